// Scales of other types than FP32. Up to 8.6, the parser reads the bytes of a scale as FP32; newer ones take FP16 and
// BF16, and no initializer in FP8, which has to be dequantized first. In a strongly typed network, a Q reads data of
// the type of its scale.

#include <algorithm>
#include <array>
#include <cmath>

#include "model/context/parser_values.h"
#include "model/graph/elements.h"
#include "model/graph/identity.h"
#include "model/graph/queries.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/operands.h"
#include "model/rewrite/weights.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_scale_type {

constexpr std::string_view floatId = "float-scale";
constexpr std::string_view levelsId = "two-levels";
constexpr std::string_view wideId = "widen-scale";
constexpr std::string_view narrowId = "narrow-scale";
constexpr std::string_view oneTypeId = "one-type";
constexpr int firstStrongMajor = 10;

DataType scaleType(const Context& context, const Quantizer& quantizer) {
    return quantizer.scaleTensor ? quantizer.scaleTensor->type : context.types.element(quantizer.scale);
}

bool isMisread(const Context& context, const Quantizer& quantizer) {
    const DataType type = scaleType(context, quantizer);
    const bool isHalf = type == DataType::Float16 || type == DataType::Bfloat16;
    return isHalf && !quantizerImport(context.target.version).known->takesHalfScales;
}

// E8M0, the scale type of MXFP8, has a rule of its own before that; its operators have their own importers.
bool isRejected(const Context& context, const Quantizer& quantizer) {
    if (context.node(quantizer.node).opType.starts_with("TRT_MXFP8"))
        return false;
    const DataType type = scaleType(context, quantizer);
    const bool isEarlyE8M0 = type == DataType::Float8E8M0 && context.target.version < firstBlockScaleRelease;
    const bool isTaken = isFloat(type) || isEarlyE8M0 || type == DataType::Undefined;
    return !isTaken && quantizerImport(context.target.version).known->rejectsOtherScales &&
        heldAs(context, quantizer.scale) == Held::Weights;
}

// A Q whose data is float of another type than its scale, in a network whose layers run in the types of the graph.
bool isMixed(const Context& context, const Quantizer& quantizer) {
    if (!quantizer.quantizes || quantizer.dynamic || !context.target.isStronglyTyped() ||
        context.target.version.major < firstStrongMajor)
        return false;
    const DataType data = context.types.element(quantizer.data);
    const DataType scale = scaleType(context, quantizer);
    return isFloat(data) && isFloat(scale) && data != scale;
}

// FP32 data with a scale in half precision stopped builds, in FP8 wherever it was measured, in INT8 on 10.x as reported.
// The other way round nothing stopped. Source: fact R107.
bool isReportedToStop(const Context& context, const Quantizer& quantizer) {
    return context.types.element(quantizer.data) == DataType::Float &&
        (isFloat8(quantizer.type) || context.target.version.major == firstStrongMajor);
}

void reportMixed(const Context& context, Report& report, const Quantizer& quantizer) {
    const bool isReported = isReportedToStop(context, quantizer);
    const Severity severity = isReported ? Severity::Error : Severity::Warning;
    Finding finding = findingAt(context, "qdq-scale-type", severity, quantizer.node, "mixed");
    finding.stage = isReported ? Stage::Builder : Stage::None;
    finding.values = {
        std::string(context.index().name(quantizer.data)), std::string(context.index().name(quantizer.scale))};
    finding.title = say("Data and scale of different types");
    const auto node = nodeArgument(context, quantizer.node);
    const auto data = arg("data", shortName(context.types.element(quantizer.data)));
    const auto scale = arg("scale", shortName(scaleType(context, quantizer)));
    finding.message = isReported
        ? say("{node} quantizes {data} with a scale in {scale}. In a strongly typed network builds stopped there with "
              "\"Could not infer output types\"; {target} is taken to do so, too.",
              node, data, scale, targetArgument(context))
        : say("{node} quantizes {data} with a scale in {scale}. The documentation wants both in one type in a strongly "
              "typed network; the parsers of TensorRT 10.15 and 11.2 take it, and TensorRT-RTX 1.7 builds it. The "
              "builder of {target} was not asked.",
              node, data, scale, targetArgument(context));
    report.add(std::move(finding));
}

