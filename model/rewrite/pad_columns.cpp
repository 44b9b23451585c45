#include "model/rewrite/pad_columns.h"

#include <array>

#include "model/graph/elements.h"
#include "model/graph/queries.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/operands.h"

namespace qaliper {

namespace {

constexpr std::int64_t firstOpset =
    13; // since opset 10, Slice has its bounds as inputs; the narrow types are newer anyway

std::optional<NodeIx> productOf(const Context& context, const Quantizer& dequantize) {
    const auto use = soleUse(context.index(), dequantize.output);
    const bool isProduct = use && use->slot == 1 && context.node(use->node).is("MatMul");
    return isProduct && context.isEditable(use->node) ? std::optional(use->node) : std::nullopt;
}

const Tensor* matrixAfter(const Context& context, const Quantizer& dequantize) {
    const Tensor* constant = readableConstant(context.index(), dequantize.data);
    return constant && constant->dims.size() == 2 && constant->dims.back() > 0 ? constant : nullptr;
}

// The axis is written, as `first` or counted from the end as `second`.
bool isWritten(const Quantizer& dequantize, std::int64_t first, std::int64_t second) {
    const std::int64_t axis = dequantize.axis.value_or(first);
    return dequantize.axis && (axis == first || axis == second);
}
bool isAlongColumns(const Quantizer& dequantize) { return isWritten(dequantize, 1, -1); }
bool isAlongRows(const Quantizer& dequantize) { return isWritten(dequantize, 0, -2); }

// False for blocks along the columns: the last one would be incomplete.
bool canBeWider(const Quantizer& dequantize) {
    const bool isPerChannel = dequantize.granularity == Granularity::PerChannel;
    return dequantize.scalarScale || (isPerChannel && (isAlongRows(dequantize) || isAlongColumns(dequantize))) ||
        (dequantize.granularity == Granularity::Block && isAlongRows(dequantize));
}

// True for separate scales and zero points per column.
bool hasColumns(const Quantizer& dequantize) {
    return !dequantize.scalarScale && (dequantize.granularity == Granularity::Block || isAlongColumns(dequantize));
}

// Scales and zero points have as many columns as the matrix.
bool haveColumnsOf(const Quantizer& dequantize, const Tensor& matrix) {
    if (!hasColumns(dequantize))
        return true;
    const auto fits = [&](const Tensor* parameter) {
        return !parameter || (!parameter->dims.empty() && parameter->dims.back() == matrix.dims.back());
    };
    return fits(dequantize.scaleTensor) && fits(dequantize.zeroPointTensor);
}

// The tensor with `number` appended to each row.
Result<Tensor> widened(const Context& context, const Tensor& tensor, double number) {
    QALIPER_TRY(const auto bytes, readBytes(tensor, context.storage()));
    const auto columns = static_cast<std::uint64_t>(tensor.dims.back());
    const std::uint64_t count = elementCount(tensor.dims).value_or(0);
    ElementPacker packer(tensor.type, count + count / columns);
    for (std::uint64_t at = 0; at < count; ++at) {
        packer.push(bitsAt(tensor.type, bytes, at));
        if ((at + 1) % columns == 0)
            packer.push(encodeElement(tensor.type, number));
    }
    std::vector<std::int64_t> dims = tensor.dims;
    ++dims.back();
    return makeTensor(
        tensor.name + "_padded", tensor.type, std::move(dims), std::move(packer).take(), context.storage());
}

// The input names of a DQ of the padded matrix.
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
        QALIPER_TRY(auto padded, widened(context, *tensor, padding));
        names[slot] = builder.addTensor(graph, std::move(padded));
    }
    return names;
}

// Rows that are missing to the last block.
std::int64_t missingRows(const Quantizer& dequantize, const Tensor& matrix) {
    const std::int64_t rest = matrix.dims.front() % dequantize.blockSize;
    return rest == 0 ? 0 : dequantize.blockSize - rest;
}

// The matrix with rows of zeros after the last one.
Result<Tensor> lengthened(const Context& context, const Tensor& matrix, std::int64_t rows) {
    QALIPER_TRY(const auto bytes, readBytes(matrix, context.storage()));
    const std::uint64_t count = elementCount(matrix.dims).value_or(0);
    const auto added = static_cast<std::uint64_t>(rows * matrix.dims.back());
    ElementPacker packer(matrix.type, count + added);
    for (std::uint64_t at = 0; at < count; ++at)
        packer.push(bitsAt(matrix.type, bytes, at));
    for (std::uint64_t at = 0; at < added; ++at)
        packer.push(encodeElement(matrix.type, 0));
    std::vector<std::int64_t> dims = matrix.dims;
    dims.front() += rows;
    return makeTensor(
        matrix.name + "_padded", matrix.type, std::move(dims), std::move(packer).take(), context.storage());
}

