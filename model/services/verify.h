#pragma once

#include "model/services/service.h"

namespace qaliper {

// The service for compareModels(). Without ONNX Runtime in the build, it answers with an error that says so. Runs in
// the worker process.
Result<std::string> answerVerify(std::string_view request);

} // namespace qaliper
