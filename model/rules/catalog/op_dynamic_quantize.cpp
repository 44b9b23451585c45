// DynamicQuantizeLinear and the integer products downstream: ONNX Runtime's dynamic quantization. No TensorRT release
// imports it, because it has no UINT8 with a zero point computed at run time. The float model can be restored.

#include <algorithm>
#include <array>

#include "model/graph/identity.h"
#include "model/rewrite/dynamic_quantize.h"
#include "model/rewrite/dynamic_rewrite.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace op_dynamic_quantize {

constexpr std::string_view floatId = "to-float";
constexpr std::string_view weightOnlyId = "weight-only-int8";
constexpr std::string_view emulateId = "emulate";

Text messageWithoutProducts(const Context& context, const TextArgument& node) {
    if (context.target.route == Route::OnnxRuntime)
        return say("TensorRT has no importer for {node}, so ONNX Runtime runs it itself and the engine is cut apart "
                   "here.",
            node);
    return say(
        "No version of TensorRT imports DynamicQuantizeLinear: {target} stops at {node}. Quantize statically and "
        "symmetrically for TensorRT.",
        targetArgument(context), node);
}

Text message(const Context& context, const DynamicQuantization& match) {
    const TextArgument node = nodeArgument(context, match.node);
    if (match.products.empty())
        return messageWithoutProducts(context, node);
    const TextArgument count = arg("count", match.products.size());
    if (context.target.route == Route::OnnxRuntime)
        return say("{node} feeds integer products ({count}). TensorRT has no importer for them, so ONNX Runtime runs "
                   "them itself and "
                   "the engine is cut apart here.",
            node, count);
    if (!canRestoreFloat(context, match))
        return say("{node} feeds integer products ({count}). No version of TensorRT imports DynamicQuantizeLinear, "
                   "MatMulInteger or "
                   "ConvInteger: {target} stops. "
                   "Its outputs "
                   "are read in other ways than ONNX Runtime's quantizer writes them, so the float model cannot be "
                   "restored from "
                   "this file; export it again and quantize it statically and symmetrically.",
            node, count, targetArgument(context));
    return say(
        "{node} feeds integer products ({count}). No version of TensorRT imports DynamicQuantizeLinear, MatMulInteger "
        "or "
        "ConvInteger: {target} stops. Quantize "
        "statically and symmetrically for TensorRT; until then the float model can be restored from this file.",
        node, count, targetArgument(context));
}

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        if (!context.node(node).is("DynamicQuantizeLinear"))
            continue;
        const DynamicQuantization match = matchDynamicQuantization(context, node);
        Finding finding;
        finding.rule = "op-dynamic-quantize";
        finding.stage = Stage::Parser;
        finding.severity = context.target.route == Route::OnnxRuntime ? Severity::Warning : Severity::Error;
        finding.node = context.node(node).id;
        finding.title = say("Dynamic quantization of ONNX Runtime");
        finding.message = message(context, match);
        finding.cause = "dynamic";
        for (const IntegerProduct& product : match.products)
            finding.related.push_back(context.node(product.node).id);
        report.add(std::move(finding));
    }
}

using Rewrite = Result<Fix>(const Context&, const DynamicQuantization&);

Offer rewriteOffer(Offer offer, NodeIx node, Effect effect, Rewrite& rewrite) {
    offer.automatic = false;
    offer.effect = effect;
    offer.build = [node, &rewrite](const FixInput& input) {
        return rewrite(input.context, matchDynamicQuantization(input.context, node));
    };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !context.isEditable(*node))
        return {};
    const DynamicQuantization match = matchDynamicQuantization(context, *node);
    std::vector<Offer> offers;
    if (canRestoreFloat(context, match))
        offers.push_back(rewriteOffer(
            reviewOffer(floatId, say("Back to a float model"),
                say("MatMul and Conv take x and the dequantized weights; the rounding of activations goes, which "
                    "normally "
                    "brings the result closer to the original model. This builds, but nothing of it runs in INT8: for "
                    "that, calibrate the float model into symmetric INT8 Q/DQ, with Quantize or NVIDIA Model "
                    "Optimizer.")),
            *node, effectOfFloat(context, match), restoreFloat));
    if (canKeepInt8Weights(context, match))
        offers.push_back(rewriteOffer(
            reviewOffer(weightOnlyId, say("Keep the weights in INT8 after a DQ"),
                say("Weights with zero point 0, or 128 of UINT8, stay as they are, exactly; others become float, and "
                    "activations are float "
                    "as in the float model. The file stays small, and the layers run in float. With weak typing (up to "
                    "10.x) the build "
                    "needs --int8, as for any model with DQ.")),
            *node, effectOfInt8Weights(context, match), keepInt8Weights));
    if (canEmulate(context, match))
        offers.push_back(rewriteOffer(
            exactOffer(emulateId, say("Compute the dynamic quantization in float operators"),
                say("ReduceMin, ReduceMax, Round and Clip take the place of DynamicQuantizeLinear, with the same "
                    "numbers "
                    "as long as "
                    "TF32 is off. Slow: use it to compare, not to deploy. Needs TensorRT 8.2 or newer for Round.")),
            *node, effectOfEmulation(context, match), emulate));
    return offers;
}

constexpr std::array offerInfos{OfferInfo{floatId, Safety::Review, false},
    OfferInfo{weightOnlyId, Safety::Review, false}, OfferInfo{emulateId, Safety::Exact, false}};
constexpr std::array<std::string_view, 3> refs{"R18", "F205", "F206"};

} // namespace op_dynamic_quantize

extern const Rule opDynamicQuantize;
constinit const Rule opDynamicQuantize{
    {"op-dynamic-quantize", "Dynamic quantization of ONNX Runtime, which TensorRT does not import", "op",
        Severity::Error, op_dynamic_quantize::offerInfos, op_dynamic_quantize::refs},
    op_dynamic_quantize::check, op_dynamic_quantize::offers};

} // namespace qaliper::catalog
