#include "model/rewrite/regroup.h"

#include <algorithm>
#include <numeric>

#include "model/graph/axes.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/operands.h"

namespace qaliper {

namespace {

// A weight seen as [rows, columns, kernel]. Rows are K of a Conv or C of a ConvTranspose, over all groups; columns are
// the other channels, of one group.
struct WeightShape {
    std::uint64_t rows;
    std::uint64_t columns;
    std::uint64_t kernelBytes;
};

WeightShape shapeOf(const Tensor& weight) {
    const std::uint64_t kernel = std::accumulate(weight.dims.begin() + 2, weight.dims.end(), std::uint64_t{1},
        [](std::uint64_t product, std::int64_t dim) { return product * static_cast<std::uint64_t>(dim); });
    return {static_cast<std::uint64_t>(weight.dims[0]), static_cast<std::uint64_t>(weight.dims[1]),
        kernel * static_cast<std::uint64_t>(bitsOf(weight.type)) / 8};
}

bool isPerChannel(const WeightChain& chain) {
    return chain.quantizer && chain.quantizer->granularity == Granularity::PerChannel;
}

// The axis of per-channel scales, counted from the front; nothing for others.
std::optional<std::int64_t> channelAxis(const WeightChain& chain) {
    if (!isPerChannel(chain))
        return std::nullopt;
    const auto axis = axisAt(chain.quantizer->axis.value_or(1), chain.constant->dims.size()); // the ONNX default
    return axis ? std::optional(static_cast<std::int64_t>(*axis)) : std::nullopt;
}

// The declared shape of the weight is that of the constant, and its scales are along one of the first two axes.
bool isAsDeclared(const Context& context, NodeIx node, const WeightChain& chain) {
    const std::vector<std::int64_t>& dims = chain.constant->dims;
    if (context.types.staticShape(context.index().input(node, 1)) != dims || dims.size() < 3 ||
        elementCount(dims).value_or(0) == 0)
        return false;
    if (!isPerChannel(chain))
        return true;
    const auto axis = channelAxis(chain);
    return axis && *axis < 2 &&
        chain.quantizer->scaleTensor->dims == std::vector{dims[static_cast<std::size_t>(*axis)]};
}

// The zero point that all elements have.
std::optional<std::int64_t> commonZeroPoint(const Context& context, const WeightChain& chain) {
    const auto values = readZeroPoints(*chain.quantizer, context.storage());
    if (!values || values->empty() ||
        !std::ranges::all_of(*values, [&](auto value) { return value == values->front(); }))
        return std::nullopt;
    return values->front();
}

bool hasWidenableScales(const Context& context, const WeightChain& chain) {
    if (!chain.quantizer)
        return isFloat(chain.constant->type);
    const Granularity granularity = chain.quantizer->granularity;
    return chain.quantizer->scaleTensor &&
        (granularity == Granularity::PerTensor || granularity == Granularity::PerChannel) &&
        commonZeroPoint(context, chain);
}

// The byte that represents zero in the constant; with a Q downstream, the constant is float.
char zeroByte(const Context& context, const WeightChain& chain) {
    const bool isByte = bitsOf(chain.constant->type) == 8 && isInteger(chain.constant->type);
    return isByte ? static_cast<char>(commonZeroPoint(context, chain).value_or(0)) : '\0';
}

// Copies rows to their new places in a tensor of `rows` × `columns` that is filled with zeros.
template <class Place> // returns the new row and column of a row
Result<Tensor> widened(const Context& context, const WeightChain& chain, std::string name, std::uint64_t rows,
    std::uint64_t columns, Place&& place) {
    const Tensor& weight = *chain.constant;
    QALIPER_TRY(const auto bytes, readBytes(weight, context.storage()));
    const WeightShape shape = shapeOf(weight);
    const std::uint64_t rowBytes = shape.columns * shape.kernelBytes;
    std::string wide(rows * columns * shape.kernelBytes, zeroByte(context, chain));
    for (std::uint64_t row = 0; row < shape.rows; ++row) {
        const auto [newRow, newColumn] = place(row);
        std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(row * rowBytes), rowBytes,
            wide.begin() + static_cast<std::ptrdiff_t>((newRow * columns + newColumn) * shape.kernelBytes));
    }
    std::vector<std::int64_t> dims = weight.dims;
    dims[0] = static_cast<std::int64_t>(rows);
    dims[1] = static_cast<std::int64_t>(columns);
    return makeTensor(std::move(name), weight.type, std::move(dims), std::move(wide), context.storage());
}

using Place = std::pair<std::uint64_t, std::uint64_t>;

Result<Tensor> mergedWeight(const Context& context, const WeightChain& chain, std::int64_t group, std::int64_t m) {
    const WeightShape shape = shapeOf(*chain.constant);
    const std::uint64_t rowsPerGroup = shape.rows / static_cast<std::uint64_t>(group);
    const auto count = static_cast<std::uint64_t>(m);
    return widened(
        context, chain, chain.constant->name + "_merged", shape.rows, shape.columns * count, [&](std::uint64_t row) {
            return Place{row, row / rowsPerGroup % count * shape.columns};
        });
}

using OptionalName = std::optional<std::string>;

bool isPerChannel(const Tensor* parameter) { return parameter && elementCount(parameter->dims) != 1U; }

// Repeats a parameter along the widened dimension, once for each merged group.
Result<OptionalName> repeated(
    FixBuilder& builder, const Context& context, GraphId graph, const Tensor* parameter, std::int64_t times) {
    if (!isPerChannel(parameter))
        return OptionalName{};
    QALIPER_TRY(const auto bytes, readBytes(*parameter, context.storage()));
    std::string all;
    for (std::int64_t i = 0; i < times; ++i)
        all += bytes;
    std::vector<std::int64_t> dims = parameter->dims;
    dims.front() *= times;
    QALIPER_TRY(
        auto tensor, makeTensor(parameter->name + "_merged", parameter->type, dims, std::move(all), context.storage()));
    return OptionalName(builder.addTensor(graph, std::move(tensor)));
}

// Q and DQ of the weight that stay because they have other consumers.
int copiedNodes(const Context& context, const WeightChain& chain) {
    const Index& index = context.index();
    const auto isShared = [&](NodeIx node) { return node.valid() && !soleUse(index, index.output(node, 0)); };
    if (isShared(chain.dequantize))
        return chain.quantize.valid() ? 2 : 1;
    return isShared(chain.quantize) ? 1 : 0;
}

double bytesWhenWidened(const Context& context, const WeightChain& chain, double factor) {
    const bool isShared = copiedNodes(context, chain) > 0 || !soleUse(context.index(), chain.constantValue);
    return modelBytesRatio(context, *chain.constant, isShared ? factor + 1 : factor);
}

// Other kernels run one group after the other.
bool computesGroupsAtOnce(const ConvGroups& groups) {
    const bool isNarrow = groups.inputsPerGroup == groups.outputsPerGroup && groups.inputsPerGroup <= 16;
    return groups.group == 1 || isNarrow || (groups.inputsPerGroup % 32 == 0 && groups.outputsPerGroup % 32 == 0);
}

} // namespace

