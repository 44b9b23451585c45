#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/graph/model.h"

// The members of tests/tensorrt/probes.txt that ONNX allows, as files.

namespace qaliper {

struct Probe {
    std::string name;
    std::filesystem::path file; // its outputs have the types that libonnx infers
    Model untyped;              // the same without these types, for the inference that is judged
};

// Writes them into the folder. Up to opset 17 libonnx decides what is allowed; later ones the families alone.
std::vector<Probe> writeProbes(const std::filesystem::path& folder);

} // namespace qaliper
