#include "model/rewrite/fold.h"

#include <algorithm>

#include "model/graph/axes.h"
#include "model/quant/dequantize.h"
#include "model/rewrite/reshaped.h"
#include "model/rewrite/weights.h"

namespace qaliper {

namespace {

constexpr std::size_t longestPath = 32;

// A Cast that loses nothing: from what quantized types hold to any type that a network computes or counts in.
std::optional<DataType> exactCast(const Node& cast, DataType from) {
    const auto to = static_cast<DataType>(cast.integer("to", 0));
    const bool isCounting = to == DataType::Int32 || to == DataType::Int64;
    const bool isExact = isQuantized(from) && (isFloat(to) || (isCounting && isInteger(from)));
    return isExact ? std::optional(to) : std::nullopt;
}

std::vector<std::int64_t> permuted(const std::vector<std::int64_t>& dims, const std::vector<std::size_t>& order) {
    std::vector<std::int64_t> moved;
    for (const std::size_t axis : order)
        moved.push_back(dims[axis]);
    return moved;
}

tl::unexpected<Error> notFitting(const Context& context, NodeIx node) {
    return fail(ErrorKind::Invalid,
        say("What {node} says does not fit the constant in front of it", arg("node", context.node(node).opType)));
}

Result<Tensor> transposed(const Context& context, NodeIx node, const Tensor& tensor) {
    const auto bytes = readBytes(tensor, context.storage());
    if (!bytes)
        return fail(bytes.error());
    const std::size_t rank = tensor.dims.size();
    const auto order = permutationOf(context.node(node), rank);
    if (!order)
        return notFitting(context, node);
    std::vector<std::uint64_t> strides(rank, 1); // of the tensor as it is
    for (std::size_t axis = rank; axis-- > 1;)
        strides[axis - 1] = strides[axis] * static_cast<std::uint64_t>(tensor.dims[axis]);
    std::vector<std::int64_t> dims = permuted(tensor.dims, *order);
    const std::uint64_t count = *elementCount(tensor.dims);
    ElementPacker packer(tensor.type, count);
    std::vector<std::int64_t> place(rank, 0);
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint64_t from = 0;
        for (std::size_t axis = 0; axis < rank; ++axis)
            from += static_cast<std::uint64_t>(place[axis]) * strides[(*order)[axis]];
        packer.push(bitsAt(tensor.type, *bytes, from));
        for (std::size_t axis = rank; axis-- > 0 && ++place[axis] == dims[axis];)
            place[axis] = 0;
    }
    return makeTensor(tensor.name, tensor.type, std::move(dims), std::move(packer).take(), context.storage());
}

Result<Tensor> cast(const Context& context, const Tensor& tensor, DataType to) {
    const auto bytes = readBytes(tensor, context.storage());
    if (!bytes)
        return fail(bytes.error());
    const std::uint64_t count = *elementCount(tensor.dims);
    ElementPacker packer(to, count);
    for (std::uint64_t i = 0; i < count; ++i)
        packer.push(encodeElement(to, decodeElement(tensor.type, bitsAt(tensor.type, *bytes, i))));
    return makeTensor(tensor.name, to, tensor.dims, std::move(packer).take(), context.storage());
}

} // namespace

std::optional<TensorForm> formBehind(const Context& context, NodeIx step, const TensorForm& form) {
    const Node& node = context.node(step);
    if (const Quantizer* quantizer = context.quant.at(step)) {
        if (!hasReadableScales(*quantizer))
            return std::nullopt;
        return TensorForm{quantizer->quantizes ? quantizer->type : floatTypeOf(context, *quantizer), form.dims};
    }
    if (node.is("Transpose")) {
        const auto order = permutationOf(node, form.dims.size());
        return order ? std::optional(TensorForm{form.type, permuted(form.dims, *order)}) : std::nullopt;
    }
    if (node.is("Cast")) {
        const auto to = exactCast(node, form.type);
        return to ? std::optional(TensorForm{*to, form.dims}) : std::nullopt;
    }
    auto dims = reshapedDims(context, step, form.dims);
    return dims ? std::optional(TensorForm{form.type, std::move(*dims)}) : std::nullopt;
}

Result<Tensor> foldedStep(const Context& context, NodeIx step, Tensor tensor) {
    const auto form = formBehind(context, step, {tensor.type, tensor.dims});
    if (!form)
        return notFitting(context, step);
    if (const Quantizer* quantizer = context.quant.at(step)) {
        return quantizer->quantizes ? quantized(tensor.name, tensor, *quantizer, context.storage())
                                    : dequantized(tensor.name, tensor, *quantizer, form->type, context.storage());
    }
    if (context.node(step).is("Transpose"))
        return transposed(context, step, tensor);
    if (context.node(step).is("Cast"))
        return cast(context, tensor, form->type);
    tensor.dims = form->dims;
    return tensor;
}

std::optional<FoldPath> foldPath(const Context& context, ValueIx value) {
    const Index& index = context.index();
    FoldPath path;
    while (value.valid() && !index.constant(value)) {
        const NodeIx step = index.producer(value);
        if (!step.valid() || path.steps.size() == longestPath)
            return std::nullopt;
        path.steps.push_back(step);
        value = index.input(step, 0);
    }
    path.constant = index.constant(value);
    if (!path.constant || !hasReadableNumbers(*path.constant))
        return std::nullopt;
    std::ranges::reverse(path.steps);
    std::optional<TensorForm> form = TensorForm{path.constant->type, path.constant->dims};
    for (auto step = path.steps.begin(); step != path.steps.end() && form; ++step)
        form = formBehind(context, *step, *form);
    if (!form)
        return std::nullopt;
    path.form = std::move(*form);
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
