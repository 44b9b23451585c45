#pragma once

#include <cstdint>
#include <string_view>

#include "model/base/text.h"
#include "model/graph/model.h"

// The kind of work of an operator, for rules and for the coloured stripe of its box. It depends on the operator type
// alone, not on the target, so that the target does not change a picture.

namespace qaliper {

enum class Category : std::uint8_t {
    Compute,
    Normalization,
    Activation,
    DataMovement,
    Elementwise,
    Reduce,    // includes pooling
    Quantize,  // Q, DQ and related operators
    Interface, // inputs, outputs and captured values
    Control,   // If, Loop, Scan, calls of local functions
    Other,     // operators of other domains, and those of the standard that fit no other category
};

Category categoryOf(const Node& node);

std::string_view categoryWord(Category category); // a class name: "compute", "data-movement"
Text categoryTitle(Category category);            // for a legend: "Data movement"

} // namespace qaliper
