#include "app/cli/session.h"

#include <utility>

namespace qaliper::cli {

Result<Session> Session::of(const std::filesystem::path& model, const SessionOptions& options) {
    QALIPER_TRY(
        auto project, options.project ? Result<std::optional<ProjectFile>>(options.project) : projectBeside(model));
    Inspector inspector;
    inspector.knowledge = options.knowledge;
    inspector.rules = options.rules;
    inspector.inference = options.workers ? &options.workers->infer : nullptr;
    inspector.settings.given = options.given;
    inspector.settings.target = targetThatHolds(options.target, project);
    if (project) {
        inspector.settings.manifest = project->plugins;
        inspector.settings.ignored = project->ignored;
    }
    return Session(model, options.load, std::move(inspector), options.workers ? &options.workers->verify : nullptr);
}

Result<std::shared_ptr<const Index>> Session::open(const Job& job) const {
    if (inspector_.inference)
        (void)inspector_.inference->start(); // starts while the file is read; if it fails, check() reports that
    return readVersion(path_, load_, job);
}

Result<CheckedModel> Session::check(
    std::shared_ptr<const Index> index, const Artefacts& artefacts, const Job& job) const {
    return checkVersion({inspector_, std::move(index), nullptr, artefacts}, job);
}

Result<FixReport> Session::fix(
    const std::shared_ptr<const Analysis>& start, const FixRequest& request, const Job& job) const {
    QALIPER_TRY(auto applied, applyAll(inspector_, start, request, job));
    return changeOf(*start, std::move(applied));
}

Result<Applied> Session::tool(
    const std::shared_ptr<const Analysis>& start, const ToolRequest& request, const Job& job) const {
    return applyTool(inspector_, start, request, job);
}

Result<Proof> Session::prove(
    const Analysis& before, const Applied& change, const ProofInputs& inputs, const Job& job) const {
    return prove(*before.context, *change.analysis->context, {change.safety, change.interface}, inputs, job);
}

Result<Proof> Session::prove(const Context& before, const Context& after, const ChangeClaim& claim,
    const ProofInputs& inputs, const Job& job) const {
    if (!verify_)
        return notRun(say("No process is available to run ONNX Runtime"));
    return proveChange(before, after, claim, inputs, *verify_, job);
}

Status Session::save(
    const FixReport& change, const std::filesystem::path& output, const SaveOptions& options, const Job& job) const {
    return saveChanged({path_, output, options}, change, job);
}

} // namespace qaliper::cli
