#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/cost/gpu_rates.h"
#include "model/target/table.h"
#include "tests/support/result.h"

// Which rates the shares of time are weighed with.

namespace qaliper::gpu_rates_test {
namespace {

std::string gpuFor(std::string_view target) { return formatCapability(ratesFor(must(parseTarget(target))).gpu); }

TEST(GpuRates, OfTheTargetOrTheNearestOlderGpu) {
    EXPECT_EQ(gpuFor("trt-10.3,sm=8.9"), "8.9");
    EXPECT_EQ(gpuFor("trt-10.3"), formatCapability(assumedGpu)) << "the target names none";
    EXPECT_EQ(gpuFor("trt-11.0,sm=12.1"), "12.0");
    EXPECT_EQ(gpuFor("trt-8.6,sm=6.2"), "6.1");
    EXPECT_EQ(gpuFor("trt-8.4,sm=5.0"), "5.3") << "older than all of the table";
}

// The tables count a product and a sum as two operations; a MAC is both.
TEST(GpuRates, AreMacsAndNotOperations) {
    const GpuRates hopper = ratesFor(must(parseTarget("trt-10.6,sm=9.0")));
    EXPECT_NEAR(hopper.fp16, 989e12 / 2, 1e12) << "H100 SXM: 989 TFLOPS, dense";
    EXPECT_NEAR(hopper.int8, 1979e12 / 2, 1e12);
}

TEST(GpuRates, EachRowHasASourceAndNarrowerTypesAreNotSlower) {
    const Table table = parseTable(embeddedTable("gpu_rates.tsv"));
    for (const auto& row : table.rows) {
        EXPECT_FALSE(row[table.column("source")].empty()) << row.front();
        EXPECT_FALSE(row[table.column("checked")].empty()) << row.front();
    }
    ASSERT_FALSE(loadGpuRates().empty());
    for (const GpuRates& rates : loadGpuRates()) {
        EXPECT_GT(rates.bandwidth, 0) << rates.name;
        EXPECT_GT(rates.multiprocessors, 0) << rates.name;
        EXPECT_GT(rates.fp32, 0) << rates.name;
        EXPECT_GE(denseRate(rates, DataType::Float16), denseRate(rates, DataType::Float)) << rates.name;
        EXPECT_GE(denseRate(rates, DataType::Int8), denseRate(rates, DataType::Float)) << rates.name;
        EXPECT_GE(denseRate(rates, DataType::Float4E2M1), denseRate(rates, DataType::Float8E4M3FN)) << rates.name;
    }
}

TEST(GpuRates, ATypeWithoutArithmeticTakesTheNextWiderOne) {
    const GpuRates ampere = ratesFor(must(parseTarget("trt-10.3,sm=8.6")));
    EXPECT_EQ(denseRate(ampere, DataType::Float8E4M3FN), denseRate(ampere, DataType::Float16));
    EXPECT_EQ(denseRate(ampere, DataType::Float), ampere.tf32) << "TF32 where there is TF32";
    const GpuRates pascal = ratesFor(must(parseTarget("trt-8.6,sm=6.1")));
    EXPECT_EQ(denseRate(pascal, DataType::Float16), pascal.fp32);
}

} // namespace
} // namespace qaliper::gpu_rates_test
