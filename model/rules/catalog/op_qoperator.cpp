// Models in ONNX Runtime's QOperator format: operators on quantized tensors with scales as inputs. No TensorRT release
// imports them; the same quantization can be expressed as Q/DQ, which TensorRT imports.

#include <algorithm>
#include <array>
#include <map>

#include "model/rewrite/qoperator_rewrite.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace op_qoperator {

constexpr std::string_view toQdqId = "to-qdq";
constexpr std::string_view quantizeAgainId = "quantize-again";

// "56 × QLinearConv, 1 × QLinearAdd"
std::string countedOperators(const Context& context, const QOperatorFlow& flow) {
    std::map<std::string_view, std::size_t> counts;
    for (const NodeIx node : flow.nodes)
        ++counts[context.node(node).opType];
    std::string text;
    for (const auto& [op, count] : counts)
        text += (text.empty() ? "" : ", ") + std::to_string(count) + " × " + std::string(op);
    return text;
}

Text message(const Context& context, const QOperatorFlow& flow) {
    const auto operators = arg("operators", countedOperators(context, flow));
    const auto target = targetArgument(context);
    if (context.target.route == Route::OnnxRuntime)
        return say(
            "The model computes on bytes: {operators}. {target} imports none of them; ONNX Runtime runs them itself "
            "and the engine is cut apart there.",
            operators, target);
    if (flow.obstacle)
        return say(
            "The model computes on bytes: {operators}. No version of TensorRT imports them, and {target} stops. It "
            "cannot be written as Q/DQ here: {reason}.",
            operators, target, arg("reason", flow.obstacle->reason));
    return say(
        "The model computes on bytes: {operators}. No version of TensorRT imports them, and {target} stops. Written "
        "as DequantizeLinear, the float operator and QuantizeLinear it is the quantization that TensorRT reads.",
        operators, target);
}

void check(const Context& context, Report& report) {
    const QOperatorFlow flow = qOperatorFlow(context);
    if (flow.nodes.empty())
        return;
    const Severity severity = context.target.route == Route::OnnxRuntime ? Severity::Warning : Severity::Error;
    Finding finding = findingOfModel("op-qoperator", severity, "qoperator");
    finding.stage = Stage::Parser;
    finding.title = say("Quantized operators of ONNX Runtime (QOperator format)");
    finding.message = message(context, flow);
    std::ranges::transform(
        flow.nodes, std::back_inserter(finding.related), [&](NodeIx node) { return context.node(node).id; });
    for (const NodeIx node : flow.nodes) {
        const ValueIx result = context.index().output(node, 0);
        if (result.valid() && context.index().graphOf(node) == mainGraph)
            finding.values.emplace_back(context.index().name(result));
    }
    report.add(std::move(finding));
}

Text noteFor(const Context& context, const QOperatorFlow& flow) {
    if (changesScales(context, flow))
        return say("TensorRT supports no zero points other than 0: such tensors get a scale that covers their wider "
                   "side, which halves the resolution after a Relu, and such weights are rounded again. Values beyond "
                   "the narrower side were clamped and no longer are. Measure the accuracy, or quantize the float "
                   "model again with symmetric activations.");
    return say(
        "Scales and weights stay as they are. The float operator rounds where the integer one did; a result that "
        "lies in the middle of two steps can come out one step apart.");
}

std::vector<Offer> offers(const Context& context, const Finding&) {
    const QOperatorFlow flow = qOperatorFlow(context);
    const auto again = advice(quantizeAgainId, say("Quantize the model again in Q/DQ format"),
        say("QuantFormat.QDQ in ONNX Runtime's quantizer, with symmetric activations and weights in INT8, or NVIDIA "
            "Model "
            "Optimizer."));
    if (!canBeQdq(context, flow))
        return {again};
    Offer offer = reviewOffer(toQdqId, say("Write it in Q/DQ format"), noteFor(context, flow));
    offer.effect = effectOfQdq(context, flow);
    offer.build = [](const FixInput& input) { return toQdq(input.context, qOperatorFlow(input.context)); };
    return {offer, again};
}

constexpr std::array offerInfos{
    OfferInfo{toQdqId, Safety::Review, false}, OfferInfo{quantizeAgainId, Safety::Advice, false}};
constexpr std::array<std::string_view, 4> refs{"R18", "R19", "F205", "F207"};

} // namespace op_qoperator

extern const Rule opQoperator;
constinit const Rule opQoperator{{"op-qoperator", "Quantized operators of ONNX Runtime (QOperator format)", "op",
                                     Severity::Error, op_qoperator::offerInfos, op_qoperator::refs},
    op_qoperator::check, op_qoperator::offers};

} // namespace qaliper::catalog
