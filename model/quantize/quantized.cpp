#include "model/quantize/quantized.h"

#include "model/base/enum_words.h"

namespace qaliper {

namespace {

constexpr EnumWords<QuantizeStepKind, 11> stepWords{
    {"constant-weights", "raise-opset", "fold-batch-norm", "direct-biases", "merge-groups", "equalize", "smooth",
        "quantize", "round-weights", "correct-biases", "halve-rest"}};

} // namespace

std::string_view quantizeStepName(QuantizeStepKind kind) { return stepWords[kind]; }

std::optional<QuantizeStepKind> quantizeStepOfName(std::string_view name) { return stepWords.find(name); }

Text quantizeStepTitle(QuantizeStepKind kind) {
    switch (kind) {
    case QuantizeStepKind::ConstantWeights: return say("Make weights among the inputs constants");
    case QuantizeStepKind::RaiseOpset: return say("Raise the opset");
    case QuantizeStepKind::FoldNorms: return say("Fold BatchNormalization into convolutions");
    case QuantizeStepKind::DirectBiases: return say("Let convolutions read the constants of their biases");
    case QuantizeStepKind::MergeGroups: return say("Merge groups of convolutions that have no INT8 kernel otherwise");
    case QuantizeStepKind::Equalize: return say("Equalize channels between convolutions");
    case QuantizeStepKind::Smooth: return say("Equalize channels between LayerNormalization and products");
    case QuantizeStepKind::Quantize: return say("Insert Q/DQ");
    case QuantizeStepKind::RoundWeights: return say("Round weights by what their layers read");
    case QuantizeStepKind::HalveRest: return say("Compute what is not quantized in half precision");
    case QuantizeStepKind::CorrectBiases: break;
    }
    return say("Correct biases");
}

} // namespace qaliper
