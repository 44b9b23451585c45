#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/address_space.h"
#include "model/base/file.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/environment.h"
#include "tests/support/graphs.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// Commands on a day when things go wrong: limits, signals, a helper process that dies, files that say what they should
// not. And what a command leaves behind.

namespace qaliper::unlucky_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class Unlucky : public testing::Test {
protected:
    Unlucky() {
        must(saveModel(textModel(R"(g (float[1,4,6,6] x) => (float[1,4,6,6] y)
            <float s = {0.05}, int8 z = {0}, int8[4,4,1,1] w = ramp(-90, 90), float ws = {0.002}> {
            q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, ws, z) ["conv"] c = Conv (d, wd) y = Add (c, d)
        })"),
            model_));
        for (const char* name : {"home", "tmp", "program"})
            fs::create_directory(folder_ / name);
    }

    // A copy of the program with a script in place of its helper process.
    fs::path programWith(const std::string& script) const {
        fs::path program = folder_ / "program/qaliper-cli";
        fs::copy_file(cliProgram(), program);
        const fs::path worker = folder_ / "program/qaliper-worker";
        must(writeWholeFile(worker, "#!/bin/sh\n" + script));
        fs::permissions(worker, fs::perms::owner_all);
        return program;
    }

    static std::vector<std::string> filesBelow(const fs::path& folder) {
        std::vector<std::string> files;
        for (const auto& entry : fs::recursive_directory_iterator(folder))
            files.push_back(entry.path().string());
        return files;
    }

    TemporaryFolder folder_;
    std::string model_ = (folder_ / "model.onnx").string();
    std::string output_ = (folder_ / "output.onnx").string();
};

// ONNX Runtime would leave an identity of this computer at home, and a log among the temporary files.
TEST_F(Unlucky, RunningAModelLeavesNothingBehind) {
    needRuntime();
    const fs::path demo = sourceFolder() / "resources/demo";
    {
        const EnvironmentVariable home("HOME", (folder_ / "home").string());
        const EnvironmentVariable cache("XDG_CACHE_HOME", std::nullopt);
        const EnvironmentVariable temporary("TMPDIR", (folder_ / "tmp").string());
        const EnvironmentVariable telemetry("ORT_DISABLE_TELEMETRY", std::nullopt);
        EXPECT_EQ(runCli({"evaluate", demo / "float.onnx", "--data", demo / "float.npz"}).status, 0);
        EXPECT_EQ(
            runCli({"tool", "dequantize", model_, "-o", output_, "--op", "Add", "--verify", "--target", "trt-8.6"})
                .status,
            0);
    }
    EXPECT_THAT(filesBelow(folder_ / "home"), testing::IsEmpty());
    EXPECT_THAT(filesBelow(folder_ / "tmp"), testing::IsEmpty());
}

TEST_F(Unlucky, AFileThatGrowsBeyondTheLimitIsAnError) {
    const std::string picture = (folder_ / "picture.svg").string();
    const CommandResult result = runProgram("/bin/sh",
        {"-c", "ulimit -f 8; exec \"$@\"", "sh", cliProgram().string(), "svg", model_, "--target", "trt-10.3", "-o",
            picture});
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.messages, HasSubstr("Writing failed: File too large"));
    EXPECT_FALSE(fs::exists(picture));
}

#if QALIPER_LIMITS_ADDRESS_SPACE
// Few bytes in the file, and as many in memory as its author likes.
TEST_F(Unlucky, AModelDoesNotTakeAllMemory) {
    needRuntime();
    must(saveModel(textModel(R"(g (float[4] x) => (float[4] y) <int64[1] n = {200000000}> {
        big = ConstantOfShape (n)
        sum = ReduceSum (big)
        y = Add (x, sum)
    })"),
        output_));
    const std::string data = (folder_ / "data.npz").string();
    writeNpz(data, {{"x", floatsOf("(1, 4)", {1, 2, 3, 4})}});
    const EnvironmentVariable memory("QALIPER_MEMORY", "400");
    EXPECT_EQ(runCli({"evaluate", output_, "--against", output_, "--data", data}).status, 3);
    const EnvironmentVariable more("QALIPER_MEMORY", "3000");
    EXPECT_EQ(runCli({"evaluate", output_, "--against", output_, "--data", data}).status, 0);
}

// From too little to be loaded to enough.
TEST_F(Unlucky, WithoutMemoryItSaysSo) {
    int refusals = 0;
    int status = -1;
    for (double kibibytes = 24'000; kibibytes < 1e6 && status != 0; kibibytes *= 1.02) {
        const CommandResult result = runProgram("/bin/sh",
            {"-c", "ulimit -v " + std::to_string(static_cast<int>(kibibytes)) + "; exec \"$@\"", "sh",
                cliProgram().string(), "svg", model_, "--target", "trt-10.3"});
        status = result.status;
        EXPECT_THAT(status, testing::AnyOf(0, 3, 127)) << kibibytes << ": " << result.messages;
        refusals += status == 3 ? 1 : 0;
    }
    EXPECT_GT(refusals, 0);
}
#endif

