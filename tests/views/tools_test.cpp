#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QTimer>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "model/tools/tools.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/dialogs/preview_dialog.h"
#include "views/panels/history_model.h"
#include "views/window/graph_view.h"

// Tools from the menus: shown before they change anything, one step of the history afterwards, with what ONNX Runtime
// says of it.

namespace qaliper::tools_test {

namespace {

class ToolsOfDemo : public WindowTest {
protected:
    ToolsOfDemo() : document_(open(demoModel())) {}

    QMenu* toolsMenu() const {
        auto* menu = window_->findChild<QMenu*>(QStringLiteral("tools"));
        emit menu->aboutToShow(); // as opening it does
        return menu;
    }
    static QAction* entry(const QMenu* menu, std::string_view tool) {
        return menu->findChild<QAction*>(QString::fromUtf8(tool.data(), static_cast<qsizetype>(tool.size())));
    }
    void select(const std::string& node) { document_->selection().selectNode(nodeNamed(node)); }

    // Takes the tool from the menu and waits for what it would do.
    PreviewDialog* preview(std::string_view tool) {
        QAction* action = entry(toolsMenu(), tool);
        EXPECT_TRUE(action && action->isEnabled()) << tool;
        if (!action)
            return nullptr;
        action->trigger();
        PreviewDialog* dialog = nullptr;
        EXPECT_TRUE(comesTrue([&] { return (dialog = window_->findChild<PreviewDialog*>()) && isTried(dialog); }))
            << tool;
        return dialog;
    }
    bool isTried(QWidget* dialog) const {
        const auto* outcome = find<QLabel>("outcome", dialog);
        return outcome && !outcome->text().startsWith(QStringLiteral("Trying"));
    }
    void apply(PreviewDialog* dialog) {
        ASSERT_NE(dialog, nullptr);
        auto* button = find<QPushButton>("apply", dialog);
        ASSERT_TRUE(button && button->isEnabled()) << find<QLabel>("outcome", dialog)->text().toStdString();
        const std::size_t steps = document_->history().steps().size();
        click(button);
        ASSERT_TRUE(
            comesTrue([&] { return document_->history().steps().size() == steps + 1 && isSettled(document_); }));
    }
    const Node& node(const std::string& output) const {
        const Index& index = *document_->index();
        return index.node(*index.find(nodeNamed(output)));
    }

