#pragma once

#include <string>
#include <string_view>

#include "model/base/worker.h"
#include "model/graph/types.h"

// Shapes and types of all values of a version, inferred by libonnx in the worker. The files themselves are never
// trusted to be complete: exporters leave inner values untyped, and every edit leaves some without a type.

namespace qaliper {

// Declared types, with their gaps filled and the other values typed where a rule exists: in bodies and local functions
// too (there, what holds at every call). Never more wrong than the file: a declaration is not overruled.
//
// An error (WorkerDied, Cancelled; Invalid when the model cannot be written or read) costs the inferred types and
// nothing else: go on with TypeTable(index).
Result<TypeTable> inferTypes(const Index& index, Worker& worker, const Job& job);

// Its two halves, for a caller that asks the inference service itself: what the service is asked, and the table that
// its answer makes. Errors: Invalid, WorkerDied (an answer that is none).
Result<std::string> inferenceRequest(const Index& index);
Result<TypeTable> inferredTypes(const Index& index, std::string_view answer);

} // namespace qaliper
