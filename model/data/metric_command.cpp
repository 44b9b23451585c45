#include "model/data/metric_command.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/base/number.h"
#include "model/base/program.h"
#include "model/base/shell_words.h"

namespace qaliper {

namespace {

constexpr std::string_view placeOfOutputs = "{outputs}";

// What a line has without white space around it.
std::string_view trimmed(std::string_view text) {
    constexpr std::string_view space = " \t\r";
    const std::size_t first = std::min(text.find_first_not_of(space), text.size());
    text.remove_prefix(first);
    return text.substr(0, text.find_last_not_of(space) + 1);
}

std::vector<std::string> wordsFor(const MetricCommand& command, const std::filesystem::path& folder) {
    std::vector<std::string> words = command.words;
    for (std::string& word : words) {
        for (std::size_t at = word.find(placeOfOutputs); at != std::string::npos;
             at = word.find(placeOfOutputs, at + folder.string().size()))
            word.replace(at, placeOfOutputs.size(), folder.string());
    }
    return words;
}

struct Printed {
    std::string output; // the last line that is not empty
    std::string error;
};

tl::unexpected<Error> failed(const Text& outputs, Text reason) {
    return fail(ErrorKind::CannotRead,
        say("The metric command gave no number for {outputs}: {reason}", arg("outputs", outputs),
            arg("reason", std::move(reason))));
}

Text withLastError(Text reason, const Printed& printed) {
    if (printed.error.empty())
        return reason;
    return say("{reason}; its last line of standard error is: {line}", arg("reason", std::move(reason)),
        arg("line", printed.error));
}

Text whyNotClean(const ProgramEnd& end) {
    if (end.signal != 0)
        return say("signal {signal} ended it", arg("signal", end.signal));
    return say("it ended with status {status}, and 0 says that it worked", arg("status", end.status));
}

Result<double> numberOf(const Printed& printed, const Text& outputs) {
    if (printed.output.empty())
        return failed(
            outputs, withLastError(say("it printed nothing; let it print the number as its last line"), printed));
    const auto number = parseNumber(printed.output);
    if (!number || !std::isfinite(*number))
        return failed(outputs,
            withLastError(say("its last line is {line}, and has to be a finite number and nothing else",
                              arg("line", printed.output)),
                printed));
    return *number;
}

} // namespace

Result<MetricCommand> parseMetricCommand(std::string_view line) {
    MetricCommand command{std::string(line), {}};
    QALIPER_TRY(command.words, wordsOfShellLine(line));
    const auto isPlace = [](const std::string& word) { return word.find(placeOfOutputs) != std::string::npos; };
    if (command.words.empty() || std::none_of(command.words.begin() + 1, command.words.end(), isPlace))
        return fail(ErrorKind::Invalid,
            say("The metric command is a program and its arguments, one of which has {place} for the folder with the "
                "outputs: {example}",
                arg("place", placeOfOutputs), arg("example", "python eval.py {outputs}")));
    return command;
}

Result<double> callMetricCommand(
    const MetricCommand& command, const std::filesystem::path& folder, const Text& outputs, const Job& job) {
    Printed printed;
    const auto keepLast = [](std::string& last) {
        return [&last](std::string_view line) {
            if (const std::string_view text = trimmed(line); !text.empty())
                last = text;
        };
    };
    const auto end = callProgram({wordsFor(command, folder), command.timeLimit}, {},
        {keepLast(printed.output), keepLast(printed.error)}, Job(job.stopToken()));
    if (!end && end.error().kind == ErrorKind::WorkerDied)
        return failed(outputs,
            withLastError(say("it took longer than {seconds} {seconds|second|seconds} and was stopped; "
                              "--metric-timeout gives it more",
                              arg("seconds", static_cast<std::int64_t>(command.timeLimit.count()))),
                printed));
    if (!end)
        return end.error().kind == ErrorKind::Cancelled ? Result<double>(fail(end.error()))
                                                        : Result<double>(failed(outputs, end.error().message));
    if (!end->isClean())
        return failed(outputs, withLastError(whyNotClean(*end), printed));
    return numberOf(printed, outputs);
}

} // namespace qaliper
