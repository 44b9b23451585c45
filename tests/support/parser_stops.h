#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/graph/index.h"
#include "model/rules/finding.h"

// Which findings say that TensorRT's parser stops, and whether they stand where it stopped.

namespace qaliper {

// An error of the parser, or a plugin that somebody has to register.
bool stopsTheParser(const Finding& finding);

// Where a parser stopped: a name, or the position in the graph where the node has none.
struct StoppedAt {
    std::string node;
    std::int64_t index = -1; // -1 for an initializer, an input or the model
};

// True for a finding that stops the parser at that node, or in a body of it: 8.x names the node of the main graph that holds
// the body.
bool standsAt(const Index& index, const Finding& finding, const StoppedAt& place);

} // namespace qaliper
