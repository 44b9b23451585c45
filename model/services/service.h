#pragma once

#include <string>
#include <string_view>

#include "model/base/frame.h"
#include "model/base/result.h"

// What a worker process can do, service by service: bytes in, bytes out. The form of both belongs to the service and to its client in
// `model`. A service may throw, crash or run for ever; that is what the process around it is for.

namespace qaliper {

struct Service {
    FrameKind kind;
    Result<std::string> (*answer)(std::string_view request);
};

// The service behind inferTypes(); request and answer are those of model/onnx/infer_message.h.
Result<std::string> answerInfer(std::string_view request);

// The service behind placePieces(); request and answer are those of model/layout/place_codec.h. Graphviz does it: each
// graph by dot, whose results depend on nothing but the request.
Result<std::string> answerPlace(std::string_view request);

// The service behind compareModels(). Built without ONNX Runtime it answers with a failure that says so.
Result<std::string> answerVerify(std::string_view request);

} // namespace qaliper
