#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/base/temporary.h"
#include "model/session/kept_times.h"
#include "tests/support/result.h"

// Times that were measured, in a file for the next run.

namespace qaliper::kept_times_test {
namespace {

using testing::HasSubstr;

class KeptTimesTest : public testing::Test {
protected:
    KeptTimes opened(bool isRead, const std::string& gpu = "A GPU") const {
        return must(KeptTimes::open(file_, isRead, {"python:python3", "10.3.0.26", gpu, "3", "strong", "x:1,8,"}));
    }

    TemporaryDirectory folder_ = must(TemporaryDirectory::create());
    std::filesystem::path file_ = folder_ / "times.json";
    TimedVariant variant_{TurnComparison{1, 0.9, -0.1, 0.01}, 1000, 7, false, {}};
    TimedVariant refused_{{}, 0, 2, false, say("The builder makes no engine of it")};
};

TEST_F(KeptTimesTest, AreReadAsTheyWereKept) {
    KeptTimes times = opened(false);
    must(times.add("a", "b", variant_));
    must(times.add("a", "c", refused_));
    const KeptTimes again = opened(true);
    const TimedVariant* known = again.find("a", "b");
    ASSERT_TRUE(known);
    EXPECT_TRUE(known->isKnown);
    EXPECT_EQ(known->turns->change, -0.1);
    EXPECT_EQ(known->turns->spread, 0.01);
    EXPECT_EQ(known->engineBytes, 1000);
    ASSERT_TRUE(again.find("a", "c"));
    EXPECT_FALSE(again.find("a", "c")->turns);
    EXPECT_EQ(render(again.find("a", "c")->failure), "The builder makes no engine of it");
    EXPECT_FALSE(again.find("b", "a"));
}

TEST_F(KeptTimesTest, ThoseOfAnotherGpuAreKeptAndNotTaken) {
    KeptTimes times = opened(false);
    must(times.add("a", "b", variant_));
    KeptTimes other = opened(true, "Another GPU");
    EXPECT_FALSE(other.find("a", "b"));
    must(other.add("a", "b", refused_));
    EXPECT_TRUE(opened(true).find("a", "b")->turns);
}

TEST_F(KeptTimesTest, WithoutResumingTheFileBeginsAnew) {
    KeptTimes times = opened(false);
    must(times.add("a", "b", variant_));
    KeptTimes anew = opened(false);
    EXPECT_FALSE(anew.find("a", "b"));
    must(anew.add("c", "d", variant_));
    EXPECT_FALSE(opened(true).find("a", "b"));
}

TEST_F(KeptTimesTest, AFileThatIsNoneSaysSo) {
    for (const char* text : {"", "[]", R"({"schema": "other", "runs": []})", R"({"schema": "qaliper-times/1"})"}) {
        std::ofstream(file_) << text;
        const auto times = KeptTimes::open(file_, true, {});
        ASSERT_FALSE(times) << text;
        EXPECT_EQ(times.error().kind, ErrorKind::Invalid);
        EXPECT_EQ(times.error().path, file_.string());
    }
}

} // namespace
} // namespace qaliper::kept_times_test
