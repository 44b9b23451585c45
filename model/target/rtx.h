#pragma once

#include <array>
#include <string_view>

#include "model/target/target.h"

// The releases of TensorRT-RTX, and where it reads a model otherwise than the release of TensorRT whose parser it has.
//
// Source: facts F720 and F722.

namespace qaliper {

struct RtxRelease {
    Version release;
    Version parser; // the release of TensorRT that it reads models like
};
inline constexpr std::array rtxReleases{RtxRelease{{1, 7, 0}, {11, 5, 0}}};

// Operators of which the parser makes a standard plugin that TensorRT-RTX does not bring.
bool isPluginMissingInRtx(std::string_view op);

// Operators of ONNX Runtime that its parser has importers for.
bool isOrtOperatorOfRtx(std::string_view op);

} // namespace qaliper