// The rank of a float operand that no DQ writes; 0 where it is not known.
std::size_t rankOfFloat(const Context& context, ValueIx data) {
    const Shape* shape = data.valid() ? context.types.shape(data) : nullptr;
    const bool isFloatData = shape && isFloat(context.types.element(data)) && !context.quant.isConstant(data) &&
        !context.dequantizerAfter(data);
    return isFloatData ? shape->size() : 0;
}

} // namespace

bool canPadBlocks(const Context& context, const Quantizer& dequantize) {
    const Tensor* matrix = matrixAfter(context, dequantize);
    const auto product = productOf(context, dequantize);
    return matrix && product && dequantize.dequantizes() && dequantize.granularity == Granularity::Block &&
        dequantize.blockSize > 0 && isAlongRows(dequantize) && missingRows(dequantize, *matrix) > 0 &&
        dequantize.scaleTensor && haveColumnsOf(dequantize, *matrix) && context.isEditable(dequantize.node) &&
        context.node(dequantize.node).inputs.size() <= 3 &&
        rankOfFloat(context, context.index().input(*product, 0)) > 1 &&
        context.model().opset().value_or(0) >= firstOpset;
}

Result<Fix> padBlocks(const Context& context, const Quantizer& dequantize) {
    if (!canPadBlocks(context, dequantize))
        return fail(ErrorKind::Unsupported, say("The weights cannot be padded here"));
    const Tensor& matrix = *matrixAfter(context, dequantize);
    const NodeIx product = *productOf(context, dequantize);
    const std::int64_t rows = missingRows(dequantize, matrix);
    QALIPER_TRY(auto longer, lengthened(context, matrix, rows));
    FixBuilder builder(context);
    const GraphId graph = context.index().graphOf(product);
    std::vector<std::string> inputs = context.node(dequantize.node).inputs;
    inputs[0] = builder.addTensor(context.index().graphOf(dequantize.node), std::move(longer));
    builder.redirect(product, 1,
        builder.addCopy(
            dequantize.node, std::move(inputs), std::string(context.index().name(dequantize.output)) + "_padded"));
    const ValueIx data = context.index().input(product, 0);
    const std::string name(context.index().name(data));
    std::vector<double> pads(2 * rankOfFloat(context, data), 0);
    pads.back() = static_cast<double>(rows);
    const std::string sizes =
        builder.addTensor(graph, makeSmallTensor(name + "_pads", DataType::Int64, {std::ssize(pads)}, pads));
    builder.redirect(product, 0, builder.add(graph, {"Pad", "", {name, sizes}, {}, name + "_padded"}));
    return Fix{std::move(builder).finish(), {}};
}

Effect effectOfPaddedBlocks(const Context& context, const Quantizer& dequantize) {
    const Tensor& matrix = *matrixAfter(context, dequantize);
    const auto rows = static_cast<double>(matrix.dims.front());
    const double factor = (rows + static_cast<double>(missingRows(dequantize, matrix))) / rows;
    Effect effect;
    effect.nodes = 1;
    effect.macs = modelMacsRatio(context, *productOf(context, dequantize), factor);
    effect.bytes = modelBytesRatio(context, matrix, factor);
    return effect;
}

bool canPadColumns(const Context& context, const Quantizer& dequantize) {
    const Tensor* matrix = matrixAfter(context, dequantize);
    return dequantize.dequantizes() && canBeWider(dequantize) && dequantize.scaleTensor && matrix &&
        haveColumnsOf(dequantize, *matrix) && context.node(dequantize.node).inputs.size() <= 3 &&
        context.isEditable(dequantize.node) && (!dequantize.zeroPoint.valid() || dequantize.zeroPointTensor) &&
        productOf(context, dequantize) && context.model().opset().value_or(0) >= firstOpset;
}

Result<Fix> padColumns(const Context& context, const Quantizer& dequantize) {
    if (!canPadColumns(context, dequantize))
        return fail(ErrorKind::Unsupported, say("The weights cannot be padded here"));
    const Tensor& matrix = *matrixAfter(context, dequantize);
    const NodeIx product = *productOf(context, dequantize);
    const GraphId graph = context.index().graphOf(product);
    FixBuilder builder(context);
    QALIPER_TRY(const auto inputs, paddedInputs(builder, context, dequantize, matrix));
    const std::string name(context.index().name(dequantize.output));
    const std::string weight = builder.addCopy(dequantize.node, inputs, name + "_padded");
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
    const auto columns = static_cast<double>(matrixAfter(context, dequantize)->dims.back());
    Effect effect;
    effect.nodes = 1;
    effect.macs = modelMacsRatio(context, *productOf(context, dequantize), (columns + 1) / columns);
    return effect;
}

} // namespace qaliper
