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

// The axis of per-channel scales, counted from the front; nothing for a per-tensor scale.
std::optional<std::int64_t> channelAxis(const WeightChain& chain) {
    if (chain.quantizer->granularity != Granularity::PerChannel)
        return std::nullopt;
    const auto axis = axisAt(chain.quantizer->axis.value_or(1), chain.constant->dims.size()); // the ONNX default
    return axis ? std::optional(static_cast<std::int64_t>(*axis)) : std::nullopt;
}

// The declared shape of the weight is that of the constant, and its scales are along one of the first two axes.
bool isAsDeclared(const Context& context, NodeIx node, const WeightChain& chain) {
    const std::vector<std::int64_t>& dims = chain.constant->dims;
    if (context.types.staticShape(context.index().input(node, 1)) != dims || dims.size() < 2 ||
        elementCount(dims).value_or(0) == 0)
        return false;
    if (chain.quantizer->granularity != Granularity::PerChannel)
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

// The byte that represents zero in the constant; with a Q downstream, the constant is float.
char zeroByte(const Context& context, const WeightChain& chain) {
    const bool isByte = bitsOf(chain.constant->type) == 8 && isInteger(chain.constant->type);
    return isByte ? static_cast<char>(commonZeroPoint(context, chain).value_or(0)) : '\0';
}

// A layer before and after padding.
struct Padding {
    ConvGroups from;
    PaddedGroups to;

    bool addsInputs() const { return to.group * to.inputsPerGroup != from.inputs; }
    bool addsOutputs() const { return to.group * to.outputsPerGroup != from.outputs; }

    // The row in the padded tensor for a row of the old one.
    std::uint64_t row(std::uint64_t old) const {
        const auto perGroup = static_cast<std::uint64_t>(from.outputsPerGroup);
        return old / perGroup * static_cast<std::uint64_t>(to.outputsPerGroup) + old % perGroup;
    }
};

// Copies rows to their new places in a tensor of `rows` × `columns` that is filled with zeros.
template <class Place> // returns the new row and column of a row
Result<Tensor> widened(const Context& context, const WeightChain& chain, std::string name, std::uint64_t rows,
    std::uint64_t columns, Place&& place) {
    const Tensor& weight = *chain.constant;
    const auto bytes = readBytes(weight, context.storage());
    if (!bytes)
        return fail(bytes.error());
    const WeightShape shape = shapeOf(weight);
    const std::uint64_t rowBytes = shape.columns * shape.kernelBytes;
    std::string wide(rows * columns * shape.kernelBytes, zeroByte(context, chain));
    for (std::uint64_t row = 0; row < shape.rows; ++row) {
        const auto [newRow, newColumn] = place(row);
        std::copy_n(bytes->begin() + static_cast<std::ptrdiff_t>(row * rowBytes), rowBytes,
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

Result<Tensor> paddedWeight(const Context& context, const WeightChain& chain, const Padding& padding) {
    const auto rows = static_cast<std::uint64_t>(padding.to.group * padding.to.outputsPerGroup);
    const auto merged = static_cast<std::uint64_t>(padding.to.merged);
    const auto columns = static_cast<std::uint64_t>(padding.to.inputsPerGroup);
    const auto perGroup = static_cast<std::uint64_t>(padding.from.outputsPerGroup);
    return widened(context, chain, chain.constant->name + "_padded", rows, columns * merged, [&](std::uint64_t row) {
        return Place{padding.row(row), row / perGroup % merged * columns};
    });
}

using OptionalName = std::optional<std::string>;

bool isPerChannel(const Tensor* parameter) { return parameter && elementCount(parameter->dims) != 1U; }

// Repeats a parameter along the widened dimension, once for each merged group.
Result<OptionalName> repeated(
    FixBuilder& builder, const Context& context, GraphId graph, const Tensor* parameter, std::int64_t times) {
    if (!isPerChannel(parameter))
        return OptionalName{};
    const auto bytes = readBytes(*parameter, context.storage());
    if (!bytes)
        return fail(bytes.error());
    std::string all;
    for (std::int64_t i = 0; i < times; ++i)
        all += *bytes;
    std::vector<std::int64_t> dims = parameter->dims;
    dims.front() *= times;
    auto tensor = makeTensor(parameter->name + "_merged", parameter->type, dims, std::move(all), context.storage());
    if (!tensor)
        return fail(std::move(tensor.error()));
    return OptionalName(builder.addTensor(graph, std::move(*tensor)));
}

// Spreads a parameter of the output channels to the padded groups; added channels get `filler`.
Result<OptionalName> spread(FixBuilder& builder, const Context& context, GraphId graph, const Tensor* parameter,
    const Padding& padding, double filler) {
    if (!isPerChannel(parameter))
        return OptionalName{};
    const auto values = readNumbers(*parameter, context.storage());
    if (!values)
        return fail(values.error());
    if (values->size() != static_cast<std::size_t>(padding.from.outputs))
        return fail(ErrorKind::Unsupported,
            say("\"{tensor}\" does not have one number for each output channel", arg("tensor", parameter->name)));
    std::vector<double> padded(static_cast<std::size_t>(padding.to.group * padding.to.outputsPerGroup), filler);
    for (std::uint64_t row = 0; row < values->size(); ++row)
        padded[padding.row(row)] = (*values)[row];
    const std::vector<std::int64_t> dims{std::ssize(padded)};
    auto tensor = makeTensor(
        parameter->name + "_padded", parameter->type, dims, encodeNumbers(parameter->type, padded), context.storage());
    if (!tensor)
        return fail(std::move(tensor.error()));
    return OptionalName(builder.addTensor(graph, std::move(*tensor)));
}

// A bias in float, also from an INT32 bias with a DQ.
Result<Tensor> floatBias(const Context& context, NodeIx node) {
    const auto chain = weightChain(context, node, 2);
    if (!chain || chain->quantize.valid())
        return fail(ErrorKind::Unsupported, say("The bias of this layer is computed, so it cannot be padded"));
    return chain->dequantize.valid() ? foldedWeight(context, *chain) : Result<Tensor>(*chain->constant);
}

Status padBias(FixBuilder& builder, const Context& context, NodeIx node, const Padding& padding) {
    const auto bias = floatBias(context, node);
    if (!bias)
        return fail(bias.error());
    const auto padded = spread(builder, context, context.index().graphOf(node), &*bias, padding, 0);
    if (!padded)
        return fail(padded.error());
    if (*padded)
        builder.redirect(node, 2, **padded);
    return {};
}

// The source of each padded channel: its own channel, or a repeated one that zero weights ignore.
std::vector<double> paddedChannels(const Padding& padding) {
    const std::int64_t perGroup = padding.from.inputsPerGroup;
    std::vector<double> channels;
    for (std::int64_t g = 0; g < padding.to.group; ++g) {
        const std::int64_t first = std::min(g, padding.from.group - 1) * perGroup;
        for (std::int64_t c = 0; c < padding.to.inputsPerGroup; ++c)
            channels.push_back(static_cast<double>(first + std::min(c, perGroup - 1)));
    }
    return channels;
}

std::vector<double> keptChannels(const Padding& padding) {
    std::vector<double> channels;
    for (std::int64_t g = 0; g < padding.from.group; ++g) {
        for (std::int64_t c = 0; c < padding.from.outputsPerGroup; ++c)
            channels.push_back(static_cast<double>(g * padding.to.outputsPerGroup + c));
    }
    return channels;
}

NewNode gatherChannels(
    FixBuilder& builder, GraphId graph, const std::string& value, const std::vector<double>& channels) {
    const std::string indices = builder.addTensor(
        graph, makeSmallTensor(value + "_channels", DataType::Int64, {std::ssize(channels)}, channels));
    return {"Gather", "", {value, indices}, {{"axis", std::int64_t{1}}}, value + "_gathered"};
}

void padInput(FixBuilder& builder, const Context& context, NodeIx node, const Padding& padding) {
    const Index& index = context.index();
    const ValueIx input = index.input(node, 0);
    const GraphId graph = index.graphOf(node);
    const auto channels = paddedChannels(padding);
    const Quantizer* data = context.quant.producer(index, input);
    const bool isPair = data && data->dequantizes() && index.graphOf(data->node) == graph;
    if (!isPair) {
        builder.redirect(
            node, 0, builder.add(graph, gatherChannels(builder, graph, std::string(index.name(input)), channels)));
        return;
    }
    std::vector<std::string> inputs =
        context.node(data->node).inputs; // between Q and DQ, so that the DQ stays next to the layer
    inputs[0] = builder.add(graph, gatherChannels(builder, graph, inputs[0], channels));
    builder.redirect(node, 0, builder.addCopy(data->node, std::move(inputs), std::string(index.name(input))));
}

// The values with added channels, from the layer on; the channels are removed after the last one, as late as possible,
// so that the layer still fuses with its consumers and writes INT8.
std::vector<ValueIx> widenedValues(const Context& context, NodeIx node) {
    const Index& index = context.index();
    std::vector<ValueIx> values{index.output(node, 0)};
    for (auto use = soleUse(index, values.back()); use; use = soleUse(index, values.back())) {
        const Node& consumer = context.node(use->node);
        const Quantizer* quantizer = context.quant.at(use->node);
        if (quantizer && quantizer->quantizes && quantizer->granularity == Granularity::PerTensor) {
            values.push_back(quantizer->output);
            return values;
        }
        const bool isPointwise = quantTrait(consumer) == QuantTrait::Activation && !consumer.is("PRelu");
        if (!isPointwise || values.size() > index.nodeCount())
            break;
        values.push_back(index.output(use->node, 0));
    }
    return {index.output(node, 0)};
}

void dropAddedOutputs(FixBuilder& builder, const Context& context, NodeIx node, const Padding& padding) {
    const Index& index = context.index();
    const GraphId graph = index.graphOf(node);
    const auto channels = keptChannels(padding);
    const std::vector<ValueIx> widened = widenedValues(context, node);
    const ValueIx last = widened.back();
    std::string wide;
    for (const ValueIx value : widened) { // wider values get new names: a name keeps its meaning
        wide = builder.renameBehind(value);
        if (value != last)
            builder.redirectAll(value, wide);
    }
    builder.addAs(last, gatherChannels(builder, graph, wide, channels));
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

} // namespace

std::int64_t paddedToMultiple(std::int64_t channels) {
    return (channels + channelMultiple - 1) / channelMultiple * channelMultiple;
}

PaddedGroups paddedInside(const ConvGroups& groups) {
    return {groups.group, paddedToMultiple(groups.inputsPerGroup), paddedToMultiple(groups.outputsPerGroup)};
}

std::optional<PaddedGroups> paddedByGroups(const ConvGroups& groups) {
    for (std::int64_t added = 1; added < channelMultiple && groups.outputs % channelMultiple != 0; ++added) {
        const std::int64_t group = groups.group + added;
        if (group * groups.outputsPerGroup % channelMultiple == 0)
            return PaddedGroups{group, groups.inputsPerGroup, groups.outputsPerGroup};
    }
    return std::nullopt;
}

std::optional<PaddedGroups> paddedToMerge(const ConvGroups& groups) {
    if (groupClass(groups) == GroupClass::Aligned || mergeFactor(groups))
        return std::nullopt;
    for (const std::int64_t m : {std::int64_t{2}, channelMultiple}) {
        const bool isEnough =
            m * groups.inputsPerGroup % channelMultiple == 0 && m * groups.outputsPerGroup % channelMultiple == 0;
        if (isEnough)
            return PaddedGroups{(groups.group + m - 1) / m * m, groups.inputsPerGroup, groups.outputsPerGroup, m};
    }
    return std::nullopt;
}

double workOf(const ConvGroups& groups, const PaddedGroups& padded) {
    const auto size = [](std::int64_t group, std::int64_t inputs, std::int64_t outputs) {
        return static_cast<double>(group) * static_cast<double>(inputs) * static_cast<double>(outputs);
    };
    return static_cast<double>(padded.merged) * size(padded.group, padded.inputsPerGroup, padded.outputsPerGroup) /
        size(groups.group, groups.inputsPerGroup, groups.outputsPerGroup);
}

std::optional<std::int64_t> mergeFactor(const ConvGroups& groups) {
    // a factor for both counts is 2 or 4, or a multiple of these
    for (std::int64_t m = 2; m <= std::min(groups.group, channelMultiple); ++m) {
        const bool divides = groups.group % m == 0;
        if (divides && m * (groups.inputsPerGroup % channelMultiple) % channelMultiple == 0 &&
            m * (groups.outputsPerGroup % channelMultiple) % channelMultiple == 0)
            return m;
    }
    return std::nullopt;
}

std::optional<WeightChain> widenableWeight(const Context& context, NodeIx node) {
    auto chain = weightChain(context, node, 1);
    if (!chain || !chain->quantizer || !hasReadableNumbers(*chain->constant) ||
        bitsOf(chain->constant->type) % 8 != 0 || !chain->quantizer->scaleTensor ||
        !isAsDeclared(context, node, *chain))
        return std::nullopt;
    const Granularity granularity = chain->quantizer->granularity;
    const bool isSound = granularity == Granularity::PerTensor || granularity == Granularity::PerChannel;
    return isSound && commonZeroPoint(context, *chain) && context.isEditable(node) ? chain : std::nullopt;
}

bool canPadGroups(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups) {
    const auto axis = channelAxis(chain);
    const ValueIx bias = context.index().input(node, 2);
    const auto biasChain = bias.valid() ? weightChain(context, node, 2) : std::nullopt;
    const bool isBiasConstant = !bias.valid() ||
        (biasChain && !biasChain->quantize.valid() && hasReadableNumbers(*biasChain->constant) &&
            (!biasChain->quantizer || hasReadableScales(*biasChain->quantizer)));
    return !groups.transposed && (!axis || *axis == 0) && isBiasConstant;
}

Result<Fix> mergeGroups(
    const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups, std::int64_t m) {
    auto weight = mergedWeight(context, chain, groups.group, m);
    if (!weight)
        return fail(std::move(weight.error()));
    FixBuilder builder(context);
    const GraphId graph = context.index().graphOf(chain.dequantize);
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
    const std::string name = builder.addTensor(graph, std::move(*weight));
    rewireWeight(builder, context, node, 1, chain, name, scale, zeroPoint);
    builder.set(node, {"group", groups.group / m});
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> padGroups(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups,
    const PaddedGroups& padded) {
    const Padding padding{groups, padded};
    auto weight = paddedWeight(context, chain, padding);
    if (!weight)
        return fail(std::move(weight.error()));
    FixBuilder builder(context);
    const GraphId graph = context.index().graphOf(chain.dequantize);
    auto scales = spread(builder, context, graph, chain.quantizer->scaleTensor, padding, 1);
    auto zeroPoints = spread(builder, context, graph, chain.quantizer->zeroPointTensor, padding,
        static_cast<double>(commonZeroPoint(context, chain).value_or(0)));
    if (!scales || !zeroPoints)
        return fail(scales ? zeroPoints.error() : scales.error());
    rewireWeight(builder, context, node, 1, chain, builder.addTensor(graph, std::move(*weight)), *scales, *zeroPoints);
    if (context.index().input(node, 2).valid()) {
        if (Status status = padBias(builder, context, node, padding); !status)
            return fail(std::move(status.error()));
    }
    if (padded.group / padded.merged != groups.group)
        builder.set(node, {"group", padded.group / padded.merged});
    if (padding.addsInputs())
        padInput(builder, context, node, padding);
    if (padding.addsOutputs())
        dropAddedOutputs(builder, context, node, padding);
    return Fix{std::move(builder).finish(), {}};
}

Effect effectOfMerge(const Context& context, NodeIx node, const WeightChain& chain, std::int64_t m) {
    const auto factor = static_cast<double>(m);
    return {modelMultiplyAddsRatio(context, node, factor), bytesWhenWidened(context, chain, factor), 0,
        copiedNodes(context, chain)};
}

namespace {

// What computed the old bias and has no reader any more.
int nodesBehindBias(const Context& context, NodeIx node) {
    FixBuilder builder(context);
    builder.redirect(node, 2, "bias");
    return -nodesAdded(std::move(builder).finish());
}

} // namespace

Effect effectOfPadding(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups,
    const PaddedGroups& padded) {
    const Index& index = context.index();
    const Padding padding{groups, padded};
    const double factor = workOf(groups, padded);
    Effect effect{modelMultiplyAddsRatio(context, node, factor), bytesWhenWidened(context, chain, factor), 0,
        copiedNodes(context, chain)};
    const Quantizer* data = context.quant.producer(index, index.input(node, 0));
    const bool copiesDequantizer = data && data->dequantizes() && !soleUse(index, index.input(node, 0));
    if (padding.addsInputs())
        effect.nodes += copiesDequantizer ? 2 : 1;
    if (padding.addsOutputs())
        effect.nodes += 1;
    if (index.input(node, 2).valid())
        effect.nodes -= nodesBehindBias(context, node);
    return effect;
}

} // namespace qaliper
