// A quantized constant that is no weight: the factor of a Mul, the addend of an Add, the scale of a normalization.
// These operators do not compute in integers, so quantizing it costs accuracy, and may cause "Quantized constant is
// only allowed before DQ".

#include <algorithm>
#include <array>

#include "model/quant/operator_traits.h"
#include "model/rewrite/float_constant.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_constant_operand {

constexpr std::string_view foldId = "fold-float";

// True for the scale, bias, mean and variance of a BatchNormalization: no kernel takes them in a quantized type.
bool isParameter(const Node& reader, std::uint32_t slot) {
    return quantTrait(reader) == QuantTrait::Normalizes && slot > 0;
}

// The DQ of a constant with only pointwise consumers, all in float: an Add between DQs and a Q runs in INT8 and needs
// both inputs quantized.
bool isNoWeight(const Context& context, const Quantizer& quantizer) {
    const Index& index = context.index();
    if (!quantizer.dequantizes() || !quantizer.constantData || index.isGraphOutput(quantizer.output))
        return false;
    const auto uses = index.uses(quantizer.output);
    return !uses.empty() && std::ranges::all_of(uses, [&](const Use& use) {
        const Node& reader = context.node(use.node);
        return isPointwise(reader) && (isParameter(reader, use.slot) || !runsQuantized(context.precision.at(use.node)));
    });
}

const Quantizer* quantizerOf(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    return quantizer && isNoWeight(context, *quantizer) ? quantizer : nullptr;
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        if (!isNoWeight(context, quantizer) || context.types.element(quantizer.data) == DataType::Int32)
            continue;
        const NodeIx reader = context.index().uses(quantizer.output).front().node;
        Finding finding;
        finding.rule = "qdq-constant-operand";
        finding.severity = Severity::Warning;
        finding.node = context.node(quantizer.node).id;
        finding.related = {context.node(reader).id};
        finding.values = {std::string(context.index().name(quantizer.data))};
        finding.title = say("Quantized constant that is no weight");
        finding.message = say(
            "The constant \"{value}\" is quantized and only {op} reads it. That saves nothing and costs accuracy, and "
            "{target} may stop with \"Quantized constant is only allowed before DQ\", as was seen on 10.16 with models "
            "that have everything quantized.",
            arg("value", context.index().name(quantizer.data)), arg("op", context.node(reader).opType),
            targetArgument(context));
        finding.cause = "constant";
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const Quantizer* quantizer = quantizerOf(context, finding);
    if (!quantizer || !canFoldDequantize(context, *quantizer))
        return {};
    Offer offer;
    offer.id = foldId;
    offer.title = say("Fold it to a float constant");
    offer.safety = Safety::Exact;
    offer.automatic = true;
    offer.effect = effectOfFolding(context, *quantizer);
    return {offer};
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view, const Arguments&) {
    const Quantizer* quantizer = quantizerOf(context, finding);
    if (!quantizer)
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    return foldDequantize(context, *quantizer);
}

constexpr std::array offerInfos{OfferInfo{foldId, Safety::Exact, true}};
constexpr std::array<std::string_view, 2> refs{"R66", "F504"};

} // namespace qdq_constant_operand

extern const Rule qdqConstantOperand;
constinit const Rule qdqConstantOperand{
    {"qdq-constant-operand", "Quantized constant that is no weight", "qdq", Severity::Warning,
        qdq_constant_operand::offerInfos, qdq_constant_operand::refs},
    qdq_constant_operand::check, qdq_constant_operand::offers, qdq_constant_operand::build};

} // namespace qaliper::catalog
