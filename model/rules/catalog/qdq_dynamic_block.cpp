// Quantization in blocks with scales that the engine computes: TRT_FP4DynamicQuantize (NVFP4), TRT_MXFP8DynamicQuantize
// and the DQ of MXFP8. TensorRT has fixed sizes of blocks, ranks and axes for them.

#include <algorithm>
#include <array>

#include "model/graph/axes.h"
#include "model/graph/identity.h"
#include "model/graph/queries.h"
#include "model/quant/contraction.h"
#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_dynamic_block {

constexpr std::string_view axisId = "write-axis";
constexpr std::string_view reshapeId = "reshape-around";
constexpr std::string_view exportId = "export-again";
constexpr std::string_view weightOnlyId = "weights-only";
constexpr std::int64_t float4Block = 16;
constexpr std::int64_t mxBlock = 32;
constexpr std::int64_t assumedAxisValue = 1; // of TRT_FP4DynamicQuantize without `axis`
constexpr Version firstImporter{10, 8, 0};
constexpr Version firstSure{11, 0, 0}; // both sources agree that dynamic FP4 builds

bool isFloat4(const Node& node) { return node.opType == "TRT_FP4DynamicQuantize"; }
bool isMxfp8(const Node& node) { return node.opType.starts_with("TRT_MXFP8"); }

struct Violation {
    std::string cause;
    Severity severity = Severity::Error;
    Stage stage = Stage::Parser;
    Text message;
};

std::int64_t blockOf(const Node& node) { return isMxfp8(node) ? mxBlock : float4Block; }

std::optional<Violation> attributesViolation(const Context& context, const Quantizer& quantizer) {
    const Node& node = context.node(quantizer.node);
    const auto name = nodeArgument(context, quantizer.node);
    const auto target = targetArgument(context);
    if (quantizer.blockSize != blockOf(node))
        return Violation{"block size", Severity::Error, Stage::Parser,
            say("{node} has blocks of {size}. The parser of {target} accepts blocks of {only} for {op} and no others.",
                name, arg("size", quantizer.blockSize), target, arg("only", blockOf(node)), arg("op", node.opType))};
    const auto scaleType = static_cast<DataType>(node.integer("scale_type", static_cast<int>(DataType::Float8E4M3FN)));
    if (isFloat4(node) && scaleType != DataType::Float8E4M3FN)
        return Violation{"scale type", Severity::Error, Stage::Parser,
            say("{node} asks for scales in {type}. The parser of {target} accepts FP8 scales for FP4 and no others.",
                name, arg("type", shortName(scaleType)), target)};
    return std::nullopt;
}

// The scale of the whole tensor, which TRT_FP4DynamicQuantize reads. That it is constant is a limit of the operator.
std::optional<Violation> scaleViolation(const Context& context, const Quantizer& quantizer) {
    const Tensor* scale = isFloat4(context.node(quantizer.node))
        ? constantAfter(context.index(), context.index().input(quantizer.node, 1))
        : nullptr;
    if (!scale || (elementCount(scale->dims) == 1U && scale->type == DataType::Float))
        return std::nullopt;
    return Violation{"scale", Severity::Error, Stage::Parser,
        say("The scale that {node} reads has {count} {count|element|elements} of {type}. {target} accepts one number "
            "in "
            "FP32.",
            nodeArgument(context, quantizer.node), arg("count", elementCount(scale->dims).value_or(0)),
            arg("type", shortName(scale->type)), targetArgument(context))};
}

// The dimension along which the blocks of a dynamic quantizer lie, of an input of this rank.
std::optional<std::size_t> blockedAxis(const Node& node, std::size_t rank) {
    return axisAt(node.integer("axis", isFloat4(node) ? assumedAxisValue : -1), rank);
}

