#pragma once

#include <string>
#include <string_view>

#include "model/base/worker.h"
#include "model/graph/types.h"

// Shapes and types of all values of a version, inferred by libonnx in the worker. The declarations in a file are never
// assumed to be complete: exporters leave inner values untyped, and each edit adds values without a type.

namespace qaliper {

// Declared types, with their gaps filled, and types of the other values where ONNX has a rule: also in bodies and local
// functions (there, what holds at every call). A declaration is overruled where its operator
// contradicts it.
//
// After an error (WorkerDied, Cancelled; Invalid when the model cannot be written or read) only the inferred types are
// missing: continue with TypeTable(index). Blocks until the worker answers.
Result<TypeTable> inferTypes(const Index& index, Worker& worker, const Job& job);

// The two halves, for a caller that calls the inference service itself: the question to the service, and the table from
// its answer. Errors: Invalid, WorkerDied (the bytes are no answer).
Result<std::string> inferenceRequest(const Index& index);
Result<TypeTable> inferredTypes(const Index& index, std::string_view answer);

} // namespace qaliper
