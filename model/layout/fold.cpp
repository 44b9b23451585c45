#include "model/layout/fold.h"

#include <algorithm>
#include <array>

#include "model/graph/identity.h"
#include "model/graph/queries.h"
#include "model/quant/quantizers.h"

namespace qaliper {

namespace {

class Folder {
public:
    Folder(const Index& index, const ViewState& state) : index_(index), state_(state) {
        fold_.order = dependencyOrder(index);
        fold_.roles.resize(index.nodeCount(), FoldRole::Box);
        fold_.revealed.resize(index.nodeCount());
        fold_.expanded.resize(index.nodeCount());
        fold_.constantValues = constantValues(index);
        fold_.shapeOf.resize(index.valueCount());
    }

    Folding run() && {
        markExpanded();
        markBodies();
        for (const NodeIx node : fold_.order)
            markFoldable(node);
        // consumers before producers: a node that no consumer absorbs, or that is expanded, keeps its box
        for (const NodeIx node : backwards(fold_.order))
            settle(node);
        if (state_.foldQuantization) {
            for (const NodeIx node : index_.nodes())
                foldPair(node);
        }
        return std::move(fold_);
    }

private:
    void markExpanded() {
        for (const std::string& name : state_.expanded) {
            if (const auto node = findNode(index_, name))
                fold_.expanded[node->value] = true;
        }
    }

    void markBodies() {
        ownsBodies_.resize(index_.nodeCount());
        for (const auto& graph : index_.model().graphs) {
            if (!graph || !graph->owner)
                continue;
            if (const auto node = index_.find(graph->owner->node))
                ownsBodies_[node->value] = true;
        }
    }

    bool isConstant(ValueIx value) const { return !value.valid() || fold_.constantValues[value.value]; }

    void markFoldable(NodeIx node) {
        const auto outputs = index_.outputs(node);
        const auto own = std::ranges::find_if(outputs, [](ValueIx value) { return value.valid(); });
        if (own == outputs.end() || index_.producer(*own) != node || ownsBodies_[node.value])
            return;
        if (isConstant(*own)) {
            fold_.roles[node.value] = FoldRole::Constant;
            return;
        }
        const ValueIx source = state_.foldShapes ? shapeSource(node) : ValueIx{};
        if (!source.valid())
            return;
        fold_.roles[node.value] = FoldRole::Shaping;
        for (const ValueIx output : outputs) {
            if (output.valid())
                fold_.shapeOf[output.value] = source;
        }
    }

    // A tensor that was computed from a shape is folded too: its origin is the tensor whose shape was read.
    ValueIx originOf(ValueIx value) const {
        return value.valid() && fold_.shapeOf[value.value].valid() ? fold_.shapeOf[value.value] : value;
    }

    // The tensor whose shape the node processes; invalid when the node reads elements.
    ValueIx shapeSource(NodeIx ix) const {
        const Node& node = index_.node(ix);
        if (node.is("Shape") || node.is("Size"))
            return originOf(index_.input(ix, 0));
        ValueIx source;
        for (const ValueIx input : index_.inputs(ix)) {
            if (isConstant(input))
                continue;
            const ValueIx shapeOf = fold_.shapeOf[input.value];
            if (!shapeOf.valid())
                return {};
            source = source.valid() ? source : shapeOf;
        }
        return source;
    }

    void settle(NodeIx node) {
        FoldRole& role = fold_.roles[node.value];
        if (role == FoldRole::Box)
            return;
        bool isUsed = false;
        for (const ValueIx output : index_.outputs(node)) {
            if (!output.valid())
                continue;
            if (index_.isGraphOutput(output))
                return keepBox(node);
            for (const Use& use : index_.uses(output)) {
                isUsed = true;
                if (fold_.showsInputs(use.node))
                    fold_.revealed[node.value] = true;
            }
        }
        if (!isUsed)
            return keepBox(node);
        if (fold_.revealed[node.value])
            role = FoldRole::Box;
    }

    void keepBox(NodeIx node) {
        fold_.roles[node.value] = FoldRole::Box;
        for (const ValueIx output : index_.outputs(node)) {
            if (output.valid()) {
                fold_.shapeOf[output.value] = {};
                fold_.constantValues[output.value] = false;
            }
        }
    }

    static bool isQuantize(const Node& node) { return isQuantizeNode(node); }
    static bool isDequantize(const Node& node) { return isDequantizeNode(node); }

    bool hasConstantParameters(NodeIx node) const {
        const auto inputs = index_.inputs(node);
        return inputs.empty() || std::ranges::all_of(inputs.subspan(1), [&](ValueIx v) { return isConstant(v); });
    }

    // A DQ that may be folded into the edge after `quantize`.
    bool isTail(const Use& use, NodeIx quantize) const {
        const NodeIx node = use.node;
        if (use.slot != 0 || !isDequantize(index_.node(node)) || !fold_.hasBox(node) || fold_.expanded[node.value] ||
            fold_.revealed[node.value] || index_.graphOf(node) != index_.graphOf(quantize) ||
            index_.outputs(node).size() != 1 || !hasConstantParameters(node))
            return false;
        const ValueIx output = index_.output(node, 0);
        if (!output.valid() || index_.producer(output) != node)
            return false;
        const auto staysInside = [&](const Use& next) { return index_.graphOf(next.node) == index_.graphOf(node); };
        const auto isSeen = [&](const Use& next) {
            return fold_.roles[next.node.value] == FoldRole::Box || fold_.roles[next.node.value] == FoldRole::Quantize;
        };
        const auto uses = index_.uses(output);
        return std::ranges::all_of(uses, staysInside) &&
            (index_.isGraphOutput(output) || std::ranges::any_of(uses, isSeen));
    }

    // A pair that runs against the file's order is not folded: a cycle of folded pairs would belong to no box.
    void foldPair(NodeIx node) {
        if (!isQuantize(index_.node(node)) || !fold_.hasBox(node) || fold_.expanded[node.value] ||
            fold_.revealed[node.value] || index_.outputs(node).size() != 1 || !hasConstantParameters(node))
            return;
        const ValueIx data = index_.input(node, 0);
        const ValueIx quantized = index_.output(node, 0);
        if (!data.valid() || !quantized.valid() || isConstant(data) || index_.producer(quantized) != node ||
            index_.isGraphOutput(quantized) || index_.graphOf(data) != index_.graphOf(node))
            return;
        const bool runsBackwards = index_.producer(data).valid() && index_.producer(data) >= node;
        const auto uses = index_.uses(quantized);
        if (runsBackwards || uses.empty() ||
            !std::ranges::all_of(uses, [&](const Use& use) { return isTail(use, node); }))
            return;
        fold_.roles[node.value] = FoldRole::Quantize;
        for (const Use& use : uses)
            fold_.roles[use.node.value] = FoldRole::Dequantize;
    }

    const Index& index_;
    const ViewState& state_;
    Folding fold_;
    std::vector<bool> ownsBodies_;
};

} // namespace

Folding foldNodes(const Index& index, const ViewState& state) { return Folder(index, state).run(); }

} // namespace qaliper
