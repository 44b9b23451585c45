#include "app/cli/artefacts.h"

namespace qaliper::cli {

void addArtefactOptions(CLI::App& command, EngineFileNames& files) {
    command
        .add_option(
            "--log", files.log, "Build log: its messages at their nodes, its target, the layers and times it prints")
        ->type_name("FILE");
    command.add_option("--layers", files.layers, "Layer information (trtexec --exportLayerInfo): measured precision")
        ->type_name("FILE");
    command
        .add_option("--profile", files.profiles,
            "Profile (trtexec --exportProfile): where the time goes; given twice, the first is the one before. Takes "
            "the "
            "times of whole inferences (--exportTimes) too")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->expected(0, 2);
    command.add_option("--cache", files.cache, "Calibration cache: its ranges held against the model")
        ->type_name("FILE");
}

Result<Artefacts> readArtefacts(const EngineFileNames& files, Sessions& sessions) {
    auto artefacts = qaliper::readArtefacts(files);
    if (artefacts && artefacts->log)
        sessions.noteLog(*artefacts->log);
    return artefacts;
}

} // namespace qaliper::cli
