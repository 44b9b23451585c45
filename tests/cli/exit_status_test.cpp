#include <filesystem>
#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// What the man page says of exit statuses, in all commands: 2 for a wrong request, 3 for a file.

namespace qaliper::exit_status_test {
namespace {

class ExitStatuses : public testing::Test {
protected:
    ExitStatuses() {
        must(saveModel(textModel("g (float[4] x) => (float[4] y) { y = Relu (x) }"), model_));
        writeNpz(data_, {{"x", floatsOf("(1, 4)", {1, 2, 3, 4})}});
    }

    // Each command that takes a target, without it.
    std::vector<std::vector<std::string>> commands() const {
        return {{"check", model_}, {"show", model_}, {"svg", model_}, {"plugins", model_}, {"diff", model_, model_},
            {"fix", model_, "--dry-run"}, {"tool", "name-nodes", model_, "--dry-run"},
            {"quantize", model_, "-o", output_, "--data", data_},
            {"precision", model_, "-o", output_, "--to", "fp16", "--data", data_}};
    }
    static void endWith(int status, std::vector<std::string> command, const std::vector<std::string>& more) {
        command.insert(command.end(), more.begin(), more.end());
        const CommandResult result = runCli(command);
        EXPECT_EQ(result.status, status) << command.front() << ": " << result.messages;
    }

    TemporaryFolder folder_;
    std::string model_ = (folder_ / "model.onnx").string();
    std::string output_ = (folder_ / "output.onnx").string();
    std::string data_ = (folder_ / "data.npz").string();
    std::string config_ = (folder_ / "project.toml").string();
};

TEST_F(ExitStatuses, AMalformedProjectFileIsAFile) {
    must(writeWholeFile(config_, "target = \"trt-10.3\nnot toml"));
    for (const auto& command : commands())
        endWith(3, command, {"--config", config_});
    endWith(3, {"verify", model_, model_}, {"--config", config_});
}

TEST_F(ExitStatuses, AMissingOneToo) {
    for (const auto& command : commands())
        endWith(3, command, {"--config", (folder_ / "nowhere.toml").string()});
}

TEST_F(ExitStatuses, OneBesideTheModelToo) {
    must(writeWholeFile(folder_ / "qaliper.toml", "target = 7"));
    for (const auto& command : commands()) {
        if (command.front() != "diff") // which reads it for a target only
            endWith(3, command, {});
    }
}

// A pipe in its place is no missing one, and nobody waits for its writer.
TEST_F(ExitStatuses, WhatCannotBeReadBesideTheModelToo) {
    ASSERT_EQ(::mkfifo((folder_ / "qaliper.toml").c_str(), 0600), 0);
    endWith(3, {"check", model_}, {});
}

TEST_F(ExitStatuses, AModelThatRefusesToRunIsAFile) {
    needRuntime();
    const std::string refused = (folder_ / "refused.onnx").string();
    must(saveModel(textModel("g (float[4] x) => (float[4] y) <int64[4] c = fill(1)> { y = Add (x, c) }"), refused));
    endWith(3, {"evaluate", refused, "--data", data_}, {});
    endWith(3, {"calibrate", refused, "--data", data_, "-o", output_}, {});
}

// Each command that runs a model on data.
TEST_F(ExitStatuses, DataThatAreRefusedAreAFile) {
    needRuntime();
    const std::string other = (folder_ / "other.npz").string();
    writeNpz(other, {{"x", floatsOf("(1, 3)", {1, 2, 3})}});
    const std::string weightless = (folder_ / "weightless.onnx").string();
    must(saveModel(textModel("g (float[n,3] x) => (float[n,4096] y) <float[3,4096] w = noise(-1, 1, 1)> "
                             "{ y = MatMul (x, w) }"),
        weightless, {.externalData = true}));
    std::filesystem::remove(weightless + ".data");
    for (const auto& [model, data] : {std::pair(model_, other), std::pair(weightless, other)}) {
        endWith(3, {"evaluate", model, "--data", data}, {});
        endWith(3, {"evaluate", model_, "--against", model, "--data", data}, {});
        endWith(3, {"calibrate", model, "--data", data, "-o", output_}, {});
        endWith(3, {"precision", model, "-o", output_, "--to", "fp16", "--data", data}, {});
    }
    endWith(3, {"quantize", model_, "-o", output_, "--data", other}, {});
}

TEST_F(ExitStatuses, AnUnknownTargetIsWrongUsage) {
    for (const auto& command : commands())
        endWith(2, command, {"--target", "trt-1.0"});
}

} // namespace
} // namespace qaliper::exit_status_test
