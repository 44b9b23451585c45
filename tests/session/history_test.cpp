#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/session/history.h"
#include "tests/support/graphs.h"

// The versions of a document: undone and made again, and which of them the file has.

namespace qaliper::history_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Model opened() { return textModel("g (float[2] x) => (float[2] y) { y = Relu (x) }"); }

void push(History& history, const std::string& subject) {
    history.push(verbatim(subject), history.current(), {.subject = subject}, Safety::Exact);
}

std::vector<std::string> subjectsOf(const std::vector<RecordedAction>& actions) {
    std::vector<std::string> subjects;
    subjects.reserve(actions.size());
    for (const RecordedAction& action : actions)
        subjects.push_back(action.subject);
    return subjects;
}

TEST(History, AStepAfterUndoneOnesTakesTheirPlace) {
    History history(opened());
    push(history, "first");
    push(history, "second");
    ASSERT_TRUE(history.goTo(1));
    push(history, "other");
    EXPECT_EQ(history.steps().size(), 3U);
    EXPECT_EQ(render(history.undoTitle()), "other");
    EXPECT_FALSE(history.canRedo());
    EXPECT_THAT(subjectsOf(history.actions()), ElementsAre("first", "other"));
}

TEST(History, NumbersOfRemovedVersionsAreNotGivenAgain) {
    History history(opened(), 7);
    push(history, "first");
    EXPECT_EQ(history.number(), 8U);
    ASSERT_TRUE(history.goTo(0));
    push(history, "other");
    EXPECT_EQ(history.number(), 9U);
    EXPECT_FALSE(history.goTo(2)) << "there is no such version";
}

TEST(History, UnsavedAreTheStepsAfterTheVersionInTheFile) {
    History history(opened());
    EXPECT_FALSE(history.isModified());
    push(history, "first");
    history.markSaved(history.number());
    EXPECT_THAT(subjectsOf(history.unsavedActions().value()), IsEmpty()) << "the current version is the saved one";
    push(history, "second");
    EXPECT_THAT(subjectsOf(history.unsavedActions().value()), ElementsAre("second"));
    EXPECT_TRUE(history.isModified());
    ASSERT_TRUE(history.goTo(0));
    EXPECT_EQ(history.unsavedActions(), std::nullopt) << "the saved version comes later";
    EXPECT_TRUE(history.isSavedAhead());
    push(history, "other");
    EXPECT_EQ(history.unsavedActions(), std::nullopt) << "the saved version was removed";
    EXPECT_FALSE(history.isSavedAhead());
}

TEST(History, AVersionWhoseFileWasChangedIsModified) {
    History history(opened());
    history.setOnDisk(false);
    EXPECT_TRUE(history.isModified());
    EXPECT_FALSE(history.hasUnsavedSteps());
    history.markSaved(history.number());
    EXPECT_FALSE(history.isModified());
}

} // namespace
} // namespace qaliper::history_test
