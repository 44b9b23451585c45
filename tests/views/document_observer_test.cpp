#include <fstream>
#include <string>
#include <vector>

#include <QAbstractButton>
#include <QAction>
#include <QLabel>
#include <QSignalSpy>

#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/document/document_observer.h"
#include "views/panels/findings_model.h"
#include "views/panels/history_model.h"
#include "views/window/document_tabs.h"
#include "views/window/search_field.h"

// A panel is told of its document and of nothing else.

namespace qaliper::document_observer_test {

namespace {

class Observed : public WindowTest {
protected:
    Document* copyOfDemo(const char* name) {
        std::filesystem::copy_file(demoModel(), folder_ / name);
        return open(folder_ / name);
    }
    static NodeId nodeOf(const Document& document, std::uint32_t at) { return document.index()->node(NodeIx{at}).id; }
};

TEST_F(Observed, IsTheFollowedDocumentWithItsParts) {
    Document* first = copyOfDemo("first.onnx");
    Document* second = copyOfDemo("second.onnx");
    DocumentObserver observer;
    std::vector<std::string> told;
    const auto note = [&](const char* name) { return [&told, name] { told.emplace_back(name); }; };
    const auto follow = [&](Document* document) {
        observer.follow(document);
        observer.on(&Selection::changed, note("selection"));
        observer.on(&Bookmarks::changed, note("bookmarks"));
        observer.on({&VerdictWalk::changed, &VerdictWalk::moved}, note("walk"));
        observer.on(&Document::targetChanged, note("target"));
    };
    const auto change = [&](Document& document) {
        told.clear();
        document.selection().selectNode(nodeOf(document, 1));
        document.selection().clear();
        document.bookmarks().toggle("main:stem_c");
        document.setTarget(must(parseTarget(told.empty() ? "trt-8.6" : "trt-10.0")));
        return told;
    };
    follow(first);
    EXPECT_EQ(observer, first);
    EXPECT_EQ(change(*first), (std::vector<std::string>{"selection", "selection", "bookmarks", "target"}));
    EXPECT_EQ(change(*second), std::vector<std::string>());
    follow(second);
    EXPECT_EQ(change(*first), std::vector<std::string>());
    EXPECT_EQ(change(*second), (std::vector<std::string>{"selection", "selection", "bookmarks", "target"}));
    follow(nullptr);
    EXPECT_EQ(observer, nullptr);
    EXPECT_EQ(change(*second), std::vector<std::string>());
}

TEST_F(Observed, IsNoneOnceItIsClosedAndMayBeLeftWhileItTells) {
    Document* first = copyOfDemo("first.onnx");
    Document* second = copyOfDemo("second.onnx");
    DocumentObserver observer;
    int told = 0;
    observer.follow(first);
    observer.on(&Selection::changed, [&] {
        ++told;
        observer.follow(second);
    });
    first->selection().selectNode(nodeOf(*first, 1));
    first->selection().clear();
    EXPECT_EQ(told, 1);
    workspace_->close(second);
    EXPECT_TRUE(comesTrue([&] { return observer == nullptr; }));
}

// Whatever the window shows around the picture of one document, while everything changes in the one that was left.
TEST_F(Observed, ADocumentThatWasLeftTellsNoPanel) {
    for (const ActionId id : {ActionId::ShowHistory, ActionId::ShowBookmarks, ActionId::ShowEngine})
        action(id)->setChecked(true);
    Document* left = copyOfDemo("left.onnx");
    Document* shown = copyOfDemo("shown.onnx");
    ASSERT_EQ(window_->document(), shown);
    const auto words = [&] {
        QStringList all;
        for (const QLabel* label : window_->findChildren<QLabel*>()) {
            if (!find<DocumentTabs>()->isAncestorOf(label)) // each document has its own tab, with its own bars
                all << label->text();
        }
        for (const QAbstractButton* button : window_->findChildren<QAbstractButton*>()) {
            if (!find<DocumentTabs>()->isAncestorOf(button))
                all << button->text() + (button->isEnabled() ? QString() : QStringLiteral(" (off)"));
        }
        for (const QAction* one : window_->actions().all())
            all << one->text() + (one->isEnabled() ? QString() : QStringLiteral(" (off)"));
        all.sort();
        return all;
    };
    EXPECT_TRUE(panelSays(QStringLiteral("shown.onnx")));
    const QStringList before = words();
    const QSignalSpy steps(window_->findChild<HistoryModel*>(), &QAbstractItemModel::modelReset);
    const QSignalSpy findings(window_->findChild<FindingsModel*>(), &QAbstractItemModel::modelReset);
    const QSignalSpy hits(window_->findChild<SearchField*>(), &SearchField::found);
    action(ActionId::ShowEngine)->setChecked(false); // the panel opens for a file of its document
    left->selection().selectNode(nodeOf(*left, 1));
    left->bookmarks().toggle("main:stem_c");
    left->applyAutomatic();
    ASSERT_TRUE(comesTrue([&] { return left->isModified() && !left->isChecking() && !left->foreground(); }));
    std::ofstream(folder_ / "layers.json") << R"({"Layers": ["/stem/Conv"], "Bindings": []})";
    left->engineFiles().read(folder_ / "layers.json");
    ASSERT_TRUE(comesTrue([&] { return left->evidence() != nullptr; }));
    left->setTarget(must(parseTarget("trt-8.6")));
    ASSERT_TRUE(comesTrue([&] { return left->isChecked(); }));
    EXPECT_TRUE(panelSays(QStringLiteral("shown.onnx")));
    EXPECT_EQ(steps.size() + findings.size() + hits.size(), 0);
    EXPECT_FALSE(action(ActionId::ShowEngine)->isChecked());
    EXPECT_EQ(words().join(u'\n').toStdString(), before.join(u'\n').toStdString());
}

} // namespace
} // namespace qaliper::document_observer_test
