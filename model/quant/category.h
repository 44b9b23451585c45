#pragma once

#include <cstdint>
#include <string_view>

#include "model/base/text.h"
#include "model/graph/model.h"

// What kind of work an operator does: rules ask for it, and the coloured stripe of its box tells it. By operator type
// alone, whatever the target: a picture must not change with it.

namespace qaliper {

enum class Category : std::uint8_t {
    Compute,
    Normalization,
    Activation,
    DataMovement,
    Elementwise,
    Reduce,    // pooling too
    Quantize,  // Q, DQ and their kin
    Interface, // inputs, outputs and values from outside
    Control,   // If, Loop, Scan, calls
    Other,     // operators of foreign domains, and those of the standard that are none of the above
};

Category categoryOf(const Node& node);

std::string_view categoryWord(Category category); // a class name: "compute", "data-movement"
Text categoryTitle(Category category);            // for a legend: "Data movement"

} // namespace qaliper