std::optional<Violation> shapeViolation(const Context& context, const Quantizer& quantizer) {
    const Node& node = context.node(quantizer.node);
    const Shape* shape = context.types.shape(quantizer.data);
    if (!shape)
        return std::nullopt;
    const auto name = nodeArgument(context, quantizer.node);
    const auto target = targetArgument(context);
    const Stage stage = checksDynamicBlocks.include(context.target.version) ? Stage::Parser : Stage::Builder;
    if (shape->size() != 2 && shape->size() != 3)
        return Violation{"rank", Severity::Error, stage,
            say("The input of {node} has {rank} {rank|dimension|dimensions}. {target} quantizes inputs of 2 or 3 "
                "dimensions in blocks.",
                name, arg("rank", shape->size()), target)};
    const auto axis = blockedAxis(node, shape->size());
    if (!axis || *axis + 2 < shape->size())
        return Violation{"axis", Severity::Error, stage,
            say("The blocks of {node} lie along axis {axis} of {rank} dimensions. {target} has blocks along the last "
                "dimension or the one before, and they have to lie along the dimension that the product adds up.",
                name, arg("axis", node.integer("axis", assumedAxisValue)), arg("rank", shape->size()), target)};
    const auto length = (*shape)[*axis].number();
    if (!length)
        return Violation{"unknown length", Severity::Error, stage,
            say("The dimension along which {node} makes blocks is not known before the engine runs. {target} needs "
                "its size when the engine is built.",
                name, target)};
    if (*length % blockOf(node) != 0)
        return Violation{"partial block", Severity::Error, stage,
            say("{node} makes blocks of {block} along a dimension of {length}, which is no multiple of {block}: "
                "{target} rejects it.",
                name, arg("block", blockOf(node)), arg("length", *length), target)};
    if (isFloat4(node) && shape->size() == 3 && !node.integer("axis"))
        return Violation{"no axis", Severity::Warning, Stage::None,
            say("{node} has no axis. {target} takes axis 1, the middle one of its three dimensions; exports mean the "
                "last one and write -1.",
                name, target)};
    return std::nullopt;
}

// Blocks of an activation along a dimension that its product does not add up.
std::optional<Violation> productViolation(const Context& context, const Quantizer& quantizer) {
    const Shape* shape = context.types.shape(quantizer.data);
    const auto axis = shape ? blockedAxis(context.node(quantizer.node), shape->size()) : std::nullopt;
    if (!axis)
        return std::nullopt;
    for (const Quantizer* consumer : onlyDequantizers(context, quantizer.output)) {
        const auto product = contractionOf(context.index(), consumer->output, *axis, shape->size());
        if (product && !product->isAddedUp)
            return Violation{"contraction", Severity::Warning, Stage::None,
                say("{node} makes blocks along dimension {axis}, and {product} adds up another one. A kernel for "
                    "blocks "
                    "wants them along the dimension that the product adds up.",
                    nodeArgument(context, quantizer.node), arg("axis", *axis),
                    arg("product", displayName(context.node(product->product))))};
    }
    return std::nullopt;
}

std::optional<Violation> violationAt(const Context& context, const Quantizer& quantizer) {
    const Node& node = context.node(quantizer.node);
    const Version first = isMxfp8(node) ? firstBlockScaleRelease : firstImporter;
    if (context.target.version < first || (!isFloat4(node) && !isMxfp8(node)))
        return std::nullopt;
    if (auto violation = attributesViolation(context, quantizer))
        return violation;
    if (!quantizer.dynamic)
        return std::nullopt;
    auto violation = scaleViolation(context, quantizer);
    if (!violation)
        violation = shapeViolation(context, quantizer);
    return violation ? violation : productViolation(context, quantizer);
}

Text titleFor(const Violation& violation) {
    if (violation.severity == Severity::Error)
        return say("Dynamic quantization in a form that the target does not have");
    return violation.cause == "contraction" ? say("Blocks that do not lie along the product")
                                            : say("Dynamic quantization without an axis");
}

// One finding for the model: the release decides, and no node.
void reportRelease(const Context& context, Report& report, const std::vector<NodeIx>& nodes) {
    Finding finding = findingOfModel("qdq-dynamic-block", Severity::Warning, "release");
    finding.title = say("FP4 activations, for which sources name different releases");
    finding.message =
        say("{count} {count|node quantizes|nodes quantize} to FP4 while the engine runs. {target} imports that. A "
            "change of Model Optimizer asks for 11.0 and rejects 10.16, its guide names 10.11: whether this release "
            "builds it is not known.",
            arg("count", nodes.size()), targetArgument(context));
    for (const NodeIx node : nodes) {
        finding.related.push_back(context.node(node).id);
        if (context.index().graphOf(node) == mainGraph)
            finding.values.emplace_back(context.index().name(context.index().input(node, 0)));
    }
    report.add(std::move(finding));
}

