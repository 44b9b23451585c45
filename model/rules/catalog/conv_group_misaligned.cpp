// Grouped convolutions in INT8 whose channels per group are no multiple of 4. Merging m groups into one makes the quotients
// fit: the weight is widened with zeros, so the numbers stay the same; the layer computes m times as much.

#include <algorithm>
#include <array>
#include <numeric>

#include "model/graph/identity.h"
#include "model/quant/groups.h"
#include "model/quant/operator_traits.h"
#include "model/rules/helpers.h"
#include "model/rules/rule.h"
#include "model/rules/weights.h"

namespace qaliper::catalog {

namespace conv_group_misaligned {

constexpr std::int64_t multiple = 4;
constexpr std::string_view mergeId = "merge-groups";
constexpr std::string_view padId = "pad-groups";
constexpr std::string_view removeId = "remove-qdq";

std::int64_t roundUp(std::int64_t value) { return (value + multiple - 1) / multiple * multiple; }

// The smallest number of groups to merge so that both quotients fit; nothing when no divisor of the group count does.
std::optional<std::int64_t> mergeFactor(const ConvGroups& groups) {
    for (std::int64_t m = 2; m <= groups.group; ++m) {
        const bool divides = groups.group % m == 0;
        if (divides && m * groups.inputsPerGroup % multiple == 0 && m * groups.outputsPerGroup % multiple == 0)
            return m;
    }
    return std::nullopt;
}

// An activation that INT8 depthwise kernels are not known to fuse with.
bool hasUnfusedActivation(const Context& context, NodeIx node) {
    const Index& index = context.index();
    const auto consumers = consumersOf(index, node);
    return std::ranges::any_of(consumers, [&](NodeIx consumer) {
        const Node& proto = context.node(consumer);
        if (proto.is("BatchNormalization"))
            return hasUnfusedActivation(context, consumer);
        const bool isSwish = proto.is("Sigmoid") && consumers.size() > 1; // x · sigmoid(x)
        return isSwish || proto.is("HardSwish") || proto.is("Mish");
    });
}

bool isDoubtfulDepthwise(const Context& context, NodeIx node, const ConvGroups& groups) {
    const Target& target = context.target;
    const bool isOldGpu = target.gpu && *target.gpu < ComputeCapability{8, 0};
    return !target.isAtLeast(8, 5) || isOldGpu || groups.outputs % multiple != 0 || hasUnfusedActivation(context, node);
}

Finding misaligned(const Context& context, NodeIx node, const ConvGroups& groups) {
    Finding finding;
    finding.severity = Severity::Error;
    finding.title = say("Grouped convolution whose channels per group are no multiple of 4");
    finding.message =
        say("{node} has {group} groups of {inputs} input and {outputs} output channels. In INT8 both have to be "
            "multiples of 4; otherwise {target} may stop with \"Could not find any implementation for node\", "
            "or run the layer in FP32 without a word.",
            nodeArgument(context, node), arg("group", groups.group), arg("inputs", groups.inputsPerGroup),
            arg("outputs", groups.outputsPerGroup), targetArgument(context));
    finding.cause = "misaligned";
    return finding;
}

Finding multiplier(const Context& context, NodeIx node, const ConvGroups& groups) {
    Finding finding;
    finding.title = say("Depthwise convolution with a channel multiplier in INT8");
    finding.message =
        say("{node} has {group} groups of one input and {outputs} output channels. One channel per group breaks "
            "the documented rule for INT8 (a multiple of 4); no report confirms or refutes that {target} has a "
            "kernel for it.",
            nodeArgument(context, node), arg("group", groups.group), arg("outputs", groups.outputsPerGroup),
            targetArgument(context));
    finding.cause = "multiplier";
    return finding;
}

Finding depthwise(const Context& context, NodeIx node) {
    Finding finding;
    finding.title = say("Depthwise convolution in INT8 that may find no kernel");
    finding.message =
        say("{node} is depthwise. Such layers run in INT8 from TensorRT 8.5 on when the channel count is a "
            "multiple of 4, the GPU is of compute capability 8.0 or newer and at most Relu or Clip follows. Here "
            "one of these does not hold: {target} may stop with \"Could not find any implementation for node\", "
            "or run the layer in FP32. Whether alignment or missing kernels of older GPUs are the cause is "
            "contested.",
            nodeArgument(context, node), targetArgument(context));
    finding.cause = "depthwise";
    return finding;
}

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        if (!isConvolution(context.node(node)) || !runsQuantized(context.precision.at(node)))
            continue;
        const auto groups = convGroups(context.index(), context.types, node);
        if (!groups)
            continue;
        std::optional<Finding> finding;
        switch (groupClass(*groups)) {
        case GroupClass::Misaligned:
            finding = misaligned(context, node, *groups);
            break;
        case GroupClass::DepthwiseMultiplier:
            finding = multiplier(context, node, *groups);
            break;
        case GroupClass::Depthwise:
            if (isDoubtfulDepthwise(context, node, *groups))
                finding = depthwise(context, node);
            break;
        case GroupClass::Plain:
        case GroupClass::Aligned:
            break;
        }
        if (!finding)
            continue;
        finding->rule = "conv-group-misaligned";
        finding->node = context.node(node).id;
        report.add(std::move(*finding));
    }
}

