// Q and DQ with features that their opset does not have: per-channel scales before 13, FP8 before 19, INT4 and block
// scales before 21, FP4 before 23.

#include <algorithm>
#include <array>

#include "model/rewrite/raise_opset.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_opset {

constexpr std::string_view raiseId = "raise-opset";
constexpr std::string_view exportId = "export-newer-opset";

struct Need {
    int opset = 0;
    std::string cause;
    bool isChannels = false; // an `axis` that the opset does not have
};

Need needOf(const Quantizer& quantizer) {
    Need need{opsetOf(quantizer.type), std::string(shortName(quantizer.type))};
    if (quantizer.granularity == Granularity::PerChannel && need.opset < opsetOfChannelScales)
        need = {opsetOfChannelScales, "channel scales", true};
    if (quantizer.granularity == Granularity::Block && need.opset < opsetOfBlockScales)
        need = {opsetOfBlockScales, "block scales"};
    return need;
}

// TensorRT's own operators do not depend on the ONNX opset.
bool followsOnnx(const Node& node) { return node.is("QuantizeLinear") || node.is("DequantizeLinear"); }

// TensorRT's parser compares no opset with types and blocks; Model Optimizer writes FP4 in opset 20. ONNX Runtime
// rejects such a file.
bool isLookedAt(const Context& context, const Need& need) {
    return need.isChannels || context.target.route == Route::OnnxRuntime;
}

void check(const Context& context, Report& report) {
    const auto opset = context.model().opset();
    for (const Quantizer& quantizer : context.quant.all()) {
        const Need need = needOf(quantizer);
        if (!opset || *opset >= need.opset || !isLookedAt(context, need) ||
            !followsOnnx(context.node(quantizer.node)) || !isQuantized(quantizer.type))
            continue;
        Finding finding = findingAt(context, "qdq-opset", Severity::Warning, quantizer.node, need.cause);
        finding.title = say("{what} in a model of opset {opset}", arg("what", need.cause), arg("opset", *opset));
        finding.message = say("{node} uses {what}, which ONNX has from opset {needed} on; the model says {opset}. A "
                              "checker rejects that, and "
                              "what {target} makes of it is not known.",
            nodeArgument(context, quantizer.node), arg("what", need.cause), arg("needed", need.opset),
            arg("opset", *opset), targetArgument(context));
        report.add(std::move(finding));
    }
}

Fix withOpset(const Context& context, int opset) {
    FixBuilder builder(context);
    raiseOpset(builder, context, opset);
    return Fix{std::move(builder).finish()};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    if (!quantizer)
        return {};
    const int opset = needOf(*quantizer).opset;
    if (canHaveOpset(context, opset)) {
        Offer offer = exactOffer(raiseId, say("Raise the opset to {opset}", arg("opset", opset)),
            say("No operator of this model means anything else in it; those that are written otherwise are "
                "rewritten."));
        offer.build = [opset](const FixInput& input) { return withOpset(input.context, opset); };
        return {offer};
    }
    return {advice(exportId, say("Convert the model to opset {opset} or newer", arg("opset", opset)),
        say("With onnx.version_converter, or by exporting again: other operators may change their meaning between the "
            "two "
            "opsets."))};
}

constexpr std::array offerInfos{OfferInfo{raiseId, Safety::Exact, true}, OfferInfo{exportId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"R13", "R89", "F305"};

} // namespace qdq_opset

extern const Rule qdqOpset;
constinit const Rule qdqOpset{{"qdq-opset", "Q/DQ that the opset of the model does not have", "qdq", Severity::Warning,
                                  qdq_opset::offerInfos, qdq_opset::refs},
    qdq_opset::check, qdq_opset::offers};

} // namespace qaliper::catalog