    Document* document_;
};

// The name that is proposed is the one it has: there is something to see and something to type before there is anything
// to apply.
TEST_F(ToolsOfDemo, AToolThatAsksShowsWhatIsThereAndTakesTheFocus) {
    select("main:group_c");
    PreviewDialog* dialog = preview("rename-node");
    ASSERT_NE(dialog, nullptr);
    auto* name = find<QLineEdit>("name", dialog);
    ASSERT_NE(name, nullptr);
    EXPECT_EQ(dialog->focusWidget(), name);
    EXPECT_EQ(name->selectedText(), name->text());
    EXPECT_NE(find<Canvas>("before", dialog)->picture(), nullptr);
    EXPECT_EQ(find<Canvas>("after", dialog), nullptr) << "there is nothing to show yet";
    QTest::keyClicks(name, QStringLiteral("grouped"));
    QTest::keyClick(name, Qt::Key_Return);
    ASSERT_TRUE(comesTrue([&] { return find<Canvas>("after", dialog) != nullptr; }));
    EXPECT_NE(find<Canvas>("after", dialog)->picture(), nullptr);
    apply(dialog);
    EXPECT_EQ(node("main:group_c").name, "grouped");
}

TEST_F(ToolsOfDemo, EscapeLeavesAPreviewFromEitherPicture) {
    select("main:group_c");
    for (const char* pane : {"before", "after"}) {
        const QPointer<PreviewDialog> dialog = preview("delete-node");
        ASSERT_TRUE(dialog);
        auto* canvas = find<Canvas>(pane, dialog);
        ASSERT_NE(canvas, nullptr) << pane;
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_Escape);
        ASSERT_TRUE(comesTrue([&] { return !dialog; })) << pane;
    }
}

TEST_F(ToolsOfDemo, EveryToolHasItsEntryAndAnAnswer) {
    select("group_c");
    for (const Tool* tool : allTools()) {
        QAction* action = entry(toolsMenu(), tool->info.id);
        ASSERT_NE(action, nullptr) << tool->info.id;
        if (!action->isEnabled()) {
            EXPECT_FALSE(action->toolTip().isEmpty()) << tool->info.id << " does not say why";
            continue;
        }
        if (!tool->info.editsModel)
            continue;
        if (auto* bar = find<MessageBar>())
            bar->hide(); // what it said of the tool before
        action->trigger();
        const auto isAnswered = [&] {
            auto* dialog = window_->findChild<PreviewDialog*>();
            return (dialog && isTried(dialog)) || find<MessageBar>(); // or it is rejected
        };
        EXPECT_TRUE(comesTrue(isAnswered)) << tool->info.id;
        if (auto* dialog = window_->findChild<PreviewDialog*>())
            QTest::keyClick(dialog, Qt::Key_Escape);
        EXPECT_TRUE(comesTrue([&] { return window_->findChild<PreviewDialog*>() == nullptr; }));
        EXPECT_FALSE(document_->isModified()) << tool->info.id;
    }
}

TEST_F(ToolsOfDemo, TheMenuHasAPartForWhatIsChanged) {
    const QMenu* menu = toolsMenu();
    for (const QAction* part : menu->actions()) {
        ASSERT_NE(part->menu(), nullptr) << part->text().toStdString();
        EXPECT_LE(part->menu()->actions().size(), 12) << part->text().toStdString();
    }
    const auto partOf = [&](const char* tool) {
        const auto* part = qobject_cast<QMenu*>(entry(menu, tool)->parent());
        return part ? part->title() : QString();
    };
    EXPECT_EQ(partOf("dequantize"), QStringLiteral("Q/DQ of the &Selection"));
    EXPECT_EQ(partOf("strip-qdq"), QStringLiteral("Q/DQ of the &Model"));
    EXPECT_EQ(partOf("rename-node"), QStringLiteral("&Nodes and Values"));
    EXPECT_EQ(partOf("write-cache"), QStringLiteral("&Export"));
}

TEST_F(ToolsOfDemo, ALayerRunsInFloatAndCanBeTakenBack) {
    select("group_c");
    const std::string before = node("group_c").inputs.front();
    apply(preview("dequantize"));
    EXPECT_NE(node("group_c").inputs.front(), before);
    EXPECT_TRUE(action(ActionId::Undo)->text().contains(QStringLiteral("Run in float")));
    press(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_); }));
    EXPECT_EQ(node("group_c").inputs.front(), before);
}

TEST_F(ToolsOfDemo, AParameterIsTakenFromTheForm) {
    select("group_c");
    PreviewDialog* dialog = preview("rename-node");
    ASSERT_NE(dialog, nullptr);
    auto* name = find<QLineEdit>("name", dialog);
    ASSERT_NE(name, nullptr);
    name->setText(QStringLiteral("renamed"));
    emit name->editingFinished();
    ASSERT_TRUE(comesTrue([&] { return isTried(dialog) && find<QPushButton>("apply", dialog)->isEnabled(); }));
    apply(dialog);
    EXPECT_EQ(node("group_c").name, "renamed");
}

TEST_F(ToolsOfDemo, AStepIsProvenQuietlyAndMarked) {
    select("group_c");
    apply(preview("dequantize"));
    HistoryModel model(*preferences_);
    model.setDocument(document_);
    const QModelIndex step = model.index(1, 0);
    ASSERT_TRUE(comesTrue([&] { return step.data(HistoryModel::ProofRole).isValid(); }));
    EXPECT_NE(step.data(HistoryModel::ProofRole).toInt(), static_cast<int>(ProofState::Different));
    EXPECT_TRUE(step.data(Qt::ToolTipRole).toString().contains(QLatin1Char('\n')));
    EXPECT_FALSE(model.index(0, 0).data(HistoryModel::ProofRole).isValid());
}

TEST_F(ToolsOfDemo, ACommandLineGoesToTheClipboard) {
    entry(toolsMenu(), "trtexec-command")->trigger();
    EXPECT_TRUE(
        comesTrue([] { return QGuiApplication::clipboard()->text().startsWith(QStringLiteral("trtexec --onnx=")); }));
    EXPECT_FALSE(document_->isModified());
}

