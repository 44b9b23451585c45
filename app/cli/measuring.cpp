#include "app/cli/measuring.h"

namespace qaliper::cli {

namespace {

std::string connectionOf(const MeasureOptions& options) { return options.with.empty() ? "python" : options.with; }

} // namespace

void addMeasureOptions(CLI::App& command, MeasureOptions& options) {
    addOptions(command,
        {{"--measure", &options.measure,
             "Time the model and the result in turns on your own TensorRT; a result that is slower is not written"},
            {"--with", &options.with,
                "With --measure, where TensorRT is: python, python:INTERPRETER, docker:IMAGE, ssh:HOST, trtexec or "
                "trtexec:PROGRAM; without it python",
                {"CONNECTION"}},
            {"--level", &options.level, "With --measure, the builder optimization level", {"NUMBER"}}});
}

Status checkMeasure(const MeasureOptions& options) {
    if (!options.measure && (!options.with.empty() || options.level))
        return fail(ErrorKind::Invalid, say("--with and --level need --measure"));
    QALIPER_CHECK(parseConnection(connectionOf(options)));
    return {};
}

Result<std::optional<MeasuredChange>> measured(const MeasureOptions& options, const Target& target,
    const Context& before, const Model& after, const DataFiles& data, const Job& job) {
    if (!options.measure)
        return std::nullopt;
    QALIPER_TRY(auto connection, parseConnection(connectionOf(options)));
    TimeChangeRequest request;
    request.connection = std::move(connection);
    request.target = target;
    request.data = data;
    if (options.level)
        request.level = static_cast<int>(*options.level);
    QALIPER_TRY(auto change, timeChange(before, after, request, job));
    return std::optional(std::move(change));
}

WriteOptions unlessWorse(WriteOptions write, const std::optional<MeasuredChange>& measured) {
    write.dryRun = write.dryRun || (measured && isWorse(*measured));
    return write;
}

int statusOfMeasured(int status, const std::optional<MeasuredChange>& measured) {
    if (measured && isWorse(*measured))
        return Findings;
    return measured && !measured->unasked.empty() ? NotProven : status;
}

} // namespace qaliper::cli
