#include "model/rewrite/regroup.h"

#include <algorithm>
#include <numeric>

#include "model/graph/axes.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/operands.h"

namespace qaliper {

namespace {

// The elements of a weight seen as [rows, columns, kernel]. Rows are the outputs of a Conv and the inputs of a
// ConvTranspose; both times they run over all groups, and columns over one.
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

// The axis of a scale per channel, counted from the front; nothing for a scale per tensor.
std::optional<std::int64_t> channelAxis(const WeightChain& chain) {
    if (chain.quantizer->granularity != Granularity::PerChannel)
        return std::nullopt;
    const auto axis = axisAt(chain.quantizer->axis.value_or(1), chain.constant->dims.size()); // the ONNX default
    return axis ? std::optional(static_cast<std::int64_t>(*axis)) : std::nullopt;
}

// What the layer takes its weight for is what the constant is, and its scales lie along one of the first two axes.
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

// The one zero point of all elements.
std::optional<std::int64_t> commonZeroPoint(const Context& context, const WeightChain& chain) {
    const auto values = readZeroPoints(*chain.quantizer, context.storage());
    if (!values || values->empty() ||
        !std::ranges::all_of(*values, [&](auto value) { return value == values->front(); }))
        return std::nullopt;
    return values->front();
}

// The byte that stands for zero in the constant; in front of a Q it holds floats.
char zeroByte(const Context& context, const WeightChain& chain) {
    const bool isByte = bitsOf(chain.constant->type) == 8 && isInteger(chain.constant->type);
    return isByte ? static_cast<char>(commonZeroPoint(context, chain).value_or(0)) : '\0';
}

// Where in the padded tensor a row of the old one stands.
std::uint64_t paddedRow(std::uint64_t row, const ConvGroups& groups) {
    const auto perGroup = static_cast<std::uint64_t>(groups.outputsPerGroup);
    const auto padded = static_cast<std::uint64_t>(paddedToMultiple(groups.outputsPerGroup));
    return row / perGroup * padded + row % perGroup;
}

// Copies rows to their new places in a tensor of `rows` × `columns`, filled with zeros.
template <class Place> // of a row: its new row and column
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

Result<Tensor> paddedWeight(const Context& context, const WeightChain& chain, const ConvGroups& groups) {
    const auto rows = static_cast<std::uint64_t>(groups.group * paddedToMultiple(groups.outputsPerGroup));
    const auto columns = static_cast<std::uint64_t>(paddedToMultiple(groups.inputsPerGroup));
    return widened(context, chain, chain.constant->name + "_padded", rows, columns, [&](std::uint64_t row) {
        return Place{paddedRow(row, groups), 0};
    });
}

using OptionalName = std::optional<std::string>;

bool isPerChannel(const Tensor* parameter) { return parameter && elementCount(parameter->dims) != 1U; }

// A parameter along the widened dimension is repeated once for each merged group.
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

// A parameter of the output channels is spread to the padded groups; the added ones hold `filler`.
Result<OptionalName> spread(FixBuilder& builder, const Context& context, GraphId graph, const Tensor* parameter,
    const ConvGroups& groups, double filler) {
    if (!isPerChannel(parameter))
        return OptionalName{};
    const auto values = readNumbers(*parameter, context.storage());
    if (!values)
        return fail(values.error());
    if (values->size() != static_cast<std::size_t>(groups.outputs))
        return fail(ErrorKind::Unsupported,
            say("\"{tensor}\" does not have one number for each output channel", arg("tensor", parameter->name)));
    std::vector<double> padded(
        static_cast<std::size_t>(groups.group * paddedToMultiple(groups.outputsPerGroup)), filler);
    for (std::uint64_t row = 0; row < values->size(); ++row)
        padded[paddedRow(row, groups)] = (*values)[row];
    const std::vector<std::int64_t> dims{std::ssize(padded)};
    auto tensor = makeTensor(
        parameter->name + "_padded", parameter->type, dims, encodeNumbers(parameter->type, padded), context.storage());
    if (!tensor)
        return fail(std::move(tensor.error()));
    return OptionalName(builder.addTensor(graph, std::move(*tensor)));
}

// A bias as float numbers, whether it is stored so or as INT32 behind a DQ.
Result<Tensor> floatBias(const Context& context, NodeIx node) {
    const auto chain = weightChain(context, node, 2);
    if (!chain || chain->quantize.valid())
        return fail(ErrorKind::Unsupported, say("The bias of this layer is computed, so it cannot be padded"));
    return chain->dequantize.valid() ? foldedWeight(context, *chain) : Result<Tensor>(*chain->constant);
}

Status padBias(FixBuilder& builder, const Context& context, NodeIx node, const ConvGroups& groups) {
    const auto bias = floatBias(context, node);
    if (!bias)
        return fail(bias.error());
    const auto padded = spread(builder, context, context.index().graphOf(node), &*bias, groups, 0);
    if (!padded)
        return fail(padded.error());
    if (*padded)
        builder.redirect(node, 2, **padded);
    return {};
}

// Where each of the padded channels comes from: its own channel, or a repeated one that zero weights ignore.
std::vector<double> paddedChannels(std::int64_t group, std::int64_t perGroup) {
    std::vector<double> channels;
    for (std::int64_t g = 0; g < group; ++g) {
        for (std::int64_t c = 0; c < paddedToMultiple(perGroup); ++c)
            channels.push_back(static_cast<double>(g * perGroup + std::min(c, perGroup - 1)));
    }
    return channels;
}

std::vector<double> keptChannels(std::int64_t group, std::int64_t perGroup) {
    std::vector<double> channels;
    for (std::int64_t g = 0; g < group; ++g) {
        for (std::int64_t c = 0; c < perGroup; ++c)
            channels.push_back(static_cast<double>(g * paddedToMultiple(perGroup) + c));
    }
    return channels;
}

NewNode gatherChannels(
    FixBuilder& builder, GraphId graph, const std::string& value, const std::vector<double>& channels) {
    const std::string indices = builder.addTensor(
        graph, makeSmallTensor(value + "_channels", DataType::Int64, {std::ssize(channels)}, channels));
    return {"Gather", "", {value, indices}, {{"axis", std::int64_t{1}}}, value + "_gathered"};
}

void padInput(FixBuilder& builder, const Context& context, NodeIx node, const ConvGroups& groups) {
    const Index& index = context.index();
    const ValueIx input = index.input(node, 0);
    const GraphId graph = index.graphOf(node);
    const auto channels = paddedChannels(groups.group, groups.inputsPerGroup);
    const Quantizer* data = context.quant.producer(index, input);
    const bool isPair = data && data->dequantizes() && index.graphOf(data->node) == graph;
    if (!isPair) {
        builder.redirect(
            node, 0, builder.add(graph, gatherChannels(builder, graph, std::string(index.name(input)), channels)));
        return;
    }
    std::vector<std::string> inputs =
        context.node(data->node).inputs; // between Q and DQ, so that DQ stays beside the layer
    inputs[0] = builder.add(graph, gatherChannels(builder, graph, inputs[0], channels));
    builder.redirect(node, 0, builder.addCopy(data->node, std::move(inputs), std::string(index.name(input))));
}

// The values from the layer on that have the added channels; they are dropped behind the last one. That is as late as
// possible, so that the layer still fuses with what follows it and writes INT8.
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

void dropAddedOutputs(FixBuilder& builder, const Context& context, NodeIx node, const ConvGroups& groups) {
    const Index& index = context.index();
    const GraphId graph = index.graphOf(node);
    const auto channels = keptChannels(groups.group, groups.outputsPerGroup);
    const std::vector<ValueIx> widened = widenedValues(context, node);
    const ValueIx last = widened.back();
    std::string wide;
    for (const ValueIx value : widened) { // a name means what it meant before: wider values get other names
        wide = builder.renameBehind(value);
        if (value != last)
            builder.redirectAll(value, wide);
    }
    builder.addAs(last, gatherChannels(builder, graph, wide, channels));
}

// Q and DQ of the weight that stay behind because others read them.
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

double ratioOfPadding(std::int64_t channels) {
    return static_cast<double>(paddedToMultiple(channels)) / static_cast<double>(channels);
}

} // namespace

std::int64_t paddedToMultiple(std::int64_t channels) {
    return (channels + channelMultiple - 1) / channelMultiple * channelMultiple;
}

std::optional<std::int64_t> mergeFactor(const ConvGroups& groups) {
    // what makes multiples of 4 of both is 2 or 4, or a multiple of that
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

Result<Fix> padGroups(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups) {
    auto weight = paddedWeight(context, chain, groups);
    if (!weight)
        return fail(std::move(weight.error()));
    FixBuilder builder(context);
    const GraphId graph = context.index().graphOf(chain.dequantize);
    auto scales = spread(builder, context, graph, chain.quantizer->scaleTensor, groups, 1);
    auto zeroPoints = spread(builder, context, graph, chain.quantizer->zeroPointTensor, groups,
        static_cast<double>(commonZeroPoint(context, chain).value_or(0)));
    if (!scales || !zeroPoints)
        return fail(scales ? zeroPoints.error() : scales.error());
    rewireWeight(builder, context, node, 1, chain, builder.addTensor(graph, std::move(*weight)), *scales, *zeroPoints);
    if (context.index().input(node, 2).valid()) {
        if (Status status = padBias(builder, context, node, groups); !status)
            return fail(std::move(status.error()));
    }
    if (groups.inputsPerGroup % channelMultiple != 0)
        padInput(builder, context, node, groups);
    if (groups.outputsPerGroup % channelMultiple != 0)
        dropAddedOutputs(builder, context, node, groups);
    return Fix{std::move(builder).finish(), {}};
}

Effect effectOfMerge(const Context& context, NodeIx node, const WeightChain& chain, std::int64_t m) {
    const auto factor = static_cast<double>(m);
    return {modelMultiplyAddsRatio(context, node, factor), bytesWhenWidened(context, chain, factor), 0,
        copiedNodes(context, chain)};
}

Effect effectOfPadding(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups) {
    const Index& index = context.index();
    const double factor = ratioOfPadding(groups.inputsPerGroup) * ratioOfPadding(groups.outputsPerGroup);
    Effect effect{modelMultiplyAddsRatio(context, node, factor), bytesWhenWidened(context, chain, factor), 0,
        copiedNodes(context, chain)};
    const Quantizer* data = context.quant.producer(index, index.input(node, 0));
    const bool copiesDequantizer = data && data->dequantizes() && !soleUse(index, index.input(node, 0));
    if (groups.inputsPerGroup % channelMultiple != 0)
        effect.nodes += copiesDequantizer ? 2 : 1;
    if (groups.outputsPerGroup % channelMultiple != 0)
        effect.nodes += 1;
    const ValueIx bias = index.input(node, 2);
    const bool foldsBias = bias.valid() && context.quant.producer(index, bias) && soleUse(index, bias);
    effect.nodes -= foldsBias ? 1 : 0;
    return effect;
}

} // namespace qaliper
