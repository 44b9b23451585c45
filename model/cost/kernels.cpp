#include "model/cost/kernels.h"

#include <algorithm>
#include <array>

#include "model/graph/queries.h"
#include "model/quant/category.h"
#include "model/quant/copied_bias.h"
#include "model/quant/measured_engines.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int longestRenaming = 16; // operators in a row that only rename

bool runsAsKernel(const Context& context, NodeIx node) {
    if (context.quant.at(node) || onlyRenames(context.node(node)))
        return false;
    if (isFloatCast(context.node(node)) && runsQuantized(context.precision.at(node)))
        return false; // it belongs to a DQ
    return context.precision.at(node).certainty != Certainty::None || context.isPlugin(node);
}

// Of an element-wise operator: a layer takes what the guide lists, an element-wise kernel takes any.
bool takes(const Context& context, const Kernel& kernel, NodeIx node, Pairs pairs) {
    const Node& operation = context.node(node);
    const bool isAlike = pairs == Pairs::LeftOut ||
        runsQuantized(context.precision.at(kernel.head)) == runsQuantized(context.precision.at(node));
    if (!isAlike)
        return false;
    if (!kernel.isWeighted)
        return isElementwise(context.node(kernel.head));
    const QuantTrait trait = quantTrait(operation);
    return trait == QuantTrait::Activation || trait == QuantTrait::Normalizes || operation.is("Add");
}

// Pointwise in the words of TensorRT's guide, or an activation, and yet an element of the result depends on others.
bool worksAcross(const Node& node) {
    constexpr std::array operators{"Softmax", "LogSoftmax", "Hardmax", "LayerNormalization", "InstanceNormalization",
        "GroupNormalization", "RMSNormalization"};
    return std::ranges::any_of(operators, [&](std::string_view op) { return node.is(op); });
}

const Quantizer* activationQuantizer(const Context& context, ValueIx value) {
    const Quantizer* quantizer = context.quant.producer(context.index(), value);
    return quantizer && !quantizer->constantData ? quantizer : nullptr;
}

// The node whose result the value is, and that nobody else reads; without pairs: upstream of them.
NodeIx soleProducer(const Context& context, ValueIx value, Pairs pairs) {
    const Index& index = context.index();
    for (int depth = 0; depth < longestRenaming && value.valid() && soleUse(index, value); ++depth) {
        const Quantizer* quantizer = pairs == Pairs::LeftOut ? activationQuantizer(context, value) : nullptr;
        if (!quantizer)
            return index.producer(value);
        value = quantizer->data;
    }
    return {};
}

} // namespace

bool renamesData(const Node& node) { return onlyRenames(node) && !node.is("Shape") && !node.is("Size"); }

ValueIx withoutPairs(const Context& context, ValueIx value) {
    for (int depth = 0; depth < longestRenaming; ++depth) {
        const Quantizer* quantizer = activationQuantizer(context, value);
        if (!quantizer)
            break;
        value = quantizer->data;
    }
    return value;
}

bool isElementwise(const Node& node) {
    const Category category = categoryOf(node);
    const bool isListed = category == Category::Elementwise || category == Category::Activation || isPointwise(node);
    return node.isStandard() && ((isListed && !worksAcross(node)) || node.is("Cast"));
}

NodeIx computedBy(const Context& context, ValueIx value) {
    for (int depth = 0; depth < longestRenaming && value.valid() && !context.quant.isConstant(value); ++depth) {
        const NodeIx producer = context.index().producer(value);
        if (!producer.valid() || !renamesData(context.node(producer)))
            return producer;
        value = context.index().input(producer, 0);
    }
    return {};
}

// Kernels that a law numbers come before all others.
void Kernels::addNumbered(const Context& context) {
    constexpr std::uint32_t unseen = 0xffffffff;
    std::vector<std::uint32_t> places(numbers_.kinds.size(), unseen); // in `kernels_`, by number
    const auto isHead = [&](NodeIx node) {
        return isWeighted(context.node(node)) && !context.quant.isConstant(context.index().output(node, 0));
    };
    for (const NodeIx node : context.index().nodes()) {
        if (!numbers_.hasKernel(node))
            continue;
        std::uint32_t& place = places[numbers_.byNode[node.value]];
        if (place == unseen) {
            place = static_cast<std::uint32_t>(kernels_.size());
            kernels_.push_back({.head = node, .isNumbered = true});
        }
        Kernel& kernel = kernels_[place];
        if (!kernel.isWeighted &&
            (isHead(node) || context.quant.at(kernel.head) || onlyRenames(context.node(kernel.head)))) {
            kernel.head = node;
            kernel.isWeighted = isHead(node);
        }
        kernel.nodes.push_back(node);
        byNode_[node.value] = place;
    }
}

