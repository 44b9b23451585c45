#include "model/session/migrate.h"

#include <algorithm>

#include "app/cli/command.h"
#include "app/cli/run_options.h"
#include "app/cli/writing.h"
#include "model/base/file.h"
#include "model/report/migration.h"
#include "model/report/report.h"

namespace qaliper::cli {

namespace {

struct MigrateOptions {
    WriteOptions write;
    TargetOptions target;
    RunOptions run;
    std::string from;
    std::string cache;
    OutputOptions print;
};

// A command line and its like, or a file with one.
Result<FormerBuild> formerBuild(const MigrateOptions& options) {
    std::error_code ignored;
    std::string text = options.from;
    if (std::filesystem::is_regular_file(options.from, ignored)) {
        QALIPER_TRY(text, readWholeFile(options.from));
    }
    QALIPER_TRY(auto build, readFormerBuild(text));
    if (!options.cache.empty()) {
        build.cache = options.cache;
        build.int8 = true;
    }
    return build;
}

Result<MigrationReport> migrated(const MigrateOptions& options) {
    QALIPER_CHECK(checkOutput(options.write));
    MigrationRequest request{.output = options.write.output.empty() ? options.write.model : options.write.output};
    QALIPER_TRY(request.build, formerBuild(options));
    QALIPER_CHECK(giveData(request, options.run));
    QALIPER_TRY(auto sessions, Sessions::make(options.target));
    QALIPER_TRY(const auto session, sessions.of(options.write.model));
    QALIPER_TRY(auto index, session.open({}));
    DataRun run(say("Moving the model to strong typing"));
    QALIPER_TRY(auto result, migrate(session.inspector(), index, request, run.worker(), run.job()));
    MigrationReport report{options.write.model, {}, std::move(result.moved), {}};
    for (MadeStep& step : result.steps)
        report.steps.push_back(std::move(step.applied));
    QALIPER_TRY(report.output, writeModel(options.write, report.result.analysis->context->model()));
    return report;
}

int migrate(const MigrateOptions& options) {
    const auto statusOf = [](const MigrationReport& report) {
        const auto isError = [](const Finding* finding) { return finding->severity == Severity::Error; };
        return std::ranges::any_of(faultsOf(*report.result.analysis), isError) ? Findings : Clean;
    };
    return runReport(options.print, migrated(options), statusOf, statusOfRun);
}

} // namespace

void addMigrate(CLI::App& app, Run& run) {
    const auto [command, options] = addCommand(app, run, migrate, "migrate",
        "Move a model from the flags of TensorRT 8 to 10 to strong typing, as TensorRT 11 has it");
    addOptions(command,
        {{"model", &options->write.model, "ONNX file", required(existingFile())},
            {"-o,--output", &options->write.output, "Where the result goes", anyFile()},
            {"--from", &options->from,
                "How it was built: a command line of trtexec or Polygraphy, provider options of ONNX Runtime, keys of "
                "nvinfer, "
                "trt-10.3,fp16,int8, or a file with one of these",
                required({"TEXT|FILE"})},
            {"--cache", &options->cache, "The calibration cache, instead of the one that --from names",
                existingFile()}});
    addDataOptions(command, options->run);
    addSamplesOption(command, options->run);
    addTargetOptions(command, options->target);
    addWriteOptions(command, options->write);
    addOutputOptions(command, options->print);
    command.footer("The scales of the cache become Q/DQ; what the flags allowed in FP16 or BF16 becomes it, with Casts "
                   "between; layers "
                   "that --layerPrecisions names keep the type that they were asked for; what the target rejects is "
                   "fixed where an "
                   "exact fix is there. With --data, ranges are measured, what would leave the range of the type stays "
                   "FP32, and the outputs are compared with those of "
                   "the float model. What the former builder chose by time is not guessed: it is listed.\n\n"
                   "Exit status: 0 moved, 1 the target still finds an error in it.\n\n"
                   "Examples:\n"
                   "  qaliper-cli migrate model.onnx -o model.strong.onnx --from 'trtexec --onnx=model.onnx --fp16' "
                   "--target trt-11.5\n"
                   "  qaliper-cli migrate model.onnx -o model.strong.onnx --from trt-10.3,fp16,int8 --cache "
                   "calibration.cache --data samples.npz");
}

} // namespace qaliper::cli
