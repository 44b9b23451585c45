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
    ProofChoice proof;
};

Result<VerifyReport> compare(const VerifyOptions& options, Session& session) {
    auto inspector = session.inspectorFor(options.before);
    auto before = inspector ? session.inspectFile(*inspector, options.before) : fail(std::move(inspector.error()));
    if (!before)
        return fail(std::move(before.error()));
    auto after = session.inspectFile(*inspector, options.after);
    if (!after)
        return fail(std::move(after.error()));
    auto proof =
        proveVersions(*before->context, *after->context, options.proof, !options.isExact, session.workers().verify);
    if (!proof)
        return fail(std::move(proof.error()));
    return VerifyReport{options.before, options.after, std::move(*proof)};
}

int verify(const VerifyOptions& options) {
    TargetOptions target;
    target.target = formatTarget(defaultTarget()); // numbers do not depend on it
    target.config = options.config;
    auto session = Session::make(target);
    auto report = session ? compare(options, *session) : fail(std::move(session.error()));
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