Kernels::Kernels(const Context& context, Pairs pairs)
    : pairs_(pairs),
      pointwiseConverts_(hasMeasuredEngines(context.target)),
      areTyped_(context.target.rtx && pairs == Pairs::Kept),
      numbers_(kernelNumbers(context, pairs)),
      byNode_(context.index().nodeCount(), none) {
    addNumbered(context);
    const Index& index = context.index();
    const auto kernelAfter = [&](NodeIx node) {
        std::uint32_t best = none;
        if (!isElementwise(index.node(node)))
            return best;
        for (const ValueIx input : index.inputs(node)) {
            const NodeIx producer = soleProducer(context, input, pairs);
            const std::uint32_t kernel = producer.valid() ? byNode_[producer.value] : none;
            if (kernel == none || kernels_[kernel].isNumbered || !takes(context, kernels_[kernel], node, pairs))
                continue;
            const bool isBetter = best == none || (kernels_[kernel].isWeighted && !kernels_[best].isWeighted) ||
                (kernels_[kernel].isWeighted == kernels_[best].isWeighted && kernel > best);
            if (isBetter)
                best = kernel;
        }
        return best;
    };
    for (const NodeIx node : index.nodes()) {
        if (numbers_.covers(node) || !runsAsKernel(context, node))
            continue;
        std::uint32_t kernel = kernelAfter(node);
        if (kernel == none) {
            kernel = static_cast<std::uint32_t>(kernels_.size());
            kernels_.push_back({.head = node, .isWeighted = isWeighted(index.node(node))});
        }
        kernels_[kernel].nodes.push_back(node);
        byNode_[node.value] = kernel;
    }
    if (hasMeasuredEngines(context.target))
        addCopies(context);
    for (Kernel& kernel : kernels_) {
        if (pairs == Pairs::Kept && kernel.isWeighted && !kernel.isNumbered &&
            runsQuantized(context.precision.at(kernel.head)))
            noteResult(context, kernel);
    }
}

void Kernels::addCopies(const Context& context) {
    for (const NodeIx node : context.index().nodes()) {
        if (byNode_[node.value] != none || !copiesSharedBias(context.index(), node))
            continue;
        byNode_[node.value] = static_cast<std::uint32_t>(kernels_.size());
        kernels_.push_back({.head = node, .nodes = {node}, .isCopy = true});
    }
}

// What a quantized layer reads and writes beside its operands.
void Kernels::noteResult(const Context& context, Kernel& kernel) const {
    const Index& index = context.index();
    const auto isFloatShortcut = [&](ValueIx value) {
        return value.valid() && of(index.producer(value)) != &kernel && !context.quant.isConstant(value) &&
            !context.dequantizerAfter(value);
    };
    const auto isQuantize = [&](const Use& use) { return context.quant.at(use.node) != nullptr; };
    const auto isReadInFloat = [&](ValueIx value) {
        const auto uses = value.valid() ? index.uses(value) : std::span<const Use>();
        const bool isQuantized = std::ranges::any_of(uses, isQuantize);
        return std::ranges::any_of(uses, [&](const Use& use) {
            const Kernel* consumer = of(use.node);
            return consumer && consumer != &kernel && (isQuantized || consumer->isWeighted);
        });
    };
    for (const NodeIx node : kernel.nodes) {
        const bool isAdd = node != kernel.head && index.node(node).is("Add");
        kernel.hasFloatShortcut =
            kernel.hasFloatShortcut || (isAdd && std::ranges::any_of(index.inputs(node), isFloatShortcut));
        kernel.isReadInFloat = kernel.isReadInFloat || std::ranges::any_of(index.outputs(node), isReadInFloat);
    }
}

} // namespace qaliper
