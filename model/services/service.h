#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "model/base/frame.h"
#include "model/base/job.h"
#include "model/base/result.h"

// One service of a worker process: bytes in, bytes out, in a form that the service and its client in `model` define. A
// service may throw, crash or hang: the process isolates that.

namespace qaliper {

class FloatOutputs;

struct Service {
    FrameKind kind;
    // `job` tells the other side how far it is; a request is cancelled by ending the process.
    std::function<Result<std::string>(std::string_view request, const Job& job)> answer;
};

// The service behind inferTypes(); request and answer are those of model/onnx/infer_message.h.
Result<std::string> answerInfer(std::string_view request, const Job& job);

// The service behind placePieces(); request and answer are those of model/layout/place_codec.h. Graphviz does it: each
// graph by dot, whose results depend on nothing but the request.
Result<std::string> answerPlace(std::string_view request, const Job& job);

// The service behind compareModels(). Built without ONNX Runtime it answers with a failure that says so.
Result<std::string> answerVerify(std::string_view request, const Job& job);

// The service behind evaluateModel(). Built without ONNX Runtime it answers with a failure that says so.
// `kept` is used from one request to the next, by requests that allow it.
Result<std::string> answerEvaluate(std::string_view request, const Job& job, FloatOutputs& kept);

// The service behind calibrateModel(). Built without ONNX Runtime it answers with a failure that says so.
Result<std::string> answerCalibrate(std::string_view request, const Job& job);

// The service behind measureNoise(). Built without ONNX Runtime it answers with a failure that says so.
Result<std::string> answerSwitch(std::string_view request, const Job& job);

} // namespace qaliper
