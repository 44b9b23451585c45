#include "model/quant/rtx_precision.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "model/graph/queries.h"
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

// By an input, by an attribute in old opsets, or because none is given.
bool padsWithZero(const Index& index, NodeIx pad) {
    const ValueIx value = index.input(pad, 2);
    if (!value.valid())
        return index.node(pad).number("value").value_or(0) == 0;
    const Tensor* tensor = constantAfter(index, value);
    if (!tensor)
        return false;
    const auto numbers = readNumbers(*tensor, *index.model().storage, 1);
    return numbers && *numbers == std::vector<double>{0};
}

// Kernels of 27 elements were taken, those of 49 were not.
bool hasLargeKernel(const Index& index, NodeIx convolution) {
    constexpr std::int64_t most = 32;
    const auto* kernel = index.node(convolution).integers("kernel_shape");
    return kernel && std::accumulate(kernel->begin(), kernel->end(), std::int64_t{1}, std::multiplies<>()) > most;
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

ValueIx paddedData(const Index& index, NodeIx convolution) {
    const ValueIx data = index.input(convolution, 0);
    const NodeIx pad = data.valid() ? index.producer(data) : NodeIx{};
    if (!pad.valid() || !index.node(pad).is("Pad"))
        return data;
    const std::string* mode = index.node(pad).text("mode");
    return (mode && *mode != "constant") || padsWithZero(index, pad) ? index.input(pad, 0) : data;
}

Text whyFloatInRtx(
    const Index& index, const QuantView& quant, NodeIx product, const Quantizer& data, const Quantizer& weight) {
    if (index.node(product).is("ConvTranspose"))
        return say("TensorRT-RTX computes ConvTranspose in float");
    if (isConvolution(index.node(product)) && isFloat8(data.type) && hasLargeKernel(index, product))
        return say("TensorRT-RTX has FP8 convolutions with kernels of at most 32 elements");
    const bool isInBlocks = data.granularity == Granularity::Block || weight.granularity == Granularity::Block;
    if (isInBlocks && isFloat8(data.type))
        return say("TensorRT-RTX dequantizes MXFP8 before a product in float");
    const bool isStored = weight.constantData && !quant.producer(index, weight.data);
    if (isStored && weight.granularity == Granularity::PerChannel && isCutIntoProducts(index, quant, product))
        return say(
            "TensorRT-RTX makes a product of each part that its result is cut into, and dequantizes weights that are "
            "stored with a scale for each channel");
    return {};
}

} // namespace qaliper