// True after a pair whose Q reads another float type than its DQ gives: then the data has changed its type, and not the
// weights.
bool changesType(const Context& context, ValueIx data) {
    const Quantizer* dequantize = context.dequantizerAfter(data);
    const Quantizer* quantize = dequantize ? context.quant.producer(context.index(), dequantize->data) : nullptr;
    return quantize && quantize->quantizes &&
        context.types.element(quantize->data) != floatTypeOf(context, *dequantize);
}

// Weights whose DQ gives another float type than the data of their layer has.
struct Operands {
    NodeIx layer;
    DataType data = DataType::Undefined;
    DataType weights = DataType::Undefined;
};
std::optional<Operands> otherOperand(const Context& context, const Quantizer& quantizer) {
    const auto use = quantizer.dequantizes() && quantizer.constantData && quantizer.scaleTensor
        ? soleUse(context.index(), quantizer.output)
        : std::nullopt;
    if (!use || !context.target.isStronglyTyped() || context.target.version.major < firstStrongMajor ||
        !isWeighted(context.node(use->node)) || use->slot != weightSlotOf(context.index(), context.quant, use->node))
        return std::nullopt;
    const ValueIx data = context.index().input(use->node, 1 - use->slot);
    const Operands found{
        use->node, data.valid() ? context.types.element(data) : DataType::Undefined, floatTypeOf(context, quantizer)};
    const bool areKnown = isFloat(found.data) && isFloat(found.weights) && !changesType(context, data);
    return areKnown && found.data != found.weights ? std::optional(found) : std::nullopt;
}

void reportOperands(const Context& context, Report& report, const Quantizer& quantizer, const Operands& operands) {
    Finding finding = findingAt(context, "qdq-scale-type", Severity::Error, quantizer.node, "operands");
    finding.stage = Stage::Builder;
    finding.related = {context.node(operands.layer).id};
    finding.values = {std::string(context.index().name(quantizer.scale))};
    finding.title = say("Data and weights of different types");
    finding.message = say("The data of {layer} is {data}, and {node} gives its weights in {weights}, the type of their "
                          "scale. In a strongly typed network {target} wants both operands in one type.",
        arg("layer", displayName(context.node(operands.layer))), arg("data", shortName(operands.data)),
        nodeArgument(context, quantizer.node), arg("weights", shortName(operands.weights)), targetArgument(context));
    report.add(std::move(finding));
}

void reportRejected(const Context& context, Report& report, const Quantizer& quantizer) {
    Finding finding = findingAt(context, "qdq-scale-type", Severity::Error, quantizer.node, "other");
    finding.stage = Stage::Parser;
    finding.values = {std::string(context.index().name(quantizer.scale))};
    finding.title = say("Scale in another type than FP32, FP16 or BF16");
    finding.message = say(
        "The scale of {node} is {type}. {target} looks for scales above 0 in FP32, FP16 and BF16 only and stops with "
        "\"Scale coefficients must all be positive\". A scale in two levels is dequantized first.",
        nodeArgument(context, quantizer.node), arg("type", shortName(scaleType(context, quantizer))),
        targetArgument(context));
    report.add(std::move(finding));
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        if (isRejected(context, quantizer))
            reportRejected(context, report, quantizer);
        if (isMixed(context, quantizer))
            reportMixed(context, report, quantizer);
        if (const auto operands = otherOperand(context, quantizer))
            reportOperands(context, report, quantizer, *operands);
        if (!isMisread(context, quantizer))
            continue;
        Finding finding = findingAt(context, "qdq-scale-type", Severity::Error, quantizer.node, "half");
        finding.stage = Stage::Parser;
        finding.values = {std::string(context.index().name(quantizer.scale))};
        finding.title = say("Scale in another type than FP32");
        finding.message =
            say("The scale of {node} is {type}. Up to TensorRT 8.6 the parser takes every scale for FP32 and misreads "
                "this one; {target} is one of those.",
                nodeArgument(context, quantizer.node), arg("type", shortName(context.types.element(quantizer.scale))),
                targetArgument(context));
        report.add(std::move(finding));
    }
}

const Quantizer* quantizerOf(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    return quantizer && isMisread(context, *quantizer) ? quantizer : nullptr;
}

// A DQ in blocks whose FP8 scale can become the first of two levels: its output has a type of its own, so that the type
// of the new scale does not show.
const Quantizer* levelAt(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    const bool isBlock = quantizer && quantizer->dequantizes() && quantizer->granularity == Granularity::Block;
    return isBlock && isRejected(context, *quantizer) && isFloat8(scaleType(context, *quantizer)) &&
            context.node(*node).integer("output_dtype", 0) != 0 && context.isEditable(*node)
        ? quantizer
        : nullptr;
}

