#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/calibration/ranges.h"
#include "model/calibration/statistics.h"
#include "model/data/data_set.h"
#include "model/onnx/evaluate.h"
#include "model/quantize/placement.h"
#include "model/rules/run.h"

// What is asked of a quantization, and what comes of it: each step from the float model to the result, with the reason
// why it was kept or left out.

namespace qaliper {

struct QuantizeRequest {
    DataType type = DataType::Int8;  // or Float8E4M3FN
    std::string name = "model.onnx"; // of the float model, in messages
    DataFiles data;
    std::optional<RangeMethod> ranges;    // nothing: the one with the best output
    std::optional<std::uint64_t> samples; // only the first ones; nothing: all
    bool keepsAllPairs = false;         // also where they are expected to cost more than they save (quantize_paying.h)
    std::vector<std::string> keepFloat; // nodes by name, output, "#INDEX" or glob; operators
    bool searchRanges = true; // of the noisiest tensors, by their effect at the outputs; where `ranges` is nothing
    bool weighScales = true;  // which one makes most noise
    bool equalize = true;     // cross-layer equalization, smoothing of LayerNormalization
    bool roundWeights = true; // by what their layers read, not to the nearest
    bool correctBiases = true;
    // Measured before in this model; then nothing is calibrated and nothing equalized, and data are optional.
    std::optional<Statistics> statistics = {};
    std::optional<Metric> metric = {};               // of the result; needs labels
    std::optional<MetricCommand> metricCommand = {}; // in its place
    DataType rest = DataType::Float;                 // of what is not quantized: this, Float16 or Bfloat16
};

enum class QuantizeStepKind : std::uint8_t {
    ConstantWeights,
    RaiseOpset,
    FoldNorms,
    DirectBiases,
    MergeGroups,
    Equalize,
    Smooth,
    Quantize,
    RoundWeights,
    CorrectBiases,
    HalveRest
};
std::string_view quantizeStepName(QuantizeStepKind kind); // "constant-weights", "raise-opset", "equalize", …
std::optional<QuantizeStepKind> quantizeStepOfName(std::string_view name);
Text quantizeStepTitle(QuantizeStepKind kind);

// A step that was taken, or tried and left out.
struct QuantizeStep {
    QuantizeStepKind kind = QuantizeStepKind::Quantize;
    bool isKept = true;
    Text reason; // why it was left out, or kept
    // Of an exact step, on the user's samples: the largest difference at an output of the float model, as a share of the
    // largest magnitude there.
    std::optional<double> difference;
    std::vector<Edit> edits;                           // of a step that was kept
    std::shared_ptr<const Index> version;              // after it, of a step that was kept
    std::shared_ptr<const Analysis> checked = nullptr; // of that version
};

struct PairScale {
    std::string tensor;
    double limit = 0;
    double scale = 0;
    double factor = 1; // of the limit by the method: 1 unless another one does less to the outputs
};

// The scale of an activation that makes most noise at the outputs while all others are off.
struct NoisiestScale {
    std::vector<std::string> tensors; // that it is of
    double share = 0;                 // of the noises of all scales and weights
    std::vector<NodeId> products;     // of `placed`, that read it; in float they do without it
    double macs = 0;                  // of these, as a share of those of the model
};

struct QuantizedModel {
    std::shared_ptr<const Analysis> start;
    std::shared_ptr<const Analysis> analysis; // of the result
    std::vector<QuantizeStep> steps;
    std::shared_ptr<const Context> placed; // the version that the placement is about
    Placement placement;
    std::vector<PairScale> scales; // by tensor
    RangeMethod ranges = RangeMethod::MinMax;
    std::uint64_t samples = 0; // that the ranges are from
    std::uint64_t heldOut = 0; // samples that gave no range to what was measured; 0: all gave one
    // Against the float model; without outputs where there are no samples. Of the model with ranges from the samples that were not measured.
    Evaluation accuracy;
    Evaluation written = {}; // of the result itself on the same samples; without outputs where `accuracy` is of it
    std::uint64_t folds = 0; // parts that were measured with ranges of the others; 0: there was one measurement
    std::optional<NoisiestScale> noisiest = {};
    bool fromStatistics = false;             // the ranges are from statistics that were measured before
    DataType rest = DataType::Float;         // of what is not quantized
    std::map<NodeId, Text> restInFloat = {}; // nodes before the last step that stay FP32 nevertheless, with the reason
    std::vector<Text> advice;                // what would make the result more certain
    Statistics statistics = {};              // that the limits are from, of `placed`
};

} // namespace qaliper
