#include <gtest/gtest.h>

#include "model/session/ignore_notes.h"

// Changes of the ignore list until the project file has them.

namespace qaliper::ignore_notes_test {

namespace {

IgnoreChange added(const std::string& key) { return {{key, {}, "known"}, true}; }
IgnoreChange removed(const std::string& key) { return {{key, {}, {}}, false}; }

std::vector<std::string> keysOf(const std::vector<IgnoredFinding>& list) {
    std::vector<std::string> keys;
    for (const IgnoredFinding& entry : list)
        keys.push_back(entry.key);
    return keys;
}

TEST(Notes, HoldOverAFileThatDoesNotKnowThem) {
    using Keys = std::vector<std::string>;
    const std::vector<IgnoredFinding> file{{"a", {}, "known"}, {{}, "rule-*", "known"}};
    IgnoreNotes notes;
    notes.add(added("b"));
    notes.add(removed("a"));
    EXPECT_EQ(keysOf(notes.over(file)), (Keys{"", "b"})) << "waiting";
    EXPECT_EQ(notes.begin().size(), 2U);
    EXPECT_FALSE(notes.isAnyWaiting());
    EXPECT_EQ(keysOf(notes.over(file)), (Keys{"", "b"})) << "being written";
    notes.end(false, false);
    EXPECT_TRUE(notes.isAnyWaiting()) << "not written: the next attempt takes them along";
    notes.add(removed("b"));
    EXPECT_EQ(notes.begin().size(), 3U);
    notes.end(true, true);
    EXPECT_FALSE(notes.isAnyWaiting());
    EXPECT_EQ(keysOf(notes.over(file)), Keys{""}) << "written, but what is being read may be older";
    notes.noteRead();
    EXPECT_EQ(keysOf(notes.over(file)), (Keys{"a", ""})) << "from now on the file is right";
}

} // namespace

} // namespace qaliper::ignore_notes_test
