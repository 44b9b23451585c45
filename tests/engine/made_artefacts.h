#pragma once

#include <string>
#include <vector>

#include "model/graph/model.h"
#include "model/engine/logs/engine_info.h"

// What TensorRT would have left of builds of our own networks: logs, layer information, profiles, times, calibration
// caches.

namespace qaliper {

// Two convolutions and two linear layers in float, with a dynamic batch.
Model classifier();
// As TensorRT 10 builds it: layers of its own for the convolutions, kernels of the graph compiler after them.
EngineInfo classifierEngine();

struct NamedText {
    std::string name; // begins with what it is: "cache_", "layers_", "log_", "profile_", "times_"
    std::string text;
};
// One of each kind and form.
std::vector<NamedText> madeArtefacts();

} // namespace qaliper
