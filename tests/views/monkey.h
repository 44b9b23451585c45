#pragma once

#include <filesystem>
#include <functional>
#include <random>
#include <vector>

#include <QFileDialog>
#include <QMainWindow>
#include <QObject>
#include <QPointer>

// Random actions: keys, words, clicks, drags, wheels, tips and menus on the window in front. The same seed takes the
// same actions, though not at the same moments of what runs in the background.

namespace qaliper {

struct MonkeyPlan {
    unsigned seed = 0;
    int actions = 0;
    std::filesystem::path folder;              // file dialogs are answered with names in it
    std::vector<std::function<void()>> events; // what else may happen (a model is dropped); one of it now and then
    int eventShare = 5;                        // of all actions, in percent
    std::function<void()> afterEach = {};      // called between two actions
};

class Monkey final : public QObject {
public:
    Monkey(QMainWindow& window, MonkeyPlan plan);

    // Takes all actions, then closes what is open but the window. False if something could not be closed.
    bool run();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // the window stays open

private:
    void goOn();
    void next();
    void act();
    void answer(QFileDialog& dialog);
    void pressKey(QWidget& front);
    void typeWords(QWidget& front);
    void useMouse(QWidget& front);
    void click(QWidget& widget, QPoint place, Qt::MouseButton button, Qt::KeyboardModifiers modifiers);
    void doubleClick(QWidget& widget, QPoint place, Qt::MouseButton button, Qt::KeyboardModifiers modifiers);
    void drag(QWidget& widget, QPoint from, Qt::MouseButton button, Qt::KeyboardModifiers modifiers);
    void turnWheel(QWidget& widget, QPoint place, Qt::KeyboardModifiers modifiers);
    void triggerAction();
    QWidget& somethingIn(QWidget& front);
    QPoint somewhereIn(const QWidget& widget);
    Qt::KeyboardModifiers modifiers();
    bool chance(int percent) { return below(100) < percent; }
    int below(int limit);
    template <class List>
    auto& oneOf(List& list) { // not empty
        return *(list.begin() + below(static_cast<int>(list.size())));
    }

    QMainWindow* window_;
    MonkeyPlan plan_;
    std::mt19937 random_;
    int left_;
    int closings_ = 0;
};

} // namespace qaliper
