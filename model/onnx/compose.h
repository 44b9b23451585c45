#pragma once

#include <functional>
#include <optional>
#include <string>

#include "model/graph/model.h"
#include "model/onnx/splice.h"

// A version of the model as the bytes of a ModelProto whose large payloads are still tokens of `splicer`. Unchanged
// elements are the bytes that they were read from. Changed ones are parsed from those bytes, patched and serialised, so
// that fields of a newer ONNX are kept. New ones are written from the plain data.

namespace qaliper {

// Where an initializer's data is written instead of into the model; nothing: it stays inside.
using Relocate = std::function<Result<std::optional<InExternal>>(const Tensor&)>;

// Errors: those of `relocate`, and a changed part of the file that cannot be parsed.
Result<std::string> composeModel(const Model& model, Splicer& splicer, const Relocate& relocate = {});

} // namespace qaliper
