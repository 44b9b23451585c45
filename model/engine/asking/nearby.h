#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/base/job.h"
#include "model/engine/asking/answer.h"
#include "model/engine/asking/connection.h"

// Connections that this machine has, and TensorRT-RTX in an environment of Qaliper's own, for who has no TensorRT at all.
// Any thread may call these functions.

namespace qaliper {

// Where connections are looked for: what the environment of a process says.
struct Surroundings {
    std::vector<std::filesystem::path> programs;     // folders of PATH
    std::vector<std::filesystem::path> environments; // of Python: those that are active, then Qaliper's own
    std::filesystem::path sshConfiguration;
};
Surroundings surroundingsHere(); // by PATH, VIRTUAL_ENV, CONDA_PREFIX, HOME, XDG_DATA_HOME

// Interpreters of Python, trtexec, and hosts of the ssh configuration that no pattern names, each once; nothing is started. Whether
// there is a TensorRT, only asking says.
std::vector<Connection> connectionsNearby(const Surroundings& surroundings);

// Images whose names have "tensorrt" in them, which it asks `docker` for; none without it.
std::vector<Connection> dockerImages(const Job& job);

// Which TensorRT answers there. Errors: those of ask().
Result<AskedTensorRt> tensorRtAt(const Connection& connection, const Job& job);

// Qaliper's own environment of Python, in the user's data folder.
std::filesystem::path ownEnvironment();
// What is started to bring TensorRT-RTX into it, one program after the other; pip fetches about 95 MB.
std::vector<std::vector<std::string>> commandsToInstall(const std::filesystem::path& environment);
// Blocks until it is there. Errors: those of callProgram(); Unsupported with what the program said last.
Result<Connection> installTensorRtRtx(const std::filesystem::path& environment, const Job& job);

} // namespace qaliper
