// DynamicQuantizeLinear and the integer products behind it: ONNX Runtime's dynamic quantization. No TensorRT imports it, because
// it has no place for UINT8 with a zero point computed at run time. The float model inside can be had back.

#include <algorithm>
#include <array>

#include "model/graph/identity.h"
#include "model/rules/dynamic_quantize.h"
#include "model/rules/helpers.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace op_dynamic_quantize {

constexpr std::string_view floatId = "to-float";
constexpr std::string_view weightOnlyId = "weight-only-int8";
constexpr std::string_view emulateId = "emulate";

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        if (!context.node(node).is("DynamicQuantizeLinear"))
            continue;
        const DynamicQuantization match = matchDynamicQuantization(context, node);
        Finding finding;
        finding.rule = "op-dynamic-quantize";
        finding.node = context.node(node).id;
        finding.title = say("Dynamic quantization of ONNX Runtime");
        finding.cause = "dynamic";
        for (const IntegerProduct& product : match.products)
            finding.related.push_back(context.node(product.node).id);
        if (context.target.route == Route::OnnxRuntime) {
            finding.severity = Severity::Warning;
            finding.message = say(
                "{node} feeds {count} integer products. TensorRT has no importer for them, so ONNX Runtime runs them "
                "itself and the engine is cut apart here.",
                nodeArgument(context, node), arg("count", match.products.size()));
        } else {
            finding.severity = Severity::Error;
            finding.message =
                say("{node} feeds {count} integer products. No version of TensorRT imports DynamicQuantizeLinear, "
                    "MatMulInteger or ConvInteger: {target} stops with \"No importer registered for op\" and a plugin "
                    "that is not found. Quantize statically and symmetrically for TensorRT; until then the float model "
                    "can be restored from this file.",
                    nodeArgument(context, node), arg("count", match.products.size()), targetArgument(context));
        }
        report.add(std::move(finding));
    }
}

// Bytes of the file after the constant weights grew from one byte to four.
double bytesAsFloat(const Context& context, const DynamicQuantization& match) {
    double ratio = 1;
    for (const IntegerProduct& product : match.products) {
        if (const Tensor* weight = constantBehind(context.index(), product.weight))
            ratio += modelBytesRatio(context, *weight, 4) - 1;
    }
    return ratio;
}

Offer floatOffer(const Context& context, const DynamicQuantization& match) {
    Offer offer;
    offer.id = floatId;
    offer.title = say("Back to a float model");
    offer.safety = Safety::Review;
    offer.effect.bytes = bytesAsFloat(context, match);
    offer.note = say("MatMul and Conv take x and the dequantized weights; the rounding of activations goes, which "
                     "normally brings the "
                     "result closer to the original model. This builds, but nothing of it runs in INT8: for that, "
                     "calibrate the float "
                     "model into symmetric INT8 Q/DQ, for instance with NVIDIA Model Optimizer.");
    return offer;
}

Offer weightOnlyOffer() {
    Offer offer;
    offer.id = weightOnlyId;
    offer.title = say("Keep the weights in INT8 behind a DQ");
    offer.safety = Safety::Review;
    offer.note = say(
        "The weights stay as they are, exactly; activations are float as in the float model. The file stays small, and "
        "the layers run in float.");
    return offer;
}

Offer emulateOffer() {
    Offer offer;
    offer.id = emulateId;
    offer.title = say("Compute the dynamic quantization in float operators");
    offer.safety = Safety::Exact;
    offer.effect.nodes = 14;
    offer.note = say("ReduceMin, ReduceMax, Round and Clip take the place of DynamicQuantizeLinear, with the same "
                     "numbers as long as "
                     "TF32 is off. Slow: use it to compare, not to deploy. Needs TensorRT 8.2 or newer for Round.");
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !context.isEditable(*node))
        return {};
    const DynamicQuantization match = matchDynamicQuantization(context, *node);
    std::vector<Offer> offers;
    if (match.complete)
        offers.push_back(floatOffer(context, match));
    const auto canStay = [&](const IntegerProduct& product) { return canStayInt8(context, product); };
    if (match.complete && std::ranges::all_of(match.products, canStay))
        offers.push_back(weightOnlyOffer());
    if (context.target.isAtLeast(8, 2))
        offers.push_back(emulateOffer());
    return offers;
}