// Weights that can be widened: a constant of whole bytes, with one scale or one for each channel.
std::optional<WeightChain> widenable(const Context& context, NodeIx node) {
    auto chain = weightChain(context, node, 1);
    const bool isSound = chain && chain->quantizer && bitsOf(chain->constant->type) % 8 == 0 &&
        (chain->quantizer->granularity == Granularity::PerTensor ||
            chain->quantizer->granularity == Granularity::PerChannel);
    return isSound && context.isEditable(node) ? chain : std::nullopt;
}

Offer mergeOffer(const Context& context, NodeIx node, const WeightChain& chain, std::int64_t m, bool automatic) {
    Offer offer;
    offer.id = mergeId;
    offer.title = say("Merge groups {count} by {count}", arg("count", m));
    offer.safety = Safety::Exact;
    offer.automatic = automatic;
    offer.effect.multiplyAdds = modelMultiplyAddsRatio(context, node, static_cast<double>(m));
    offer.effect.bytes = modelBytesRatio(context, *chain.constant, static_cast<double>(m));
    offer.note = say(
        "The weight is widened with zeros, so the numbers stay the same; this layer computes {count} times as much. "
        "That TensorRT then picks an INT8 kernel follows from its documented rule and was not tried on a build.",
        arg("count", m));
    return offer;
}

Offer padOffer(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups) {
    const auto inputs =
        static_cast<double>(roundUp(groups.inputsPerGroup)) / static_cast<double>(groups.inputsPerGroup);
    const auto outputs =
        static_cast<double>(roundUp(groups.outputsPerGroup)) / static_cast<double>(groups.outputsPerGroup);
    Offer offer;
    offer.id = padId;
    offer.title = say("Pad channels inside each group to a multiple of 4");
    offer.safety = Safety::Exact;
    offer.effect.multiplyAdds = modelMultiplyAddsRatio(context, node, inputs * outputs);
    offer.effect.bytes = modelBytesRatio(context, *chain.constant, inputs * outputs);
    offer.effect.nodes = inputs > 1 && outputs > 1 ? 2 : 1;
    offer.note =
        say("A Gather repeats channels up to a multiple of 4 in each group, zero weights make them count for nothing, "
            "and a Gather behind the layer drops the added outputs. Not tried on a build.");
    return offer;
}

