#include "app/cli/artefacts.h"

#include <cstdio>

#include "model/rules/log_findings.h"

namespace qaliper::cli {

namespace {

Result<std::shared_ptr<const BuildLog>> openLog(const std::string& path) {
    auto log = readBuildLog(std::filesystem::path(path));
    if (!log)
        return fail(std::move(log.error()));
    if (!looksLikeTensorRt(*log))
        return fail({ErrorKind::Unsupported, say("Nothing in this file was written by TensorRT"), path, {}});
    return std::make_shared<const BuildLog>(std::move(*log));
}

} // namespace

void addArtefactOptions(CLI::App& command, ArtefactOptions& options) {
    command.add_option("--log", options.log,
        "Build log of trtexec, Polygraphy, Python or ONNX Runtime: its messages at their nodes, its target");
}

Result<Artefacts> readArtefacts(const ArtefactOptions& options, Session& session) {
    Artefacts artefacts;
    if (!options.log.empty()) {
        auto log = openLog(options.log);
        if (!log)
            return fail(std::move(log.error()));
        artefacts.log = std::move(*log);
        const std::string name = std::filesystem::path(options.log).filename().string();
        if (auto target = targetOf(artefacts.log->facts, name))
            session.suggestTarget(std::move(*target));
    }
    return artefacts;
}

Evidence applyArtefacts(const Artefacts& artefacts, const Inspector& inspector, Analysis& analysis) {
    Evidence evidence;
    if (artefacts.log) {
        addLog(analysis, *artefacts.log, inspector.rules, inspector.settings.ignored);
        evidence.log = artefacts.log;
    }
    return evidence;
}

} // namespace qaliper::cli
