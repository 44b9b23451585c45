#include "model/context/quantized_constants.h"

#include <algorithm>
#include <array>
#include <span>

#include "model/base/word_table.h"
#include "model/graph/axes.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr std::size_t longestConstantPath = 32; // operators between a constant and its consumer

// Their output for a quantized constant is a quantized constant, too. Source: fact F504.
constexpr std::array<std::string_view, 6> passingOperators{
    "Flatten", "Identity", "Reshape", "Squeeze", "Transpose", "Unsqueeze"};

constexpr WordTable rearrangingOperators(std::to_array<std::string_view>({"DepthToSpace", "Expand", "Flatten", "Gather",
    "Identity", "Reshape", "Slice", "SpaceToDepth", "Squeeze", "Tile", "Transpose", "Unsqueeze"}));

bool isHeldQuantized(DataType type) {
    return type == DataType::Int8 || type == DataType::Uint8 || bitsOf(type) == 4 || isFloat8(type);
}

bool passesOn(const Node& node) {
    return node.isStandard() && std::ranges::find(passingOperators, node.opType) != passingOperators.end();
}

bool isQuantizedConstant(const Context& context, ValueIx value) {
    const Index& index = context.index();
    for (std::size_t step = 0; step < longestConstantPath && value.valid(); ++step) {
        if (const Tensor* tensor = index.constant(value))
            return isHeldQuantized(tensor->type);
        const NodeIx producer = index.producer(value);
        if (const Quantizer* quantizer = context.quant.at(producer))
            return quantizer->quantizes && quantizer->constantData;
        if (!producer.valid() || !context.quant.isConstant(value))
            return false;
        if (context.node(producer).is("Cast"))
            return isHeldQuantized(static_cast<DataType>(context.node(producer).integer("to", 0)));
        if (!passesOn(context.node(producer)))
            return false;
        value = index.input(producer, 0);
    }
    return false;
}

std::optional<std::uint64_t> countOf(std::span<const std::int64_t> dims) {
    return elementCount({dims.begin(), dims.end()});
}

// A Reshape keeps the channels together when the product of the dimensions before the axis, and the size of the axis,
// stay the same.
std::optional<std::int64_t> axisBeforeReshape(const Context& context, NodeIx node, std::int64_t axis) {
    const auto in = context.types.staticShape(context.index().input(node, 0));
    const auto out = context.types.staticShape(context.index().output(node, 0));
    if (!in || !out || axis >= static_cast<std::int64_t>(out->size()))
        return std::nullopt;
    const auto at = static_cast<std::size_t>(axis);
    const auto outer = countOf(std::span(*out).first(at));
    for (std::size_t i = 0; i < in->size() && outer; ++i) {
        if ((*in)[i] == (*out)[at] && countOf(std::span(*in).first(i)) == outer)
            return static_cast<std::int64_t>(i);
    }
    return std::nullopt;
}

// Gather replaces the axis by the axes of its indices.
std::optional<std::int64_t> axisBeforeGather(const Context& context, NodeIx node, std::int64_t axis) {
    const Shape* data = context.types.shape(context.index().input(node, 0));
    const Shape* indices = context.types.shape(context.index().input(node, 1));
    if (!data || !indices)
        return std::nullopt;
    const auto indexRank = static_cast<std::int64_t>(indices->size());
    const auto at = axisAt(context.node(node).integer("axis", 0), data->size());
    if (!at)
        return std::nullopt;
    const auto gathered = static_cast<std::int64_t>(*at);
    if (axis < gathered)
        return axis;
    return axis >= gathered + indexRank ? std::optional(axis - indexRank + 1) : std::nullopt;
}

std::optional<std::int64_t> axisBeforeTranspose(const Node& transpose, std::int64_t axis, std::size_t rank) {
    const auto order = permutationOf(transpose, rank);
    const auto at = axisAt(axis, rank);
    return order && at ? std::optional(static_cast<std::int64_t>((*order)[*at])) : std::nullopt;
}

} // namespace

QuantizedConstants::QuantizedConstants(const Context& context)
    : quantized_(context.index().valueCount()), dequantized_(context.index().valueCount()) {
    const Index& index = context.index();
    std::vector<ValueIx> open; // values with a DQ downstream
    const auto mark = [&](ValueIx value) {
        if (value.valid() && !dequantized_[value.value]) {
            dequantized_[value.value] = true;
            open.push_back(value);
        }
    };
    for (const ValueIx value : index.values())
        quantized_[value.value] = isQuantizedConstant(context, value);
    for (const Quantizer& quantizer : context.quant.all()) {
        if (quantizer.dequantizes())
            mark(quantizer.data);
    }
    while (!open.empty()) {
        const NodeIx producer = index.producer(open.back());
        open.pop_back();
        if (!producer.valid() || quantTrait(context.node(producer)) != QuantTrait::Commutes)
            continue;
        for (const ValueIx input : index.inputs(producer))
            mark(input);
    }
}

bool rearranges(const Node& node) { return node.isStandard() && rearrangingOperators.contains(node.opType); }

std::optional<std::int64_t> axisBefore(const Context& context, NodeIx ix, std::int64_t axis) {
    const Node& node = context.node(ix);
    const Shape* out = context.types.shape(context.index().output(ix, 0));
    if (axis < 0 && out)
        axis += static_cast<std::int64_t>(out->size());
    if (axis < 0 || (out && axis >= static_cast<std::int64_t>(out->size())))
        return std::nullopt;
    if (node.is("Identity"))
        return axis;
    if (node.is("Transpose") && out)
        return axisBeforeTranspose(node, axis, out->size());
    if (node.is("Gather"))
        return axisBeforeGather(context, ix, axis);
    const bool isReshape = node.is("Reshape") || node.is("Flatten") || node.is("Squeeze") || node.is("Unsqueeze");
    return isReshape ? axisBeforeReshape(context, ix, axis) : std::nullopt;
}

} // namespace qaliper