TEST_F(Unlucky, APictureSaysWhatItsHelperProcessDidNotDo) {
    const CommandResult result = runProgram(programWith("exit 1"), {"svg", model_, "--target", "trt-10.3"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.messages, HasSubstr("Types and shapes were not inferred"));
    EXPECT_THAT(result.messages, HasSubstr("Graphviz did not place all parts"));
    EXPECT_THAT(runCli({"svg", model_, "--target", "trt-10.3"}).messages, Not(HasSubstr("Graphviz")));
}

TEST_F(Unlucky, WordsOfAFileMoveNoCursor) {
    const std::string cache = (folder_ / "e.cache").string();
    must(writeWholeFile(cache, "TRT-7000-Entropy\x1b[2J\x1b[31mX\nimage: 3c010a14\n"));
    const std::string named = (folder_ / "m\x1b[2J.onnx").string();
    fs::copy_file(model_, named);
    const CommandResult result =
        runCli({"check", "--target", "trt-8.6", "--cache", cache, "--fail-on", "never", named});
    EXPECT_THAT(result.output, Not(HasSubstr("\x1b")));
    EXPECT_THAT(result.output, HasSubstr("Entropy\\x1b[2J"));
    const CommandResult fixed = runCli({"tool", "name-nodes", named, "--dry-run", "--target", "trt-8.6"});
    EXPECT_THAT(fixed.output, HasSubstr("m\\x1b[2J.onnx"));
    EXPECT_THAT(fixed.output, Not(HasSubstr("\x1b")));
}

// What belongs to a model is written after it.
TEST_F(Unlucky, AModelThatCannotBeWrittenLeavesNoOtherFiles) {
    fs::create_directory(output_);
    const CommandResult result = runCli({"tool", "strip-qdq", model_, "-o", output_, "--target", "trt-8.6,dla"});
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.messages, Not(HasSubstr("Written")));
    EXPECT_FALSE(fs::exists(folder_ / "output.cache"));
    fs::remove(output_);
    EXPECT_EQ(runCli({"tool", "strip-qdq", model_, "-o", output_, "--target", "trt-8.6,dla"}).status, 0);
    EXPECT_TRUE(fs::exists(folder_ / "output.cache"));
}

// The program waits for its helper process, which says in a pipe that it was asked, while a signal comes.
class Signals : public Unlucky {
protected:
    Signals() { ::mkfifo((folder_ / "asked").c_str(), 0600); }

    // `service` is the memory limit of the process that waits; the others end at once.
    void expectCleanEnd(const std::vector<std::string>& arguments, const std::string& service, int signal) const {
        fs::remove_all(folder_ / "program");
        fs::create_directory(folder_ / "program");
        const std::string program = programWith("test \"$1\" = " + service + " || exit 1\necho > '" +
            (folder_ / "asked").string() + "'\nexec cat <&3 >/dev/null\n");
        std::vector<std::string> words{program};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> pointers;
        pointers.reserve(words.size() + 1);
        for (std::string& word : words)
            pointers.push_back(word.data());
        pointers.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_addopen(
            &actions, STDERR_FILENO, (folder_ / "messages").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        const EnvironmentVariable temporary("TMPDIR", (folder_ / "tmp").string());
        const EnvironmentVariable memory("QALIPER_MEMORY", "0");
        pid_t pid = -1;
        ASSERT_EQ(::posix_spawn(&pid, program.c_str(), &actions, nullptr, pointers.data(), environ), 0);
        ::posix_spawn_file_actions_destroy(&actions);
        ::close(::open((folder_ / "asked").c_str(), O_RDONLY));
        ::kill(pid, signal);
        int status = 0;
        ::waitpid(pid, &status, 0);
        EXPECT_TRUE(WIFEXITED(status)) << arguments.front();
        EXPECT_EQ(WEXITSTATUS(status), 3) << arguments.front();
        EXPECT_THAT(must(readWholeFile(folder_ / "messages")),
            testing::AnyOf(HasSubstr("Cancelled"), HasSubstr("Interrupted: the model was not checked")))
            << arguments.front();
        EXPECT_THAT(filesBelow(folder_ / "tmp"), testing::IsEmpty()) << arguments.front();
        EXPECT_FALSE(fs::exists(output_)) << arguments.front();
    }
};

TEST_F(Signals, EndEachCommandWithoutLeavings) {
    const std::string inference = std::to_string(4ULL << 30);
    const std::vector<std::string> target{"--target", "trt-10.3"};
    for (std::vector<std::string> command : {std::vector<std::string>{"check", model_}, {"svg", model_, "-o", output_},
             {"fix", model_, "-o", output_}, {"tool", "name-nodes", model_, "-o", output_}, {"diff", model_, model_}}) {
        command.insert(command.end(), target.begin(), target.end());
        expectCleanEnd(command, inference, SIGTERM);
    }
    expectCleanEnd({"verify", model_, model_}, inference, SIGINT);
    expectCleanEnd({"svg", model_, "-o", output_, "--target", "trt-10.3"}, std::to_string(2ULL << 30), SIGINT);
}

TEST_F(Signals, EndAProofWithoutItsTemporaryFiles) {
    const std::vector<std::string> command{
        "tool", "dequantize", model_, "-o", output_, "--op", "Add", "--verify", "--target", "trt-8.6"};
    expectCleanEnd(command, "0", SIGTERM);
    expectCleanEnd(command, "0", SIGINT);
}

} // namespace
} // namespace qaliper::unlucky_test
