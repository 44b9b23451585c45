#include "model/quant/rtx_precision.h"

#include <algorithm>

#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr std::size_t cutDepth = 16; // operators between a product and where it is cut

bool cutsParts(const Node& node) { return node.is("Split") || node.is("Gather") || node.is("Slice"); }
bool movesData(const Node& node) { return node.is("Reshape") || node.is("Transpose"); }

// The Add of a bias, and what moves data.
bool standsBetween(const Index& index, const QuantView& quant, NodeIx node) {
    const auto isConstant = [&](ValueIx value) { return quant.isConstant(value); };
    return movesData(index.node(node)) ||
        (index.node(node).is("Add") && std::ranges::any_of(index.inputs(node), isConstant));
}

bool isMovedAtOnce(const Index& index, NodeIx cut) {
    return std::ranges::any_of(index.outputs(cut), [&](ValueIx part) {
        return std::ranges::any_of(index.uses(part), [&](const Use& use) { return movesData(index.node(use.node)); });
    });
}

} // namespace

bool isCutIntoProducts(const Index& index, const QuantView& quant, NodeIx product) {
    ValueIx value = index.output(product, 0);
    for (std::size_t step = 0; step < cutDepth; ++step) {
        const auto uses = index.uses(value);
        const bool areCuts = !uses.empty() &&
            std::ranges::all_of(uses, [&](const Use& use) { return use.slot == 0 && cutsParts(index.node(use.node)); });
        if (areCuts)
            return std::ranges::any_of(uses, [&](const Use& use) { return isMovedAtOnce(index, use.node); });
        if (uses.size() != 1 || !standsBetween(index, quant, uses.front().node))
            return false;
        value = index.output(uses.front().node, 0);
    }
    return false;
}

Text whyFloatInRtx(
    const Index& index, const QuantView& quant, NodeIx product, const Quantizer& data, const Quantizer& weight) {
    if (index.node(product).is("ConvTranspose"))
        return say("TensorRT-RTX computes ConvTranspose in float");
    const bool isInBlocks = data.granularity == Granularity::Block || weight.granularity == Granularity::Block;
    if (isInBlocks && isFloat8(data.type))
        return say("TensorRT-RTX dequantizes MXFP8 in front of a product in float");
    const bool isStored = weight.constantData && !quant.producer(index, weight.data);
    if (isStored && weight.granularity == Granularity::PerChannel && isCutIntoProducts(index, quant, product))
        return say(
            "TensorRT-RTX makes a product of each part that its result is cut into, and dequantizes weights that are "
            "stored with a scale for each channel");
    return {};
}

} // namespace qaliper