Offer removeOffer() {
    Offer offer;
    offer.id = removeId;
    offer.title = say("Remove the Q/DQ pairs of this layer");
    offer.safety = Safety::Review;
    offer.effect.quantizedLayers = -1;
    offer.note = say(
        "The layer runs in float. Its result changes by the rounding that is no longer made, usually for the better.");
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto groups = node ? convGroups(context.index(), context.types, *node) : std::nullopt;
    if (!groups || !context.isEditable(*node))
        return {};
    std::vector<Offer> offers;
    const GroupClass kind = groupClass(*groups);
    const auto chain = widenable(context, *node);
    const auto factor = mergeFactor(*groups);
    if (kind == GroupClass::Depthwise)
        offers.push_back(removeOffer());
    if (chain && factor)
        offers.push_back(mergeOffer(context, *node, *chain, *factor, kind == GroupClass::Misaligned));
    else if (chain && !groups->transposed)
        offers.push_back(padOffer(context, *node, *chain, *groups));
    if (kind != GroupClass::Depthwise)
        offers.push_back(removeOffer());
    return offers;
}

// The elements of a weight seen as [rows, columns, kernel].
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

// Each row keeps its own columns at the place of its old group within the merged one; the rest is zero. The row side is the
// output for Conv and the input for ConvTranspose; both times the first dimension runs over the groups.
Result<Tensor> mergedWeight(const Context& context, const Tensor& weight, std::int64_t group, std::int64_t m) {
    const auto bytes = readBytes(weight, context.storage());
    if (!bytes)
        return fail(bytes.error());
    const WeightShape shape = shapeOf(weight);
    const std::uint64_t rowBytes = shape.columns * shape.kernelBytes;
    const std::uint64_t rowsPerGroup = shape.rows / static_cast<std::uint64_t>(group);
    std::string merged(bytes->size() * static_cast<std::uint64_t>(m), '\0');
    for (std::uint64_t row = 0; row < shape.rows; ++row) {
        const std::uint64_t place = row / rowsPerGroup % static_cast<std::uint64_t>(m);
        const std::uint64_t to = (row * static_cast<std::uint64_t>(m) + place) * rowBytes;
        std::copy_n(bytes->begin() + static_cast<std::ptrdiff_t>(row * rowBytes), rowBytes,
            merged.begin() + static_cast<std::ptrdiff_t>(to));
    }
    std::vector<std::int64_t> dims = weight.dims;
    dims[1] *= m;
    return makeTensor(weight.name + "_merged", weight.type, std::move(dims), std::move(merged), context.storage());
}

// A per-channel parameter along the widened dimension is repeated once for each merged group.
Result<std::optional<std::string>> repeated(
    FixBuilder& builder, const Context& context, NodeIx node, const Tensor* parameter, std::int64_t times) {
    if (!parameter || elementCount(parameter->dims) == 1U)
        return std::optional<std::string>{};
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
    return std::optional(builder.addTensor(context.index().graphOf(node), std::move(*tensor)));
}

Result<Fix> merge(
    const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups, std::int64_t m) {
    auto weight = mergedWeight(context, *chain.constant, groups.group, m);
    if (!weight)
        return fail(std::move(weight.error()));
    FixBuilder builder(context);
    std::optional<std::string> scale;
    std::optional<std::string> zeroPoint;
    const bool alongColumns =
        chain.quantizer->granularity == Granularity::PerChannel && chain.quantizer->axis.value_or(1) == 1;
    if (alongColumns) {
        auto scales = repeated(builder, context, node, chain.quantizer->scaleTensor, m);
        auto zeroPoints = repeated(builder, context, node, chain.quantizer->zeroPointTensor, m);
        if (!scales || !zeroPoints)
            return fail(scales ? zeroPoints.error() : scales.error());
        scale = *scales;
        zeroPoint = *zeroPoints;
    }
    const std::string name = builder.addTensor(context.index().graphOf(node), std::move(*weight));
    rewireWeight(builder, context, node, 1, chain, name, scale, zeroPoint);
    builder.set(node, {"group", groups.group / m});
    return Fix{std::move(builder).finish(), {}};
}

// Where each of the padded channels comes from: its own channel, or a repeated one that zero weights ignore.
std::vector<double> paddedChannels(std::int64_t group, std::int64_t perGroup) {
    std::vector<double> channels;
    for (std::int64_t g = 0; g < group; ++g) {
        for (std::int64_t c = 0; c < roundUp(perGroup); ++c)
            channels.push_back(static_cast<double>(g * perGroup + std::min(c, perGroup - 1)));
    }
    return channels;
}

