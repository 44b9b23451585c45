#include "model/quant/kernel_fusion.h"

#include <algorithm>

#include "model/base/word_table.h"
#include "model/quant/activation_form.h"
#include "model/quant/groups.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

bool isElementByElement(const Node& node) {
    constexpr static WordTable operators(std::to_array<std::string_view>(
        {"Abs", "Add", "Div", "Erf", "Exp", "Log", "Max", "Min", "Mul", "Neg", "Pow", "Reciprocal", "Sqrt", "Sub"}));
    return quantTrait(node) == QuantTrait::Activation || (node.isStandard() && operators.contains(node.opType));
}

// The only computed operand of a node; invalid when it has none or several.
NodeIx soleComputed(const Index& index, const QuantView& quant, NodeIx node) {
    NodeIx sole;
    for (const ValueIx input : index.inputs(node)) {
        if (!input.valid() || quant.isConstant(input))
            continue;
        const NodeIx producer = index.producer(input);
        if (!producer.valid() || (sole.valid() && sole != producer))
            return {};
        sole = producer;
    }
    return sole;
}

// True where a Q to INT8 alone reads the activation after the layer, and that is none with a Sigmoid, which has a kernel
// of its own.
bool isActivatedBeforeQ(const Index& index, const QuantView& quant, NodeIx layer) {
    const auto form = activationAfter(index, quant, index.output(layer, 0));
    const auto isSigmoid = [&](NodeIx node) { return index.node(node).opType.find("Sigmoid") != std::string::npos; };
    if (form && std::ranges::any_of(form->nodes, isSigmoid))
        return false;
    const auto use = form ? soleUse(index, form->result) : std::nullopt;
    const Quantizer* quantizer = use ? quant.at(use->node) : nullptr;
    return quantizer && quantizer->quantizes && takenAs(quantizer->type) == DataType::Int8;
}

class PairSearch {
public:
    PairSearch(const Index& index, const QuantView& quant, const QuantFlow& flow)
        : index_(&index), quant_(&quant), flow_(&flow) {}

    bool isMember(NodeIx node) const {
        return node.valid() && isElementByElement(index_->node(node)) && !flow_->regions().contains(node);
    }

    bool comesFromPairs(NodeIx node, int depth = longestFusion) const {
        return std::ranges::all_of(index_->inputs(node), [&](ValueIx input) {
            if (!input.valid() || quant_->isConstant(input) || flow_->dequantizerAfter(*quant_, input))
                return true;
            const NodeIx producer = index_->producer(input);
            return depth > 0 && isMember(producer) && comesFromPairs(producer, depth - 1);
        });
    }

    bool goesToPairs(NodeIx node, int depth = longestFusion) const {
        const ValueIx output = index_->output(node, 0);
        if (!output.valid() || index_->isGraphOutput(output) || isUnused(*index_, output))
            return false;
        if (flow_->isRequantized(output))
            return true;
        return std::ranges::all_of(index_->uses(output), [&](const Use& use) {
            const Quantizer* quantizer = quant_->at(use.node);
            if (quantizer)
                return quantizer->quantizes && !flow_->regions().contains(use.node);
            return depth > 0 && isMember(use.node) && goesToPairs(use.node, depth - 1);
        });
    }

private:
    const Index* index_;
    const QuantView* quant_;
    const QuantFlow* flow_;
};

} // namespace

bool fusesIntoLayer(const Node& node) {
    const QuantTrait trait = quantTrait(node);
    return trait == QuantTrait::Commutes || trait == QuantTrait::Activation || trait == QuantTrait::Normalizes ||
        node.is("Add");
}

NodeIx layerBefore(const Index& index, NodeIx node) {
    for (int depth = 0; depth < longestFusion; ++depth) {
        NodeIx next;
        for (const ValueIx input : index.inputs(node)) {
            const NodeIx producer = input.valid() && soleUse(index, input) ? index.producer(input) : NodeIx{};
            if (producer.valid() && isWeighted(index.node(producer)))
                return producer;
            if (producer.valid() && fusesIntoLayer(index.node(producer)))
                next = producer;
        }
        if (!next.valid())
            return {};
        node = next;
    }
    return {};
}

NodeIx productTakingIn(const Index& index, const QuantView& quant, NodeIx node) {
    const Node& bias = index.node(node);
    const NodeIx front = soleComputed(index, quant, node);
    const auto isProduct = [&](NodeIx it) {
        return it.valid() && isWeighted(index.node(it)) && !isConvolution(index.node(it));
    };
    if (bias.is("Add") && isProduct(front) && soleUse(index, index.output(front, 0)))
        return front;
    if (bias.is("Relu") && front.valid() && soleUse(index, index.output(front, 0)))
        return isProduct(front) ? front : productTakingIn(index, quant, front);
    const NodeIx layer = layerActivatedBy(index, quant, node);
    return isProduct(layer) && isActivatedBeforeQ(index, quant, layer) ? layer : NodeIx{};
}

