#include "model/cost/causes.h"

#include <algorithm>

#include "model/cost/kernels.h"
#include "model/cost/pointwise_group.h"
#include "model/cost/split_add.h"
#include "model/graph/queries.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr std::size_t longestAttention = 24; // nodes between a product and its softmax

bool isSoftmax(const Node& node) { return node.is("Softmax"); }

} // namespace

FloatCauses::FloatCauses(const Context& context)
    : context_(&context),
      quantizesActivations_(!std::ranges::all_of(context.quant.all(), &Quantizer::constantData)),
      isAttention_(context.index().nodeCount()),
      isAfterLayer_(context.index().nodeCount()),
      isInsidePointwise_(context.index().nodeCount()) {
    for (const NodeIx node : context.index().nodes()) {
        isAfterLayer_[node.value] = quantizesActivations_ && splitAdd(context, node).has_value();
        if (isSoftmax(context.node(node)))
            markAttention(node);
        else if (context.node(node).is("Attention"))
            isAttention_[node.value] = true;
    }
    for (const PointwiseGroup& group : pointwiseGroups(context)) {
        for (const PairInLine& pair : group.pairs) {
            isInsidePointwise_[pair.quantize->node.value] = true;
            isInsidePointwise_[pair.dequantize->node.value] = true;
            const NodeIx producer = context.index().producer(pair.quantize->data);
            if (std::ranges::binary_search(group.nodes, producer))
                isInsidePointwise_[context.index().uses(pair.dequantize->output).front().node.value] = true;
        }
    }
}

bool FloatCauses::isProduct(NodeIx node) const {
    const auto isComputed = [&](std::size_t slot) {
        const ValueIx value = context_->index().input(node, slot);
        return value.valid() && !context_->quant.isConstant(value);
    };
    return context_->node(node).is("MatMul") && isComputed(0) && isComputed(1);
}

// A softmax whose result is multiplied by another computed value. Its scores come from such a product, too.
void FloatCauses::markAttention(NodeIx softmax) {
    const Index& index = context_->index();
    const auto isBetween = [&](NodeIx node) {
        return context_->quant.at(node) || onlyRenames(index.node(node)) || isElementwise(index.node(node));
    };
    std::vector<NodeIx> after{softmax};
    bool isFound = false;
    for (std::size_t i = 0; i < after.size() && after.size() < longestAttention; ++i) {
        for (const NodeIx consumer : consumersOf(index, after[i])) {
            isFound = isFound || isProduct(consumer);
            if (isProduct(consumer))
                isAttention_[consumer.value] = true;
            else if (isBetween(consumer) && std::ranges::find(after, consumer) == after.end())
                after.push_back(consumer);
        }
    }
    if (!isFound)
        return;
    std::vector<NodeIx> front{softmax};
    isAttention_[softmax.value] = true;
    for (std::size_t i = 0; i < front.size() && front.size() < longestAttention; ++i) {
        for (const ValueIx input : index.inputs(front[i])) {
            const NodeIx producer =
                input.valid() && !context_->quant.isConstant(input) ? index.producer(input) : NodeIx{};
            if (!producer.valid() || std::ranges::find(front, producer) != front.end())
                continue;
            if (isProduct(producer) || isBetween(producer))
                isAttention_[producer.value] = true;
            if (isBetween(producer))
                front.push_back(producer);
        }
    }
}

CauseKind FloatCauses::ofLayer(NodeIx layer) const {
    if (isAttention(layer))
        return CauseKind::AttentionInFloat;
    const std::size_t weightSlot = weightSlotOf(context_->index(), context_->quant, layer);
    const Quantizer* data = context_->dequantizerAfter(context_->index().input(layer, 1 - weightSlot));
    const Quantizer* weight = context_->dequantizerAfter(context_->index().input(layer, weightSlot));
    if (!data && !weight)
        return CauseKind::LayerWithoutQdq;
    if (!data && (bitsOf(weight->type) == 4 || !quantizesActivations_))
        return CauseKind::WeightsOnly;
    if (!data || !weight)
        return CauseKind::LayerHalfQuantized;
    if (takenAs(data->type) != takenAs(weight->type))
        return CauseKind::LayerOperandsDiffer;
    const bool isKnownToBeFloat = context_->target.rtx && !runsQuantized(context_->precision.at(layer));
    return isKnownToBeFloat ? CauseKind::OperatorInFloat : CauseKind::LayerTypeOpen;
}

bool FloatCauses::isAfterPair(NodeIx node) const {
    const Index& index = context_->index();
    const QuantTrait trait = quantTrait(index.node(node));
    if (trait != QuantTrait::Activation && trait != QuantTrait::Normalizes)
        return false;
    const Quantizer* dequantize = context_->quant.producer(index, index.input(node, 0));
    if (!dequantize || !dequantize->dequantizes() || !soleUse(index, dequantize->output))
        return false;
    const Quantizer* quantize = context_->quant.producer(index, dequantize->data);
    if (!quantize || !quantize->quantizes || !soleUse(index, quantize->output) || !soleUse(index, quantize->data))
        return false;
    const NodeIx layer = index.producer(quantize->data);
    return layer.valid() && (isWeighted(index.node(layer)) || index.node(layer).is("Add"));
}

bool FloatCauses::isResidual(NodeIx node) const {
    const auto isComputed = [&](std::size_t slot) {
        const ValueIx value = context_->index().input(node, slot);
        return value.valid() && !context_->quant.isConstant(value);
    };
    return context_->node(node).is("Add") && isComputed(0) && isComputed(1);
}

CauseKind FloatCauses::ofOperator(NodeIx node) const {
    const Node& operation = context_->node(node);
    if (context_->isPlugin(node))
        return CauseKind::PluginInFloat;
    if (isWeighted(operation))
        return ofLayer(node);
    if (isAttention(node))
        return CauseKind::AttentionInFloat;
    if (isAfterPair(node))
        return CauseKind::PairBeforeActivation;
    if (isAfterLayer(node))
        return CauseKind::PairBeforeAdd;
    if (isResidual(node))
        return CauseKind::ResidualInFloat;
    return quantTrait(operation) == QuantTrait::Commutes ? CauseKind::DataMovementInFloat : CauseKind::OperatorInFloat;
}

CauseKind FloatCauses::ofConsumer(NodeIx consumer) const {
    if (isAttention(consumer))
        return CauseKind::AttentionInFloat;
    return isResidual(consumer) ? CauseKind::ResidualInFloat : CauseKind::OutputNotQuantized;
}

} // namespace qaliper
