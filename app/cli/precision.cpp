#include "app/cli/command.h"
#include "app/cli/measuring.h"
#include "app/cli/run_options.h"
#include "app/cli/writing.h"
#include "model/report/half_precision.h"
#include "model/session/half_precision.h"

namespace qaliper::cli {

namespace {

struct PrecisionOptions {
    WriteOptions write;
    TargetOptions target;
    RunOptions run;
    HalfPrecisionRequest request;
    MeasureOptions measure;
    OutputOptions print;
};

Result<HalfPrecisionReport> halved(const PrecisionOptions& options) {
    QALIPER_CHECK(checkOutput(options.write));
    QALIPER_CHECK(checkMeasure(options.measure));
    HalfPrecisionRequest request = options.request;
    QALIPER_CHECK(giveData(request, options.run));
    QALIPER_TRY(auto sessions, Sessions::make(options.target));
    QALIPER_TRY(const auto session, sessions.of(options.write.model));
    QALIPER_TRY(auto index, session.open({}));
    tellConversions(options.write.model, request.data);
    DataRun run(say("Measuring ranges"));
    QALIPER_TRY(auto result, halvePrecision(session.inspector(), index, request, run.worker(), run.job()));
    HalfPrecisionReport report{options.write.model, {}, std::move(result)};
    const Model& model = report.result.halved.analysis->context->model();
    QALIPER_TRY(report.measured,
        measured(options.measure, session.target(), *report.result.start->context, model, request.data, run.job()));
    QALIPER_TRY(report.output, writeModel(unlessWorse(options.write, report.measured), model));
    return report;
}

int precision(const PrecisionOptions& options) {
    const auto statusOf = [](const HalfPrecisionReport& report) {
        return statusOfMeasured(report.result.halved.isReached ? Clean : NotProven, report.measured);
    };
    return runReport(options.print, halved(options), statusOf, statusOfRun);
}

} // namespace

void addPrecision(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, precision, "precision", "Compute float parts in FP16 or BF16 where your data allow it");
    addOptions(command,
        {{"model", &options->write.model, "ONNX file", required(existingFile())},
            {"-o,--output", &options->write.output, "Where the result goes", anyFile()},
            {"--to", choice(options->request.type, {{"fp16", DataType::Float16}, {"bf16", DataType::Bfloat16}}),
                "fp16 or bf16", required({})}});
    addDataOptions(command, options->run)->required();
    addSamplesOption(command, options->run);
    addOption(command,
        {"--keep-float", &options->request.keepFloat,
            "Leave these in FP32: operators, or nodes by name, output or #INDEX; globs such as '*head*'", {"NODE|OP"}});
    addTargetOptions(command, options->target);
    addMeasureOptions(command, options->measure);
    addWriteOptions(command, options->write);
    addOutputOptions(command, options->print);
    command.footer(
        "Ranges of all tensors are measured on the samples. A node stays FP32, with the reason, where one of its "
        "tensors or a sum inside it could leave the type's range, where small numbers would be lost, and where whole "
        "numbers would be rounded. The result is measured with every half-precision tensor rounded, on a quarter of "
        "the samples that is held out. Inputs and outputs of the model keep their types.\n\n"
        "Exit status: 0 written, and each float output keeps 40 dB (BF16: 25 dB); 4 less is kept, or rejected with the "
        "reason.\n\n"
        "Examples:\n"
        "  qaliper-cli precision model.onnx --to fp16 --data samples.npz -o model.fp16.onnx --target trt-11.5\n"
        "  qaliper-cli precision model.onnx --to bf16 --data samples.npz --keep-float Softmax -o model.bf16.onnx");
}

} // namespace qaliper::cli
