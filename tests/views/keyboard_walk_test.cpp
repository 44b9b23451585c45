#include <algorithm>
#include <functional>
#include <ostream>
#include <set>

#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QMenu>
#include <QMessageBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTextBrowser>

#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/app_theme.h"
#include "views/base/colours.h"
#include "views/compare/compare_window.h"
#include "views/dialogs/export_dialog.h"
#include "views/dialogs/fix_review_dialog.h"
#include "views/dialogs/guide_dialog.h"
#include "views/dialogs/ignore_dialogs.h"
#include "views/dialogs/message_box.h"
#include "views/dialogs/page_dialog.h"
#include "views/dialogs/palette_dialog.h"
#include "views/dialogs/preview_dialog.h"
#include "views/dialogs/settings_dialog.h"
#include "views/dialogs/shortcuts_dialog.h"
#include "views/dialogs/target_form.h"
#include "views/dialogs/tensor_dialog.h"
#include "views/panels/findings_panel.h"
#include "views/panels/node_panel.h"
#include "views/quantize/quantize_dialog.h"
#include "views/window/tour.h"
#include "views/window/welcome_page.h"

// In every window Tab reaches all that can be used, whoever has the focus is seen to have it, and a screen reader has a
// name for it.

namespace qaliper::keyboard_walk_test {

namespace {

struct Place {
    const char* name;
    std::function<QWidget*(class KeyboardWalk&)> open; // what is walked through

    friend std::ostream& operator<<(std::ostream& out, const Place& place) { return out << place.name; }
};

class KeyboardWalk : public WindowTest, public testing::WithParamInterface<Place> {
public:
    using WindowTest::isSettled;

    KeyboardWalk() { qApp->setStyleSheet(styleSheetOf(lightColours())); } // which draws the frame of the focus

