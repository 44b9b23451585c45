#include <algorithm>

#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/dialogs/page_dialog.h"
#include "views/dialogs/preview_dialog.h"
#include "views/panels/node_panel.h"

// Small edits by the menu of a node: previewed, applied, seen in the window, undone.

namespace qaliper::node_menu_test {

namespace {

class NodeMenu : public WindowTest {
protected:
    NodeMenu() : document_(open(demoModel())) {}

    QMenu* openMenu(QContextMenuEvent::Reason reason, QPoint place) {
        QContextMenuEvent event(reason, place, canvas().viewport()->mapToGlobal(place));
        QApplication::sendEvent(canvas().viewport(), &event);
        QMenu* menu = nullptr;
        EXPECT_TRUE(
            comesTrue([&] { return (menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) != nullptr; }));
        return menu;
    }

    // Takes the entry from the menu that the right button opens on the canvas, and waits for what it would do.
    PreviewDialog* choose(const std::string& node, const char* entry) {
        if (!document_->selection().contains(nodeNamed(node)))
            document_->selection().revealNode(nodeNamed(node));
        QMenu* menu = openMenu(QContextMenuEvent::Mouse, placeOnCanvas(node));
        auto* action = menu ? menu->findChild<QAction*>(QLatin1String(entry)) : nullptr;
        if (!action || !action->isEnabled()) {
            ADD_FAILURE() << entry << ": " << (action ? action->toolTip().toStdString() : "not in the menu");
            return nullptr;
        }
        menu->setActiveAction(action); // by the arrow keys
        QTest::keyClick(menu, Qt::Key_Return);
        PreviewDialog* dialog = nullptr;
        EXPECT_TRUE(comesTrue([&] { return (dialog = window_->findChild<PreviewDialog*>()) && isTried(*dialog); }));
        return dialog;
    }
    bool isTried(PreviewDialog& dialog) const {
        const auto* outcome = find<QLabel>("outcome", &dialog);
        return outcome && !outcome->text().startsWith(QStringLiteral("Trying"));
    }
    void type(PreviewDialog* dialog, const char* field, const QString& text) {
        auto* line = find<QLineEdit>(field, dialog);
        ASSERT_NE(line, nullptr) << field;
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Tab); // the next field, and so the end of this one
        ASSERT_TRUE(comesTrue([&] { return isTried(*dialog); }));
    }
    // One step of the history, and none before the button is pressed.
    void apply(PreviewDialog* dialog) {
        ASSERT_NE(dialog, nullptr);
        EXPECT_FALSE(document_->isModified()) << "a preview changes nothing";
        QPushButton* button = nullptr;
        ASSERT_TRUE(comesTrue([&] { return (button = find<QPushButton>("apply", dialog)) && button->isEnabled(); }))
            << find<QLabel>("outcome", dialog)->text().toStdString();
        click(button);
        ASSERT_TRUE(comesTrue([&] { return document_->history().steps().size() == 2 && isSettled(document_); }));
        EXPECT_TRUE(document_->isModified());
    }
    void undo() {
        press(Qt::Key_Z, Qt::ControlModifier);
        ASSERT_TRUE(comesTrue([&] { return !document_->isModified() && isSettled(document_); }));
    }
    bool has(std::string_view value) const { return document_->index()->value(mainGraph, value).has_value(); }
    const Node& node(const std::string& output) const {
        const Index& index = *document_->index();
        return index.node(index.producer(*index.value(mainGraph, output)));
    }

