// Attributes of Q and DQ that ONNX allows and TensorRT's parser rejects.

#include <algorithm>
#include <array>

#include "model/rewrite/fix_builder.h"
#include "model/rewrite/operands.h"
#include "model/rewrite/weights.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_attribute_refused {

constexpr std::string_view dropId = "drop-attribute";
constexpr std::string_view castId = "cast-behind";

struct Rejected {
    const Quantizer* quantizer = nullptr;
    std::string_view attribute;
    bool isCertain = true;
};

// The importer of MXFP8 takes `output_dtype`. Source: onnx-tensorrt about 10.15, TRT_MXFP8DequantizeLinear.
bool hasImporterOfItsOwn(const Node& ix) { return ix.opType.starts_with("TRT_MXFP8"); }

std::optional<Rejected> rejectedAt(const Context& context, NodeIx ix) {
    const Quantizer* quantizer = context.quant.at(ix);
    const Node& node = context.node(ix);
    if (!quantizer || hasImporterOfItsOwn(node))
        return std::nullopt;
    const QuantizerImportOf import = quantizerImport(context.target.version);
    if (import.known->rejectsScalarAxis && quantizer->axis && quantizer->granularity == Granularity::PerTensor)
        return Rejected{quantizer, "axis"};
    if (quantizer->quantizes)
        return std::nullopt;
    if (node.integer("precision", 0) != 0 && import.known->rejectsPrecision)
        return Rejected{quantizer, "precision"};
    if (node.integer("output_dtype", 0) == 0)
        return std::nullopt;
    if (import.known->outputType == OutputTypeImport::RejectedWithZeroPoint && quantizer->zeroPoint.valid())
        return Rejected{quantizer, "output_dtype", !import.next || import.next->outputType != OutputTypeImport::Taken};
    if (import.known->outputType == OutputTypeImport::Rejected)
        return Rejected{quantizer, "output_dtype", !import.next || quantizer->zeroPoint.valid()};
    return std::nullopt;
}

Text messageFor(const Context& context, const Rejected& rejected) {
    const auto node = nodeArgument(context, rejected.quantizer->node);
    const auto target = targetArgument(context);
    const auto attribute = arg("attribute", rejected.attribute);
    if (rejected.attribute == "axis")
        return say(
            "{node} has one scale and an axis. {target} rejects the axis there, which means nothing; from 8.1 on it is "
            "ignored.",
            node, target);
    if (!rejected.isCertain)
        return say(
            "{node} has the attribute {attribute}. Some releases of TensorRT's parser reject that on DequantizeLinear; "
            "whether {target} does is not known.",
            node, attribute, target);
    if (rejected.attribute == "output_dtype" && rejected.quantizer->zeroPoint.valid())
        return say(
            "{node} has a zero point and the attribute {attribute}. {target} compares the two types, which cannot be "
            "equal, and stops.",
            node, attribute, target);
    return say(
        "{node} has the attribute {attribute}, which {target} rejects on DequantizeLinear.", node, attribute, target);
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto rejected = rejectedAt(context, quantizer.node);
        if (!rejected)
            continue;
        Finding finding;
        finding.rule = "qdq-attribute-refused";
        finding.severity = rejected->isCertain ? Severity::Error : Severity::Warning;
        finding.stage = rejected->isCertain ? Stage::Parser : Stage::None;
        finding.node = context.node(quantizer.node).id;
        finding.title = say("Attribute {attribute} that the parser rejects", arg("attribute", rejected->attribute));
        finding.message = messageFor(context, *rejected);
        finding.cause = std::string(rejected->attribute);
        report.add(std::move(finding));
    }
}

// True when the output type is the same without the attribute.
bool isRedundant(const Context& context, const Rejected& rejected) {
    if (rejected.attribute != "output_dtype")
        return true;
    const auto asked = static_cast<DataType>(context.node(rejected.quantizer->node).integer("output_dtype", 0));
    return rejected.quantizer->scale.valid() && context.types.element(rejected.quantizer->scale) == asked;
}

// Without the attribute, the output type of a DQ is that of its scale, which must be a float type: FP8 would round
// every product.
bool canCast(const Context& context, const Rejected& rejected) {
    const DataType type = context.types.element(rejected.quantizer->scale);
    return type == DataType::Float || type == DataType::Float16 || type == DataType::Bfloat16;
}

