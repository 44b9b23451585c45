#include "tests/views/monkey.h"

#include <algorithm>
#include <array>

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDialogButtonBox>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int longestPause = 15; // ms
constexpr int maxClosings = 100;

QWidget* inFront(QMainWindow& window) {
    if (QWidget* popup = QApplication::activePopupWidget())
        return popup;
    if (QWidget* modal = QApplication::activeModalWidget())
        return modal;
    QWidget* active = QApplication::activeWindow();
    return active && active->isVisible() ? active : &window;
}

} // namespace

Monkey::Monkey(QMainWindow& window, MonkeyPlan plan)
    : window_(&window), plan_(std::move(plan)), random_(plan_.seed), left_(plan_.actions) {
    window.installEventFilter(this);
}

bool Monkey::run() {
    goOn();
    return QTest::qWaitFor([this] { return left_ < 0; }, 600'000) && closings_ < maxClosings;
}

bool Monkey::eventFilter(QObject* watched, QEvent* event) {
    if (watched != window_ || event->type() != QEvent::Close || left_ < 0)
        return false;
    event->ignore();
    return true;
}

// A timer of its own for each action: one that opens a dialog does not return before the dialog is closed by the next
// ones.
void Monkey::goOn() { QTimer::singleShot(chance(80) ? 0 : below(longestPause), this, &Monkey::next); }

void Monkey::next() {
    if (plan_.afterEach)
        plan_.afterEach();
    if (left_ > 0)
        --left_;
    if (left_ > 0) {
        goOn();
        return act();
    }
    QWidget* front = inFront(*window_);
    if (front == window_ || ++closings_ >= maxClosings) {
        left_ = -1;
        return;
    }
    goOn();
    front->close();
}

void Monkey::act() {
    QWidget& front = *inFront(*window_);
    const int kind = below(100);
    const bool isEvent = chance(plan_.eventShare);
    if (auto* dialog = qobject_cast<QFileDialog*>(&front))
        answer(*dialog);
    else if (isEvent)
        oneOf(plan_.events)();
    else if (&front != window_ && chance(6))
        front.close();
    else if (kind < 30)
        pressKey(front);
    else if (kind < 75)
        useMouse(front);
    else if (kind < 82)
        typeWords(front);
    else
        triggerAction();
}

// Names stay in the folder: a file dialog could do anything to anything.
void Monkey::answer(QFileDialog& dialog) {
    auto* name = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    if (!name || chance(40))
        return dialog.reject();
    const auto names =
        std::to_array<const char*>({"first.onnx", "second.onnx", "written.svg", "written", "no/folder.onnx"});
    const bool isOpening = dialog.acceptMode() == QFileDialog::AcceptOpen;
    name->setText(pathToQt(plan_.folder / oneOf(names)));
    const auto button = isOpening ? QDialogButtonBox::Open : QDialogButtonBox::Save;
    QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(button), Qt::LeftButton);
}

void Monkey::pressKey(QWidget& front) {
    static constexpr auto keys =
        std::to_array<Qt::Key>({Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Return, Qt::Key_Escape,
            Qt::Key_Space, Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Backspace, Qt::Key_Delete, Qt::Key_PageUp,
            Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End, Qt::Key_F1, Qt::Key_F2, Qt::Key_F3, Qt::Key_F4, Qt::Key_F5,
            Qt::Key_F6, Qt::Key_F7, Qt::Key_F8, Qt::Key_F9, Qt::Key_F10, Qt::Key_F11, Qt::Key_F12, Qt::Key_Menu});
    const int letters = Qt::Key_Z - Qt::Key_0 + 1;
    const Qt::Key key = chance(60) ? oneOf(keys) : static_cast<Qt::Key>(Qt::Key_0 + below(letters));
    QTest::keyClick(&front, key, modifiers());
}

void Monkey::typeWords(QWidget& front) {
    static constexpr auto all = std::to_array<const char*>({"conv", "op:Conv group:>1", "/[/", "\"", "finding:conv-*",
        "0.5", "-1", "1e400", "x", "float16", "", " ", "\xF0\x9F\xA6\x86", "%1", "a&b", "99999999999999999999"});
    QWidget* focus = front.focusWidget() ? front.focusWidget() : &front;
    QInputMethodEvent words;
    words.setCommitString(QString::fromUtf8(oneOf(all)));
    QApplication::sendEvent(focus, &words);
}

