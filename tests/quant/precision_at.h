#pragma once

#include <string_view>

#include "tests/support/inspecting.h"

// The node that makes a value of the main graph, and what it is expected to run in.

namespace qaliper {

inline NodeIx producerOf(const Analysis& analysis, std::string_view value) {
    const Index& index = analysis.context->index();
    return index.producer(index.value(mainGraph, value).value());
}

inline const NodePrecision& precisionAt(const Analysis& analysis, std::string_view value) {
    return analysis.context->precision.at(producerOf(analysis, value));
}

} // namespace qaliper
