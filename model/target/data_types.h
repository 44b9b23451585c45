#pragma once

#include <optional>

#include "model/graph/data_type.h"
#include "model/target/releases.h"

// Which element types TensorRT has, release by release. Types of Q and DQ have rules and a table of their own
// (quantizer_import.h); this one is about all other tensors.
// Source: facts F121 and F122, the type column of the operator table, and the parser's message about initializers.

namespace qaliper {

enum class TypeImport : std::uint8_t {
    Known,
    Later,   // another release has it
    Missing, // no release lists it anywhere
};

struct TypeSupport {
    TypeImport import = TypeImport::Known;
    std::optional<Version> first; // the release it came with
};
TypeSupport typeSupport(DataType type, Version version);

// Constants of FP8 whose bytes lie in the model file are not read by these, though the type is known; packed ones, and
// those in a file beside the model, are. Source: fact F123.
constexpr Releases misreadsRawFloat8 = {{9, 0, 0}, {10, 0, 0}};

// UINT8 may be an input or an output of a network from here on, never a tensor inside.
constexpr Version firstUint8Release{8, 5, 0};

} // namespace qaliper