void Monkey::useMouse(QWidget& front) {
    QWidget& widget = somethingIn(front);
    const QPoint place = somewhereIn(widget);
    const Qt::KeyboardModifiers keys = modifiers();
    const Qt::MouseButton button = chance(75) ? Qt::LeftButton : chance(70) ? Qt::RightButton : Qt::MiddleButton;
    switch (below(10)) {
    case 0: doubleClick(widget, place, button, keys); return;
    case 1: drag(widget, place, button, keys); return;
    case 2: turnWheel(widget, place, keys); return;
    case 3: QTest::mouseMove(&widget, place); return;
    case 4: {
        QHelpEvent tip(QEvent::ToolTip, place, widget.mapToGlobal(place));
        QApplication::sendEvent(&widget, &tip);
        return;
    }
    case 5: {
        QContextMenuEvent menu(chance(50) ? QContextMenuEvent::Mouse : QContextMenuEvent::Keyboard, place,
            widget.mapToGlobal(place), keys);
        QApplication::sendEvent(&widget, &menu);
        return;
    }
    default: click(widget, place, button, keys);
    }
}

// A press may be the end of what is pressed: a menu that it opens takes its time, and what has come meanwhile replaces
// the panel.
void Monkey::click(QWidget& widget, QPoint place, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
    const QPointer<QWidget> alive(&widget);
    QTest::mousePress(&widget, button, modifiers, place);
    if (alive)
        QTest::mouseRelease(&widget, button, modifiers, place);
}

void Monkey::doubleClick(QWidget& widget, QPoint place, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
    const QPointer<QWidget> alive(&widget);
    click(widget, place, button, modifiers);
    if (!alive)
        return;
    QMouseEvent again(QEvent::MouseButtonDblClick, place, widget.mapToGlobal(place), button, button, modifiers);
    QApplication::sendEvent(&widget, &again);
    if (alive)
        QTest::mouseRelease(&widget, button, modifiers, place);
}

void Monkey::drag(QWidget& widget, QPoint from, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
    const QPointer<QWidget> alive(&widget);
    QTest::mousePress(&widget, button, modifiers, from);
    const auto move = [&](QPoint to) {
        QMouseEvent event(QEvent::MouseMove, to, widget.mapToGlobal(to), Qt::NoButton, button, modifiers);
        QApplication::sendEvent(&widget, &event);
    };
    for (int i = 0; alive && i < 3; ++i)
        move(somewhereIn(widget));
    if (alive)
        QTest::mouseRelease(&widget, button, modifiers, somewhereIn(widget));
}

void Monkey::turnWheel(QWidget& widget, QPoint place, Qt::KeyboardModifiers modifiers) {
    const QPoint turn(chance(20) ? below(480) - 240 : 0, below(960) - 480);
    QWheelEvent event(place, widget.mapToGlobal(place), {}, turn, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

// By its key or from its menu, which is out of reach behind a dialog.
void Monkey::triggerAction() {
    if (inFront(*window_) != window_)
        return;
    QList<QAction*> actions = window_->findChildren<QAction*>();
    actions.removeIf([](const QAction* action) { return !action->isEnabled() || action->menu(); });
    if (!actions.isEmpty())
        oneOf(actions)->trigger();
}

// A part that can be seen, small ones as often as large ones, or the window itself.
QWidget& Monkey::somethingIn(QWidget& front) {
    QList<QWidget*> parts = front.findChildren<QWidget*>();
    parts.removeIf(
        [&](const QWidget* part) { return !part->isVisible() || !part->isEnabled() || part->window() != &front; });
    return parts.isEmpty() ? front : *oneOf(parts);
}

QPoint Monkey::somewhereIn(const QWidget& widget) {
    return {below(std::max(1, widget.width())), below(std::max(1, widget.height()))};
}

Qt::KeyboardModifiers Monkey::modifiers() {
    static constexpr auto all = std::to_array<Qt::KeyboardModifiers>(
        {Qt::ControlModifier, Qt::ShiftModifier, Qt::AltModifier, Qt::ControlModifier | Qt::ShiftModifier});
    return chance(60) ? Qt::KeyboardModifiers() : oneOf(all);
}

int Monkey::below(int limit) { return std::uniform_int_distribution(0, limit - 1)(random_); }

} // namespace qaliper
