#pragma once

#include <optional>

#include "model/graph/data_type.h"
#include "model/target/releases.h"
#include "model/target/target.h"

// The element types of each TensorRT release. For the types of Q and DQ see quantizer_import.h. Source: facts F121 and
// F122, the type column of the operator table, and the parser's message about initializers.

namespace qaliper {

enum class TypeImport : std::uint8_t {
    Known,
    Later,   // a later release has it
    Missing, // no release has it
};

struct TypeSupport {
    TypeImport import = TypeImport::Known;
    std::optional<Version> first; // the first release that has it
};
TypeSupport typeSupport(DataType type, Version version);

// These releases misread FP8 constants whose raw bytes are in the model file, although they know the type; packed ones,
// and those in an external file, are read. Source: fact F123.
constexpr Releases misreadsRawFloat8 = {{9, 0, 0}, {10, 0, 0}};

// From this release, UINT8 may be the type of a network input or output, never of an inner tensor.
constexpr Version firstUint8Release{8, 5, 0};

// A build with Q and DQ in FP8 stops for GPUs that are older. Source: fact F651.
constexpr ComputeCapability firstFloat8Gpu{8, 9};

} // namespace qaliper