    Document* document_;
};

TEST_F(NodeMenu, ANodeIsDeletedAndItsConsumersAreGivenItsInput) {
    const std::size_t boxes = canvas().picture()->scene->boxes.size();
    apply(choose("main:stem_r", "delete-node"));
    EXPECT_FALSE(has("stem_r"));
    EXPECT_EQ(node("stem_q").inputs.front(), "stem_c");
    EXPECT_EQ(canvas().picture()->scene->boxes.size(), boxes - 1);
    undo();
    EXPECT_EQ(node("stem_q").inputs.front(), "stem_r");
    EXPECT_EQ(canvas().picture()->scene->boxes.size(), boxes);
}

// It stands on a line, and has no box of its own.
TEST_F(NodeMenu, AFoldedPairHasOneByMouseAndByKey) {
    document_->selection().revealNode(nodeNamed("main:stem_q"));
    ASSERT_TRUE(comesTrue([&] { return canvas().highlights().selectedPill.valid(); }));
    for (const auto reason : {QContextMenuEvent::Mouse, QContextMenuEvent::Keyboard}) {
        QMenu* menu = openMenu(reason, placeOnCanvas("main:stem_q"));
        ASSERT_NE(menu, nullptr);
        EXPECT_NE(menu->findChild<QAction*>(QStringLiteral("delete-node")), nullptr);
        menu->close();
    }
}

TEST_F(NodeMenu, ANodeWithAFindingIsFixedExplainedAndBookmarked) {
    document_->selection().revealNode(nodeNamed("main:group_c"));
    const auto take = [&](const QString& name) {
        QMenu* menu = openMenu(QContextMenuEvent::Mouse, placeOnCanvas("main:group_c"));
        QAction* entry = nullptr;
        for (QAction* each : menu->actions()) // itself, not its menus
            entry = each->objectName() == name ? each : entry;
        ASSERT_NE(entry, nullptr) << name.toStdString();
        menu->setActiveAction(entry);
        QTest::keyClick(menu, Qt::Key_Return);
    };
    take(QStringLiteral("toggleBookmark"));
    EXPECT_TRUE(document_->bookmarks().contains("main:group_c"));
    take(QStringLiteral("explainHere"));
    QDialog* page = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (page = window_->findChild<RuleDialog*>()) != nullptr; }));
    page->close();
    const std::size_t findings = findingCount("conv-group-misaligned");
    take(QStringLiteral("fixHere"));
    QDialog* preview = nullptr;
    ASSERT_TRUE(comesTrue([&] {
        preview = window_->findChild<PreviewDialog*>();
        return preview || document_->history().steps().size() == 2;
    }));
    if (preview)
        apply(window_->findChild<PreviewDialog*>());
    EXPECT_TRUE(comesTrue([&] { return findingCount("conv-group-misaligned") < findings; }));
}

TEST_F(NodeMenu, ANodeSaysWhyItHasItsPrecision) {
    document_->selection().revealNode(nodeNamed("main:group_c"));
    QMenu* menu = openMenu(QContextMenuEvent::Mouse, placeOnCanvas("main:group_c"));
    auto* why = menu->findChild<QAction*>(QStringLiteral("whyPrecision"));
    ASSERT_NE(why, nullptr);
    EXPECT_TRUE(why->text().startsWith(QStringLiteral("Why is this "))) << why->text().toStdString();
    menu->setActiveAction(why);
    QTest::keyClick(menu, Qt::Key_Return);
    EXPECT_TRUE(comesTrue([&] { return find<NodePanel>()->isAncestorOf(QApplication::focusWidget()); }));
    const Context& context = *document_->analysis()->context;
    const Text& reason = context.precision.at(*context.index().find(nodeNamed("main:group_c"))).reason;
    EXPECT_TRUE(comesTrue([&] {
        return std::ranges::any_of(find<NodePanel>()->findChildren<QLabel*>(), [&](const QLabel* label) {
            QString words = label->text().remove(QChar(0x200B)).remove(QChar(0x2060)); // where names may break
            return label->isVisible() && words.replace(QChar::Nbsp, u' ').contains(toQt(reason));
        });
    }));
}

TEST_F(NodeMenu, AnAttributeIsSet) {
    PreviewDialog* dialog = choose("main:block_sum", "set-attribute");
    ASSERT_NE(dialog, nullptr);
    type(dialog, "attribute", QStringLiteral("note"));
    type(dialog, "value", QStringLiteral("[7, 11]"));
    apply(dialog);
    EXPECT_NE(node("block_sum").attribute("note"), nullptr);
    EXPECT_TRUE(comesTrue([&] { return panelSays(QStringLiteral("7, 11")); }));
    undo();
    EXPECT_EQ(node("block_sum").attribute("note"), nullptr);
}

TEST_F(NodeMenu, TheTypeOfAValueIsDeclared) {
    PreviewDialog* dialog = choose("main:attended", "set-type");
    ASSERT_NE(dialog, nullptr);
    type(dialog, "type", QStringLiteral("float[1,32,16,16]"));
    apply(dialog);
    EXPECT_TRUE(comesTrue([&] { return panelSays(QStringLiteral("FP32 1×32×16×16")); }));
    EXPECT_TRUE(comesTrue([&] { return panelSaysOf(QStringLiteral("attended"), QStringLiteral("declared")); }));
    undo();
    EXPECT_TRUE(comesTrue([&] { return panelSaysOf(QStringLiteral("attended"), QStringLiteral("unknown")); }));
}

