// A bias in INT32 with a DequantizeLinear, as ONNX Runtime's quantizer writes it. No parser of TensorRT imports it;
// ONNX Runtime's provider never gets it, because the runtime folds the DQ first.

#include <array>

#include "model/rewrite/float_constant.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_int32_bias {

constexpr std::string_view foldId = "fold-float";
constexpr std::string_view exportId = "export-float-bias";

const Quantizer* int32Dequantizer(const Context& context, NodeIx node) {
    const Quantizer* quantizer = context.quant.at(node);
    const bool isInt32 = quantizer && quantizer->dequantizes() && quantizer->data.valid() &&
        context.types.element(quantizer->data) == DataType::Int32;
    return isInt32 ? quantizer : nullptr;
}

void check(const Context& context, Report& report) {
    if (context.target.route == Route::OnnxRuntime)
        return;
    for (const Quantizer& quantizer : context.quant.all()) {
        if (!int32Dequantizer(context, quantizer.node))
            continue;
        Finding finding;
        finding.rule = "qdq-int32-bias";
        finding.severity = Severity::Error;
        finding.stage = Stage::Parser;
        finding.node = context.node(quantizer.node).id;
        finding.values = {std::string(context.index().name(quantizer.data))};
        finding.title = say("INT32 after DequantizeLinear");
        finding.message =
            say("{node} dequantizes \"{value}\", which is INT32. No version of TensorRT's parser reads INT32 there: "
                "{target} stops. ONNX Runtime accepts it, and hides it from its TensorRT provider by folding it.",
                nodeArgument(context, quantizer.node), arg("value", context.index().name(quantizer.data)),
                targetArgument(context));
        finding.cause = "int32";
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? int32Dequantizer(context, *node) : nullptr;
    if (!quantizer)
        return {};
    std::vector<Offer> offers;
    if (canFoldDequantize(context, *quantizer)) {
        Offer fold = exactOffer(foldId, say("Fold it to a float bias"),
            say("The product of integer and scale is written down, as ONNX Runtime computes it."));
        fold.effect = effectOfFolding(context, *quantizer);
        fold.build = [node = *node](const FixInput& input) {
            return foldDequantize(input.context, *int32Dequantizer(input.context, node));
        };
        offers.push_back(std::move(fold));
    }
    Offer advice;
    advice.id = exportId;
    advice.title = say("Quantize again without quantizing the bias");
    advice.note = say("In ONNX Runtime's quantizer: extra_options QuantizeBias = False.");
    offers.push_back(std::move(advice));
    return offers;
}

constexpr std::array offerInfos{OfferInfo{foldId, Safety::Exact, true}, OfferInfo{exportId, Safety::Advice, false}};
constexpr std::array<std::string_view, 2> refs{"R16", "R61"};

} // namespace qdq_int32_bias

extern const Rule qdqInt32Bias;
constinit const Rule qdqInt32Bias{{"qdq-int32-bias", "INT32 bias after DequantizeLinear", "qdq", Severity::Error,
                                      qdq_int32_bias::offerInfos, qdq_int32_bias::refs},
    qdq_int32_bias::check, qdq_int32_bias::offers};

} // namespace qaliper::catalog
