#include "model/rewrite/fold.h"

#include <algorithm>

#include "model/graph/axes.h"
#include "model/quant/dequantize.h"
#include "model/rewrite/reshaped.h"
#include "model/rewrite/weights.h"

namespace qaliper {

namespace {

constexpr std::size_t longestPath = 32;

// A lossless Cast: from a quantized type to any type that a network computes in or uses for indices, or to a wider float
// type.
std::optional<DataType> exactCast(const Node& cast, DataType from) {
    const auto to = static_cast<DataType>(cast.integer("to", 0));
    const bool isCounting = to == DataType::Int32 || to == DataType::Int64;
    const bool isWider = isFloat(from) && isFloat(to) && bitsOf(to) > bitsOf(from) && bitsOf(from) < 64;
    const bool isExact = isWider || (isQuantized(from) && (isFloat(to) || (isCounting && isInteger(from))));
    return isExact ? std::optional(to) : std::nullopt;
}

// The other operand of a product or quotient of two FP32 numbers: Model Optimizer computes scales that way. Nothing for
// anything larger.
std::optional<float> numberBeside(const Context& context, NodeIx step, const TensorForm& form) {
    const Node& node = context.node(step);
    const bool isArithmetic = node.is("Mul") || node.is("Div");
    const Tensor* other = isArithmetic ? readableConstant(context.index(), context.index().input(step, 1)) : nullptr;
    const bool isNumber = other && elementCount(other->dims) == 1U && other->dims.size() <= form.dims.size();
    if (!isNumber || form.type != DataType::Float || other->type != form.type || elementCount(form.dims) != 1U)
        return std::nullopt;
    const auto numbers = readNumbers(*other, context.storage(), 1);
    return numbers && numbers->size() == 1 ? std::optional(static_cast<float>(numbers->front())) : std::nullopt;
}

Result<Tensor> computed(const Context& context, const Tensor& tensor, const Node& node, float other) {
    QALIPER_TRY(const auto numbers, readNumbers(tensor, context.storage(), 1));
    const auto number = static_cast<float>(numbers.front());
    const float result = node.is("Mul") ? number * other : number / other;
    return makeSmallTensor(tensor.name, tensor.type, tensor.dims, {result});
}

std::vector<std::int64_t> permuted(const std::vector<std::int64_t>& dims, const std::vector<std::size_t>& order) {
    std::vector<std::int64_t> moved;
    moved.reserve(order.size());
    for (const std::size_t axis : order)
        moved.push_back(dims[axis]);
    return moved;
}

tl::unexpected<Error> notFitting(const Context& context, NodeIx node) {
    return fail(ErrorKind::Invalid,
        say("The attributes or operands of {node} do not fit its constant input",
            arg("node", context.node(node).opType)));
}

Result<Tensor> transposed(const Context& context, NodeIx node, const Tensor& tensor) {
    QALIPER_TRY(const auto bytes, readBytes(tensor, context.storage()));
    const std::size_t rank = tensor.dims.size();
    const auto order = permutationOf(context.node(node), rank);
    if (!order)
        return notFitting(context, node);
    std::vector<std::uint64_t> strides(rank, 1); // of the input tensor
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
        packer.push(bitsAt(tensor.type, bytes, from));
        for (std::size_t axis = rank; axis-- > 0 && ++place[axis] == dims[axis];)
            place[axis] = 0;
    }
    return makeTensor(tensor.name, tensor.type, std::move(dims), std::move(packer).take(), context.storage());
}

Result<Tensor> cast(const Context& context, const Tensor& tensor, DataType to) {
    QALIPER_TRY(const auto bytes, readBytes(tensor, context.storage()));
    const std::uint64_t count = *elementCount(tensor.dims);
    ElementPacker packer(to, count);
    for (std::uint64_t i = 0; i < count; ++i)
        packer.push(encodeElement(to, decodeElement(tensor.type, bitsAt(tensor.type, bytes, i))));
    return makeTensor(tensor.name, to, tensor.dims, std::move(packer).take(), context.storage());
}

} // namespace

std::optional<TensorForm> formAfter(const Context& context, NodeIx step, const TensorForm& form) {
    const Node& node = context.node(step);
    if (const Quantizer* quantizer = context.quant.at(step)) {
        if (!hasReadableScales(*quantizer) || quantizer->ofScale)
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
    if (numberBeside(context, step, form))
        return form;
    auto dims = reshapedDims(context, step, form.dims);
    return dims ? std::optional(TensorForm{form.type, std::move(*dims)}) : std::nullopt;
}

Result<Tensor> foldedStep(const Context& context, NodeIx step, Tensor tensor) {
    const auto form = formAfter(context, step, {tensor.type, tensor.dims});
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
    if (const auto other = numberBeside(context, step, {tensor.type, tensor.dims}))
        return computed(context, tensor, context.node(step), *other);
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
        form = formAfter(context, *step, *form);
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
