#include "model/rules/rewrite/fold.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "model/quant/dequantize.h"
#include "model/rules/weights.h"

namespace qaliper {

namespace {

constexpr std::size_t longestPath = 32;
constexpr std::array<std::string_view, 5> reshapingOperators{"Flatten", "Identity", "Reshape", "Squeeze", "Unsqueeze"};

bool reshapes(const Node& node) {
    return node.isStandard() && std::ranges::find(reshapingOperators, node.opType) != reshapingOperators.end();
}

// A Cast that loses nothing: from what quantized types hold to any type that a network computes or counts in.
bool castsExactly(const Context& context, NodeIx node) {
    const auto to = static_cast<DataType>(context.node(node).integer("to", 0));
    const DataType from = context.types.element(context.index().input(node, 0));
    const bool isCounting = to == DataType::Int32 || to == DataType::Int64;
    return isQuantized(from) && (isFloat(to) || (isCounting && isInteger(from)));
}

bool isFoldableStep(const Context& context, NodeIx node) {
    const Node& proto = context.node(node);
    const ValueIx output = context.index().output(node, 0);
    if (reshapes(proto) || proto.is("Transpose"))
        return context.types.staticShape(output).has_value();
    if (proto.is("Cast"))
        return castsExactly(context, node);
    const Quantizer* quantizer = context.quant.at(node);
    const bool isKnown =
        quantizer && quantizer->scaleTensor && (!quantizer->zeroPoint.valid() || quantizer->zeroPointTensor);
    return isKnown && quantizer->granularity != Granularity::Unknown;
}

// perm as written, or the reversal that ONNX has for its absence.
std::vector<std::size_t> permutationOf(const Node& transpose, std::size_t rank) {
    std::vector<std::size_t> order(rank);
    std::iota(order.rbegin(), order.rend(), std::size_t{0});
    const auto* written = transpose.integers("perm");
    if (written && written->size() == rank)
        std::ranges::transform(
            *written, order.begin(), [](std::int64_t axis) { return static_cast<std::size_t>(axis); });
    return order;
}

Result<Tensor> transposed(const Context& context, NodeIx node, const Tensor& tensor) {
    const auto bytes = readBytes(tensor, context.storage());
    if (!bytes)
        return fail(bytes.error());
    const std::size_t rank = tensor.dims.size();
    const std::vector<std::size_t> order = permutationOf(context.node(node), rank);
    if (std::ranges::any_of(order, [&](std::size_t axis) { return axis >= rank; }))
        return fail(
            ErrorKind::Invalid, say("The axes of {node} do not fit its input", arg("node", context.node(node).opType)));
    std::vector<std::uint64_t> strides(rank, 1); // of the tensor as it is
    for (std::size_t axis = rank; axis-- > 1;)
        strides[axis - 1] = strides[axis] * static_cast<std::uint64_t>(tensor.dims[axis]);
    std::vector<std::int64_t> dims;
    for (const std::size_t axis : order)
        dims.push_back(tensor.dims[axis]);
    const std::uint64_t count = *elementCount(tensor.dims);
    ElementPacker packer(tensor.type, count);
    std::vector<std::int64_t> place(rank, 0);
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint64_t from = 0;
        for (std::size_t axis = 0; axis < rank; ++axis)
            from += static_cast<std::uint64_t>(place[axis]) * strides[order[axis]];
        packer.push(bitsAt(tensor.type, *bytes, from));
        for (std::size_t axis = rank; axis-- > 0 && ++place[axis] == dims[axis];)
            place[axis] = 0;
    }
    return makeTensor(tensor.name, tensor.type, std::move(dims), std::move(packer).take(), context.storage());
}

Result<Tensor> cast(const Context& context, NodeIx node, const Tensor& tensor) {
    const auto bytes = readBytes(tensor, context.storage());
    if (!bytes)
        return fail(bytes.error());
    const auto to = static_cast<DataType>(context.node(node).integer("to", 0));
    const std::uint64_t count = *elementCount(tensor.dims);
    ElementPacker packer(to, count);
    for (std::uint64_t i = 0; i < count; ++i)
        packer.push(encodeElement(to, decodeElement(tensor.type, bitsAt(tensor.type, *bytes, i))));
    return makeTensor(tensor.name, to, tensor.dims, std::move(packer).take(), context.storage());
}

} // namespace

Result<Tensor> foldedStep(const Context& context, NodeIx step, Tensor tensor) {
    if (const Quantizer* quantizer = context.quant.at(step)) {
        return quantizer->quantizes
            ? quantized(tensor.name, tensor, *quantizer, context.storage())
            : dequantized(tensor.name, tensor, *quantizer, floatTypeOf(context, *quantizer), context.storage());
    }
    if (context.node(step).is("Transpose"))
        return transposed(context, step, tensor);
    if (context.node(step).is("Cast"))
        return cast(context, step, tensor);
    const auto dims = context.types.staticShape(context.index().output(step, 0));
    if (!dims || elementCount(*dims) != elementCount(tensor.dims))
        return fail(ErrorKind::Invalid,
            say("{node} does not keep its number of elements", arg("node", context.node(step).opType)));
    tensor.dims = *dims;
    return tensor;
}

std::optional<FoldPath> foldPath(const Context& context, ValueIx value) {
    const Index& index = context.index();
    FoldPath path;
    while (value.valid() && !index.constant(value)) {
        const NodeIx step = index.producer(value);
        if (!step.valid() || path.steps.size() == longestPath || !isFoldableStep(context, step))
            return std::nullopt;
        path.steps.push_back(step);
        value = index.input(step, 0);
    }
    if (!value.valid())
        return std::nullopt;
    path.constant = index.constant(value);
    if (std::holds_alternative<std::monostate>(path.constant->payload))
        return std::nullopt; // a file whose weights were taken out
    std::ranges::reverse(path.steps);
    return path;
}

Result<Tensor> foldedConstant(const Context& context, ValueIx value) {
    const auto path = foldPath(context, value);
    if (!path)
        return fail(ErrorKind::Unsupported, say("The value cannot be computed from a constant here"));
    Result<Tensor> tensor = *path->constant;
    for (const NodeIx step : path->steps) {
        tensor = foldedStep(context, step, std::move(*tensor));
        if (!tensor)
            return tensor;
    }
    tensor->name = std::string(context.index().name(value));
    tensor->origin = {};
    return tensor;
}

} // namespace qaliper
