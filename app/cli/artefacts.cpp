#include "app/cli/artefacts.h"

#include "app/cli/command.h"

namespace qaliper::cli {

void addArtefactOptions(CLI::App& command, EngineFileNames& files) {
    addOptions(command,
        {{"--log", &files.log, "Build log: its messages at their nodes, its target, the layers and times it prints",
             anyFile()},
            {"--layers", &files.layers, "Layer information (trtexec --exportLayerInfo): measured precision",
                anyFile()}});
    addOption(command,
        {"--profile", &files.profiles,
            "Profile (trtexec --exportProfile): where the time goes; given twice, the first is the one before. Takes "
            "the times of whole inferences (--exportTimes) too",
            oneEach("FILE")});
    addOption(command, {"--cache", &files.cache, "Calibration cache: its ranges held against the model", anyFile()});
}

Result<Artefacts> readArtefacts(const EngineFileNames& files, Sessions& sessions) {
    if (files.profiles.size() > 2)
        return fail(ErrorKind::Invalid, say("--profile is given more than twice; two profiles can be compared"));
    auto artefacts = qaliper::readArtefacts(files);
    if (artefacts && artefacts->log)
        sessions.noteLog(*artefacts->log);
    return artefacts;
}

} // namespace qaliper::cli
