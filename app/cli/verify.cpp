#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "app/cli/proving.h"

namespace qaliper::cli {

namespace {

struct VerifyOptions {
    std::string before;
    std::string after;
    TargetOptions target = anyTarget();
    OutputOptions print;
    bool isExact = false;
    ProofInputs proof;
};

Result<VerifyReport> compared(const VerifyOptions& options) {
    const Interruption interruption;
    const Job job(interruption.token());
    QALIPER_TRY(auto sessions, Sessions::make(options.target));
    QALIPER_TRY(const auto session, sessions.of(options.before));
    QALIPER_TRY(const auto before, inspectModel(session, job));
    LoadOptions load;
    load.external.followLinks = options.target.followLinks;
    QALIPER_TRY(auto index, readVersion(options.after, load, job));
    QALIPER_TRY(const auto after, session.check(std::move(index), {}, job));
    const ChangeClaim claim{options.isExact ? Safety::Exact : Safety::Review, {}};
    QALIPER_TRY(auto proof, session.prove(*before->context, *after.alone->context, claim, options.proof, job));
    return VerifyReport{options.before, options.after, std::move(proof)};
}

int verify(const VerifyOptions& options) {
    return runReport(
        options.print, compared(options), [](const VerifyReport& report) { return exitStatusOf(report.proof); });
}

} // namespace

void addVerify(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, verify, "verify", "Compare the numbers of two versions of a model in ONNX Runtime");
    addOptions(command,
        {{"before", &options->before, "ONNX file", required(anyFile())},
            {"after", &options->after, "ONNX file", required(anyFile())},
            {"--config", &options->target.config, "Project file instead of qaliper.toml beside the first model",
                anyFile()},
            {"--exact", &options->isExact, "Accept the order of sums as a difference, nothing more"}});
    addLinkOption(command, options->target);
    addProofOptions(command, options->proof);
    addOutputOptions(command, options->print);
    command.footer("Exit status: 0 the same or close, 1 different in numbers or interface, 4 not everything could be "
                   "proven.\n\n"
                   "Example:\n  qaliper-cli verify model.onnx model.fixed.onnx --exact");
}

} // namespace qaliper::cli
