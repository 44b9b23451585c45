#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/interruption.h"
#include "app/cli/progress.h"
#include "app/cli/session.h"
#include "app/cli/writing.h"
#include "app/worker_path.h"
#include "model/report/half_precision.h"
#include "model/session/half_precision.h"

namespace qaliper::cli {

namespace {

struct PrecisionOptions {
    WriteOptions write;
    TargetOptions target;
    DataOptions data;
    std::string to;
    std::uint64_t samples = 0;
    std::vector<std::string> keepFloat;
    std::string format = "text";
};

Result<HalfPrecisionRequest> requestOf(const PrecisionOptions& options) {
    QALIPER_TRY(auto data, dataFilesOf(options.data));
    HalfPrecisionRequest request{options.to == "bf16" ? DataType::Bfloat16 : DataType::Float16, std::move(data)};
    if (options.samples > 0)
        request.samples = options.samples;
    request.keepFloat = options.keepFloat;
    return request;
}

Result<HalfPrecisionReport> halved(const PrecisionOptions& options) {
    QALIPER_CHECK(checkOutput(options.write));
    QALIPER_TRY(const auto request, requestOf(options));
    QALIPER_TRY(auto sessions, Sessions::make(options.target));
    QALIPER_TRY(const auto session, sessions.of(options.write.model));
    QALIPER_TRY(auto index, session.open({}, {}));
    Worker worker({.executable = workerPath(), .memoryLimit = 0});
    const Interruption interruption;
    ProgressPrinter progress(interruption.token(), say("Measuring ranges"));
    QALIPER_TRY(auto result, halvePrecision(session.inspector(), index, request, worker, progress.job()));
    HalfPrecisionReport report{options.write.model, {}, std::move(result)};
    if (options.write.dryRun)
        return report;
    QALIPER_CHECK(writeModel(options.write, report.result.halved.analysis->context->model()));
    report.output = options.write.output;
    return report;
}

int precision(const PrecisionOptions& options) {
    const auto report = halved(options);
    if (!report)
        return failedRun(report.error());
    const int status = report->result.halved.isReached ? Clean : NotProven;
    return printed(options.format == "json" ? toJson(*report) : toText(*report), status);
}

} // namespace

void addPrecision(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("precision", "Compute float parts in FP16 or BF16 where your data allow it");
    auto options = std::make_shared<PrecisionOptions>();
    command->add_option("model", options->write.model, "ONNX file")
        ->required()
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    command->add_option("-o,--output", options->write.output, "Where the result goes")->type_name("FILE");
    command->add_option("--to", options->to, "fp16 or bf16")->required()->check(CLI::IsMember({"fp16", "bf16"}));
    addDataOptions(*command, options->data)->required();
    command->add_option("--samples", options->samples, "Use only so many samples, the first ones")
        ->check(CLI::PositiveNumber);
    command
        ->add_option("--keep-float", options->keepFloat,
            "Leave these in FP32: operators, or nodes by name, output or #INDEX; globs such as '*head*'")
        ->type_name("NODE|OP");
    addTargetOptions(*command, options->target);
    addWriteOptions(*command, options->write);
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->footer(
        "Ranges of all tensors are measured on the samples. A node stays FP32, with the reason, where one of its "
        "tensors or a "
        "sum inside it could leave the type's range, where small numbers would be lost, and where whole numbers would "
        "be "
        "rounded. The result is measured with every half-precision tensor rounded, on a quarter of the samples that is "
        "held "
        "back. Inputs and outputs of the model keep their types.\n\n"
        "Exit status: 0 written, and each float output keeps 40 dB (BF16: 25 dB); 4 less is kept, or refused with the "
        "reason.\n\n"
        "Examples:\n"
        "  qaliper-cli precision model.onnx --to fp16 --data samples.npz -o model.fp16.onnx --target trt-11.5\n"
        "  qaliper-cli precision model.onnx --to bf16 --data samples.npz --keep-float Softmax -o model.bf16.onnx");
    command->callback([options, &run] { run = [options] { return precision(*options); }; });
}

} // namespace qaliper::cli