void check(const Context& context, Report& report) {
    std::vector<NodeIx> float4;
    for (const Quantizer& quantizer : context.quant.all()) {
        if (isFloat4(context.node(quantizer.node)))
            float4.push_back(quantizer.node);
        const auto violation = violationAt(context, quantizer);
        if (!violation)
            continue;
        Finding finding =
            findingAt(context, "qdq-dynamic-block", violation->severity, quantizer.node, violation->cause);
        finding.stage = violation->stage;
        finding.values = {std::string(context.index().name(quantizer.data))};
        finding.title = titleFor(*violation);
        finding.message = violation->message;
        report.add(std::move(finding));
    }
    const bool isOpen = context.target.version >= firstImporter && context.target.version < firstSure;
    if (isOpen && !float4.empty())
        reportRelease(context, report, float4);
}

// The axis that the DQ of the blocks states; nothing when it states none, or another one.
std::optional<std::int64_t> axisOfConsumer(const Context& context, const Quantizer& quantizer) {
    for (const Quantizer* consumer : onlyDequantizers(context, quantizer.output)) {
        if (consumer->axis)
            return consumer->axis;
    }
    return std::nullopt;
}

std::optional<std::int64_t> missingAxis(const Context& context, NodeIx node) {
    const Quantizer* quantizer = context.quant.at(node);
    const auto violation = quantizer ? violationAt(context, *quantizer) : std::nullopt;
    const bool canWrite = violation && violation->cause == "no axis" && context.isEditable(node);
    return canWrite ? axisOfConsumer(context, *quantizer) : std::nullopt;
}

// A quantizer of more than three dimensions of which at most one is unknown, and the DQs that alone read it.
struct Reshapeable {
    const Quantizer* quantizer = nullptr;
    std::vector<const Quantizer*> consumers;
    std::vector<double> before; // [-1, the last two dimensions]
    std::vector<double> after;  // all of them, -1 for the unknown one
};

std::optional<Reshapeable> reshapeableAt(const Context& context, NodeIx node) {
    const Quantizer* quantizer = context.quant.at(node);
    const auto violation = quantizer ? violationAt(context, *quantizer) : std::nullopt;
    const Shape* shape = violation && violation->cause == "rank" ? context.types.shape(quantizer->data) : nullptr;
    const auto written = shape ? context.node(node).integer("axis") : std::nullopt;
    const auto axis = written ? axisAt(*written, shape->size()) : std::nullopt;
    if (!axis || shape->size() < 4 || *axis + 2 < shape->size() || !context.isEditable(node))
        return std::nullopt;
    Reshapeable found{quantizer, onlyDequantizers(context, quantizer->output), {-1}, {}};
    for (const auto& dimension : *shape)
        found.after.push_back(static_cast<double>(dimension.number().value_or(-1)));
    found.before.insert(found.before.end(), found.after.end() - 2, found.after.end());
    const bool areLastKnown = std::ranges::count(found.before, -1) == 1;
    const bool isWhole =
        areLastKnown && static_cast<std::int64_t>(found.after[*axis]) % blockOf(context.node(node)) == 0;
    const bool areReadable = !found.consumers.empty() &&
        std::ranges::all_of(
            found.consumers, [&](const Quantizer* consumer) { return context.isEditable(consumer->node); });
    return isWhole && areReadable && std::ranges::count(found.after, -1) <= 1 ? std::optional(found) : std::nullopt;
}

// An axis from the front, in fewer dimensions.
void shiftAxis(FixBuilder& builder, const Context& context, NodeIx node, std::size_t rank) {
    const auto axis = context.node(node).integer("axis");
    if (axis && *axis >= 0)
        builder.set(node, {"axis", *axis - static_cast<std::int64_t>(rank)});
}

// What stands between a quantizer and the output of its DQ: its data, the scales of its blocks and what reads them.
std::vector<ValueIx> valuesOfBlocks(const Index& index, const Quantizer& quantizer) {
    std::vector<ValueIx> values{quantizer.output};
    if (!quantizer.scale.valid())
        return values;
    values.push_back(quantizer.scale);
    for (const Use& use : index.uses(quantizer.scale))
        values.push_back(index.output(use.node, 0));
    return values;
}

// Other blocks have values with names of their own.
void renameBlocks(FixBuilder& builder, const Context& context, const Quantizer& quantizer, const std::string& ending) {
    const Index& index = context.index();
    for (const ValueIx value : valuesOfBlocks(index, quantizer)) {
        const std::string name(index.name(value));
        if (!index.isGraphOutput(value))
            builder.push(RenameValue{index.graphOf(value), name, builder.freshName(name + ending)});
    }
}

