// Scales in other types than FP32. Up to 8.6 the parser reads the bytes of a scale as FP32; newer ones take FP16 and
// BF16, and no initializer in FP8.

#include <array>

#include "model/context/parser_values.h"
#include "model/rewrite/operands.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_scale_type {

constexpr std::string_view floatId = "float-scale";

DataType scaleType(const Context& context, const Quantizer& quantizer) {
    return quantizer.scaleTensor ? quantizer.scaleTensor->type : context.types.element(quantizer.scale);
}

bool isMisread(const Context& context, const Quantizer& quantizer) {
    const DataType type = scaleType(context, quantizer);
    const bool isHalf = type == DataType::Float16 || type == DataType::Bfloat16;
    return isHalf && !quantizerImport(context.target.version).known->takesHalfScales;
}

// E8M0 is the scale of MXFP8, and has a rule of its own before that; the operators for it have importers of their own.
bool isRefused(const Context& context, const Quantizer& quantizer) {
    if (context.node(quantizer.node).opType.starts_with("TRT_MXFP8"))
        return false;
    const DataType type = scaleType(context, quantizer);
    const bool isTaken = isFloat(type) || type == DataType::Float8E8M0 || type == DataType::Undefined;
    return !isTaken && quantizerImport(context.target.version).known->refusesOtherScales &&
        heldAs(context, quantizer.scale) == Held::Weights;
}

void reportRefused(const Context& context, Report& report, const Quantizer& quantizer) {
    Finding finding = findingAt(context, "qdq-scale-type", Severity::Error, quantizer.node, "other");
    finding.stage = Stage::Parser;
    finding.values = {std::string(context.index().name(quantizer.scale))};
    finding.title = say("Scale in another type than FP32, FP16 or BF16");
    finding.message = say(
        "The scale of {node} is {type}. {target} looks for scales above 0 in FP32, FP16 and BF16 only and stops with "
        "\"Scale coefficients must all be positive\". A scale in two levels is dequantized in front.",
        nodeArgument(context, quantizer.node), arg("type", shortName(scaleType(context, quantizer))),
        targetArgument(context));
    report.add(std::move(finding));
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        if (isRefused(context, quantizer))
            reportRefused(context, report, quantizer);
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
    const Quantizer* quantizer = quantizerOf(context, finding);
    if (!quantizer || !canRewrite(context, *quantizer))
        return {};
    Offer offer;
    offer.id = floatId;
    offer.title = say("Write the scale in FP32, with a Cast beside it");
    offer.safety = Safety::Review;
    offer.effect.nodes = nodesAdded(editsFor(context, *quantizer));
    if (quantizer->dequantizes()) // a Cast stands between the DQ and these
        offer.effect.quantizedLayers = -quantizedLayersBehind(context, quantizer->output);
    offer.note = say("The arithmetic is done in FP32 then and rounded to the old type once.");
    return {offer};
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view, const Arguments&) {
    const Quantizer* quantizer = quantizerOf(context, finding);
    if (!quantizer || !canRewrite(context, *quantizer))
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    return Fix{editsFor(context, *quantizer), {}};
}

constexpr std::array offerInfos{OfferInfo{floatId, Safety::Review, false}};
constexpr std::array<std::string_view, 1> refs{"R11"};

} // namespace qdq_scale_type

extern const Rule qdqScaleType;
constinit const Rule qdqScaleType{{"qdq-scale-type", "Scale in FP16 or BF16 on a target that reads FP32", "qdq",
                                      Severity::Error, qdq_scale_type::offerInfos, qdq_scale_type::refs},
    qdq_scale_type::check, qdq_scale_type::offers, qdq_scale_type::build};

} // namespace qaliper::catalog
