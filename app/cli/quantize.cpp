#include "model/session/quantize.h"

#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/interruption.h"
#include "app/cli/progress.h"
#include "app/cli/session.h"
#include "app/cli/writing.h"
#include "app/worker_path.h"
#include "model/calibration/statistics_file.h"
#include "model/data/doubt.h"
#include "model/report/quantization.h"

namespace qaliper::cli {

namespace {

struct QuantizeOptions {
    WriteOptions write;
    TargetOptions target;
    DataOptions data;
    std::string statistics;
    std::string labels;
    std::string metric;
    std::string type = "int8";
    std::string ranges = "best";
    std::string rest = "fp32";
    std::uint64_t samples = 0;
    std::vector<std::string> keepFloat;
    bool noEqualize = false;
    bool noWeightRounding = false;
    bool noBiasCorrection = false;
    std::string format = "text";
};

Result<Statistics> statisticsOf(const QuantizeOptions& options) {
    auto statistics = readStatistics(options.statistics);
    if (!statistics)
        return statistics;
    QALIPER_CHECK(checkBelongsTo(*statistics, options.write.model));
    return statistics;
}

Result<QuantizeRequest> requestOf(const QuantizeOptions& options) {
    QuantizeRequest request;
    if (options.data.data.empty() && options.statistics.empty())
        return fail(ErrorKind::Invalid, say("Give --data, or --statistics that calibrate wrote"));
    if (options.metric.empty() != options.labels.empty())
        return fail(ErrorKind::Invalid, say("--metric and --labels are given together"));
    if (!options.labels.empty() && options.data.data.empty())
        return fail(ErrorKind::Invalid, say("--labels are in the data, and there is no --data"));
    QALIPER_TRY(auto data, dataFilesOf(options.data, options.labels));
    request.data = std::move(data);
    request.metric = metricOfName(options.metric);
    if (!options.statistics.empty()) {
        QALIPER_TRY(auto statistics, statisticsOf(options));
        request.statistics = std::move(statistics);
    }
    request.type = options.type == "fp8" ? DataType::Float8E4M3FN : DataType::Int8;
    request.ranges = rangeMethodOfName(options.ranges);
    request.rest = options.rest == "fp16" ? DataType::Float16
        : options.rest == "bf16"          ? DataType::Bfloat16
                                          : DataType::Float;
    if (options.samples > 0)
        request.samples = options.samples;
    request.keepFloat = options.keepFloat;
    request.equalize = !options.noEqualize;
    request.roundWeights = !options.noWeightRounding;
    request.correctBiases = !options.noBiasCorrection;
    return request;
}

// With labels the float model is measured before anything is quantized: samples that it does not recognize are
// probably not prepared as it was trained.
Status questionData(const QuantizeOptions& options, const QuantizeRequest& request, Worker& worker, const Job& job) {
    if (!request.metric)
        return {};
    QALIPER_TRY(
        const auto evaluation, evaluateModel({options.write.model, {}, request.data, request.metric}, worker, job));
    const auto doubt = doubtOf(*request.metric, evaluation.metric.value_or(0), evaluation.inputs);
    if (doubt)
        inform(*doubt);
    return {};
}

Status written(const QuantizeOptions& options, QuantizationReport& report) {
    if (options.write.dryRun)
        return {};
    QALIPER_CHECK(writeModel(options.write, report.result.analysis->context->model()));
    report.output = options.write.output;
    return {};
}

Result<QuantizationReport> quantized(const QuantizeOptions& options) {
    QALIPER_CHECK(checkOutput(options.write));
    QALIPER_TRY(const auto request, requestOf(options));
    QALIPER_TRY(auto sessions, Sessions::make(options.target));
    QALIPER_TRY(const auto session, sessions.of(options.write.model));
    QALIPER_TRY(auto index, session.open({}, {}));
    Worker worker({.executable = workerPath(), .memoryLimit = 0});
    const Interruption interruption;
    ProgressPrinter progress(interruption.token(), say("Measuring the float model"));
    QALIPER_CHECK(questionData(options, request, worker, progress.job()));
    QALIPER_TRY(auto result, quantizeModel(session.inspector(), index, request, worker, progress.job()));
    QuantizationReport report{options.write.model, {}, std::move(result)};
    QALIPER_CHECK(written(options, report));
    return report;
}

int quantize(const QuantizeOptions& options) {
    const auto report = quantized(options);
    if (!report)
        return failedRun(report.error());
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
    addDataOptions(*command, options->data);
    command
        ->add_option("--statistics", options->statistics,
            "What calibrate measured of this model: ranges are from there, and --data is optional")
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    command->add_option("--labels", options->labels, "The name of the array of labels in the data");
    command->add_option("--metric", options->metric, "What the labels are compared by: top1, top5 or miou")
        ->check(CLI::IsMember({"top1", "top5", "miou"}));
    command->add_option("--type", options->type, "int8, or fp8 for targets that have it")
        ->check(CLI::IsMember({"int8", "fp8"}));
    command
        ->add_option("--ranges", options->ranges,
            "minmax, percentile, entropy or mse; best tries all and takes the one with the best output")
        ->check(CLI::IsMember({"minmax", "percentile", "entropy", "mse", "best"}));
    command
        ->add_option("--rest", options->rest,
            "What is not quantized: fp32, or fp16 or bf16 where the samples allow it, with scales of that type")
        ->check(CLI::IsMember({"fp32", "fp16", "bf16"}));
    command->add_option("--samples", options->samples, "Use only so many samples, the first ones")
        ->check(CLI::PositiveNumber);
    command
        ->add_option("--keep-float", options->keepFloat,
            "Leave these in float: operators, or nodes by name, output or #INDEX; globs such as '*head*'")
        ->type_name("NODE|OP");
    command->add_flag("--no-equalize", options->noEqualize, "Do not equalize channels before quantizing");
    command->add_flag(
        "--no-weight-rounding", options->noWeightRounding, "Round weights to the nearest, whatever their layers read");
    command->add_flag("--no-bias-correction", options->noBiasCorrection, "Do not correct biases");
    addTargetOptions(*command, options->target);
    addWriteOptions(*command, options->write);
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->footer(
        "A quarter of the samples is held back: they decide what is kept and measure the result; where there are "
        "enough, the last "
        "of these only measure.\n\n"
        "Exit status: 0 written, and the check of it finds neither error nor warning; 1 written with findings that the "
        "float model has, too; 4 refused with the reason, nothing is written.\n\n"
        "Examples:\n"
        "  qaliper-cli quantize model.onnx --data samples.npz -o model.int8.onnx --target trt-10.3\n"
        "  qaliper-cli quantize model.onnx --statistics model.statistics.json -o model.int8.onnx --target trt-10.3\n"
        "  qaliper-cli quantize model.onnx --data samples.npz -o model.fp8.onnx --target trt-11.5,sm=12.0 --type fp8 "
        "--keep-float Gemm");
    command->callback([options, &run] { run = [options] { return quantize(*options); }; });
}

} // namespace qaliper::cli