// Layers that the Cast takes out of their quantized type: a Cast after a DQ of four bits belongs to its form, and so does
// one to FP32 after an activation in FP8 with a scale of 16 bits. Myelin looks past a Cast, where that was measured. Source:
// facts R40, R96 and F383.
int layersLost(const Context& context, const Quantizer& quantizer) {
    const bool isWidened = isFloat8(quantizer.type) && !quantizer.constantData &&
        bitsOf(context.types.element(quantizer.scale)) == 16 &&
        context.node(quantizer.node).integer("output_dtype", 0) == static_cast<std::int64_t>(DataType::Float);
    if (bitsOf(quantizer.type) == 4 || isWidened)
        return 0;
    const auto layers = layersAfter(context, quantizer.output);
    return static_cast<int>(std::ranges::count_if(layers, [&](NodeIx layer) {
        return runsQuantized(context.precision.at(layer)) && !context.flow.regions().contains(layer);
    }));
}

// The DQ keeps the name of its output, which is its identity in other findings; a graph output keeps its own name.
void castAfter(FixBuilder& builder, const Context& context, const Quantizer& quantizer) {
    const Index& index = context.index();
    const std::int64_t type = context.node(quantizer.node).integer("output_dtype", 0);
    const std::string name(index.name(quantizer.output));
    if (index.isGraphOutput(quantizer.output)) {
        const std::string inner = builder.renameAfter(quantizer.output);
        builder.addAs(quantizer.output, {"Cast", "", {inner}, {{"to", type}}, {}});
        return;
    }
    builder.declareElement(quantizer.output, context.types.element(quantizer.scale));
    builder.redirectAll(quantizer.output,
        builder.add(index.graphOf(quantizer.node), {"Cast", "", {name}, {{"to", type}}, name + "_cast"}));
}

Fix withoutAttribute(const Context& context, NodeIx node) {
    FixBuilder builder(context);
    builder.removeAttribute(node, rejectedAt(context, node)->attribute);
    return Fix{std::move(builder).finish()};
}

Fix castInstead(const Context& context, const Quantizer& quantizer) {
    FixBuilder builder(context);
    builder.removeAttribute(quantizer.node, rejectedAt(context, quantizer.node)->attribute);
    castAfter(builder, context, quantizer);
    return Fix{std::move(builder).finish()};
}

Offer dropOffer(NodeIx node) {
    Offer offer = exactOffer(dropId, say("Remove the attribute"));
    offer.build = [node](const FixInput& input) { return withoutAttribute(input.context, node); };
    return offer;
}

Offer castOffer(const Context& context, const Quantizer& quantizer) {
    Offer offer = reviewOffer(castId, say("Remove the attribute and cast the result"),
        say("The product is made in the type of the scale and then converted: it is rounded twice."));
    offer.effect.nodes = 1;
    offer.effect.quantizedLayers = -layersLost(context, quantizer);
    offer.build = [node = quantizer.node](
                      const FixInput& input) { return castInstead(input.context, input.quantizer(node)); };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto rejected = node ? rejectedAt(context, *node) : std::nullopt;
    if (!rejected || !context.isEditable(*node))
        return {};
    // A Cast may take a layer out of its quantized type, which is no price for what the target may take as it is.
    if (!isRedundant(context, *rejected) && (!canCast(context, *rejected) || !rejected->isCertain))
        return {};
    return {isRedundant(context, *rejected) ? dropOffer(*node) : castOffer(context, *rejected->quantizer)};
}

constexpr std::array offerInfos{OfferInfo{dropId, Safety::Exact, true}, OfferInfo{castId, Safety::Review, false}};
constexpr std::array<std::string_view, 6> refs{"R08c", "R08d", "R10", "R40", "R96", "F303"};

} // namespace qdq_attribute_refused

extern const Rule qdqAttributeRefused;
constinit const Rule qdqAttributeRefused{
    {"qdq-attribute-refused", "Attribute of Q or DQ that the parser rejects", "qdq", Severity::Error,
        qdq_attribute_refused::offerInfos, qdq_attribute_refused::refs},
    qdq_attribute_refused::check, qdq_attribute_refused::offers};

} // namespace qaliper::catalog
