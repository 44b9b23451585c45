#pragma once

#include <filesystem>
#include <functional>
#include <random>
#include <vector>

#include <QFileDialog>
#include <QMainWindow>
#include <QObject>
#include <QPointer>

// Somebody who does anything anywhere: keys, words, clicks, drags, wheels, tips and menus on whatever window is in front, whatever is
// going on behind it. The same seed does the same deeds, though not at the same moments of what runs in the background.

namespace qaliper {

class RestlessHand final : public QObject {
public:
    // `outside` is what happens without the hand (a model is opened, a file changes); one of it once in a while.
    RestlessHand(QMainWindow& window, std::filesystem::path folder, std::vector<std::function<void()>> outside,
        unsigned seed, int deeds);

    // Does all deeds, then closes what is open but the window. False if something could not be closed.
    bool run();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // the window stays open

private:
    void goOn();
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
    std::filesystem::path folder_;
    std::vector<std::function<void()>> outside_;
    std::mt19937 random_;
    int left_;
    int closings_ = 0;
};

} // namespace qaliper
