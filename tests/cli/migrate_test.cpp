#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

// `migrate`: from the flags of weak typing to the types of a model.

namespace qaliper::migrate_test {
namespace {

using testing::HasSubstr;

class MigrateCommand : public testing::Test {
protected:
    MigrateCommand() {
        must(saveModel(textModel(R"(<ir_version: 8, opset_import: ["": 17]>
            g (float[1,8] x) => (float[1,8] y) <float[8,8] a = noise(-0.5, 0.5)> { h = MatMul (x, a) y = Relu (h) })"),
            model(), {.force = true}));
    }
    std::string model() const { return (folder_ / "model.onnx").string(); }
    std::string output() const { return (folder_ / "out.onnx").string(); }
    std::string written(const std::string& name, const std::string& content) const {
        std::ofstream(folder_ / name) << content;
        return (folder_ / name).string();
    }
    CommandResult run(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"migrate", model(), "-o", output(), "--target", "trt-11.5"});
        return runCli(arguments);
    }

    TemporaryFolder folder_;
};

TEST_F(MigrateCommand, WritesTheModelAndTheNewCommandLine) {
    const CommandResult result =
        run({"--from", "trtexec --onnx=a.onnx --saveEngine=a.plan --fp16 --workspace=1024", "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_EQ(json.at("command"),
        "trtexec --onnx=" + output() + " --saveEngine=" + (folder_ / "out.plan").string() +
            " --memPoolSize=workspace:1024");
    EXPECT_EQ(json.at("gone_options").size(), 2U);
    EXPECT_EQ(json.at("half_precision").at("to"), "fp16");
    EXPECT_TRUE(json.at("numbers").is_null());
    EXPECT_EQ(json.at("steps").size(), 1U);
    const Model made = must(loadModel(output()));
    EXPECT_EQ(made.main().inputs.front().type.element, DataType::Float);
    const CommandResult checked = runCli({"check", output(), "--target", "trt-11.5"});
    EXPECT_EQ(checked.status, 0) << checked.output;
}

TEST_F(MigrateCommand, ReadsTheCommandLineFromAFile) {
    const CommandResult result = run({"--from", written("build.sh", "#!/bin/sh\ntrtexec --onnx=a.onnx \\\n --bf16\n")});
    ASSERT_EQ(result.status, 0) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("in BF16"));
}

TEST_F(MigrateCommand, TheCacheIsAnArgumentToo) {
    const std::string cache = written("c.cache", "TRT-8601-EntropyCalibration2\nx: 3d010204\nh: 3d010204\n");
    const CommandResult result = run({"--from", "trt-10.3,fp16", "--cache", cache});
    ASSERT_EQ(result.status, 0) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("1 layer now reads and stores INT8"));
}

TEST_F(MigrateCommand, WithoutAnAnswerNothingIsWritten) {
    EXPECT_EQ(run({"--from", "make it fast"}).status, 2);
    EXPECT_EQ(run({"--from", "trt-10.3,fp16", "--cache", written("c.cache", "nothing of a cache")}).status, 3);
    EXPECT_FALSE(std::filesystem::exists(output()));
    const CommandResult tried = run({"--from", "trt-10.3,fp16", "--dry-run"});
    EXPECT_EQ(tried.status, 0) << tried.messages;
    EXPECT_FALSE(std::filesystem::exists(output()));
}

} // namespace
} // namespace qaliper::migrate_test
