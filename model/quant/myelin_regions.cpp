#include "model/quant/myelin_regions.h"

#include <algorithm>
#include <array>

#include "model/base/word_table.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

// Operators with kernels of their own outside Myelin.
bool isOutside(const Node& node) {
    constexpr static WordTable operators(std::to_array<std::string_view>({"AveragePool", "BatchNormalization", "Conv",
        "ConvTranspose", "GlobalAveragePool", "GlobalMaxPool", "GridSample", "If", "LRN", "Loop", "MaxPool",
        "NonMaxSuppression", "NonZero", "Resize", "RoiAlign", "Scan", "Upsample"}));
    return !node.isStandard() ? !isQuantizeNode(node) && !isDequantizeNode(node) : operators.contains(node.opType);
}

// Operators that make a region; the others join the region of a neighbour.
bool makesRegion(const Node& node) {
    constexpr static WordTable operators(std::to_array<std::string_view>({"Attention", "Einsum", "Gather", "Gemm",
        "GroupNormalization", "InstanceNormalization", "LayerNormalization", "MatMul", "RMSNormalization"}));
    return node.isStandard() && operators.contains(node.opType);
}

constexpr std::size_t mostMoves = 8; // between a DQ and the layers outside that read it

class RegionSearch {
public:
    RegionSearch(const Index& index, const TypeTable& types, const QuantView& quant)
        : index_(&index), types_(&types), quant_(&quant), outside_(index.nodeCount()), level_(index.nodeCount()) {}

    void run(std::vector<std::uint32_t>& region, std::vector<HalfScales>& halfScales) {
        for (const NodeIx node : index_->nodes())
            outside_[node.value] = isOutside(index_->node(node)) || isConstantNode(node) || joinsConvolution(node) ||
                (index_->node(node).is("ReduceMean") && runsAsPooling(*index_, *types_, node));
        for (const NodeIx node : index_->nodes()) {
            takeOut(node);
            leaveOut(node);
        }
        for (const NodeIx node : backwards(index_->nodes()))
            level_[node.value] = levelOf(node);
        region.assign(index_->nodeCount(), 0);
        halfScales.assign(1, HalfScales::InFloat);
        for (const NodeIx node : index_->nodes()) {
            if (region[node.value] == 0 && !outside_[node.value] && makesRegion(index_->node(node)))
                halfScales.push_back(withHalfScales(fill(region, node, static_cast<std::uint32_t>(halfScales.size()))));
        }
    }

private:
    bool isConstantNode(NodeIx node) const {
        const auto outputs = index_->outputs(node);
        return std::ranges::all_of(outputs, [&](ValueIx value) { return !value.valid() || quant_->isConstant(value); });
    }

    bool isData(ValueIx value) const {
        if (!value.valid() || quant_->isConstant(value))
            return false;
        const DataType type = types_->element(value);
        return type == DataType::Undefined || isFloat(type) || isQuantized(type);
    }

    // Relu, Clip and BatchNormalization directly after a convolution.
    bool joinsConvolution(NodeIx node) const {
        const Node& it = index_->node(node);
        const ValueIx input = index_->input(node, 0);
        const NodeIx producer = input.valid() ? index_->producer(input) : NodeIx{};
        const bool isPlain = it.is("Relu") || it.is("Clip") || it.is("BatchNormalization");
        return isPlain && producer.valid() && soleUse(*index_, input) &&
            (isConvolution(index_->node(producer)) || (outside_[producer.value] && joinsConvolution(producer)));
    }

    // A DQ that only layers outside read is theirs, also past operators that only move data. So are the Q before it and an operator that only moves data from
    // another such DQ, for the DQ moves after that operator, where it meets the Q.
    void takeOut(NodeIx dequantize) {
        const Quantizer* last = quant_->at(dequantize);
        if (!last || !last->dequantizes())
            return;
        std::vector<NodeIx> moves;
        if (!areOutside(last->output, moves))
            return;
        for (const NodeIx move : moves)
            outside_[move.value] = true;
        std::vector<NodeIx> chain{dequantize};
        for (NodeIx move = moveBefore(dequantize); move.valid(); move = moveBefore(chain.back())) {
            const NodeIx quantize = index_->producer(index_->input(chain.back(), 0));
            const NodeIx front = index_->producer(index_->input(move, 0));
            const Quantizer* dequantizer = front.valid() ? quant_->at(front) : nullptr;
            if (!dequantizer || !dequantizer->dequantizes())
                break;
            if (!soleUse(*index_, dequantizer->output)) { // a region reads it, too, and keeps the operator
                chain.push_back(quantize);
                break;
            }
            chain.insert(chain.end(), {quantize, move, front});
        }
        for (const NodeIx node : chain)
            outside_[node.value] = true;
    }

    // A Q after a layer outside stays with it when another such layer reads the result, too: each consumer gets a DQ of its
    // own.
    void leaveOut(NodeIx quantize) {
        const Quantizer* quantizer = quant_->at(quantize);
        const NodeIx layer = quantizer && quantizer->quantizes ? index_->producer(quantizer->data) : NodeIx{};
        if (!layer.valid() || !outside_[layer.value])
            return;
        std::vector<NodeIx> dequantizers;
        bool isReadOutside = false;
        for (const Use& use : index_->uses(quantizer->output)) {
            const Quantizer* consumer = quant_->at(use.node);
            if (!consumer || !consumer->dequantizes() || !consumer->output.valid())
                return;
            dequantizers.push_back(use.node);
            isReadOutside = isReadOutside || std::ranges::any_of(index_->uses(consumer->output), [&](const Use& each) {
                return outside_[each.node.value];
            });
        }
        if (!isReadOutside)
            return;
        outside_[quantize.value] = true;
        for (const NodeIx dequantize : dequantizers)
            outside_[dequantize.value] = true;
    }

