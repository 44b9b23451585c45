#include "model/rewrite/operands.h"

#include <algorithm>
#include <set>

#include "model/base/sort_unique.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/weights.h"

namespace qaliper {

std::optional<ActivationPair> activationPair(const Context& context, NodeIx node, std::size_t slot) {
    const Index& index = context.index();
    const Quantizer* dequantizer = context.quant.producer(index, index.input(node, slot));
    if (!dequantizer || !dequantizer->dequantizes() || dequantizer->constantData)
        return std::nullopt;
    const Quantizer* quantizer = context.quant.producer(index, dequantizer->data);
    if (!quantizer || !quantizer->quantizes)
        return std::nullopt;
    return ActivationPair{quantizer->node, dequantizer->node, quantizer->data};
}

Status dequantizeOperand(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot) {
    if (const auto pair = activationPair(context, node, slot)) {
        builder.redirect(node, slot, context.index().name(pair->source));
        return {};
    }
    const auto chain = weightChain(context, node, slot);
    if (!chain || !chain->dequantize.valid())
        return {};
    if (chain->quantize.valid()) { // the float weights are still in the file
        builder.redirect(node, slot, context.index().name(chain->constantValue));
        return {};
    }
    QALIPER_TRY(auto tensor, foldedWeight(context, *chain));
    builder.redirect(node, slot, builder.addTensor(context.index().graphOf(node), std::move(tensor)));
    return {};
}

namespace {

// The nodes that lose their last consumer when an operand is read elsewhere: Q, DQ and nodes upstream.
class Abandoned {
public:
    Abandoned(const Context& context, NodeIx consumer) : context_(&context), consumer_(consumer) {}

    // Replaces the input `operand` by `kept`.
    void drop(ValueIx operand, ValueIx kept) {
        const Index& index = context_->index();
        for (std::vector<ValueIx> open{operand}; !open.empty();) {
            const ValueIx value = open.back();
            open.pop_back();
            if (value == kept || !isUnread(value) || !nodes_.insert(index.producer(value)).second)
                continue;
            const auto inputs = index.inputs(index.producer(value));
            open.insert(open.end(), inputs.begin(), inputs.end());
        }
    }

    int count() const { return static_cast<int>(nodes_.size()); }

private:
    bool isUnread(ValueIx value) const {
        const Index& index = context_->index();
        const auto isGone = [&](const Use& use) { return use.node == consumer_ || nodes_.contains(use.node); };
        return value.valid() && index.producer(value).valid() && !index.isGraphOutput(value) &&
            std::ranges::all_of(index.uses(value), isGone);
    }

    const Context* context_;
    NodeIx consumer_;
    std::set<NodeIx> nodes_;
};

} // namespace

Effect effectOfDequantizing(const Context& context, NodeIx node, std::initializer_list<std::size_t> slots) {
    Effect effect;
    Abandoned abandoned(context, node);
    for (const std::size_t slot : slots) {
        const ValueIx value = context.index().input(node, slot);
        const auto chain = weightChain(context, node, slot);
        if (const auto pair = activationPair(context, node, slot)) {
            abandoned.drop(value, pair->source);
        } else if (chain && chain->dequantize.valid()) {
            abandoned.drop(value, chain->quantize.valid() ? chain->constantValue : ValueIx{});
            if (!chain->quantize.valid())
                effect.bytes += modelBytesRatio(context, *chain->constant,
                                    static_cast<double>(bitsOf(floatTypeOf(context, *chain->quantizer))) /
                                        bitsOf(chain->constant->type)) -
                    1;
        }
    }
    effect.nodes = -abandoned.count();
    return effect;
}

std::vector<NodeIx> layersAfter(const Context& context, ValueIx value) {
    const Index& index = context.index();
    const auto across = [&](ValueIx it) { return context.flow.dequantizerAcrossCasts(context.quant, it); };
    const Quantizer* dequantizer = across(value);
    std::vector<NodeIx> layers;
    for (std::vector<ValueIx> open{value}; !open.empty();) {
        const ValueIx next = open.back();
        open.pop_back();
        for (const Use& use : index.uses(next)) {
            const ValueIx output = index.output(use.node, 0);
            if (use.slot <= 1 && isWeighted(context.node(use.node))) // the third operand is the bias
                layers.push_back(use.node);
            else if (output.valid() && output.value > next.value && across(output) == dequantizer)
                open.push_back(output);
        }
    }
    sortUnique(layers);
    return layers;
}

int quantizedLayersAfter(const Context& context, ValueIx value) {
    const auto layers = layersAfter(context, value);
    return static_cast<int>(
        std::ranges::count_if(layers, [&](NodeIx layer) { return runsQuantized(context.precision.at(layer)); }));
}

double modelMacsRatio(const Context& context, NodeIx node, double factor) {
    const double total = context.costs.macs().value;
    const double own = context.costs.at(node).macs.value_or(Estimate{}).value;
    return total > 0 ? (total + own * (factor - 1)) / total : 1;
}

double modelBytesRatio(const Context& context, const Tensor& tensor, double factor) {
    double total = 0;
    for (const auto& graph : context.model().graphs) {
        for (const Tensor& other : graph ? graph->initializers : SharedList<Tensor>{})
            total += static_cast<double>(byteSize(other).value_or(0));
    }
    const auto own = static_cast<double>(byteSize(tensor).value_or(0));
    return total > 0 ? (total + own * (factor - 1)) / total : 1;
}

} // namespace qaliper