std::vector<double> keptChannels(std::int64_t group, std::int64_t perGroup) {
    std::vector<double> channels;
    for (std::int64_t g = 0; g < group; ++g) {
        for (std::int64_t c = 0; c < perGroup; ++c)
            channels.push_back(static_cast<double>(g * roundUp(perGroup) + c));
    }
    return channels;
}

std::string gatherChannels(
    FixBuilder& builder, GraphId graph, std::string_view value, const std::vector<double>& channels) {
    const std::string base(value);
    const std::string indices = builder.addTensor(graph,
        makeSmallTensor(base + "_channels", DataType::Int64, {static_cast<std::int64_t>(channels.size())}, channels));
    return builder.add(graph, {"Gather", "", {base, indices}, {{"axis", std::int64_t{1}}}, base + "_gathered"});
}

// Rows (output channels) are spread to padded groups; the added ones hold `filler`.
Result<Tensor> paddedRows(
    const Context& context, const Tensor& tensor, std::int64_t group, std::int64_t perGroup, double filler) {
    const auto values = readNumbers(tensor, context.storage());
    if (!values)
        return fail(values.error());
    std::vector<double> padded;
    for (std::int64_t g = 0; g < group; ++g) {
        for (std::int64_t c = 0; c < roundUp(perGroup); ++c)
            padded.push_back(c < perGroup ? (*values)[static_cast<std::size_t>(g * perGroup + c)] : filler);
    }
    const auto count = static_cast<std::int64_t>(padded.size());
    return makeTensor(
        tensor.name + "_padded", tensor.type, {count}, encodeNumbers(tensor.type, padded), context.storage());
}

Result<Tensor> paddedWeight(const Context& context, const Tensor& weight, const ConvGroups& groups) {
    const auto bytes = readBytes(weight, context.storage());
    if (!bytes)
        return fail(bytes.error());
    const WeightShape shape = shapeOf(weight);
    const auto columns = static_cast<std::uint64_t>(roundUp(groups.inputsPerGroup));
    const auto rowsPerGroup = static_cast<std::uint64_t>(groups.outputsPerGroup);
    const auto paddedRowsPerGroup = static_cast<std::uint64_t>(roundUp(groups.outputsPerGroup));
    std::string padded(
        static_cast<std::uint64_t>(groups.group) * paddedRowsPerGroup * columns * shape.kernelBytes, '\0');
    for (std::uint64_t row = 0; row < shape.rows; ++row) {
        const std::uint64_t newRow = row / rowsPerGroup * paddedRowsPerGroup + row % rowsPerGroup;
        std::copy_n(bytes->begin() + static_cast<std::ptrdiff_t>(row * shape.columns * shape.kernelBytes),
            shape.columns * shape.kernelBytes,
            padded.begin() + static_cast<std::ptrdiff_t>(newRow * columns * shape.kernelBytes));
    }
    std::vector<std::int64_t> dims = weight.dims;
    dims[0] = groups.group * roundUp(groups.outputsPerGroup);
    dims[1] = roundUp(groups.inputsPerGroup);
    return makeTensor(weight.name + "_padded", weight.type, std::move(dims), std::move(padded), context.storage());
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
        if (!isPointwise)
            break;
        values.push_back(index.output(use->node, 0));
    }
    return {index.output(node, 0)};
}

