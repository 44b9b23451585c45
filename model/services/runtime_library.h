#pragma once

#include "model/base/result.h"

// The library that ONNX Runtime is: the one that this program was linked with, or a newer one of the user, as that of the Python package
// `onnxruntime`, whose path the variable QALIPER_ORT_LIBRARY of the environment has.

namespace qaliper {

// Has to be called before anything else of ONNX Runtime's API; later calls return what the first one did. Any thread. Errors: CannotRead
// where the library cannot be loaded or is something else; Unsupported where it is older than the API that this was built for.
Status useRuntime();

} // namespace qaliper
