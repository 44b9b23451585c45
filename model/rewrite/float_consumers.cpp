#include "model/rewrite/float_consumers.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "model/cost/split_add.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/addends.h"

namespace qaliper {

namespace {

// Fused kernels of normalizations and attention work in float; a pair inside splits them.
constexpr std::array<std::string_view, 9> normalizing{"GroupNormalization", "InstanceNormalization",
    "LayerNormalization", "LogSoftmax", "Pow", "RMSNormalization", "Reciprocal", "Softmax", "Sqrt"};

constexpr std::size_t longestWalk = 32; // values between an operator that moves data and a layer

bool readsNumbers(const Node& node) { return !node.is("Shape") && !node.is("Size"); }

bool takesQuantized(const Context& context, NodeIx node) {
    return context.quant.at(node) || context.isPlugin(node) || runsQuantized(context.precision.at(node));
}

// A ReduceMean over the image is equivalent to average pooling, which may run in INT8; with a Sub of the same value it
// is the start of a normalization.
bool isPooling(const Context& context, NodeIx node) {
    const auto uses = context.index().uses(context.index().input(node, 0));
    return context.node(node).is("ReduceMean") &&
        std::ranges::none_of(uses, [&](const Use& use) { return context.node(use.node).is("Sub"); });
}

// A pair between a layer and its Add, which a rule of its own reports.
bool isBeforeAdd(const Context& context, const QdqPair& pair, NodeIx consumer) {
    const auto split = splitAdd(context, consumer);
    return split && split->pairs.front().dequantize == pair.dequantize;
}

// A Cast to another float type, or an operator that only moves data, before a layer: other rules report what keeps
// the layer from its quantized type.
bool isBeforeLayer(const Context& context, NodeIx node) {
    const Index& index = context.index();
    if (!isFloatCast(context.node(node)) && quantTrait(context.node(node)) != QuantTrait::Commutes)
        return false;
    std::vector<ValueIx> open{index.output(node, 0)};
    for (std::size_t at = 0; at < open.size() && at < longestWalk; ++at) {
        for (const Use& use : open[at].valid() ? index.uses(open[at]) : std::span<const Use>{}) {
            if (isWeighted(context.node(use.node)) && use.slot <= 1)
                return true;
            if (quantTrait(context.node(use.node)) == QuantTrait::Commutes)
                open.push_back(index.output(use.node, 0));
        }
    }
    return false;
}

} // namespace

std::optional<FloatConsumers> floatConsumersOf(const Context& context, const QdqPair& pair) {
    const Index& index = context.index();
    if (index.isGraphOutput(pair.dequantize->output))
        return std::nullopt;
    bool isRead = false;
    bool isNormalized = false;
    for (const Use& use : index.uses(pair.dequantize->output)) {
        const Node& node = context.node(use.node);
        if (!readsNumbers(node))
            continue;
        if (takesQuantized(context, use.node) || isWeighted(node) || isPooling(context, use.node) ||
            isBeforeLayer(context, use.node) || !bodiesOf(node).empty() || openAddend(context, use.node) ||
            isBeforeAdd(context, pair, use.node))
            return std::nullopt; // of an open Add, the other input is what lacks a pair
        isRead = true;
        isNormalized =
            isNormalized || node.is("ReduceMean") || std::ranges::find(normalizing, node.opType) != normalizing.end();
    }
    if (!isRead)
        return std::nullopt;
    return isNormalized ? FloatConsumers::Normalization : FloatConsumers::Any;
}

} // namespace qaliper