// A Q with data in FP32 and a scale in half precision, which FP32 holds as it is.
const Quantizer* widenableAt(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    const bool isWide = quantizer && isMixed(context, *quantizer) && quantizer->scaleTensor &&
        context.types.element(quantizer->data) == DataType::Float && scaleType(context, *quantizer) != DataType::Double;
    return isWide && context.isEditable(*node) && readNumbers(*quantizer->scaleTensor, context.storage()) ? quantizer
                                                                                                          : nullptr;
}

// A Q with data in half precision and a scale in FP32 that this type holds, rounded.
const Quantizer* narrowableAt(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    const DataType type = quantizer ? context.types.element(quantizer->data) : DataType::Undefined;
    const bool isHalf = type == DataType::Float16 || type == DataType::Bfloat16;
    if (!isHalf || !isMixed(context, *quantizer) || !quantizer->scaleTensor || !context.isEditable(*node) ||
        context.model().opset().value_or(0) < opsetOfHalfScales)
        return nullptr;
    const auto scales = readScales(*quantizer, context.storage());
    const auto isHeld = [&](double scale) {
        const double rounded = decodeElement(type, encodeElement(type, scale));
        return rounded > 0 && std::isfinite(rounded);
    };
    return scales && std::ranges::all_of(*scales, isHeld) ? quantizer : nullptr;
}

// Such weights, whose scale can be written in the type of the data.
struct OneType {
    const Quantizer* quantizer = nullptr;
    DataType type = DataType::Float;
};
std::optional<OneType> retypeableAt(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node && finding.cause == "operands" ? context.quant.at(*node) : nullptr;
    const auto operands = quantizer ? otherOperand(context, *quantizer) : std::nullopt;
    const bool isWritable = operands && isFloat(quantizer->scaleTensor->type) && bitsOf(operands->data) >= 16 &&
        !context.node(*node).attribute("output_dtype") && context.isEditable(*node) &&
        readNumbers(*quantizer->scaleTensor, context.storage());
    return isWritable ? std::optional(OneType{quantizer, operands->data}) : std::nullopt;
}

std::vector<Edit> levelEdits(const Context& context, const Quantizer& quantizer) {
    const GraphId graph = context.index().graphOf(quantizer.node);
    const std::string name(context.index().name(quantizer.scale));
    FixBuilder builder(context);
    const std::string one = builder.addTensor(graph, makeSmallTensor(name + "_f32_scale", DataType::Float, {}, {1}));
    builder.redirect(quantizer.node, 1, builder.add(graph, {"DequantizeLinear", "", {name, one}, {}, name + "_f32"}));
    return std::move(builder).finish();
}

// The scale in another type.
std::vector<Edit> scaleEdits(const Context& context, const Quantizer& quantizer, DataType type) {
    const Tensor& old = *quantizer.scaleTensor;
    const auto numbers = readNumbers(old, context.storage());
    FixBuilder builder(context);
    const std::string name(context.index().name(quantizer.scale));
    const std::string wish = name + (type == DataType::Float ? "_fp32" : "_half");
    builder.redirect(quantizer.node, 1,
        builder.addTensor(context.index().graphOf(quantizer.node), makeSmallTensor(wish, type, old.dims, *numbers)));
    if (quantizer.dequantizes())
        builder.declareElement(quantizer.output, type);
    return std::move(builder).finish();
}

Offer levelOffer(const Context& context, const Quantizer& quantizer) {
    Offer offer = exactOffer(levelsId, say("Dequantize the scale first, with a scale of 1"),
        say("The form that Model Optimizer writes: FP8 scales for the blocks, one FP32 scale above them."));
    offer.automatic = false;
    offer.effect.nodes = nodesAdded(levelEdits(context, quantizer));
    offer.build = [node = quantizer.node](
                      const FixInput& input) { return Fix{levelEdits(input.context, input.quantizer(node))}; };
    return offer;
}

// The quantizer gets its scale in that type.
Offer withScaleOf(DataType type, const Quantizer& quantizer, Offer offer) {
    offer.build = [node = quantizer.node, type](
                      const FixInput& input) { return Fix{scaleEdits(input.context, input.quantizer(node), type)}; };
    return offer;
}

