#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "model/base/job.h"
#include "model/graph/model.h"

// A model that says nothing of where it comes from, so that it can be shown to others.

namespace qaliper {

struct NeutralModel {
    Model model;
    std::map<std::string, std::string> values; // the new name of each old one
};

enum class Constants : std::uint8_t { Kept, Random };

// Values are called v0, v1, …, nodes n0, n1, …, symbols of dimensions d0, d1, …; documentation, properties, declared
// types of inner values and what the file says of its origin are left out. With Random, each float and each integer of
// at most 8 bits of a constant becomes a drawn one between the constant's smallest and largest; the same model gives
// the same numbers. Other integers stay: they may be sizes, axes or indices. The result shares nothing with the model.
// Errors: Unsupported with local functions, sparse constants, and attributes that are not read; those of readBytes()
// and makeTensor(); Cancelled.
Result<NeutralModel> neutral(const Model& model, Constants constants, const Job& job);

} // namespace qaliper
