#pragma once

#include <array>
#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <sys/types.h>
#include <vector>

#include <QAbstractButton>
#include <QFont>
#include <QLineEdit>
#include <QPalette>
#include <QTest>
#include <gtest/gtest.h>

#include "tests/support/corpus.h"
#include "tests/views/held_pool.h"
#include "views/base/actions.h"
#include "views/canvas/canvas.h"
#include "views/window/main_window.h"
#include "views/window/message_bar.h"

// The whole application in a test: real worker processes, a window, preferences of its own. Tests act by events, as a
// person does, and wait for what they expect to see; nothing is timed.

namespace qaliper {

// Until it holds, at most two minutes; events are processed meanwhile.
bool comesTrue(const std::function<bool()>& condition);

std::filesystem::path demoModel();
// The demo with one more node before everything, which pushes all others down and gives them other numbers.
Model withNodeInFront(const Model& demo);

// The next file dialog gets this name and is accepted; an empty name cancels it. To be called before what opens the
// dialog.
void answerFileDialog(const std::filesystem::path& path);
// The next message box gets a click on the button with that role.
void answerQuestion(int standardButton);

// The same for a button without a role of Qt's, by its words.
void answerQuestionBy(const QString& button);

// Every process that this one started and that lives, which are the workers.
std::vector<pid_t> workerProcesses();

// How the application looks and moves, which is the same for all windows of a process: put back when it is destroyed.
class KeptLook {
public:
    KeptLook();
    ~KeptLook();
    KeptLook(const KeptLook&) = delete;
    KeptLook& operator=(const KeptLook&) = delete;

private:
    static constexpr std::array motions{Qt::UI_General, Qt::UI_FadeMenu, Qt::UI_AnimateMenu, Qt::UI_FadeTooltip,
        Qt::UI_AnimateTooltip, Qt::UI_AnimateCombo};
    std::array<bool, motions.size()> moves_{};
    QFont font_;
    QPalette palette_;
    QString styleSheet_;
};

class WindowTest : public testing::Test {
public:
    ~WindowTest() override;

protected:
    WindowTest();

    // Opens a file and waits until it is drawn and checked.
    Document* open(const std::filesystem::path& path);
    bool isSettled(const Document* document) const;
    void settle(); // the current document

    // A visible widget of that class and object name below `parent`, which is the window if it is null.
    template <class Widget>
    Widget* find(const char* name, QWidget* parent = nullptr) const {
        for (Widget* widget : (parent ? parent : window_.get())->findChildren<Widget*>(QLatin1String(name))) {
            if (widget->isVisible())
                return widget;
        }
        return nullptr;
    }
    template <class Widget>
    Widget* find(QWidget* parent = nullptr) const {
        return find<Widget>("", parent);
    }

    // As a file manager does it.
    void drop(const std::vector<std::filesystem::path>& paths);
    static void dropOn(QWidget& widget, const std::vector<std::filesystem::path>& paths);
    static void click(QWidget* widget);
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    QAction* action(ActionId id) const { return window_->actions().at(id); }

    QString shownError() const; // and news: what the message bar of the current document says
    // The panel about the selection has that text, when it is complete.
    bool panelSays(const QString& text) const;
    // Below the name of that tensor there.
    bool panelSaysOf(const QString& tensor, const QString& text) const;

    Canvas& canvas() const { return *find<Canvas>("canvas"); }
    // In pixels of the canvas' viewport: the middle of what shows that node.
    QPoint placeOnCanvas(const std::string& identity) const;
    NodeId nodeNamed(const std::string& identity) const;
    std::size_t findingCount(std::string_view rule) const;

    KeptLook look_; // a test may give the application another one
    TemporaryFolder folder_;
    std::unique_ptr<Preferences> preferences_;
    std::unique_ptr<Workers> workers_;
    std::unique_ptr<HeldPool> pool_;
    // So many of the next checks of a version end with an error.
    std::shared_ptr<std::atomic<int>> failingChecks_ = std::make_shared<std::atomic<int>>(0);
    Services services_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<MainWindow> window_;
};

} // namespace qaliper