TEST_F(NodeMenu, APairIsInsertedWithTheScaleThatWasTyped) {
    PreviewDialog* dialog = choose("main:pooled", "insert-pair");
    ASSERT_NE(dialog, nullptr);
    type(dialog, "scale", QStringLiteral("0.0625"));
    apply(dialog);
    const Node& dequantize = node(node("normed").inputs.front());
    ASSERT_EQ(dequantize.opType, "DequantizeLinear");
    EXPECT_EQ(node(dequantize.inputs.front()).opType, "QuantizeLinear");
    const Index& index = *document_->index();
    const Tensor* scale = index.constant(*index.value(mainGraph, dequantize.inputs.at(1)));
    ASSERT_NE(scale, nullptr);
    EXPECT_EQ(readNumbers(*scale, *index.model().storage, 1).value().front(), 0.0625);
    undo();
    EXPECT_EQ(node("normed").inputs.front(), "pooled");
}

TEST_F(NodeMenu, ANodeIsRenamedWhileItsNameIsTyped) {
    PreviewDialog* dialog = choose("main:group_c", "rename-node");
    ASSERT_NE(dialog, nullptr);
    const auto* after = dialog->findChild<Canvas*>(QStringLiteral("after"));
    const auto first = after->picture();
    auto* line = find<QLineEdit>("name", dialog);
    ASSERT_TRUE(line && line->hasFocus()) << "it can be typed at once";
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("middle"));
    ASSERT_TRUE(comesTrue([&] { return isTried(*dialog) && after->picture() != first; })) << "no Tab is needed";
    apply(dialog);
    EXPECT_EQ(node("group_c").name, "middle");
    EXPECT_TRUE(comesTrue([&] { return panelSays(QStringLiteral("middle")); }));
    undo();
    EXPECT_NE(node("group_c").name, "middle");
}

TEST_F(NodeMenu, AScaleThatIsNoneIsRefusedWithItsReason) {
    PreviewDialog* dialog = choose("main:pooled", "insert-pair");
    ASSERT_NE(dialog, nullptr);
    for (const char* wrong : {"-1", "much", "0"}) {
        type(dialog, "scale", QLatin1String(wrong));
        EXPECT_FALSE(find<QPushButton>("apply", dialog)->isEnabled()) << wrong;
        EXPECT_FALSE(find<QLabel>("outcome", dialog)->text().isEmpty()) << wrong;
    }
    type(dialog, "scale", QStringLiteral("0.5"));
    EXPECT_TRUE(comesTrue([&] { return find<QPushButton>("apply", dialog)->isEnabled(); }));
    QTest::keyClick(dialog, Qt::Key_Escape);
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<PreviewDialog*>() == nullptr; }));
    EXPECT_FALSE(document_->isModified());
}

TEST_F(NodeMenu, AllThatIsSelectedIsDequantizedInOneStep) {
    const std::string stem = node("stem_c").inputs.front();
    const std::string group = node("group_c").inputs.front();
    press(Qt::Key_9, Qt::ControlModifier); // both are to be seen
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, placeOnCanvas("main:stem_c"));
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, Qt::ControlModifier, placeOnCanvas("main:group_c"));
    for (const char* chosen : {"main:stem_c", "main:group_c"})
        ASSERT_TRUE(document_->selection().contains(nodeNamed(chosen))) << chosen;
    apply(choose("main:group_c", "dequantize"));
    EXPECT_NE(node("stem_c").inputs.front(), stem);
    EXPECT_NE(node("group_c").inputs.front(), group);
    undo();
    EXPECT_EQ(node("stem_c").inputs.front(), stem);
    EXPECT_EQ(node("group_c").inputs.front(), group);
}

TEST_F(NodeMenu, AnAttributeIsRemoved) {
    ASSERT_NE(node("stem_c").attribute("pads"), nullptr);
    PreviewDialog* dialog = choose("main:stem_c", "remove-attribute");
    ASSERT_NE(dialog, nullptr);
    auto* box = find<QComboBox>("attribute", dialog);
    ASSERT_NE(box, nullptr);
    box->setFocus();
    while (box->currentText() != QStringLiteral("pads") && box->currentIndex() + 1 < box->count())
        QTest::keyClick(box, Qt::Key_Down);
    ASSERT_EQ(box->currentText(), QStringLiteral("pads"));
    ASSERT_TRUE(comesTrue([&] { return isTried(*dialog); }));
    apply(dialog);
    EXPECT_EQ(node("stem_c").attribute("pads"), nullptr);
    undo();
    EXPECT_NE(node("stem_c").attribute("pads"), nullptr);
}

} // namespace
} // namespace qaliper::node_menu_test
