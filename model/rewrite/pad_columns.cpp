#include "model/rewrite/pad_columns.h"

#include <array>

#include "model/graph/elements.h"
#include "model/graph/queries.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/operands.h"

namespace qaliper {

namespace {

constexpr std::int64_t firstOpset =
    13; // Slice takes its bounds as inputs since 10; the narrow types are younger anyway

std::optional<NodeIx> productOf(const Context& context, const Quantizer& dequantize) {
    const auto use = soleUse(context.index(), dequantize.output);
    const bool isProduct = use && use->slot == 1 && context.node(use->node).is("MatMul");
    return isProduct && context.isEditable(use->node) ? std::optional(use->node) : std::nullopt;
}

const Tensor* matrixBehind(const Context& context, const Quantizer& dequantize) {
    const Tensor* constant = readableConstant(context.index(), dequantize.data);
    return constant && constant->dims.size() == 2 && constant->dims.back() > 0 ? constant : nullptr;
}

bool isAlongColumns(const Quantizer& dequantize) { return dequantize.axis == 1 || dequantize.axis == -1; }
bool isAlongRows(const Quantizer& dequantize) { return dequantize.axis == 0 || dequantize.axis == -2; }

// Blocks along the columns would end in the middle of one.
bool canBeWider(const Quantizer& dequantize) {
    const bool isPerChannel = dequantize.granularity == Granularity::PerChannel;
    return dequantize.scalarScale || (isPerChannel && (isAlongRows(dequantize) || isAlongColumns(dequantize))) ||
        (dequantize.granularity == Granularity::Block && isAlongRows(dequantize));
}

// Each column has scales and zero points of its own.
bool hasColumns(const Quantizer& dequantize) {
    return !dequantize.scalarScale && (dequantize.granularity == Granularity::Block || isAlongColumns(dequantize));
}

// Scales and zero points of columns have as many as the matrix.
bool haveColumnsOf(const Quantizer& dequantize, const Tensor& matrix) {
    if (!hasColumns(dequantize))
        return true;
    const auto fits = [&](const Tensor* parameter) {
        return !parameter || (!parameter->dims.empty() && parameter->dims.back() == matrix.dims.back());
    };
    return fits(dequantize.scaleTensor) && fits(dequantize.zeroPointTensor);
}

// Each row of the tensor with one more number at its end.
Result<Tensor> widened(const Context& context, const Tensor& tensor, double number) {
    const auto bytes = readBytes(tensor, context.storage());
    if (!bytes)
        return fail(bytes.error());
    const auto columns = static_cast<std::uint64_t>(tensor.dims.back());
    const std::uint64_t count = elementCount(tensor.dims).value_or(0);
    ElementPacker packer(tensor.type, count + count / columns);
    for (std::uint64_t at = 0; at < count; ++at) {
        packer.push(bitsAt(tensor.type, *bytes, at));
        if ((at + 1) % columns == 0)
            packer.push(encodeElement(tensor.type, number));
    }
    std::vector<std::int64_t> dims = tensor.dims;
    ++dims.back();
    return makeTensor(
        tensor.name + "_padded", tensor.type, std::move(dims), std::move(packer).take(), context.storage());
}

// The names a DQ of the padded matrix reads.
Result<std::vector<std::string>> paddedInputs(
    FixBuilder& builder, const Context& context, const Quantizer& dequantize, const Tensor& matrix) {
    struct Operand {
        const Tensor* tensor;
        double padding;
    };
    const GraphId graph = context.index().graphOf(dequantize.node);
    std::vector<std::string> names = context.node(dequantize.node).inputs;
    const std::array operands{
        Operand{&matrix, 0}, Operand{dequantize.scaleTensor, 1}, Operand{dequantize.zeroPointTensor, 0}};
    for (std::size_t slot = 0; slot < names.size(); ++slot) {
        const auto [tensor, padding] = operands[slot];
        if (!tensor || (slot > 0 && !hasColumns(dequantize)))
            continue;
        auto padded = widened(context, *tensor, padding);
        if (!padded)
            return fail(std::move(padded.error()));
        names[slot] = builder.addTensor(graph, std::move(*padded));
    }
    return names;
}

} // namespace

bool canPadColumns(const Context& context, const Quantizer& dequantize) {
    const Tensor* matrix = matrixBehind(context, dequantize);
    return dequantize.dequantizes() && canBeWider(dequantize) && dequantize.scaleTensor && matrix &&
        haveColumnsOf(dequantize, *matrix) && context.node(dequantize.node).inputs.size() <= 3 &&
        context.isEditable(dequantize.node) && (!dequantize.zeroPoint.valid() || dequantize.zeroPointTensor) &&
        productOf(context, dequantize) && context.model().opset().value_or(0) >= firstOpset;
}

Result<Fix> padColumns(const Context& context, const Quantizer& dequantize) {
    if (!canPadColumns(context, dequantize))
        return fail(ErrorKind::Unsupported, say("The weights cannot be padded here"));
    const Tensor& matrix = *matrixBehind(context, dequantize);
    const NodeIx product = *productOf(context, dequantize);
    const GraphId graph = context.index().graphOf(product);
    FixBuilder builder(context);
    const auto inputs = paddedInputs(builder, context, dequantize, matrix);
    if (!inputs)
        return fail(inputs.error());
    const std::string name(context.index().name(dequantize.output));
    const std::string weight = builder.addCopy(dequantize.node, *inputs, name + "_padded");
    const ValueIx result = context.index().output(product, 0);
    const auto integer = [&](const std::string& wish, std::int64_t number) {
        return builder.addTensor(graph,
            makeSmallTensor(
                std::string(context.index().name(result)) + wish, DataType::Int64, {1}, {static_cast<double>(number)}));
    };
    const std::string padded = builder.add(graph,
        {"MatMul", "", {std::string(context.node(product).input(0)), weight}, {},
            std::string(context.index().name(result)) + "_padded"});
    const std::string start = integer("_start", 0);
    const std::string end = integer("_end", matrix.dims.back());
    const std::string axis = integer("_axis", -1);
    builder.takeOver(result, {"Slice", "", {padded, start, end, axis}, {}, {}});
    return Fix{std::move(builder).finish(), {}};
}

Effect effectOfPaddedColumns(const Context& context, const Quantizer& dequantize) {
    const auto columns = static_cast<double>(matrixBehind(context, dequantize)->dims.back());
    Effect effect;
    effect.nodes = 1;
    effect.multiplyAdds = modelMultiplyAddsRatio(context, *productOf(context, dequantize), (columns + 1) / columns);
    return effect;
}

} // namespace qaliper
