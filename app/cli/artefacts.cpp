#include "app/cli/artefacts.h"

namespace qaliper::cli {

namespace {

Result<BuildLog> openLog(const std::string& path) {
    auto log = readBuildLog(std::filesystem::path(path));
    if (log && !looksLikeTensorRt(*log))
        return fail({ErrorKind::Unsupported, say("Nothing in this file was written by TensorRT"), path, {}});
    return log;
}

// Adds the content; returns an error unchanged.
template <class Content>
Status keep(Result<Content> content, Artefacts& artefacts) {
    if (!content)
        return fail(std::move(content.error()));
    addArtefact(artefacts, Artefact(std::move(*content)));
    return {};
}

// A profile, or the times of whole inferences that trtexec exports besides.
Status keepTimes(const std::string& path, Artefacts& artefacts) {
    auto read = readArtefact(path);
    if (!read)
        return fail(std::move(read.error()));
    if (!std::holds_alternative<Profile>(*read) && !std::holds_alternative<Times>(*read))
        return fail({ErrorKind::Unsupported,
            say("This is no profile and no list of times; it is a file of this kind: {kind}",
                arg("kind", artefactName(*read))),
            path, {}});
    addArtefact(artefacts, std::move(*read));
    return {};
}

// The log comes last: what it prints replaces files that were not given.
Status readEach(const ArtefactOptions& options, Artefacts& artefacts) {
    Status status;
    if (!options.layers.empty())
        status = keep(readEngineInfo(options.layers), artefacts);
    if (status && !options.cache.empty())
        status = keep(readCalibrationCache(options.cache), artefacts);
    for (const std::string& path : options.profiles)
        status = status ? keepTimes(path, artefacts) : status;
    if (status && !options.log.empty())
        status = keep(openLog(options.log), artefacts);
    return status;
}

} // namespace

void addArtefactOptions(CLI::App& command, ArtefactOptions& options) {
    command
        .add_option(
            "--log", options.log, "Build log: its messages at their nodes, its target, the layers and times it prints")
        ->type_name("FILE");
    command.add_option("--layers", options.layers, "Layer information (trtexec --exportLayerInfo): measured precision")
        ->type_name("FILE");
    command
        .add_option("--profile", options.profiles,
            "Profile (trtexec --exportProfile): where the time goes; given twice, the first is the one before. Takes "
            "the "
            "times of whole inferences (--exportTimes) too")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->expected(0, 2);
    command.add_option("--cache", options.cache, "Calibration cache: its ranges held against the model")
        ->type_name("FILE");
}

Result<Artefacts> readArtefacts(const ArtefactOptions& options, Session& session) {
    Artefacts artefacts;
    if (Status status = readEach(options, artefacts); !status)
        return fail(std::move(status.error()));
    if (artefacts.log) {
        const std::string name = std::filesystem::path(options.log).filename().string();
        if (auto target = targetOf(artefacts.log->facts, name))
            session.suggestTarget(std::move(*target));
        else if (!session.namesTarget())
            inform(whyNoTarget(artefacts.log->facts, name));
    }
    return artefacts;
}

} // namespace qaliper::cli
