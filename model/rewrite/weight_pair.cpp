#include "model/rewrite/weight_pair.h"

#include <algorithm>
#include <cmath>

#include "model/graph/elements.h"
#include "model/quant/dequantize.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/weights.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

constexpr double int8Limit = 127;

// Weights that are all zero in a channel; any scale represents them.
constexpr double scaleOfZeros = 1;

struct Axis {
    std::uint64_t length = 1;
    std::uint64_t inner = 1; // elements between two neighbours along the axis

    std::size_t channelOf(std::uint64_t element) const { return static_cast<std::size_t>(element / inner % length); }
};

Axis axisOf(const std::vector<std::int64_t>& dims, std::optional<std::int64_t> axis) {
    Axis found;
    if (!axis)
        return {1, std::max<std::uint64_t>(elementCount(dims).value_or(1), 1)};
    found.length = static_cast<std::uint64_t>(dims[static_cast<std::size_t>(*axis)]);
    for (std::size_t i = static_cast<std::size_t>(*axis) + 1; i < dims.size(); ++i)
        found.inner *= static_cast<std::uint64_t>(dims[i]);
    return found;
}

Result<std::vector<double>> scalesOf(const Context& context, const Tensor& weight, const Axis& axis) {
    const auto bytes = readBytes(weight, context.storage());
    if (!bytes)
        return fail(bytes.error());
    std::vector<double> largest(axis.length, 0);
    const std::uint64_t count = *elementCount(weight.dims);
    for (std::uint64_t i = 0; i < count; ++i) {
        double& channel = largest[axis.channelOf(i)];
        channel = std::max(channel, std::abs(decodeElement(weight.type, bitsAt(weight.type, *bytes, i))));
    }
    for (double& value : largest)
        value = value > 0 ? value / int8Limit : scaleOfZeros;
    return largest;
}

} // namespace

std::optional<std::int64_t> outputChannelAxis(const Context& context, NodeIx ix, std::uint32_t slot) {
    const Node& node = context.node(ix);
    const Tensor* weight = readableConstant(context.index(), context.index().input(ix, slot));
    if (!weight || weight->dims.empty())
        return std::nullopt;
    const std::size_t rank = weight->dims.size();
    const auto isTransposed = [&](std::string_view attribute) { return node.integer(attribute, 0) != 0; };
    if (node.is("Conv"))
        return 0;
    if (node.is("Gemm") && rank == 2)
        return isTransposed(slot == 1 ? "transB" : "transA") == (slot == 1) ? 0 : 1;
    if (node.is("MatMul") && rank == 2)
        return slot == 1 ? 1 : 0;
    return std::nullopt;
}

bool canQuantizeWeight(const Context& context, NodeIx node, std::uint32_t slot) {
    const Tensor* weight = readableConstant(context.index(), context.index().input(node, slot));
    const bool isFloat32 = weight && weight->type == DataType::Float;
    const bool isHalf =
        weight && weight->type == DataType::Float16 && context.model().opset().value_or(1) >= opsetOfHalfScales;
    return (isFloat32 || isHalf) && elementCount(weight->dims).value_or(0) > 0;
}

Status quantizeWeight(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot) {
    const Tensor& weight = *constantBehind(context.index(), context.index().input(node, slot));
    const bool hasChannels = context.model().opset().value_or(1) >= opsetOfChannelScales;
    const auto axis = hasChannels ? outputChannelAxis(context, node, slot) : std::nullopt;
    const Axis channels = axisOf(weight.dims, axis);
    const auto scales = scalesOf(context, weight, channels);
    if (!scales)
        return fail(scales.error());
    const std::string base = weight.name.empty() ? "weight" : weight.name;
    const std::vector<std::int64_t> dims =
        axis ? std::vector<std::int64_t>{static_cast<std::int64_t>(scales->size())} : std::vector<std::int64_t>{};
    const Tensor scale = makeSmallTensor(base + "_scale", weight.type, dims, *scales);
    Quantizer quantizer;
    quantizer.type = DataType::Int8;
    quantizer.granularity = axis ? Granularity::PerChannel : Granularity::PerTensor;
    quantizer.axis = axis;
    quantizer.scaleTensor = &scale;
    auto rounded = quantized(base + "_int8", weight, quantizer, context.storage());
    if (!rounded)
        return fail(std::move(rounded.error()));
    const GraphId graph = context.index().graphOf(node);
    NewNode dequantize{"DequantizeLinear", "", {}, {}, base + "_dequantized"};
    dequantize.inputs.push_back(builder.addTensor(graph, std::move(*rounded)));
    dequantize.inputs.push_back(builder.addTensor(graph, scale));
    dequantize.inputs.push_back(builder.addTensor(
        graph, makeSmallTensor(base + "_zero_point", DataType::Int8, dims, std::vector<double>(scales->size(), 0))));
    if (axis)
        dequantize.attributes.push_back({"axis", *axis});
    builder.redirect(node, slot, builder.add(graph, std::move(dequantize)));
    return {};
}

} // namespace qaliper
