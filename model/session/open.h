#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "model/graph/index.h"
#include "model/onnx/load.h"
#include "model/session/journal.h"
#include "model/target/manifest.h"

// Reads a version of a model from a file, and what is found beside it. Any thread may call these functions.

namespace qaliper {

// The possible sources of a model's target. The first that names one decides: a person, the log of a build, the project
// file.
struct RequestedTarget {
    std::optional<Target> person;
    std::optional<Target> log;
    Target preset = defaultTarget(); // where none of them names one
};
Target targetThatHolds(const RequestedTarget& requested, const std::optional<ProjectFile>& project);

// qaliper.toml beside the model; nothing where there is none. Errors: those of loadProjectFile().
Result<std::optional<ProjectFile>> projectBeside(const std::filesystem::path& model);

// The version in a file. Errors: those of loadModel(); Cancelled.
Result<std::shared_ptr<const Index>> readVersion(
    const std::filesystem::path& path, const LoadOptions& load, const Job& job);

struct OpenedModel {
    std::shared_ptr<const Index> index;
    std::optional<ProjectFile> project;   // qaliper.toml beside the model
    std::optional<Error> projectProblem;  // there is one that cannot be used
    std::vector<RecoverableJournal> left; // steps of programs that crashed, the newest first
    std::vector<Error> leftProblems;      // with journals that cannot be read
};
// Left steps are searched for in the folder `journals`, and nowhere if it is empty. Errors: those of readVersion().
Result<OpenedModel> openModel(
    const std::filesystem::path& path, const std::filesystem::path& journals, const LoadOptions& load, const Job& job);

} // namespace qaliper
