#include <filesystem>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/process.h"
#include "model/base/program.h"
#include "model/base/temporary.h"
#include "tests/support/result.h"

// Programs of the user's machine: what they read, what they write, and how they end.

namespace qaliper::program_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Heard {
    std::vector<std::string> output;
    std::vector<std::string> error;

    ProgramListener listener() {
        return {[this](std::string_view line) { output.emplace_back(line); },
            [this](std::string_view line) { error.emplace_back(line); }};
    }
};

ProgramCall shell(const std::string& script) { return {{"sh", "-c", script}, std::chrono::milliseconds(0)}; }

struct Called {
    Heard heard;
    Result<ProgramEnd> end;
};
Called called(const ProgramCall& call, const ProgramInput& input = {}) {
    Called result{{}, ProgramEnd()};
    result.end = callProgram(call, input, result.heard.listener(), {});
    return result;
}

TEST(Program, IsHeardLineByLine) {
    const Called said = called(shell("echo one; echo two >&2; printf 'three\\n\\nlast'"));
    EXPECT_TRUE(must(said.end).isClean());
    EXPECT_THAT(said.heard.output, ElementsAre("one", "three", "", "last"));
    EXPECT_THAT(said.heard.error, ElementsAre("two"));
}

TEST(Program, TakesItsArgumentsAsTheyAre) {
    const Called said = called({{"printf", "%s\\n", "a b", "'; echo \"c\"", "$HOME\nd", "*"}, {}});
    EXPECT_THAT(said.heard.output, ElementsAre("a b", "'; echo \"c\"", "$HOME", "d", "*"));
}

TEST(Program, ReadsTextAndFilesInOrder) {
    const TemporaryDirectory folder = must(TemporaryDirectory::create());
    const std::string large(3'000'000, 'x');
    std::ofstream(folder / "large") << large;
    std::ofstream(folder / "empty").close();
    const Called said = called(
        shell("head -c 3000006 | md5sum; echo done"), {{"abc", folder / "large"}, {{}, folder / "empty"}, {"def", {}}});
    const Called same = called(shell(
        "printf abc | cat - '" + (folder / "large").string() + "' | sed '$a def' | tr -d '\\n' | md5sum; echo done"));
    EXPECT_EQ(said.heard.output, same.heard.output);
}

TEST(Program, NeedNotReadWhatItIsGiven) {
    const Called said = called(shell("exec <&-; echo closed"), {{std::string(1'000'000, 'x'), {}}});
    EXPECT_TRUE(must(said.end).isClean());
    EXPECT_THAT(said.heard.output, ElementsAre("closed"));
}

TEST(Program, EndsWithItsStatusOrASignal) {
    EXPECT_EQ(must(called(shell("exit 137")).end).status, 137);
    const ProgramEnd killed = must(called(shell("kill -9 $$")).end);
    EXPECT_EQ(killed.signal, 9);
    EXPECT_FALSE(killed.isClean());
}

TEST(Program, ThatIsNotThereIsAnError) {
    const Called said = called({{"/no/such/interpreter"}, {}});
    ASSERT_FALSE(said.end);
    EXPECT_EQ(said.end.error().kind, ErrorKind::CannotRead);
    EXPECT_THAT(render(said.end.error().message), HasSubstr("Cannot start /no/such/interpreter: No such file"));
}

TEST(Program, AFileThatIsNotThereIsAnError) {
    const Called said = called(shell("cat"), {{{}, "/no/such/model.onnx"}});
    ASSERT_FALSE(said.end);
    EXPECT_EQ(said.end.error().kind, ErrorKind::CannotRead);
}

TEST(Program, IsStoppedAtItsTimeLimit) {
    const Called said = called({{"sh", "-c", "echo begun; exec tail -f /dev/null"}, std::chrono::milliseconds(300)});
    ASSERT_FALSE(said.end);
    EXPECT_EQ(said.end.error().kind, ErrorKind::WorkerDied);
    EXPECT_THAT(said.heard.output, ElementsAre("begun"));
}

// The script starts a child, says its number, and waits.
TEST(Program, IsStoppedWithWhatItStarted) {
    std::stop_source stop;
    std::int64_t child = 0;
    const ProgramListener listener{[&](std::string_view line) {
                                       child = std::stoll(std::string(line));
                                       stop.request_stop();
                                   },
        {}};
    const auto end = callProgram(shell("tail -f /dev/null & echo $!; wait"), {}, listener, Job(stop.get_token()));
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().kind, ErrorKind::Cancelled);
    EXPECT_GT(child, 0);
    while (runningProcess(child)) // it has been killed, and ends soon
        std::this_thread::yield();
}

TEST(Program, IsOverWhenItEndsThoughAChildKeepsItsOutputOpen) {
    const Called said = called(shell("tail -f /dev/null & echo over"));
    EXPECT_TRUE(must(said.end).isClean());
    EXPECT_THAT(said.heard.output, ElementsAre("over"));
}

} // namespace
} // namespace qaliper::program_test
