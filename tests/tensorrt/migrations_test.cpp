#include <array>
#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/number.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/session/migrate.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/tensorrt/answers.h"

// Models that were moved to strong typing, before the parser of 11.2: what it takes as it is, it takes as moved.

namespace qaliper::migrations_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* release = "11.2";
constexpr std::uintmax_t smallModel = 1'000'000; // bytes
constexpr std::size_t mostModels = 90;

struct Moved {
    fs::path model;
    fs::path result;
    std::size_t steps = 0;
};

std::vector<fs::path> models() {
    std::vector<fs::path> all = madeModels();
    for (const fs::path& path : readableModels()) {
        if (all.size() < mostModels && fs::file_size(path) < smallModel && loadModel(path))
            all.push_back(path);
    }
    return all;
}

class MovedModels : public testing::TestWithParam<const char*> {
protected:
    MovedModels() { needParser(release); }

    Moved move(const fs::path& path) {
        const auto index = std::make_shared<const Index>(must(loadModel(path)));
        const MigrationRequest request{.build = must(readFormerBuild(GetParam())), .output = "moved.onnx"};
        const Inspector inspector = testInspector("trt-" + std::string(release));
        const Migration migration = must(migrate(inspector, index, request, worker_, {}));
        const fs::path result = folder_ / (formatNumber(std::int64_t{count_++}) + ".onnx");
        must(saveModel(migration.moved.analysis->context->model(), result, {.force = true}));
        return {path, result, migration.steps.size()};
    }

private:
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0, .timeLimit = std::chrono::minutes(2)}};
    TemporaryFolder folder_;
    int count_ = 0;
};

TEST_P(MovedModels, AreTakenWhereTheyWereBefore) {
    std::vector<Moved> moved;
    for (const fs::path& path : models())
        moved.push_back(move(path));
    std::vector<fs::path> asked;
    for (const Moved& one : moved) {
        asked.push_back(one.model);
        asked.push_back(one.result);
    }
    const std::vector<ParserAnswer> answers = askParser(release, asked);
    std::size_t taken = 0;
    for (std::size_t i = 0; i < moved.size(); ++i) {
        const ParserAnswer& after = answers[2 * i + 1];
        EXPECT_FALSE(after.crashed) << moved[i].model;
        EXPECT_TRUE(after.parsed || !answers[2 * i].parsed)
            << moved[i].model << (after.errors.empty() ? "" : ": " + after.errors.front().text);
        taken += after.parsed && moved[i].steps > 0 ? 1 : 0;
    }
    EXPECT_GE(taken, 10U) << "models that were changed";
}

std::string nameOfBuild(const testing::TestParamInfo<const char*>& build) {
    constexpr std::array names{"Fp16", "Bf16", "Formats"};
    return names.at(build.index);
}

INSTANTIATE_TEST_SUITE_P(Builds, MovedModels,
    testing::Values(
        "trtexec --fp16", "trtexec --bf16", "trtexec --best --inputIOFormats=fp16:chw --outputIOFormats=fp16:chw"),
    nameOfBuild);

} // namespace
} // namespace qaliper::migrations_test