    Document* openDemo() {
        std::filesystem::copy_file(demoModel(), folder_ / "model.onnx");
        document_ = open(folder_ / "model.onnx");
        return document_;
    }
    void openModel(const std::filesystem::path& path) { document_ = open(path); }
    void goTo(const char* rule) {
        const auto& findings = document_->analysis()->findings;
        const auto found = std::ranges::find(findings, rule, &Finding::rule);
        ASSERT_NE(found, findings.end());
        document_->selection().revealFinding(found->key, found->node);
    }
    template <class Dialog>
    QWidget* after(ActionId id) {
        action(id)->trigger();
        return window_->findChild<Dialog*>();
    }
    template <class Dialog>
    QWidget* ofFinding(ActionId id) {
        openDemo();
        goTo("conv-group-misaligned");
        return after<Dialog>(id);
    }
    MainWindow& window() { return *window_; }
    Document* document() { return document_; }
    const std::filesystem::path& folder() const { return folder_.path(); }
    TaskPool& pool() { return *pool_; }
    template <class Widget>
    Widget* shown(const char* name = "", QWidget* parent = nullptr) {
        return find<Widget>(name, parent);
    }
    void pressKey(Qt::Key key, Qt::KeyboardModifiers modifiers) { press(key, modifiers); }

protected:
    // The place of the test, in a window that has the keyboard; null when there is none.
    QWidget* opened() {
        QWidget* place = GetParam().open(*this);
        const auto* panel = find<NodePanel>();
        EXPECT_TRUE(!panel || comesTrue([&] { return panel->isComplete(); })) << "its links are not replaced any more";
        if (place) {
            place->window()->activateWindow();
            EXPECT_TRUE(QTest::qWaitForWindowActive(place->window()));
            QCoreApplication::processEvents();
        }
        return place;
    }

private:
    Document* document_ = nullptr;
};

QWidget* mainWindow(KeyboardWalk& t) {
    t.openDemo();
    t.goTo("conv-group-misaligned");
    for (const ActionId id : {ActionId::ShowHistory, ActionId::ShowBookmarks, ActionId::ShowEngine})
        t.window().actions().at(id)->setChecked(true);
    return &t.window();
}

QWidget* comparison(KeyboardWalk& t) {
    t.openDemo();
    must(saveModel(withNodeInFront(t.document()->history().current()), t.folder() / "other.onnx", {}, {}));
    answerFileDialog(t.folder() / "other.onnx");
    QWidget* window = t.after<CompareWindow>(ActionId::CompareFile);
    EXPECT_TRUE(comesTrue([&] { return t.shown<QWidget>("differences", window) != nullptr; }));
    return window;
}

QWidget* tensor(KeyboardWalk& t) {
    const auto index = std::make_shared<const Index>(
        textModel("g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Add (x, w) }"));
    auto* values = new TensorDialog(t.pool(), index, *index->value(mainGraph, "w"), &t.window());
    values->show();
    EXPECT_TRUE(comesTrue([&] { return t.shown<QTableView>("", values) != nullptr; }));
    return values;
}

QWidget* ignoring(KeyboardWalk& t) {
    t.openDemo();
    const auto analysis = t.document()->analysis();
    auto* dialog = new IgnoreDialog(FindingSubject{analysis, {0}}, &t.window());
    dialog->show();
    return dialog;
}

QWidget* ignored(KeyboardWalk& t) {
    t.openDemo();
    const std::size_t before = t.document()->analysis()->findings.size();
    t.document()->ignore({{t.document()->analysis()->findings.front().key, {}, "known"}});
    EXPECT_TRUE(
        comesTrue([&] { return t.isSettled(t.document()) && t.document()->analysis()->findings.size() < before; }));
    auto* dialog = new IgnoredDialog(*t.document(), &t.window());
    dialog->show();
    return dialog;
}

QWidget* guide(KeyboardWalk& t) {
    QWidget* page = makeGuideDialog(QStringLiteral("guide-window"), &t.window());
    page->show();
    return page;
}

QWidget* error(KeyboardWalk& t) {
    showError(QStringLiteral("Nothing was done"), {ErrorKind::CannotRead, say("There is no such file"), "/a/b", {}},
        &t.window());
    return t.window().findChild<QMessageBox*>(QStringLiteral("error"));
}

QWidget* tourCard(KeyboardWalk& t) {
    t.window().actions().at(ActionId::StartTour)->trigger();
    EXPECT_TRUE(comesTrue([&] { return t.shown<Tour>("tour") != nullptr; }));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); // the second card has all buttons
    return t.shown<Tour>("tour");
}

QWidget* targetForm(KeyboardWalk& t) {
    t.openDemo();
    QTest::mouseClick(t.shown<QAbstractButton>("target"), Qt::LeftButton);
    return t.window().findChild<TargetForm*>();
}

QWidget* quantize(KeyboardWalk& t, int step) {
    must(saveModel(
        textModel("g (float[n,32] x) => (float[n,32] y) <float[32,32] w = noise(-1, 1)> { y = MatMul (x, w) }"),
        t.folder() / "float.onnx"));
    t.openModel(t.folder() / "float.onnx");
    auto* dialog = static_cast<QuantizeDialog*>(t.after<QuantizeDialog>(ActionId::Quantize));
    dialog->goTo(step);
    return dialog;
}

const std::vector<Place>& places() {
    using enum ActionId;
    using K = KeyboardWalk;
    static const std::vector<Place> all{
        {"FirstPage", [](K& t) -> QWidget* { return t.shown<WelcomePage>(); }},
        {"MainWindow", mainWindow},
        {"Settings", [](K& t) { return t.after<SettingsDialog>(OpenSettings); }},
        {"Shortcuts", [](K& t) { return t.after<ShortcutsDialog>(ActionId::Shortcuts); }},
        {"Palette", [](K& t) { return t.after<PaletteDialog>(ActionId::Palette); }},
        {"Export", [](K& t) { return t.ofFinding<ExportDialog>(ExportPicture); }},
        {"Preview", [](K& t) { return t.ofFinding<PreviewDialog>(PreviewFinding); }},
        {"FixReview", [](K& t) { return t.ofFinding<FixReviewDialog>(FixKind); }},
        {"Rule", [](K& t) { return t.ofFinding<RuleDialog>(ExplainFinding); }},
        {"Guide", guide},
        {"Ignore", ignoring},
        {"Ignored", ignored},
        {"Tensor", tensor},
        {"Comparison", comparison},
        {"Error", error},
        {"Tour", tourCard},
        {"Target", targetForm},
        {"QuantizeData", [](K& t) { return quantize(t, 0); }},
        {"QuantizePlacement", [](K& t) { return quantize(t, 1); }},
    };
    return all;
}

bool isPartOfAnother(const QWidget* widget) {
    for (const QWidget* above = widget->parentWidget(); above; above = above->parentWidget()) {
        if (qobject_cast<const QComboBox*>(above) || qobject_cast<const QAbstractSpinBox*>(above))
            return true;
    }
    return false;
}

// One of several of which one is chosen: Tab goes to that one, arrows to the others.
bool isReachedByArrows(const QWidget* widget) {
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    const bool isOneOf = button && button->isCheckable() &&
        ((button->group() && button->group()->exclusive()) || button->autoExclusive());
    return isOneOf && !button->isChecked();
}

std::string nameOf(const QWidget* widget) {
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    return std::string(widget->metaObject()->className()) + " " + widget->objectName().toStdString() + " \"" +
        (button ? button->text() : widget->accessibleName()).toStdString() + "\"";
}

std::vector<QWidget*> usableIn(QWidget* place) {
    std::vector<QWidget*> usable;
    for (QWidget* widget : place->findChildren<QWidget*>()) {
        const bool takesTab = (widget->focusPolicy() & Qt::TabFocus) != 0 && widget->focusProxy() == nullptr;
        if (takesTab && widget->isVisible() && widget->isEnabled() && widget->window() == place->window() &&
            !isPartOfAnother(widget) && !isReachedByArrows(widget))
            usable.push_back(widget);
    }
    return usable;
}

// The part of its window where a widget draws itself and its frame.
QImage lookOf(QWidget* widget) {
    QWidget* window = widget->window();
    const QRect place(widget->mapTo(window, QPoint(-2, -2)), widget->size() + QSize(4, 4));
    return window->grab(place.intersected(window->rect())).toImage();
}

// On a page Tab goes from link to link before it leaves.
std::pair<QWidget*, int> stopIn(QWidget* widget) {
    const auto* page = qobject_cast<const QTextBrowser*>(widget);
    return {widget, page ? page->textCursor().position() : 0};
}

TEST_P(KeyboardWalk, TabReachesEverything) {
    QWidget* place = opened();
    ASSERT_NE(place, nullptr);
    const std::vector<QWidget*> usable = usableIn(place);
    ASSERT_FALSE(usable.empty());
    if (!QApplication::focusWidget() || !place->isAncestorOf(QApplication::focusWidget()))
        usable.front()->setFocus(Qt::TabFocusReason);
    std::set<QWidget*> reached;
    std::set<std::pair<QWidget*, int>> stops;
    while (QApplication::focusWidget() && stops.insert(stopIn(QApplication::focusWidget())).second) {
        reached.insert(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    for (QWidget* widget : usable)
        EXPECT_TRUE(reached.contains(widget) || !widget->isVisible()) << nameOf(widget);
}

TEST_P(KeyboardWalk, TheFocusIsSeen) {
    QWidget* place = opened();
    ASSERT_NE(place, nullptr);
    for (QWidget* widget : usableIn(place)) {
        if (widget->visibleRegion().isEmpty())
            continue; // scrolled away
        widget->setFocus(Qt::TabFocusReason);
        QCoreApplication::processEvents();
        const QImage with = lookOf(widget);
        widget->clearFocus();
        QCoreApplication::processEvents();
        EXPECT_NE(with, lookOf(widget)) << nameOf(widget);
    }
}

TEST_P(KeyboardWalk, ArrowsGoToTheOthersOfWhichOneIsChosen) {
    QWidget* place = opened();
    ASSERT_NE(place, nullptr);
    std::vector<QAbstractButton*> others;
    for (QAbstractButton* button : place->findChildren<QAbstractButton*>()) {
        if (isReachedByArrows(button) && button->isVisible() && button->isEnabled() && !isPartOfAnother(button) &&
            button->focusPolicy() != Qt::NoFocus)
            others.push_back(button);
    }
    for (QAbstractButton* wanted : others) {
        const auto siblings =
            wanted->group() ? wanted->group()->buttons() : wanted->parentWidget()->findChildren<QAbstractButton*>();
        const auto chosen = std::ranges::find_if(siblings, &QAbstractButton::isChecked);
        ASSERT_NE(chosen, siblings.end()) << nameOf(wanted);
        (*chosen)->setFocus(Qt::TabFocusReason);
        for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Up, Qt::Key_Right, Qt::Key_Left}) { // in a column or in a row
            for (int step = 0; step < siblings.size() && !wanted->hasFocus(); ++step)
                QTest::keyClick(QApplication::focusWidget(), key);
        }
        EXPECT_TRUE(wanted->hasFocus()) << nameOf(wanted);
    }
}

TEST_P(KeyboardWalk, EverythingHasANameThatIsHeard) {
    QWidget* place = opened();
    ASSERT_NE(place, nullptr);
    for (QWidget* widget : usableIn(place)) {
        const QAccessibleInterface* heard = QAccessible::queryAccessibleInterface(widget);
        ASSERT_NE(heard, nullptr);
        EXPECT_FALSE(heard->text(QAccessible::Name).trimmed().isEmpty()) << nameOf(widget);
    }
}

INSTANTIATE_TEST_SUITE_P(In, KeyboardWalk, testing::ValuesIn(places()),
    [](const testing::TestParamInfo<Place>& place) { return std::string(place.param.name); });

} // namespace
} // namespace qaliper::keyboard_walk_test
