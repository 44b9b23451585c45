#pragma once

#include "model/services/service.h"

namespace qaliper {

// The service behind compareModels(). Built without ONNX Runtime it answers with a failure that says so.
Result<std::string> answerVerify(std::string_view request);

} // namespace qaliper
