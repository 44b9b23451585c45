#include <numeric>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/named_draft.h"
#include "model/graph/shared_list.h"

namespace qaliper::shared_list_test {
namespace {

using testing::ElementsAre;

using List = SharedList<int>;

List counting(int count) {
    std::vector<int> items(static_cast<std::size_t>(count));
    std::iota(items.begin(), items.end(), 0);
    return List(items);
}

std::vector<int> itemsOf(const List& list) { return {list.begin(), list.end()}; }

TEST(SharedListOf, EmptyAndSmall) {
    EXPECT_TRUE(List().empty());
    EXPECT_TRUE(List(std::vector<int>()).empty());
    EXPECT_EQ(itemsOf(List()), std::vector<int>());
    EXPECT_THAT(counting(3), ElementsAre(0, 1, 2));
}

TEST(SharedListOf, ElementsByPosition) {
    const List list = counting(1000);
    for (std::size_t i = 0; i < 1000; ++i)
        ASSERT_EQ(list[i], static_cast<int>(i));
}

TEST(SharedListOf, ReplaceEraseInsertAtOnce) {
    List::Changes changes;
    changes.replaced = {{1, 10}, {4, 40}};
    changes.erased = {0, 2};
    changes.inserted = {{0, {-1, -2}}, {3, {30}}, {5, {50, 51}}};
    EXPECT_THAT(counting(5).with(changes), ElementsAre(-1, -2, 10, 30, 3, 40, 50, 51));
}

TEST(SharedListOf, ChangesOfAnEmptyListAndToAnEmptyList) {
    List::Changes insertion;
    insertion.inserted = {{0, {1, 2}}};
    EXPECT_THAT(List().with(insertion), ElementsAre(1, 2));
    List::Changes erasure;
    erasure.erased = {0, 1, 2};
    EXPECT_TRUE(counting(3).with(erasure).empty());
}

// Against a plain vector, with changes at and around the borders of chunks.
TEST(SharedListOf, AgreesWithAVector) {
    const int count = 5 * static_cast<int>(List::chunkCapacity);
    std::vector<int> expected(static_cast<std::size_t>(count));
    std::iota(expected.begin(), expected.end(), 0);
    List list = counting(count);
    unsigned seed = 1;
    const auto random = [&](std::size_t below) {
        return (seed = seed * 1664525 + 1013904223) / 65536 % static_cast<unsigned>(below);
    };
    for (int round = 0; round < 300; ++round) {
        List::Changes changes;
        const std::size_t at = random(expected.size());
        changes.inserted[at] = {round, -round};
        changes.erased = {random(expected.size())};
        const std::size_t replaced = random(expected.size());
        if (!changes.erased.contains(replaced))
            changes.replaced[replaced] = 7 * round;
        std::vector<int> next;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            if (i == at)
                next.insert(next.end(), {round, -round});
            if (changes.erased.contains(i))
                continue;
            next.push_back(changes.replaced.contains(i) ? changes.replaced[i] : expected[i]);
        }
        list = list.with(changes);
        expected = next;
        ASSERT_EQ(itemsOf(list), expected);
        ASSERT_EQ(list.size(), expected.size());
        ASSERT_EQ(list[expected.size() - 1], expected.back());
    }
}

TEST(SharedListOf, UntouchedChunksAreShared) {
    const List list = counting(4 * static_cast<int>(List::chunkCapacity));
    List::Changes changes;
    changes.replaced = {{List::chunkCapacity, -1}};
    const List next = list.with(changes);
    EXPECT_EQ(next.chunks()[0], list.chunks()[0]);
    EXPECT_NE(next.chunks()[1], list.chunks()[1]);
    EXPECT_EQ(next.chunks()[3], list.chunks()[3]);
    EXPECT_EQ(list[List::chunkCapacity], static_cast<int>(List::chunkCapacity)) << "the list itself never changes";
}

struct Named {
    std::string name;
    int value = 0;
    friend bool operator==(const Named&, const Named&) = default;
};

class NamedDraftOf : public testing::Test {
protected:
    std::vector<Named> result() const {
        const auto list = draft_.finished();
        return {list.begin(), list.end()};
    }
    SharedList<Named> base_{std::vector<Named>{{"a", 1}, {"b", 2}, {"b", 3}, {"c", 4}}};
    NamedDraft<Named> draft_{base_};
};

TEST_F(NamedDraftOf, PutReplacesInPlaceOrAppends) {
    draft_.put({"c", 40});
    draft_.put({"d", 5});
    draft_.put({"d", 50});
    EXPECT_THAT(result(), ElementsAre(Named{"a", 1}, Named{"b", 2}, Named{"b", 3}, Named{"c", 40}, Named{"d", 50}));
    EXPECT_EQ(draft_.find("d")->value, 50);
}

TEST_F(NamedDraftOf, EraseTakesAllOfAName) {
    EXPECT_TRUE(draft_.erase("b"));
    EXPECT_FALSE(draft_.erase("b"));
    EXPECT_EQ(draft_.find("b"), nullptr);
    draft_.put({"e", 6});
    EXPECT_TRUE(draft_.erase("e"));
    EXPECT_THAT(result(), ElementsAre(Named{"a", 1}, Named{"c", 4}));
}

TEST_F(NamedDraftOf, ErasedAndPutAgainComesLast) {
    draft_.erase("a");
    draft_.put({"a", 10});
    EXPECT_THAT(result(), ElementsAre(Named{"b", 2}, Named{"b", 3}, Named{"c", 4}, Named{"a", 10}));
}

TEST_F(NamedDraftOf, RenameKeepsThePlace) {
    draft_.rename("a", "z", [](Named& item) { item.value = 9; });
    draft_.put({"n", 1});
    draft_.rename("n", "m", [](Named&) {});
    draft_.rename("nobody", "x", [](Named&) {});
    EXPECT_EQ(draft_.find("a"), nullptr);
    EXPECT_THAT(result(), ElementsAre(Named{"z", 9}, Named{"b", 2}, Named{"b", 3}, Named{"c", 4}, Named{"m", 1}));
}

TEST_F(NamedDraftOf, WithoutChangesIsTheBase) { EXPECT_EQ(draft_.finished().chunks(), base_.chunks()); }

} // namespace
} // namespace qaliper::shared_list_test
