#include <gmock/gmock.h>

#include "model/session/ignore_notes.h"

// Changes of the ignore list until the project file has them.

namespace qaliper::ignore_notes_test {

namespace {

IgnoreChange added(const std::string& key) { return {{key, {}, "known"}, true}; }
IgnoreChange removed(const std::string& key) { return {{key, {}, {}}, false}; }

auto keyed(const std::string& key) { return testing::Field(&IgnoredFinding::key, key); }

TEST(Notes, HoldOverAFileThatDoesNotKnowThem) {
    using testing::ElementsAre;
    const std::vector<IgnoredFinding> file{{"a", {}, "known"}, {{}, "rule-*", "known"}};
    IgnoreNotes notes;
    notes.add(added("b"));
    notes.add(removed("a"));
    EXPECT_THAT(notes.over(file), ElementsAre(keyed(""), keyed("b"))) << "waiting";
    EXPECT_EQ(notes.begin().size(), 2U);
    EXPECT_FALSE(notes.isAnyWaiting());
    EXPECT_THAT(notes.over(file), ElementsAre(keyed(""), keyed("b"))) << "being written";
    notes.end(false, false);
    EXPECT_TRUE(notes.isAnyWaiting()) << "not written: the next attempt takes them along";
    notes.add(removed("b"));
    EXPECT_EQ(notes.begin().size(), 3U);
    notes.end(true, true);
    EXPECT_FALSE(notes.isAnyWaiting());
    EXPECT_THAT(notes.over(file), ElementsAre(keyed(""))) << "written, but what is being read may be older";
    notes.noteRead();
    EXPECT_THAT(notes.over(file), ElementsAre(keyed("a"), keyed(""))) << "from now on the file is right";
}

} // namespace

} // namespace qaliper::ignore_notes_test
