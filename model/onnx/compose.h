#pragma once

#include <functional>
#include <optional>
#include <string>

#include "model/graph/model.h"
#include "model/onnx/splice.h"

// A version of the model as the bytes of a ModelProto whose heavy payloads are still tokens of `splicer`.
// Untouched elements are the bytes they were read from; touched ones are parsed from those bytes, patched and
// serialised, so that fields of a newer ONNX survive; new ones are written from the plain data.

namespace qaliper {

// Where an initializer's data goes instead of into the model; nothing = it stays inside.
using Relocate = std::function<Result<std::optional<InExternal>>(const Tensor&)>;

Result<std::string> composeModel(const Model& model, Splicer& splicer, const Relocate& relocate = {});

} // namespace qaliper