    // `moves` gets the operators that only move the value, each with one result for layers outside.
    bool areOutside(ValueIx value, std::vector<NodeIx>& moves) const {
        std::vector<ValueIx> open{value};
        for (std::size_t at = 0; at < open.size(); ++at) {
            if (!open[at].valid() || index_->isGraphOutput(open[at]) || isUnused(*index_, open[at]))
                return false;
            for (const Use& use : index_->uses(open[at])) {
                if (outside_[use.node.value])
                    continue;
                if (!isMove(use.node) || moves.size() == mostMoves)
                    return false;
                moves.push_back(use.node);
                open.push_back(index_->output(use.node, 0));
            }
        }
        return true;
    }

    bool isMove(NodeIx node) const {
        const Node& it = index_->node(node);
        return quantTrait(it) == QuantTrait::Commutes && !it.is("Concat") && it.outputs.size() == 1;
    }

    // The operator that only moves data, whose result a Q and this DQ after it read alone.
    NodeIx moveBefore(NodeIx dequantize) const {
        const ValueIx data = index_->input(dequantize, 0);
        const NodeIx quantize = data.valid() && soleUse(*index_, data) ? index_->producer(data) : NodeIx{};
        const Quantizer* quantizer = quant_->at(quantize);
        if (!quantizer || !quantizer->quantizes || !soleUse(*index_, quantizer->data))
            return {};
        const NodeIx move = index_->producer(quantizer->data);
        const bool isMove = move.valid() && !outside_[move.value] && isData(index_->input(move, 0)) &&
            quantTrait(index_->node(move)) == QuantTrait::Commutes;
        return isMove ? move : NodeIx{};
    }

    // How many borders are on the longest way from the node to a result. Nodes of one region have one level, so that no
    // way leaves a region and comes back to it.
    std::uint32_t levelOf(NodeIx node) const {
        std::uint32_t level = 0;
        for (const ValueIx output : index_->outputs(node)) {
            if (!isData(output))
                continue;
            for (const Use& use : index_->uses(output))
                level = std::max(
                    level, level_[use.node.value] + (outside_[use.node.value] != outside_[node.value] ? 1U : 0U));
        }
        return level;
    }

    struct Borders {
        bool isAfterLayer = false;  // a layer outside is before the region
        bool isBeforeLayer = false; // or reads its result
        bool hasCast = false;       // to or from FP32
    };

    // What was seen: quantized where all is FP16, in float where a Cast is in a region at the inputs of the model.
    static HalfScales withHalfScales(const Borders& borders) {
        if (!borders.hasCast && !borders.isBeforeLayer)
            return HalfScales::Quantized;
        return borders.isAfterLayer || borders.isBeforeLayer ? HalfScales::Open : HalfScales::InFloat;
    }

    bool isCastOfFloat(NodeIx node) const {
        return index_->node(node).is("Cast") &&
            (types_->element(index_->input(node, 0)) == DataType::Float ||
                types_->element(index_->output(node, 0)) == DataType::Float);
    }

    Borders fill(std::vector<std::uint32_t>& region, NodeIx first, std::uint32_t number) const {
        Borders borders;
        std::vector<NodeIx> open{first};
        region[first.value] = number;
        const auto visit = [&](NodeIx node) {
            if (!node.valid() || outside_[node.value] || region[node.value] != 0 ||
                level_[node.value] != level_[first.value])
                return;
            region[node.value] = number;
            open.push_back(node);
        };
        while (!open.empty()) {
            const NodeIx node = open.back();
            open.pop_back();
            borders.hasCast = borders.hasCast || isCastOfFloat(node);
            for (const ValueIx input : index_->inputs(node)) {
                const NodeIx producer = isData(input) ? index_->producer(input) : NodeIx{};
                borders.isAfterLayer = borders.isAfterLayer || (producer.valid() && outside_[producer.value]);
                visit(producer);
            }
            for (const ValueIx output : index_->outputs(node)) {
                for (const Use& use : isData(output) ? index_->uses(output) : std::span<const Use>()) {
                    borders.isBeforeLayer = borders.isBeforeLayer || outside_[use.node.value];
                    visit(use.node);
                }
            }
        }
        return borders;
    }

    const Index* index_;
    const TypeTable* types_;
    const QuantView* quant_;
    std::vector<bool> outside_;
    std::vector<std::uint32_t> level_;
};

} // namespace

bool runsAsPooling(const Index& index, const TypeTable& types, NodeIx mean) {
    constexpr std::size_t rankOfImage = 4;
    constexpr std::ptrdiff_t before = 2; // batch and channels stay
    const auto shape = types.staticShape(index.input(mean, 0));
    const auto result = types.staticShape(index.output(mean, 0));
    return shape && result && shape->size() == rankOfImage && result->size() == rankOfImage &&
        std::equal(shape->begin(), shape->begin() + before, result->begin());
}

MyelinRegions::MyelinRegions(const Index& index, const TypeTable& types, const QuantView& quant) {
    RegionSearch(index, types, quant).run(region_, halfScales_);
}

bool MyelinRegions::handsFloat(NodeIx dequantize, NodeIx consumer) const {
    return contains(dequantize) && region_[dequantize.value] != region_[consumer.value];
}

} // namespace qaliper
