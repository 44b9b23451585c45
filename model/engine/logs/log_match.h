#pragma once

#include <cstddef>

#include "model/engine/logs/build_log.h"
#include "model/graph/index.h"

// Whether a log is about this model: a log names the layers of an engine where it was written with their list or with a
// profile. Any thread may call this function.

namespace qaliper {

struct LogMatch {
    std::size_t layers = 0; // that compute
    std::size_t known = 0;  // of them, those whose names have a node of the model

    // Fewer than one of ten; nothing is said of a log that lists no layers, or only a few.
    bool isOfOtherModel() const { return layers >= fewestLayers && known * 10 < layers; }
    static constexpr std::size_t fewestLayers = 3;
};

LogMatch matchOf(const BuildLog& log, const Index& index);

} // namespace qaliper