Offer wideOffer(const Quantizer& quantizer) {
    Offer offer = exactOffer(
        wideId, say("Give the Q its scale in FP32"), say("The number is the same, and the DQ keeps its scale."));
    offer.automatic = false;
    return withScaleOf(DataType::Float, quantizer, std::move(offer));
}

Offer narrowOffer(DataType type, const Quantizer& quantizer) {
    return withScaleOf(type, quantizer,
        reviewOffer(narrowId, say("Give the Q its scale in {type}", arg("type", shortName(type))),
            say("The scale is rounded to the type of the data; single values may round to the next integer.")));
}

Offer oneTypeOffer(DataType type, const Quantizer& quantizer) {
    return withScaleOf(type, quantizer,
        reviewOffer(oneTypeId, say("Write the scale of the weights in {type}", arg("type", shortName(type))),
            type == DataType::Float
                ? say("The number is the same. The weights are not rounded to half precision any more before the layer "
                      "reads them.")
                : say("The scale is rounded to that type, and so are the weights.")));
}

bool canRewrite(const Context& context, const Quantizer& quantizer) {
    const Tensor* scale = quantizer.scaleTensor;
    return scale && context.isEditable(quantizer.node) && readNumbers(*scale, context.storage()) &&
        !context.index().isGraphOutput(quantizer.output);
}

NewNode castOf(std::string value, DataType type, std::string wish) {
    return {"Cast", "", {std::move(value)}, {{"to", std::int64_t{static_cast<int>(type)}}}, std::move(wish)};
}

std::vector<Edit> editsFor(const Context& context, const Quantizer& quantizer) {
    const Index& index = context.index();
    const GraphId graph = index.graphOf(quantizer.node);
    const Tensor& old = *quantizer.scaleTensor;
    const auto numbers = readNumbers(old, context.storage());
    FixBuilder builder(context);
    const std::string name(index.name(quantizer.scale));
    builder.redirect(quantizer.node, 1,
        builder.addTensor(graph, makeSmallTensor(name + "_fp32", DataType::Float, old.dims, *numbers)));
    if (quantizer.quantizes) {
        const std::string data(index.name(quantizer.data));
        builder.redirect(quantizer.node, 0, builder.add(graph, castOf(data, DataType::Float, data + "_fp32")));
    } else {
        const std::string output(index.name(quantizer.output));
        builder.declareElement(quantizer.output, DataType::Float);
        builder.redirectAll(quantizer.output, builder.add(graph, castOf(output, old.type, output + "_cast")));
    }
    return std::move(builder).finish();
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    if (const Quantizer* level = levelAt(context, finding))
        return {levelOffer(context, *level)};
    if (const auto place = retypeableAt(context, finding))
        return {oneTypeOffer(place->type, *place->quantizer)};
    if (const Quantizer* wide = widenableAt(context, finding))
        return {wideOffer(*wide)};
    if (const Quantizer* narrow = narrowableAt(context, finding))
        return {narrowOffer(context.types.element(narrow->data), *narrow)};
    const Quantizer* quantizer = quantizerOf(context, finding);
    if (!quantizer || !canRewrite(context, *quantizer))
        return {};
    Offer offer = reviewOffer(floatId, say("Write the scale in FP32, with a Cast beside it"));
    offer.effect.nodes = nodesAdded(editsFor(context, *quantizer));
    offer.build = [node = quantizer->node](
                      const FixInput& input) { return Fix{editsFor(input.context, input.quantizer(node))}; };
    if (quantizer->dequantizes()) // the DQ and its consumers get a Cast in between
        offer.effect.quantizedLayers = -quantizedLayersAfter(context, quantizer->output);
    offer.note = say("The arithmetic is done in FP32 then and rounded to the old type once.");
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{floatId, Safety::Review, false}, OfferInfo{levelsId, Safety::Exact, false},
    OfferInfo{wideId, Safety::Exact, false}, OfferInfo{narrowId, Safety::Review, false},
    OfferInfo{oneTypeId, Safety::Review, false}};
constexpr std::array<std::string_view, 4> refs{"R11", "R75", "R107", "R108"};

} // namespace qdq_scale_type

extern const Rule qdqScaleType;
constinit const Rule qdqScaleType{{"qdq-scale-type", "Scale of a type that the target does not take there", "qdq",
                                      Severity::Error, qdq_scale_type::offerInfos, qdq_scale_type::refs},
    qdq_scale_type::check, qdq_scale_type::offers};

} // namespace qaliper::catalog
