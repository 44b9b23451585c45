#pragma once

#include <tuple>

#include "model/layout/place_message.h"
#include "model/onnx/calibrate_message.h"
#include "model/onnx/compare_message.h"
#include "model/onnx/evaluate_message.h"
#include "model/onnx/infer_message.h"
#include "model/sensitivity/noise_message.h"

namespace qaliper {

// What the application and its helper process say to each other.
using EveryMessage = std::tuple<InferRequest, InferAnswer, CompareRequest, Comparison, EvaluateRequest, Evaluation,
    MeasureRequest, Statistics, NoiseRequest, NoiseSums, PlaceRequest, PlaceAnswer>;

} // namespace qaliper