TEST_F(ToolsOfDemo, ACacheIsWrittenWhereAsked) {
    const auto path = folder_ / "demo.cache";
    answerFileDialog(path);
    entry(toolsMenu(), "write-cache")->trigger();
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(path); }));
    EXPECT_TRUE(must(readWholeFile(path)).starts_with("TRT-"));
}

TEST_F(ToolsOfDemo, AModelThatIsClosedWhileFilesAreAskedForLeavesNone) {
    PreviewDialog* dialog = preview("strip-qdq");
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("apply", dialog)->isEnabled(); }));
    QTimer watch;
    watch.callOnTimeout([&] {
        if (auto* asking = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            watch.stop();
            workspace_->close(document_);
            asking->reject();
        }
    });
    watch.start(10);
    click(find<QPushButton>("apply", dialog));
    EXPECT_TRUE(comesTrue([&] { return workspace_->documents().empty() && !QApplication::activeModalWidget(); }));
    EXPECT_TRUE(window_->isVisible());
}

TEST_F(ToolsOfDemo, APartIsSavedAndOpened) {
    select("group_c");
    answerFileDialog(folder_ / "part.onnx");
    entry(toolsMenu(), "extract")->trigger();
    ASSERT_TRUE(comesTrue([&] {
        return workspace_->documents().size() == 2 && window_->document() != document_ &&
            isSettled(window_->document());
    }));
    EXPECT_EQ(window_->document()->index()->nodeCount(), 1U);
}

TEST_F(ToolsOfDemo, APartIsNotSavedOverAnOpenModel) {
    const std::filesystem::path other = folder_ / "other.onnx";
    std::filesystem::copy_file(demoModel(), other);
    open(other);
    window_->lookAt(*document_);
    const std::string before = must(readWholeFile(other));
    select("group_c");
    answerQuestion(QMessageBox::Yes); // the file dialog asks whether to replace it
    answerFileDialog(other);
    entry(toolsMenu(), "extract")->trigger();
    ASSERT_TRUE(comesTrue([&] { return find<QDialog>("error") != nullptr; }));
    EXPECT_EQ(must(readWholeFile(other)), before);
}

TEST_F(WindowTest, WhyAStepIsNotProvenIsReadInItsRow) {
    must(saveModel(textModel(R"(<opset_import: ["": 17, "acme": 1]> g (float[2] x) => (y) {
        a = Relu (x)
        y = acme.Odd (a)
    })"),
        folder_ / "odd.onnx"));
    Document* document = open(folder_ / "odd.onnx");
    HistoryModel model(*preferences_);
    model.setDocument(document);
    EXPECT_EQ(model.index(0, 0).data(HistoryModel::ReasonRole).toString(), QString());
    document->applyTool({"delete-node", {nodeNamed("main:a")}, {}});
    ASSERT_TRUE(comesTrue([&] { return model.index(1, 0).data(HistoryModel::ProofRole).isValid(); }));
    EXPECT_FALSE(model.index(1, 0).data(HistoryModel::ReasonRole).toString().isEmpty());
    press(Qt::Key_8, Qt::AltModifier);
    const auto* steps = find<QListView>("steps");
    ASSERT_NE(steps, nullptr);
    EXPECT_GT(steps->visualRect(steps->model()->index(1, 0)).height(),
        steps->visualRect(steps->model()->index(0, 0)).height());
}

TEST_F(ToolsOfDemo, TheMenuOfANodeHasThem) {
    QMenu menu;
    auto* graph = find<GraphView>();
    ASSERT_NE(graph, nullptr);
    emit graph->nodeMenuMade(&menu, nodeNamed("group_c"));
    QAction* one = entry(&menu, "dequantize");
    QAction* all = entry(&menu, "dequantize-all");
    ASSERT_TRUE(one && all);
    EXPECT_TRUE(one->isEnabled());
    all->trigger();
    PreviewDialog* dialog = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (dialog = window_->findChild<PreviewDialog*>()) && isTried(dialog); }));
    apply(dialog);
}

} // namespace
} // namespace qaliper::tools_test
