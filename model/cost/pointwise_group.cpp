#include "model/cost/pointwise_group.h"

#include <algorithm>
#include <cmath>

#include "model/cost/kernels.h"
#include "model/cost/split_add.h"
#include "model/graph/queries.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr std::size_t largestGroup = 32; // operators

// After an Add, a pair before these is one that keeps them from a layer. Source: fact R36.
bool isKnownToFuse(const Node& node) {
    return node.is("Relu") || node.is("Clip") || quantTrait(node) == QuantTrait::Normalizes;
}

class GroupSearch {
public:
    explicit GroupSearch(const Context& context) : context_(&context), index_(&context.index()) {}

    // An Add of a constant between a DQ and a Q.
    bool isQuantizedMember(NodeIx node) const {
        const ValueIx data = context_->node(node).is("Add") ? besideConstant(node) : ValueIx{};
        return data.valid() && runsQuantized(context_->precision.at(node)) && isPlain(index_->input(node, 0)) &&
            isPlain(index_->input(node, 1)) && !layerTakingAdd(*context_, data, Pairs::LeftOut).valid();
    }

    std::optional<PointwiseGroup> run(NodeIx start) {
        if (!isQuantizedMember(start))
            return std::nullopt;
        nodes_ = {start};
        for (std::size_t i = 0; i < nodes_.size() && nodes_.size() < largestGroup; ++i)
            addAround(nodes_[i]);
        if (pairs_.empty() || !addEntries())
            return std::nullopt;
        std::ranges::sort(nodes_);
        std::ranges::sort(pairs_, {}, [](const PairInLine& pair) { return pair.dequantize->node; });
        PointwiseGroup group{nodes_, std::move(pairs_), {}, {}};
        group.quantized = *std::ranges::find_if(nodes_, [&](NodeIx node) { return isQuantizedMember(node); });
        group.constants = constants();
        return group;
    }

private:
    // Computed, or a constant with a DQ that could be written in float; a mask of -inf has an infinite scale.
    bool isPlain(ValueIx input) const {
        if (!context_->quant.isConstant(input))
            return true;
        const Quantizer* dequantize = context_->quant.producer(*index_, input);
        const Quantizer* before = dequantize ? context_->quant.producer(*index_, dequantize->data) : nullptr;
        return dequantize && hasFiniteScales(*dequantize) &&
            readableConstant(*index_, before ? before->data : dequantize->data);
    }
    static bool hasFiniteScales(const Quantizer& quantizer) {
        return quantizer.scaleTensor && std::isfinite(quantizer.scalarScale.value_or(1));
    }

    // Of two inputs the one that is computed; invalid when both are, or none.
    ValueIx besideConstant(NodeIx node) const {
        const ValueIx first = index_->input(node, 0);
        const ValueIx second = index_->input(node, 1);
        if (context_->quant.isConstant(first) == context_->quant.isConstant(second))
            return {};
        return context_->quant.isConstant(first) ? second : first;
    }

    bool isMember(NodeIx node) const {
        const NodePrecision& precision = context_->precision.at(node);
        if (precision.certainty == Certainty::None || !isElementwise(context_->node(node)) ||
            isKnownToFuse(context_->node(node)))
            return false;
        return !runsQuantized(precision) || isQuantizedMember(node);
    }

    bool isKnown(NodeIx node) const { return std::ranges::find(nodes_, node) != nodes_.end(); }

    void add(NodeIx node, const std::optional<PairInLine>& pair) {
        if (!node.valid() || !isMember(node))
            return;
        const bool isNew = pair &&
            std::ranges::none_of(pairs_, [&](const PairInLine& known) { return known.dequantize == pair->dequantize; });
        if (isNew)
            pairs_.push_back(*pair);
        if (!isKnown(node))
            nodes_.push_back(node);
    }

    void addAround(NodeIx node) {
        for (const ValueIx input : index_->inputs(node)) {
            if (!input.valid() || context_->quant.isConstant(input) || !soleUse(*index_, input))
                continue;
            const auto pair = pairInLine(*context_, input);
            const NodeIx producer = index_->producer(pair ? pair->quantize->data : input);
            if (producer.valid() && !context_->quant.at(producer))
                add(producer, pair);
        }
        const auto use = soleUse(*index_, index_->output(node, 0));
        if (!use)
            return;
        const Quantizer* quantize = context_->quant.at(use->node);
        if (!quantize)
            add(use->node, std::nullopt);
        else if (const auto consumer = consumerAfter(*quantize))
            add(consumer->node, pairInLine(*context_, index_->input(consumer->node, consumer->slot)));
    }

    // The pair before an Add has no use without it either, where the Add alone reads it and what is before it is
    // float. False where that does not hold.
    bool addEntries() {
        return std::ranges::all_of(nodes_, [&](NodeIx node) { return !isQuantizedMember(node) || addEntry(node); });
    }
    bool addEntry(NodeIx node) {
        const auto pair = pairInLine(*context_, besideConstant(node));
        if (!pair)
            return false;
        const NodeIx producer = index_->producer(pair->quantize->data);
        if (!producer.valid())
            return false;
        if (isKnown(producer))
            return true;
        if (context_->quant.at(producer) || runsQuantized(context_->precision.at(producer)))
            return false;
        pairs_.push_back(*pair);
        return true;
    }

    // Of the one DQ after a Q.
    std::optional<Use> consumerAfter(const Quantizer& quantize) const {
        const auto use = quantize.quantizes ? soleUse(*index_, quantize.output) : std::nullopt;
        const Quantizer* dequantize = use ? context_->quant.at(use->node) : nullptr;
        return dequantize && dequantize->dequantizes() ? soleUse(*index_, dequantize->output) : std::nullopt;
    }

    std::vector<const Quantizer*> constants() const {
        std::vector<const Quantizer*> found;
        for (const NodeIx node : nodes_) {
            if (!runsQuantized(context_->precision.at(node)))
                continue;
            for (const ValueIx input : index_->inputs(node)) {
                const Quantizer* dequantize = context_->quant.producer(*index_, input);
                if (dequantize && dequantize->dequantizes() && dequantize->constantData &&
                    std::ranges::find(found, dequantize) == found.end())
                    found.push_back(dequantize);
            }
        }
        return found;
    }

    const Context* context_;
    const Index* index_;
    std::vector<NodeIx> nodes_;
    std::vector<PairInLine> pairs_;
};

} // namespace

std::optional<PointwiseGroup> pointwiseGroupOf(const Context& context, NodeIx node) {
    return GroupSearch(context).run(node);
}

std::vector<PointwiseGroup> pointwiseGroups(const Context& context) {
    std::vector<PointwiseGroup> groups;
    if (context.quant.empty())
        return groups;
    std::vector<bool> isSeen(context.index().nodeCount());
    for (const NodeIx node : context.index().nodes()) {
        auto group = isSeen[node.value] ? std::nullopt : pointwiseGroupOf(context, node);
        if (!group)
            continue;
        for (const NodeIx member : group->nodes)
            isSeen[member.value] = true;
        groups.push_back(std::move(*group));
    }
    return groups;
}

} // namespace qaliper
