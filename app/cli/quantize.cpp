#include "model/session/quantize.h"

#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "app/cli/writing.h"
#include "app/worker_path.h"
#include "model/onnx/save.h"
#include "model/report/quantization.h"

namespace qaliper::cli {

namespace {

struct QuantizeOptions {
    WriteOptions write;
    TargetOptions target;
    std::vector<std::string> data;
    std::string type = "int8";
    std::string ranges = "best";
    std::uint64_t samples = 0;
    std::vector<std::string> keepFloat;
    bool noEqualize = false;
    bool noBiasCorrection = false;
    std::string format = "text";
};

QuantizeRequest requestOf(const QuantizeOptions& options) {
    QuantizeRequest request;
    request.type = options.type == "fp8" ? DataType::Float8E4M3FN : DataType::Int8;
    request.data.paths.assign(options.data.begin(), options.data.end());
    request.ranges = rangeMethodOfName(options.ranges);
    if (options.samples > 0)
        request.samples = options.samples;
    request.keepFloat = options.keepFloat;
    request.equalize = !options.noEqualize;
    request.correctBiases = !options.noBiasCorrection;
    return request;
}

// Each stage once, on standard error.
Job printingJob() {
    auto last = std::make_shared<std::string>();
    return Job({}, [last](const Progress& progress) {
        const std::string stage = render(progress.stage);
        if (stage.empty() || stage == *last)
            return;
        *last = stage;
        inform(progress.stage);
    });
}

Status written(const QuantizeOptions& options, QuantizationReport& report) {
    if (options.write.dryRun)
        return {};
    const Model& model = report.result.analysis->context->model();
    const auto size = savedSize(model);
    if (!size)
        return fail(size.error());
    const bool isLarge = *size > singleFileLimit;
    const auto saved = saveModel(model, options.write.output,
        {.externalData = options.write.externalData || isLarge, .force = options.write.force});
    if (!saved)
        return fail(saved.error());
    report.output = options.write.output;
    return {};
}

Result<QuantizationReport> quantized(const QuantizeOptions& options) {
    if (options.write.output.empty() && !options.write.dryRun)
        return fail(ErrorKind::Invalid, say("Say where to write the result with -o, or use --dry-run"));
    Status possible = checkOutput(options.write);
    auto sessions = possible ? Sessions::make(options.target) : fail(possible.error());
    const auto session = sessions ? sessions->of(options.write.model) : fail(sessions.error());
    auto index = session ? session->open({}, {}) : fail(session.error());
    if (!index)
        return fail(std::move(index.error()));
    Worker worker({.executable = workerPath(), .memoryLimit = 0});
    auto result = quantizeModel(session->inspector(), std::move(*index), requestOf(options), worker, printingJob());
    if (!result)
        return fail(std::move(result.error()));
    QuantizationReport report{options.write.model, {}, std::move(*result)};
    if (Status status = written(options, report); !status)
        return fail(std::move(status.error()));
    return report;
}

int quantize(const QuantizeOptions& options) {
    const auto report = quantized(options);
    if (!report) {
        printError(report.error());
        return report.error().kind == ErrorKind::Unsupported ? NotProven : exitStatusOf(report.error());
    }
    const bool isFaulty = std::ranges::any_of(
        report->result.analysis->findings, [](const Finding& finding) { return finding.severity != Severity::Note; });
    return printed(options.format == "json" ? toJson(*report) : toText(*report), isFaulty ? Findings : Clean);
}

} // namespace

void addQuantize(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("quantize", "Make an INT8 or FP8 model of a float model and your data");
    auto options = std::make_shared<QuantizeOptions>();
    command->add_option("model", options->write.model, "ONNX file in float")
        ->required()
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    command->add_option("-o,--output", options->write.output, "Where the result goes")->type_name("FILE");
    command
        ->add_option("--data", options->data,
            "Samples: .npz or .npy, arrays named like the inputs, first axis the samples; several times for several "
            "files")
        ->required()
        ->type_name("FILE")
        ->allow_extra_args(false);
    command->add_option("--type", options->type, "int8, or fp8 for targets that have it")
        ->check(CLI::IsMember({"int8", "fp8"}));
    command
        ->add_option("--ranges", options->ranges,
            "minmax, percentile, entropy or mse; best tries all and takes the one with the best output")
        ->check(CLI::IsMember({"minmax", "percentile", "entropy", "mse", "best"}));
    command->add_option("--samples", options->samples, "Use only so many samples, the first ones")
        ->check(CLI::PositiveNumber);
    command
        ->add_option("--keep-float", options->keepFloat,
            "Leave these in float: operators, or nodes by name, output or #INDEX; globs such as '*head*'")
        ->type_name("NODE|OP");
    command->add_flag("--no-equalize", options->noEqualize, "Do not equalize channels before quantizing");
    command->add_flag("--no-bias-correction", options->noBiasCorrection, "Do not correct biases");
    addTargetOptions(*command, options->target);
    addWriteOptions(*command, options->write);
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->footer(
        "A quarter of the samples is held back: they decide what is kept and measure the result.\n\n"
        "Exit status: 0 written, and the check of it finds neither error nor warning; 1 written with findings that the "
        "float model has, too; 4 refused with the reason, nothing is written.\n\n"
        "Examples:\n"
        "  qaliper-cli quantize model.onnx --data samples.npz -o model.int8.onnx --target trt-10.3\n"
        "  qaliper-cli quantize model.onnx --data samples.npz -o model.fp8.onnx --target trt-11.5,sm=12.0 --type fp8 "
        "--keep-float Gemm");
    command->callback([options, &run] { run = [options] { return quantize(*options); }; });
}

} // namespace qaliper::cli
