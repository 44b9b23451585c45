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

Result<QuantizeRequest> requestOf(const QuantizeOptions& options) {
    const RunOptions& run = options.run;
    if (run.data.empty() && options.statistics.empty())
        return fail(ErrorKind::Invalid, say("Give --data, or --statistics that calibrate wrote"));
    QALIPER_CHECK(checkLabels(run));
    if (!run.labels.empty() && run.data.empty())
        return fail(ErrorKind::Invalid, say("--labels are in the data, and there is no --data"));
    QuantizeRequest request = options.request;
    QALIPER_CHECK(giveData(request, run));
    request.metric = run.metric;
    if (!options.statistics.empty()) {
        QALIPER_TRY(request.statistics, statisticsOf(options));
    }
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
    const Model& model = report.result.analysis->context->model();
    QALIPER_TRY(report.measured,
        measured(options.measure, session.target(), *report.result.start->context, model, request.data, run.job()));
    QALIPER_TRY(report.output, writeModel(unlessWorse(options.write, report.measured), model));
    return report;
}

int quantize(const QuantizeOptions& options) {
    const auto statusOf = [](const QuantizationReport& report) {
        return statusOfMeasured(faultsOf(*report.result.analysis).empty() ? Clean : Findings, report.measured);
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
    addLabelOptions(command, options->run);
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
        {{"--pairs",
             choice(request.pairs,
                 {{"fitted", PairChoice::Fitted}, {"everywhere", PairChoice::Everywhere},
                     {"paying", PairChoice::Paying}}),
             "Which operators are quantized: everywhere; paying leaves in float what is expected to take longer "
             "quantized; "
             "fitted, the default, does so where the expected times are fitted to engines of the target's GPU"},
            {"--keep-float", &request.keepFloat,
                "Leave these in float: operators, or nodes by name, output or #INDEX; globs such as '*head*'",
                {"NODE|OP"}},
            {"--no-equalize", &options->noEqualize, "Do not equalize channels before quantizing"},
            {"--no-weight-rounding", &options->noWeightRounding,
                "Round weights to the nearest, whatever their layers read"},
            {"--no-bias-correction", &options->noBiasCorrection, "Do not correct biases"}});
    addTargetOptions(command, options->target);
    addMeasureOptions(command, options->measure);
    addWriteOptions(command, options->write);
    addOutputOptions(command, options->print);
    command.footer(
        "A quarter of the samples is held out: they decide what is kept and measure the result; where there are "
        "enough, the last of these only measure.\n\n"
        "Exit status: 0 written, and the check of it finds neither error nor warning; 1 written with findings that the "
        "float model has, too; 4 rejected with the reason, nothing is written; also where no pairs are expected to "
        "pay.\n\n"
        "Examples:\n"
        "  qaliper-cli quantize model.onnx --data samples.npz -o model.int8.onnx --target trt-10.3\n"
        "  qaliper-cli quantize model.onnx --statistics model.statistics.json -o model.int8.onnx --target trt-10.3\n"
        "  qaliper-cli quantize model.onnx --data samples.npz -o model.fp8.onnx --target trt-11.5,sm=12.0 --type fp8 "
        "--keep-float Gemm");
}

} // namespace qaliper::cli
