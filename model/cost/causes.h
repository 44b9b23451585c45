#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/context/context.h"

// Why a quantized model is slower than it could be: the causes that lost time is divided among, and which of them a node
// belongs to.

namespace qaliper {

// Each has an id that reports and links keep (causeId()).
enum class CauseKind : std::uint8_t {
    ParserStops, // the first two take no time: without them there is no engine
    BuildStops,
    LayerWithoutQdq,
    LayerHalfQuantized,
    LayerOperandsDiffer,
    LayerTypeOpen,
    WeightsOnly,
    Int8DoesNotPay,
    AttentionInFloat,
    PairBeforeActivation,
    PairBeforeAdd,
    PairInsidePointwise,
    ResidualInFloat,
    OutputNotQuantized,
    Requantization,
    DataMovementInFloat,
    OperatorInFloat,
    PluginInFloat,
    FloatPartsFp32,
    ModelInterface,
    ShapeArithmetic,
    DynamicShapes,
};
constexpr std::size_t causeKinds = 22;

std::string_view causeId(CauseKind kind); // "residual-in-float"
Text causeTitle(CauseKind kind);          // one line: "Residual Add in float"
Text causeWhy(CauseKind kind);            // a sentence: why that takes time
Text causeAdvice(CauseKind kind);         // a sentence: what removes it where no rule offers a fix

// Which cause a float operator or layer belongs to, from what is around it.
class FloatCauses {
public:
    explicit FloatCauses(const Context& context);

    // Of a layer with weights that runs in float.
    CauseKind ofLayer(NodeIx layer) const;
    // Of an operator that does not run quantized, and of the conversions next to it.
    CauseKind ofOperator(NodeIx node) const;
    // Of a quantized layer that writes float: by the node that reads it.
    CauseKind ofConsumer(NodeIx consumer) const;

    // Part of softmax(query × key) × value.
    bool isAttention(NodeIx node) const { return isAttention_[node.value]; }
    // An activation or BatchNormalization that a pair keeps from the layer before it. Source: fact R36.
    bool isAfterPair(NodeIx node) const;
    // An Add that a pair keeps from the layer before it.
    bool isAfterLayer(NodeIx add) const { return isAfterLayer_[add.value]; }
    // A Q or DQ between two operators of a group, and an operator that reads such a DQ (pointwise_group.h).
    bool isInsidePointwise(NodeIx node) const { return isInsidePointwise_[node.value]; }
    // An Add of two computed values.
    bool isResidual(NodeIx node) const;

private:
    bool isProduct(NodeIx node) const; // of two computed values
    void markAttention(NodeIx softmax);

    const Context* context_;
    bool quantizesActivations_;
    std::vector<bool> isAttention_;
    std::vector<bool> isAfterLayer_;
    std::vector<bool> isInsidePointwise_;
};

} // namespace qaliper
