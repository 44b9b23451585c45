#include "model/base/result.h"

#include <memory>

#include <gtest/gtest.h>

namespace qaliper::result_test {
namespace {

Result<int> half(int number) {
    if (number % 2 != 0)
        return fail(ErrorKind::Invalid, say("{number} is odd", arg("number", number)));
    return number / 2;
}

Status even(int number) {
    QALIPER_CHECK(half(number));
    return {};
}

Result<std::unique_ptr<int>> owned(int number) {
    QALIPER_TRY(const int halved, half(number));
    return std::make_unique<int>(halved);
}

Result<int> quarter(int number) {
    QALIPER_TRY(const auto first, half(number));
    QALIPER_TRY(auto second, half(first));
    return second;
}

Result<std::unique_ptr<int>> passedOn(int number) {
    QALIPER_TRY(auto kept, owned(number));
    *kept += 1;
    return kept;
}

TEST(Try, DeclaresTheValue) { EXPECT_EQ(quarter(12).value(), 3); }

TEST(Try, LeavesWithTheErrorOfTheStepThatFailed) {
    EXPECT_EQ(quarter(7).error().message, say("{number} is odd", arg("number", 7)));
    const Error error = quarter(6).error();
    EXPECT_EQ(error.kind, ErrorKind::Invalid);
    EXPECT_EQ(error.message, say("{number} is odd", arg("number", 3)));
}

TEST(Try, MovesAValueThatCannotBeCopied) {
    EXPECT_EQ(**passedOn(4), 3);
    EXPECT_EQ(passedOn(5).error().kind, ErrorKind::Invalid);
}

TEST(Check, LeavesWithTheErrorAlone) {
    EXPECT_TRUE(even(2));
    EXPECT_EQ(even(3).error().message, say("{number} is odd", arg("number", 3)));
}

TEST(Check, EvaluatesItsArgumentOnce) {
    int calls = 0;
    const auto counted = [&]() -> Status {
        ++calls;
        return {};
    };
    const auto run = [&]() -> Status {
        QALIPER_CHECK(counted());
        return {};
    };
    EXPECT_TRUE(run());
    EXPECT_EQ(calls, 1);
}

} // namespace
} // namespace qaliper::result_test
