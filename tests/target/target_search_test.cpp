#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/target/target_search.h"
#include "tests/support/result.h"

// Finding a target by what a person types.

namespace qaliper::target_search_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> found(std::string_view typed, std::string_view current = "trt-10.3") {
    const std::array known{
        must(parseTarget("trt-11.5")), must(parseTarget("trt-10.16")), must(parseTarget("trt-10.3"))};
    std::vector<std::string> targets;
    for (const TargetChoice& choice : targetsMatching(typed, must(parseTarget(current)), known, 8))
        targets.push_back(choice.name + " = " + formatTarget(choice.target));
    return targets;
}

TEST(TargetSearch, FindsProductsNewestFirstAndThoseThatBeginSoBeforeOthers) {
    EXPECT_THAT(found("jetpack 6"),
        ElementsAre("JetPack 6.2.1 = jetpack-6.2.1", "JetPack 6.2 = jetpack-6.2", "JetPack 6.1 = jetpack-6.1",
            "JetPack 6.0 = jetpack-6.0", "JetPack 4.6.4 = jetpack-4.6.4", "JetPack 4.6.3 = jetpack-4.6.3",
            "JetPack 4.6.2 = jetpack-4.6.2", "JetPack 4.6.1 = jetpack-4.6.1"));
}

TEST(TargetSearch, FindsReleasesAndImages) {
    EXPECT_THAT(found("tensorrt 10.16"), ElementsAre("TensorRT 10.16 = trt-10.16"));
    EXPECT_THAT(found("tensorrt:25.06-py3"), ElementsAre("NGC 25.06 = ngc-25.06"));
    EXPECT_THAT(found("DeepStream 8.0"),
        ElementsAre("DeepStream 8.0 = deepstream-8.0", "DeepStream 8.0 = deepstream-8.0,sm=11.0"));
}

TEST(TargetSearch, AGpuKeepsTheReleaseWhereThatBuildsForIt) {
    EXPECT_THAT(found("4090"), Contains("GeForce RTX 4090 = trt-10.3,sm=8.9"));
    EXPECT_THAT(found("rtx 5090"), Contains("GeForce RTX 5090 = trt-11.5,sm=12.0")) << "10.3 does not build for it";
    EXPECT_THAT(found("4090", "trt-10.3,fp16"), Contains("GeForce RTX 4090 = trt-10.3,sm=8.9,fp16"));
}

TEST(TargetSearch, AGpuWithoutDlaLeavesTheDlaOut) {
    EXPECT_THAT(found("4090", "trt-10.3,sm=8.7,dla"), Contains("GeForce RTX 4090 = trt-10.3,sm=8.9"));
}

TEST(TargetSearch, FindsNothingForNothing) {
    for (const char* typed : {"", "  ", "-", "radeon"})
        EXPECT_THAT(found(typed), IsEmpty()) << typed;
}

} // namespace
} // namespace qaliper::target_search_test
