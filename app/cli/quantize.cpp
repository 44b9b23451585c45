#include "model/session/quantize.h"

#include "app/cli/command.h"
#include "app/cli/measuring.h"
#include "app/cli/run_options.h"
#include "app/cli/writing.h"
#include "model/calibration/statistics_file.h"
#include "model/data/doubt.h"
#include "model/report/quantization.h"
#include "model/report/report.h"

namespace qaliper::cli {

namespace {

struct QuantizeOptions {
    WriteOptions write;
    TargetOptions target;
    RunOptions run;
    QuantizeRequest request;
    std::string statistics;
    std::vector<std::string> evalData;
    bool fast = false;
    bool noRangeSearch = false;
    bool noEqualize = false;
    bool noWeightRounding = false;
    bool noBiasCorrection = false;
    MeasureOptions measure;
    OutputOptions print;
};

Result<Statistics> statisticsOf(const QuantizeOptions& options) {
    QALIPER_TRY(auto statistics, readStatistics(options.statistics));
    QALIPER_CHECK(checkBelongsTo(statistics, options.write.model));
    return statistics;
}

// What quantizes: without the labels, where other data have them.
RunOptions quantizingRun(const QuantizeOptions& options) {
    RunOptions run = options.run;
    if (!options.evalData.empty()) {
        run.labels.clear();
        run.metric.reset();
        run.metricCommand.clear();
    }
    return run;
}

Result<QuantizeRequest> requestOf(const QuantizeOptions& options) {
    QALIPER_CHECK(checkMetric(options.run));
    const RunOptions run = quantizingRun(options);
    if (run.data.empty() && options.statistics.empty())
        return fail(ErrorKind::Invalid, say("Give --data, or --statistics that calibrate wrote"));
    if (!run.labels.empty() && run.data.empty())
        return fail(ErrorKind::Invalid, say("--labels are in the data, and there is no --data"));
    if (!run.metricCommand.empty() && run.data.empty())
        return fail(ErrorKind::Invalid, say("--metric-command needs outputs, and there is no --data"));
    QuantizeRequest request = options.request;
    QALIPER_CHECK(giveData(request, run));
    request.name = std::filesystem::path(options.write.model).filename().string();
    QALIPER_CHECK(giveMetric(request, &QuantizeRequest::metricCommand, run));
    if (!options.statistics.empty()) {
        QALIPER_TRY(request.statistics, statisticsOf(options));
    }
    request.searchRanges = !options.noRangeSearch && !options.fast;
    request.weighScales = !options.fast;
    request.equalize = !options.noEqualize && !options.fast;
    request.roundWeights = !options.noWeightRounding && !options.fast;
    request.correctBiases = !options.noBiasCorrection && !options.fast;
    if (options.fast && !request.ranges)
        request.ranges = RangeMethod::MinMax;
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

// On data that took no part in the quantization.
Result<std::optional<Evaluation>> evaluated(
    const QuantizeOptions& options, const Model& model, Worker& worker, const Job& job) {
    if (options.evalData.empty())
        return std::nullopt;
    RunOptions run = options.run;
    run.data = options.evalData;
    EvaluateRequest request{
        .model = std::filesystem::path(options.write.model).filename(), .against = options.write.model};
    QALIPER_TRY(request.data, dataFilesOf(run));
    QALIPER_CHECK(giveMetric(request, &EvaluateRequest::command, run));
    QALIPER_TRY(auto evaluation, evaluateVersion(model, std::move(request), worker, job));
    return std::optional(std::move(evaluation));
}

Result<QuantizationReport> quantized(const QuantizeOptions& options) {
    QALIPER_CHECK(checkOutput(options.write));
    QALIPER_CHECK(checkMeasure(options.measure));
    QALIPER_TRY(const auto request, requestOf(options));
    QALIPER_TRY(auto sessions, Sessions::make(options.target));
    QALIPER_TRY(const auto session, sessions.of(options.write.model));
    QALIPER_TRY(auto index, session.open({}));
    DataRun run(say("Measuring the float model"));
    QALIPER_CHECK(questionData(options, request, run.worker(), run.job()));
    QALIPER_TRY(auto result, quantizeModel(session.inspector(), index, request, run.worker(), run.job()));
    QuantizationReport report{options.write.model, {}, std::move(result)};
    for (const std::string& data : options.run.data)
        report.data += (report.data.empty() ? "" : " --data ") + data;
    const Model& model = report.result.analysis->context->model();
    QALIPER_TRY(report.evaluation, evaluated(options, model, run.worker(), run.job()));
    QALIPER_TRY(report.measured,
        measured(options.measure, session.target(), *report.result.start->context, model, request.data, run.job()));
    QALIPER_TRY(report.output, writeModel(unlessWorse(options.write, report.measured), model));
    return report;
}

int quantize(const QuantizeOptions& options) {
    const auto statusOf = [](const QuantizationReport& report) {
        const bool isBad = gradeOf(report.result) == OutputGrade::Bad ||
            (report.evaluation && worstGrade(*report.evaluation) == OutputGrade::Bad);
        const bool isClean = faultsOf(*report.result.analysis).empty() && !isBad;
        return statusOfMeasured(isClean ? Clean : Findings, report.measured);
    };
    return runReport(options.print, quantized(options), statusOf, statusOfRun);
}

} // namespace

void addQuantize(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, quantize, "quantize", "Make an INT8 or FP8 model of a float model and your data");
    QuantizeRequest& request = options->request;
    addOptions(command,
        {{"model", &options->write.model, "ONNX file in float", required(existingFile())},
            {"-o,--output", &options->write.output, "Where the result goes", anyFile()}});
    addDataOptions(command, options->run);
    addOption(command,
        {"--statistics", &options->statistics,
            "What calibrate measured of this model: ranges are from there, and --data is optional", existingFile()});
    addMetricOptions(command, options->run);
    addOption(command,
        {"--eval-data", &options->evalData,
            "Other samples, on which the result is measured besides, and the metric instead: --labels are in them then",
            anyFile()});
    addOptions(command,
        {{"--type", choice(request.type, {{"int8", DataType::Int8}, {"fp8", DataType::Float8E4M3FN}}),
             "int8, or fp8 for targets that have it"},
            {"--ranges", choice(request.ranges, {"minmax", "percentile", "entropy", "mse", "best"}, rangeMethodOfName),
                "minmax, percentile, entropy or mse; best tries all and takes the one with the best output"},
            {"--rest",
                choice(request.rest,
                    {{"fp32", DataType::Float}, {"fp16", DataType::Float16}, {"bf16", DataType::Bfloat16}}),
                "What is not quantized: fp32, or fp16 or bf16 where the samples allow it, with scales of that type"}});
    addSamplesOption(command, options->run);
    addOptions(command,
        {{"--keep-float", &request.keepFloat,
             "Leave these in float: operators, or nodes by name, output or #INDEX; globs such as '*head*'",
             {"NODE|OP"}},
            {"--all-pairs", &request.keepsAllPairs,
                "Quantize also what is expected to take longer in INT8 than in float, which is known for compute "
                "capability 9.0, where engines were timed"},
            {"--fast", &options->fast,
                "One pass over the samples and one measurement: minmax unless --ranges says otherwise, and none of the "
                "steps below"},
            {"--no-range-search", &options->noRangeSearch,
                "Do not try other ranges of the noisiest tensors by what they do to the outputs"},
            {"--no-equalize", &options->noEqualize, "Do not equalize channels before quantizing"},
            {"--no-weight-rounding", &options->noWeightRounding,
                "Round weights to the nearest, whatever their layers read"},
            {"--no-bias-correction", &options->noBiasCorrection, "Do not correct biases"}});
    addTargetOptions(command, options->target);
    addMeasureOptions(command, options->measure);
    addWriteOptions(command, options->write);
    addOutputOptions(command, options->print);
    command.footer(
        "Give samples in random order. A quarter decides what is kept, and at least eight others only measure. "
        "With fewer than 24 samples all measure, each with ranges from others, and some of them decide, too. Behind a "
        "last Softmax or Sigmoid the numbers before it are measured.\n\n"
        "Signal to noise at the worst output: below 15 dB bad, below 20 dB weak, below 30 dB fair, then good, and from "
        "150 dB equal. `recover` leaves layers in float until a goal is reached: --reach-db, --metric-drop, "
        "--float-share.\n\n"
        "Exit status: 0 written, and the check of it finds neither error nor warning; 1 written with findings that the "
        "float model has, too, or bad at an output; 4 rejected with the reason, nothing is "
        "written.\n\n"
        "Examples:\n"
        "  qaliper-cli quantize model.onnx --data samples.npz -o model.int8.onnx --target trt-10.3\n"
        "  qaliper-cli quantize model.onnx --statistics model.statistics.json -o model.int8.onnx --target trt-10.3\n"
        "  qaliper-cli quantize model.onnx --data samples.npz -o model.fp8.onnx --target trt-11.5,sm=12.0 --type fp8 "
        "--keep-float Gemm");
}

} // namespace qaliper::cli