ConvGroups mergedGroups(const ConvGroups& groups, std::int64_t m) {
    return {groups.group / m, groups.inputs, groups.outputs, groups.inputsPerGroup * m, groups.outputsPerGroup * m,
        groups.transposed};
}

std::int64_t mergeFactor(const GroupedForm& form) {
    constexpr std::int64_t most = 32; // makes multiples of 32 of all widths
    const std::int64_t group = form.groups.group;
    std::optional<std::int64_t> looped;
    for (std::int64_t m = 2; m <= std::min(most, group); ++m) {
        const GroupedForm merged{mergedGroups(form.groups, m), form.kernel, form.epilogue};
        if (group % m != 0 || (merged.groups.group > 1 && !computesInInt8(int8Kernel(merged))))
            continue;
        if (computesGroupsAtOnce(merged.groups))
            return m;
        looped = looped.value_or(m);
    }
    return looped.value_or(group);
}

std::optional<WeightChain> widenableWeight(const Context& context, NodeIx node) {
    auto chain = weightChain(context, node, 1);
    const bool isWide = chain && hasReadableNumbers(*chain->constant) && bitsOf(chain->constant->type) % 8 == 0 &&
        hasWidenableScales(context, *chain) && isAsDeclared(context, node, *chain) && context.isEditable(node);
    return isWide ? chain : std::nullopt;
}

Status mergeGroups(FixBuilder& builder, const Context& context, NodeIx node, const WeightChain& chain,
    const ConvGroups& groups, std::int64_t m) {
    QALIPER_TRY(auto weight, mergedWeight(context, chain, groups.group, m));
    const GraphId graph = context.index().graphOf(chain.dequantize.valid() ? chain.dequantize : node);
    OptionalName scale;
    OptionalName zeroPoint;
    if (channelAxis(chain) == 1) {
        auto scales = repeated(builder, context, graph, chain.quantizer->scaleTensor, m);
        auto zeroPoints = repeated(builder, context, graph, chain.quantizer->zeroPointTensor, m);
        if (!scales || !zeroPoints)
            return fail(scales ? zeroPoints.error() : scales.error());
        scale = *scales;
        zeroPoint = *zeroPoints;
    }
    const std::string name = builder.addTensor(graph, std::move(weight));
    rewireWeight(builder, context, node, 1, chain, name, scale, zeroPoint);
    builder.set(node, {"group", groups.group / m});
    return {};
}

Effect effectOfMerge(const Context& context, NodeIx node, const WeightChain& chain, std::int64_t m) {
    const auto factor = static_cast<double>(m);
    return {modelMacsRatio(context, node, factor), bytesWhenWidened(context, chain, factor), 0,
        copiedNodes(context, chain)};
}

} // namespace qaliper
