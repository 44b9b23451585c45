#include <QAction>
#include <QListWidget>

#include "model/graph/identity.h"
#include "tests/views/window_fixture.h"

// Nodes that a person wants to find again.

namespace qaliper::bookmarks_test {

namespace {

class BookmarksTest : public WindowTest {
protected:
    BookmarksTest() {
        std::filesystem::copy_file(demoModel(), folder_ / "model.onnx");
        document_ = open(folder_ / "model.onnx");
    }
    void mark(const std::string& name) {
        document_->selection().revealNode(nodeNamed(name));
        press(Qt::Key_B, Qt::ControlModifier);
    }
    QListWidget* list() {
        if (!find<QListWidget>("bookmarks"))
            press(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
        return find<QListWidget>("bookmarks");
    }

    Document* document_ = nullptr;
};

TEST_F(BookmarksTest, AKeySetsAndForgetsThem) {
    EXPECT_FALSE(action(ActionId::ToggleBookmark)->isEnabled()) << "nothing is selected";
    mark("main:group_c");
    EXPECT_TRUE(action(ActionId::ToggleBookmark)->isChecked());
    EXPECT_EQ(document_->bookmarks().identities(), std::vector<std::string>{"main:group_c"});
    EXPECT_EQ(canvas().highlights().bookmarks.size(), 1U) << "the picture shows it";
    press(Qt::Key_B, Qt::ControlModifier);
    EXPECT_TRUE(document_->bookmarks().identities().empty());
    EXPECT_TRUE(canvas().highlights().bookmarks.empty());
}

TEST_F(BookmarksTest, StepsGoThroughThemInTheOrderOfTheGraphAndRoundItsEnds) {
    const Index& index = *document_->index();
    std::vector<std::string> names;
    for (const std::size_t number : {20U, 3U, 11U})
        names.push_back(identity(index.model(), mainGraph, index.model().main().nodes[number]));
    for (const std::string& name : names)
        mark(name);
    document_->selection().clear();
    const auto looked = [&] { return identity(index, *index.find(document_->selection().node())); };
    press(Qt::Key_F2);
    EXPECT_EQ(looked(), names[1]);
    press(Qt::Key_F2);
    EXPECT_EQ(looked(), names[2]);
    press(Qt::Key_F2);
    press(Qt::Key_F2);
    EXPECT_EQ(looked(), names[1]);
    press(Qt::Key_F2, Qt::ShiftModifier);
    EXPECT_EQ(looked(), names[0]);
}

TEST_F(BookmarksTest, TheListLeadsToThemAndDeleteForgets) {
    mark("main:group_c");
    document_->selection().clear();
    ASSERT_NE(list(), nullptr);
    ASSERT_EQ(list()->count(), 1);
    QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, list()->visualItemRect(list()->item(0)).center());
    EXPECT_EQ(document_->selection().node(), nodeNamed("main:group_c"));
    QTest::keyClick(list(), Qt::Key_Delete);
    EXPECT_EQ(list()->count(), 0);
}

TEST_F(BookmarksTest, TheyHoldOverEditsUndoAndTheNextStart) {
    mark("main:group_c");
    const auto& findings = document_->analysis()->findings;
    const auto finding = std::ranges::find(findings, "conv-group-misaligned", &Finding::rule);
    document_->applyFixes({ActionKind::Fix, finding->key, "merge-groups"});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_EQ(document_->bookmarks().nodes(*document_->index()).size(), 1U);
    document_->undo();
    settle();
    workspace_->close(document_);
    document_ = open(folder_ / "model.onnx");
    EXPECT_EQ(document_->bookmarks().identities(), std::vector<std::string>{"main:group_c"});
}

TEST_F(BookmarksTest, OnesThatAreGoneArePassedOver) {
    document_->bookmarks().set({"main:nothing of that name"});
    EXPECT_FALSE(action(ActionId::NextBookmark)->isEnabled());
    ASSERT_EQ(list()->count(), 1);
    EXPECT_TRUE(list()->item(0)->text().contains(QStringLiteral("not in this version")));
    mark("main:group_c");
    document_->selection().clear();
    press(Qt::Key_F2);
    EXPECT_EQ(document_->selection().node(), nodeNamed("main:group_c"));
}

} // namespace
} // namespace qaliper::bookmarks_test
