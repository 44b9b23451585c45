#pragma once

#include "model/services/service.h"

namespace qaliper {

// The service behind inferTypes(); request and answer are those of model/onnx/infer_message.h.
Result<std::string> answerInfer(std::string_view request);

} // namespace qaliper