std::vector<Edit> reshapeEdits(const Context& context, const Reshapeable& place) {
    const Index& index = context.index();
    const Quantizer& quantizer = *place.quantizer;
    FixBuilder builder(context);
    const auto reshape = [&](NodeIx at, const std::string& value, const std::vector<double>& dims) {
        const GraphId graph = index.graphOf(at);
        const std::string shape =
            builder.addTensor(graph, makeSmallTensor(value + "_shape", DataType::Int64, {std::ssize(dims)}, dims));
        return NewNode{"Reshape", "", {value, shape}, {}, value + "_reshaped"};
    };
    const std::string data(index.name(quantizer.data));
    builder.redirect(
        quantizer.node, 0, builder.add(index.graphOf(quantizer.node), reshape(quantizer.node, data, place.before)));
    shiftAxis(builder, context, quantizer.node, place.after.size());
    for (const ValueIx value : valuesOfBlocks(index, quantizer))
        builder.forgetType(value);
    for (const Quantizer* consumer : place.consumers)
        builder.forgetType(consumer->output);
    for (const Quantizer* consumer : place.consumers) {
        shiftAxis(builder, context, consumer->node, place.after.size());
        const std::string flat = builder.renameAfter(consumer->output);
        builder.addAs(consumer->output, reshape(consumer->node, flat, place.after));
    }
    renameBlocks(builder, context, quantizer, "_reshaped");
    return std::move(builder).finish();
}

std::vector<Edit> axisEdits(const Context& context, const Quantizer& quantizer, std::int64_t axis) {
    FixBuilder builder(context);
    builder.set(quantizer.node, {"axis", axis});
    for (const ValueIx value : valuesOfBlocks(context.index(), quantizer))
        builder.forgetType(value);
    renameBlocks(builder, context, quantizer, "_by_axis");
    return std::move(builder).finish();
}

Offer reshapeOffer(const Context& context, const Reshapeable& place) {
    Offer offer = reviewOffer(reshapeId, say("Quantize it in three dimensions, between two Reshapes"),
        say("The blocks and their numbers stay."));
    offer.effect.nodes = nodesAdded(reshapeEdits(context, place));
    offer.build = [node = place.quantizer->node](const FixInput& input) {
        return Fix{reshapeEdits(input.context, *reshapeableAt(input.context, node))};
    };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (const auto place = node ? reshapeableAt(context, *node) : std::nullopt)
        return {reshapeOffer(context, *place)};
    if (finding.cause == "release")
        return {advice(weightOnlyId, say("Quantize the weights alone, or to FP8"),
            say("FP4 weights with activations in FP16 build from 10.8 on; FP8 runs on Ada and Hopper as well."))};
    if (const auto axis = node ? missingAxis(context, *node) : std::nullopt) {
        Offer offer = reviewOffer(axisId, say("Write axis {axis}, which the following DQ states", arg("axis", *axis)),
            say("The blocks then lie where the export means them, with other scales; without the axis the "
                "target lays them along axis 1."));
        offer.build = [node = *node, axis = *axis](
                          const FixInput& input) { return Fix{axisEdits(input.context, input.quantizer(node), axis)}; };
        return {offer};
    }
    return {advice(exportId, say("Quantize again in a form that TensorRT has"),
        say("FP4 in blocks of 16 and MXFP8 in blocks of 32, along the dimension that the product adds up, of inputs "
            "with 2 or 3 dimensions whose last ones are fixed and padded to whole blocks."))};
}

constexpr std::array offerInfos{OfferInfo{axisId, Safety::Review, false}, OfferInfo{reshapeId, Safety::Review, false},
    OfferInfo{exportId, Safety::Advice, false}, OfferInfo{weightOnlyId, Safety::Advice, false}};
constexpr std::array<std::string_view, 12> refs{
    "R77", "R78", "R79", "R80", "R81", "R82", "R83", "R84", "R122", "F125", "F126", "F239"};

} // namespace qdq_dynamic_block

extern const Rule qdqDynamicBlock;
constinit const Rule qdqDynamicBlock{
    {"qdq-dynamic-block", "Dynamic quantization in blocks that the target does not have", "qdq", Severity::Error,
        qdq_dynamic_block::offerInfos, qdq_dynamic_block::refs},
    qdq_dynamic_block::check, qdq_dynamic_block::offers};

} // namespace qaliper::catalog