Result<Fix> withFloatActivations(const Context& context, const DynamicQuantization& match, bool keepInt8) {
    FixBuilder builder(context);
    const std::string data(context.index().name(match.source));
    for (const IntegerProduct& product : match.products) {
        auto weight = keepInt8 ? int8Weight(builder, context, product) : floatWeight(builder, context, product, true);
        if (!weight)
            return fail(std::move(weight.error()));
        if (context.index().isGraphOutput(product.result))
            return fail(ErrorKind::Unsupported, say("The product is an output of the graph"));
        builder.redirectAll(product.result, floatProduct(builder, context, product, data, *weight));
    }
    return Fix{std::move(builder).finish(), {}};
}

// Readers of an output of DynamicQuantizeLinear that expect UINT8 or an outer interface.
std::string castTo(FixBuilder& builder, GraphId graph, const std::string& value, DataType type) {
    return builder.add(graph, {"Cast", "", {value}, {{"to", static_cast<std::int64_t>(type)}}, value + "_cast"});
}

Result<Fix> emulate(const Context& context, const DynamicQuantization& match) {
    const Index& index = context.index();
    const GraphId graph = index.graphOf(match.node);
    for (const ValueIx output : index.outputs(match.node)) {
        if (output.valid() && index.isGraphOutput(output))
            return fail(ErrorKind::Unsupported, say("An output of DynamicQuantizeLinear is an output of the graph"));
    }
    FixBuilder builder(context);
    const EmulatedQuantization emulated = emulateQuantization(builder, context, match);
    const std::string centred =
        builder.add(graph, {"Sub", "", {emulated.quantized, emulated.zeroPoint}, {}, emulated.quantized + "_centred"});
    for (const IntegerProduct& product : match.products) {
        auto weight = floatWeight(builder, context, product, false);
        if (!weight)
            return fail(std::move(weight.error()));
        const std::string integer =
            castTo(builder, graph, floatProduct(builder, context, product, centred, *weight), DataType::Int32);
        builder.redirectAll(index.output(product.node, 0), integer);
    }
    const auto isProduct = [&](NodeIx reader) {
        return std::ranges::find(match.products, reader, &IntegerProduct::node) != match.products.end();
    };
    const auto redirectOthers = [&](std::size_t slot, const std::string& value, bool isByte) {
        const ValueIx output = index.output(match.node, slot);
        std::string converted;
        for (const Use& use : output.valid() ? index.uses(output) : std::span<const Use>{}) {
            if (isProduct(use.node))
                continue;
            if (converted.empty())
                converted = isByte ? castTo(builder, graph, value, DataType::Uint8) : value;
            builder.redirect(use, converted);
        }
    };
    redirectOthers(0, emulated.quantized, true);
    redirectOthers(1, emulated.scale, false);
    redirectOthers(2, emulated.zeroPoint, true);
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view id, const Arguments&) {
    const auto node = findingNode(context, finding);
    if (!node)
        return fail(node.error());
    const DynamicQuantization match = matchDynamicQuantization(context, *node);
    if (id == emulateId)
        return emulate(context, match);
    if ((id == floatId || id == weightOnlyId) && match.complete)
        return withFloatActivations(context, match, id == weightOnlyId);
    return fail(ErrorKind::Stale, say("This fix no longer applies here"));
}

constexpr std::array offerInfos{OfferInfo{floatId, Safety::Review, false},
    OfferInfo{weightOnlyId, Safety::Review, false}, OfferInfo{emulateId, Safety::Exact, false}};
constexpr std::array<std::string_view, 2> refs{"8.2", "R18"};

} // namespace op_dynamic_quantize

extern const Rule opDynamicQuantize;
constinit const Rule opDynamicQuantize{
    {"op-dynamic-quantize", "Dynamic quantization of ONNX Runtime, which TensorRT does not import", "op",
        Severity::Error, op_dynamic_quantize::offerInfos, op_dynamic_quantize::refs},
    op_dynamic_quantize::check, op_dynamic_quantize::offers, op_dynamic_quantize::build};

} // namespace qaliper::catalog
