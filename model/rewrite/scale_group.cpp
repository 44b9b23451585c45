#include "model/rewrite/scale_group.h"

#include <algorithm>
#include <set>
#include <utility>

#include "model/quant/operator_traits.h"
#include "model/rewrite/pairs.h"

namespace qaliper {

namespace {

bool moves(const Node& node) { return quantTrait(node) == QuantTrait::Commutes; }

// The number of data inputs: 1, or all inputs of a Concat.
std::size_t dataInputs(const Context& context, NodeIx node) {
    return context.node(node).is("Concat") ? context.index().inputs(node).size() : 1;
}

// The quantizers next to a value along operators that move data. Each operator is visited once, so cycles end.
class Neighbours {
public:
    explicit Neighbours(const Context& context) : context_(&context) {}

    void after(ValueIx value, bool joined) { // downstream
        for (const Use& use : context_->index().uses(value)) {
            const Quantizer* quantizer = context_->quant.at(use.node);
            if (quantizer && quantizer->quantizes && use.slot == 0)
                found_.push_back({quantizer, joined});
            else if (!quantizer && moves(context_->node(use.node)) && use.slot < dataInputs(*context_, use.node))
                pass(use.node, joined);
        }
    }

    void front(ValueIx value, bool joined) { // upstream
        const NodeIx producer = value.valid() ? context_->index().producer(value) : NodeIx{};
        const Quantizer* quantizer = context_->quant.at(producer);
        if (quantizer && quantizer->dequantizes())
            found_.push_back({quantizer, joined});
        else if (!quantizer && producer.valid() && moves(context_->node(producer)))
            pass(producer, joined);
    }

    struct Found {
        const Quantizer* quantizer;
        bool joined; // with a Concat in between
    };
    std::vector<Found> take() { return std::exchange(found_, {}); }

private:
    void pass(NodeIx node, bool joined) {
        if (!passed_.insert({node, joined}).second)
            return;
        const bool isJoined = joined || context_->node(node).is("Concat");
        for (const ValueIx output : context_->index().outputs(node)) {
            if (output.valid())
                after(output, isJoined);
        }
        for (std::size_t slot = 0; slot < dataInputs(*context_, node); ++slot)
            front(context_->index().input(node, slot), isJoined);
    }

    const Context* context_;
    std::vector<Found> found_;
    std::set<std::pair<NodeIx, bool>> passed_;
};

bool isQuantizedAfter(const Context& context, ValueIx value, std::vector<const Quantizer*>& found, int depth) {
    const Index& index = context.index();
    const auto uses = index.uses(value);
    if (index.isGraphOutput(value) || uses.empty() || depth == 0)
        return false;
    return std::ranges::all_of(uses, [&](const Use& use) {
        const Quantizer* quantizer = context.quant.at(use.node);
        if (quantizer) {
            found.push_back(quantizer);
            return quantizer->quantizes && use.slot == 0;
        }
        const Node& node = context.node(use.node);
        if (node.is("Shape"))
            return true;
        if (!moves(node) || node.is("Concat"))
            return false;
        return std::ranges::all_of(index.outputs(use.node), [&](ValueIx output) {
            return !output.valid() || isUnused(index, output) || isQuantizedAfter(context, output, found, depth - 1);
        });
    });
}

constexpr int longestDetour = 16;

} // namespace

std::vector<const Quantizer*> aroundConcat(const Context& context, NodeIx concat) {
    std::vector<const Quantizer*> around;
    for (const ValueIx input : context.index().inputs(concat)) {
        const Quantizer* dequantizer = context.dequantizerAfter(input);
        if (!dequantizer)
            return {};
        around.push_back(dequantizer);
    }
    if (!isQuantizedAfter(context, context.index().output(concat, 0), around, longestDetour))
        return {};
    return around;
}

ScaleGroup scaleGroupOf(const Context& context, NodeIx concat) {
    const auto byNode = [](const Quantizer* a, const Quantizer* b) { return a->node < b->node; };
    std::set<const Quantizer*, decltype(byNode)> members(byNode);
    std::vector<const Quantizer*> open = aroundConcat(context, concat);
    ScaleGroup group;
    while (!open.empty()) {
        const Quantizer* member = open.back();
        open.pop_back();
        if (!members.insert(member).second)
            continue;
        const bool isKnown = isSymmetricPerTensor(*member) && !member->constantData;
        const bool isHere = context.index().graphOf(member->node) == context.index().graphOf(concat);
        group.isRescalable = group.isRescalable && isKnown && isHere && context.isEditable(member->node);
        Neighbours neighbours(context);
        if (member->quantizes) {
            neighbours.front(member->data, false);
            const auto consumers = onlyDequantizers(context, member->output);
            group.isRescalable = group.isRescalable && !consumers.empty();
            open.insert(open.end(), consumers.begin(), consumers.end());
        } else {
            neighbours.after(member->output, false);
            const Quantizer* quantize = context.quant.producer(context.index(), member->data);
            group.isRescalable = group.isRescalable && quantize && quantize->quantizes;
            if (quantize)
                open.push_back(quantize);
        }
        for (const auto& next : neighbours.take()) {
            if (next.joined || next.quantizer->scalarScale == member->scalarScale)
                open.push_back(next.quantizer);
        }
    }
    group.members.assign(members.begin(), members.end());
    if (group.isRescalable) {
        const auto [low, high] =
            std::ranges::minmax(group.members, {}, [](const Quantizer* member) { return *member->scalarScale; });
        group.smallest = *low->scalarScale;
        group.largest = *high->scalarScale;
    }
    return group;
}

} // namespace qaliper