Result<Fix> pad(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups) {
    const Index& index = context.index();
    const GraphId graph = index.graphOf(node);
    auto weight = paddedWeight(context, *chain.constant, groups);
    if (!weight)
        return fail(std::move(weight.error()));
    FixBuilder builder(context);
    std::optional<std::string> scale;
    std::optional<std::string> zeroPoint;
    const auto spread = [&](const Tensor* tensor, double filler) -> Result<std::optional<std::string>> {
        if (!tensor || elementCount(tensor->dims) == 1U)
            return std::optional<std::string>{};
        auto padded = paddedRows(context, *tensor, groups.group, groups.outputsPerGroup, filler);
        if (!padded)
            return fail(std::move(padded.error()));
        return std::optional(builder.addTensor(graph, std::move(*padded)));
    };
    auto scales = spread(chain.quantizer->scaleTensor, 1);
    auto zeroPoints = spread(chain.quantizer->zeroPointTensor, 0);
    if (!scales || !zeroPoints)
        return fail(scales ? zeroPoints.error() : scales.error());
    rewireWeight(builder, context, node, 1, chain, builder.addTensor(graph, std::move(*weight)), *scales, *zeroPoints);

    if (const ValueIx bias = index.input(node, 2); bias.valid()) {
        const Tensor* constant = constantBehind(index, bias);
        if (!constant)
            return fail(ErrorKind::Unsupported, say("The bias of this layer is computed, so it cannot be padded"));
        auto padded = spread(constant, 0);
        if (!padded)
            return fail(std::move(padded.error()));
        if (*padded)
            builder.redirect(node, 2, **padded);
    }

    const ValueIx input = index.input(node, 0);
    const Quantizer* data = context.quant.producer(index, input);
    if (groups.inputsPerGroup % multiple != 0) {
        const auto channels = paddedChannels(groups.group, groups.inputsPerGroup);
        if (data && data->dequantizes()) { // between Q and DQ, so that the DQ stays beside the layer
            std::vector<std::string> inputs = context.node(data->node).inputs;
            inputs[0] = gatherChannels(builder, graph, inputs[0], channels);
            builder.redirect(node, 0, builder.addCopy(data->node, std::move(inputs), std::string(index.name(input))));
        } else {
            builder.redirect(node, 0, gatherChannels(builder, graph, index.name(input), channels));
        }
    }
    if (groups.outputsPerGroup % multiple != 0) {
        const std::vector<ValueIx> widened = widenedValues(context, node);
        if (index.isGraphOutput(widened.back()))
            return fail(
                ErrorKind::Unsupported, say("The layer's output is an output of the graph, so it cannot be padded"));
        for (const ValueIx value : widened) // declared for the old number of channels
            builder.push(SetValueType{graph, std::string(index.name(value)), std::nullopt});
        builder.redirectAll(widened.back(),
            gatherChannels(
                builder, graph, index.name(widened.back()), keptChannels(groups.group, groups.outputsPerGroup)));
    }
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> removePairs(const Context& context, NodeIx node) {
    FixBuilder builder(context);
    for (const std::uint32_t slot : {0U, 1U}) {
        if (Status status = dequantizeOperand(builder, context, node, slot); !status)
            return fail(std::move(status.error()));
    }
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view offer, const Arguments&) {
    const auto node = findingNode(context, finding);
    if (!node)
        return fail(node.error());
    const auto groups = convGroups(context.index(), context.types, *node);
    if (!groups)
        return fail(ErrorKind::Stale, say("The layer's weight has no known shape any more"));
    if (offer == removeId)
        return removePairs(context, *node);
    const auto chain = widenable(context, *node);
    const auto factor = mergeFactor(*groups);
    if (offer == mergeId && chain && factor)
        return merge(context, *node, *chain, *groups, *factor);
    if (offer == padId && chain && !groups->transposed)
        return pad(context, *node, *chain, *groups);
    return fail(ErrorKind::Stale, say("This fix no longer applies here"));
}

constexpr std::array offerInfos{OfferInfo{mergeId, Safety::Exact, true}, OfferInfo{padId, Safety::Exact, false},
    OfferInfo{removeId, Safety::Review, false}};
constexpr std::array<std::string_view, 4> refs{"4", "8.5", "R44", "R45"};

} // namespace conv_group_misaligned

extern const Rule convGroupMisaligned;
constinit const Rule convGroupMisaligned{
    {"conv-group-misaligned", "Grouped convolution in INT8 whose channels per group are no multiple of 4", "conv",
        Severity::Error, conv_group_misaligned::offerInfos, conv_group_misaligned::refs},
    conv_group_misaligned::check, conv_group_misaligned::offers, conv_group_misaligned::build};

} // namespace qaliper::catalog
