#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/data/metric.h"
#include "model/graph/elements.h"
#include "tests/support/result.h"

// Scores of a model against labels.

namespace qaliper::metric_test {
namespace {

using testing::ElementsAre;

FeedTensor scoresOf(std::vector<std::int64_t> dims, const std::vector<double>& numbers) {
    return {"scores", DataType::Float, std::move(dims), encodeNumbers(DataType::Float, numbers)};
}

FeedTensor labelsOf(std::vector<std::int64_t> dims, const std::vector<std::int64_t>& numbers) {
    return {"labels", DataType::Int32, std::move(dims), encodeIntegers(DataType::Int32, numbers)};
}

TEST(TopOne, IsTheShareOfLabelsWithTheHighestScore) {
    MetricCounter counter(Metric::Top1);
    EXPECT_FALSE(counter.value());
    EXPECT_TRUE(isOk(counter.add(scoresOf({2, 3}, {1, 3, 2, 5, 4, 0}), labelsOf({2}, {1, 1}))));
    EXPECT_EQ(counter.value(), 0.5);
    EXPECT_TRUE(isOk(counter.add(scoresOf({1, 3, 1, 1}, {0, 0, 9}), labelsOf({1}, {2}))));
    EXPECT_DOUBLE_EQ(*counter.value(), 2.0 / 3);
}

TEST(TopOne, OfEqualScoresIsTheFirstClass) {
    MetricCounter counter(Metric::Top1);
    EXPECT_TRUE(isOk(counter.add(scoresOf({2, 2}, {1, 1, 1, 1}), labelsOf({2}, {0, 1}))));
    EXPECT_EQ(counter.value(), 0.5);
}

TEST(TopOne, OfScoresThatAreNoNumbersIsAMiss) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    MetricCounter counter(Metric::Top1);
    EXPECT_TRUE(isOk(counter.add(scoresOf({1, 2}, {nan, nan}), labelsOf({1}, {0}))));
    EXPECT_EQ(counter.value(), 0);
}

TEST(TopFive, IsTheShareOfLabelsAmongTheFiveHighestScores) {
    MetricCounter counter(Metric::Top5);
    EXPECT_TRUE(isOk(counter.add(scoresOf({2, 7}, {7, 6, 5, 4, 3, 2, 1, 7, 6, 5, 4, 3, 2, 1}), labelsOf({2}, {4, 5}))));
    EXPECT_EQ(counter.value(), 0.5);
}

// Of two pixels of class 1 one is found, of class 2 one and another one too many; the background is not counted.
TEST(MeanIou, IsTheMeanOfTheClassesAboveTheBackground) {
    MetricCounter counter(Metric::Miou);
    const FeedTensor scores = scoresOf({1, 3, 2, 2}, {9, 0, 0, 0, 0, 9, 0, 0, 0, 0, 9, 9});
    EXPECT_THAT(predictedClasses(scores), ElementsAre(0, 1, 2, 2));
    EXPECT_TRUE(isOk(counter.add(scores, labelsOf({1, 2, 2}, {0, 1, 1, 2}))));
    EXPECT_DOUBLE_EQ(*counter.value(), (1.0 / 2 + 1.0 / 2) / 2);
}

TEST(MeanIou, LeavesOutClassesThatOccurNowhere) {
    MetricCounter counter(Metric::Miou);
    EXPECT_TRUE(isOk(counter.add(scoresOf({1, 3, 1, 1}, {0, 9, 0}), labelsOf({1, 1, 1}, {1}))));
    EXPECT_EQ(counter.value(), 1);
}

TEST(Labels, ThatAreIgnoredCountNeitherForNorAgainstTheScores) {
    MetricCounter pixels(Metric::Miou, 255);
    const FeedTensor scores = scoresOf({1, 3, 2, 2}, {9, 0, 0, 0, 0, 9, 0, 0, 0, 0, 9, 9});
    EXPECT_TRUE(isOk(pixels.add(scores, labelsOf({1, 2, 2}, {0, 1, 255, 2}))));
    EXPECT_EQ(pixels.value(), 1) << "predicted are 0, 1, 2, 2: the third pixel was a wrong one";
    MetricCounter samples(Metric::Top1, -1);
    EXPECT_TRUE(isOk(samples.add(scoresOf({3, 2}, {1, 0, 1, 0, 1, 0}), labelsOf({3}, {0, -1, 1}))));
    EXPECT_EQ(samples.value(), 0.5);
    EXPECT_FALSE(samples.add(scoresOf({1, 2}, {1, 0}), labelsOf({1}, {255}))) << "another one is no class";
    MetricCounter nothing(Metric::Miou, 255);
    EXPECT_TRUE(isOk(nothing.add(scores, labelsOf({1, 2, 2}, {255, 255, 255, 255}))));
    EXPECT_FALSE(nothing.value());
}

TEST(Labels, ThatDoNotFitTheScoresAreRefused) {
    MetricCounter counter(Metric::Top1);
    const FeedTensor scores = scoresOf({1, 2}, {1, 2});
    EXPECT_FALSE(counter.add(scores, labelsOf({2}, {0, 0}))) << "too many";
    EXPECT_FALSE(counter.add(scores, labelsOf({1}, {2}))) << "a class that does not exist";
    EXPECT_FALSE(counter.add(scores, labelsOf({1}, {-1})));
    EXPECT_FALSE(counter.add(scores, scoresOf({1}, {0}))) << "no integers";
    EXPECT_FALSE(counter.value()) << "nothing was counted";
}

TEST(Scores, HaveAShapeThatTheMetricNeeds) {
    EXPECT_TRUE(hasScoresFor(Metric::Top1, std::vector<std::int64_t>{1, 10}));
    EXPECT_TRUE(hasScoresFor(Metric::Top5, std::vector<std::int64_t>{1, 10, 1, 1}));
    EXPECT_FALSE(hasScoresFor(Metric::Top1, std::vector<std::int64_t>{1, 10, 4, 4}));
    EXPECT_FALSE(hasScoresFor(Metric::Top1, std::vector<std::int64_t>{10}));
    EXPECT_TRUE(hasScoresFor(Metric::Miou, std::vector<std::int64_t>{1, 10, 4, 4}));
    EXPECT_FALSE(hasScoresFor(Metric::Miou, std::vector<std::int64_t>{1, 10}));
    EXPECT_FALSE(hasScoresFor(Metric::Top1, std::vector<std::int64_t>{0, 10}));
}

TEST(Metrics, HaveNames) {
    for (const Metric metric : {Metric::Top1, Metric::Top5, Metric::Miou})
        EXPECT_EQ(metricOfName(metricName(metric)), metric);
    EXPECT_FALSE(metricOfName("accuracy"));
}

} // namespace
} // namespace qaliper::metric_test