NodeIx layerActivatedBy(const Index& index, const QuantView& quant, NodeIx node) {
    NodeIx layer = node;
    for (int depth = 0; depth < longestFusion && !isWeighted(index.node(layer)); ++depth) {
        const auto inputs = index.inputs(layer);
        const auto computed =
            std::ranges::find_if(inputs, [&](ValueIx input) { return input.valid() && !quant.isConstant(input); });
        layer = computed == inputs.end() ? NodeIx{} : index.producer(*computed);
        if (!layer.valid() || quant.at(layer))
            return {};
    }
    const auto form =
        isWeighted(index.node(layer)) ? activationAfter(index, quant, index.output(layer, 0)) : std::nullopt;
    return form && std::ranges::count(form->nodes, node) > 0 ? layer : NodeIx{};
}

namespace {

// An Add whose every consumer is element-wise, and which is one kernel with them: GELU, or an operator of two results. An
// activation of one operator, and another Add, leave it in the convolution.
bool isAddBeforePointwise(const Index& index, NodeIx add) {
    const ValueIx sum = index.output(add, 0);
    const auto isPointwise = [&](const Use& use) {
        const Node& consumer = index.node(use.node);
        return isElementByElement(consumer) && quantTrait(consumer) != QuantTrait::Activation && !consumer.is("Add");
    };
    return !isUnused(index, sum) && !index.isGraphOutput(sum) && std::ranges::all_of(index.uses(sum), isPointwise);
}

} // namespace

bool isApartFrom(const Index& index, const TypeTable& types, const QuantView& quant,
    const QuantizedConvolution& convolution, NodeIx node) {
    constexpr std::size_t rankOfSequence = 3;
    const auto inputs = index.inputs(node);
    const auto isConstant = [&](ValueIx value) { return !value.valid() || quant.isConstant(value); };
    const auto isGiven = [&](ValueIx value) { return !isConstant(value) && !index.producer(value).valid(); };
    const bool isAdd = index.node(node).is("Add");
    const bool isResidual = isAdd && std::ranges::none_of(inputs, isConstant);
    if (isFloat8(convolution.compute))
        return bitsOf(convolution.written) == 16 || isResidual;
    const auto groups = convGroups(index, types, convolution.node);
    const bool isDepthwise = groups && groupClass(*groups) == GroupClass::Depthwise;
    if (isResidual && (isDepthwise || isAddBeforePointwise(index, node)))
        return true;
    const Shape* shape = types.shape(index.output(convolution.node, 0));
    return isAdd && shape && shape->size() == rankOfSequence && std::ranges::any_of(inputs, isGiven);
}

bool onlyMovesToQ(const Index& index, const QuantView& quant, const QuantFlow& flow, ValueIx value, int depth) {
    if (depth == 0 || !value.valid() || isUnused(index, value) || index.isGraphOutput(value))
        return false;
    return std::ranges::all_of(index.uses(value), [&](const Use& use) {
        if (const Quantizer* quantizer = quant.at(use.node))
            return quantizer->quantizes;
        const Node& consumer = index.node(use.node);
        return (quantTrait(consumer) == QuantTrait::Commutes || isFloatCast(consumer)) &&
            onlyMovesToQ(index, quant, flow, index.output(use.node, 0), depth - 1);
    });
}

bool isPointwiseBetweenPairs(const Index& index, const QuantView& quant, const QuantFlow& flow, NodeIx node) {
    const PairSearch search(index, quant, flow);
    return search.isMember(node) && search.comesFromPairs(node) && search.goesToPairs(node);
}

bool isUnaryAfterPair(const Index& index, const QuantView& quant, const QuantFlow& flow, NodeIx node) {
    const auto isComputed = [&](ValueIx value) { return value.valid() && !quant.isConstant(value); };
    const PairSearch search(index, quant, flow);
    return std::ranges::count_if(index.inputs(node), isComputed) == 1 && search.isMember(node) &&
        search.comesFromPairs(node);
}

bool isPooledInInt8(
    const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow, NodeIx node) {
    const Node& it = index.node(node);
    const bool isDequantized = flow.dequantizerAfter(quant, index.input(node, 0)) != nullptr;
    const bool isRequantized = flow.isRequantized(index.output(node, 0));
    const std::string* mode = it.text("mode");
    if (it.is("Pad") || (it.is("Resize") && (!mode || *mode == "nearest")))
        return isDequantized || isRequantized;
    const bool isPooling = it.is("Resize") || (it.is("ReduceMean") && runsAsPooling(index, types, node));
    return isPooling && isDequantized && isRequantized;
}

} // namespace qaliper
