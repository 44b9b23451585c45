#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/data/metric_command.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

// A metric of the user: a program that prints a number.

namespace qaliper::metric_command_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class MetricCommands : public testing::Test {
protected:
    // sh with that script, which finds the folder of the outputs in $1.
    static MetricCommand shell(const std::string& script) {
        return must(parseMetricCommand("sh -c '" + script + "' sh {outputs}"));
    }
    Result<double> call(const MetricCommand& command) const {
        return callMetricCommand(command, folder_.path(), say("the outputs of m.onnx"), {});
    }
    std::string whyNot(const MetricCommand& command) const {
        const auto called = call(command);
        if (called)
            return "a number";
        EXPECT_EQ(called.error().kind, ErrorKind::CannotRead);
        std::string message = render(called.error().message);
        EXPECT_THAT(message, StartsWith("The metric command gave no number for the outputs of m.onnx: "));
        return message;
    }

    TemporaryFolder folder_;
};

TEST_F(MetricCommands, AreSplitAsAShellDoesWithoutOne) {
    const MetricCommand command = must(parseMetricCommand("python 'my eval.py' --at={outputs} $HOME *"));
    EXPECT_THAT(command.words, ElementsAre("python", "my eval.py", "--at={outputs}", "$HOME", "*"));
}

TEST_F(MetricCommands, NeedAPlaceForTheOutputs) {
    for (const char* line : {"", "python eval.py", "{outputs}", "python \"eval.py {outputs}"})
        EXPECT_FALSE(parseMetricCommand(line)) << line;
}

TEST_F(MetricCommands, GiveTheNumberInTheirLastLine) {
    must(writeWholeFile(folder_ / "number", "0.125\n"));
    EXPECT_EQ(must(call(shell("echo 7 samples; cat \"$1/number\"; echo"))), 0.125);
    EXPECT_EQ(must(call(shell("printf \" -2.5e1 \\r\\n\""))), -25);
}

TEST_F(MetricCommands, SayWhyThereIsNone) {
    EXPECT_THAT(whyNot(shell("echo 1; echo no labels >&2; exit 3")),
        AllOf(HasSubstr("status 3"), HasSubstr("standard error is: no labels")));
    EXPECT_THAT(whyNot(shell("true")), HasSubstr("it printed nothing"));
    EXPECT_THAT(whyNot(shell("echo accuracy 0.5")), HasSubstr("its last line is accuracy 0.5"));
    EXPECT_THAT(whyNot(shell("echo nan")), HasSubstr("finite number"));
    EXPECT_THAT(whyNot(shell("echo inf")), HasSubstr("finite number"));
    EXPECT_THAT(whyNot(shell("kill -9 $$")), HasSubstr("signal 9"));
    EXPECT_THAT(whyNot(must(parseMetricCommand("no-such-program-here {outputs}"))), HasSubstr("no-such-program-here"));
}

TEST_F(MetricCommands, AreStoppedWhenTheirTimeIsOver) {
    MetricCommand command = shell("echo begun >&2; while true; do read line; done");
    command.timeLimit = std::chrono::seconds(1);
    EXPECT_THAT(whyNot(command),
        AllOf(HasSubstr("longer than 1 second and"), HasSubstr("--metric-timeout"), HasSubstr("begun")));
}

TEST_F(MetricCommands, EndWhenTheirCallerIsCancelled) {
    std::stop_source stop;
    stop.request_stop();
    const auto called = callMetricCommand(shell("echo 1"), folder_.path(), say("outputs"), Job(stop.get_token()));
    ASSERT_FALSE(called);
    EXPECT_EQ(called.error().kind, ErrorKind::Cancelled);
}

TEST_F(MetricCommands, LoseByTheirOwnDirection) {
    MetricCommand command = shell("echo 1");
    EXPECT_EQ(command.loss(0.5, 0.75), 0.25);
    command.isLowerBetter = true;
    EXPECT_EQ(command.loss(0.5, 0.75), -0.25) << "an error that became smaller";
}

} // namespace
} // namespace qaliper::metric_command_test
