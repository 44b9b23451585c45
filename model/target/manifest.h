#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/target/plugins.h"
#include "model/target/target.h"

// qaliper.toml, beside the model or named by the user:
//
//     target = "trt-10.3,sm=8.7,fp16"           # or gpu=Jetson AGX Orin
//
//     [[plugin]]
//     op = "DeformAttn"
//     domain = "mmdeploy"
//     version = "1"
//     api = "v3"                                # or "v2"
//     inputs = [["int8", "half"], ["float"]]    # types each input takes, by slot; also as fp16, float32 …
//     outputs = [["int8"]]
//     shape_inputs = [2]
//     index_inputs = [3]
//
//     [[ignore]]
//     key = "conv-group-misaligned@main:/layer1/Conv_output_0"   # or rule = "speed-*"
//     reason = "runs on the CPU"

namespace qaliper {

struct IgnoredFinding {
    std::string key;    // of one finding; either this or `rule` is set
    std::string rule;   // an id or a glob
    std::string reason; // required
};

struct ProjectFile {
    std::filesystem::path path;
    std::optional<Target> target;
    PluginManifest plugins;
    std::vector<IgnoredFinding> ignored;
};

// Errors: Invalid, with line and column; unknown keys are errors too, because most of them are misspelt.
Result<ProjectFile> parseProjectFile(std::string_view text, const std::filesystem::path& path);
Result<ProjectFile> loadProjectFile(const std::filesystem::path& path);

// The path of qaliper.toml in the folder of the model, if the file exists.
std::optional<std::filesystem::path> projectFileBeside(const std::filesystem::path& model);

} // namespace qaliper
