#include "app/cli/commands.h"
#include "app/cli/proving.h"
#include "app/cli/session.h"

namespace qaliper::cli {

namespace {

struct VerifyOptions {
    std::string before;
    std::string after;
    std::string config;
    std::string format = "text";
    bool isExact = false;
    ProofInputs proof;
};

Result<VerifyReport> compare(const VerifyOptions& options, Sessions& sessions) {
    QALIPER_TRY(const auto session, sessions.of(options.before));
    QALIPER_TRY(const auto before, inspectModel(session));
    QALIPER_TRY(auto index, readVersion(options.after, {}, {}));
    QALIPER_TRY(const auto after, session.check(std::move(index), {}, {}));
    const ChangeClaim claim{options.isExact ? Safety::Exact : Safety::Review, {}};
    QALIPER_TRY(auto proof, session.prove(*before->context, *after.alone->context, claim, options.proof, {}));
    return VerifyReport{options.before, options.after, std::move(proof)};
}

int verify(const VerifyOptions& options) {
    TargetOptions target;
    target.target = formatTarget(defaultTarget()); // the comparison does not depend on it
    target.config = options.config;
    auto sessions = Sessions::make(target);
    auto report = sessions ? compare(options, *sessions) : fail(std::move(sessions.error()));
    if (!report) {
        printError(report.error());
        return exitStatusOf(report.error());
    }
    return printed(options.format == "json" ? toJson(*report) : toText(*report), exitStatusOf(report->proof));
}

} // namespace

void addVerify(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("verify", "Compare the numbers of two versions of a model in ONNX Runtime");
    auto options = std::make_shared<VerifyOptions>();
    command->add_option("before", options->before, "ONNX file")->required()->type_name("FILE");
    command->add_option("after", options->after, "ONNX file")->required()->type_name("FILE");
    command->add_option("--config", options->config, "Project file instead of qaliper.toml beside the first model")
        ->type_name("FILE");
    command->add_flag("--exact", options->isExact, "Accept the order of sums as a difference, nothing more");
    addProofOptions(*command, options->proof);
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->footer("Exit status: 0 the same or close, 1 different in numbers or interface, 4 not everything could be "
                    "proven.\n\n"
                    "Example:\n  qaliper-cli verify model.onnx model.fixed.onnx --exact");
    command->callback([options, &run] { run = [options] { return verify(*options); }; });
}

} // namespace qaliper::cli
