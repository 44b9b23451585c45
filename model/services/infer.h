#pragma once

#include "model/services/service.h"

namespace qaliper {

// The service for inferTypes(); request and answer are those of model/onnx/infer_message.h. Runs in the worker process.
Result<std::string> answerInfer(std::string_view request);

} // namespace qaliper
