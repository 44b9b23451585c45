// Most quantized layers write float, because no Q follows: memory traffic then costs what INT8 arithmetic saves.

#include <array>

#include "model/quant/operator_traits.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace speed_float_output {

constexpr std::string_view quantizeId = "quantize-outputs";
constexpr std::size_t fewest = 2; // layers; a single one is not reported

void check(const Context& context, Report& report) {
    if (context.target.rtx) // whose quantized layers write float, with or without a Q; source: facts F724 and F726
        return;
    std::vector<NodeIx> writers;
    std::size_t quantized = 0;
    for (const NodeIx node : context.index().nodes()) {
        const NodePrecision& precision = context.precision.at(node);
        if (context.quant.empty() || !isWeighted(context.node(node)) || !runsQuantized(precision))
            continue;
        ++quantized;
        const bool isResult = context.index().isGraphOutput(context.index().output(node, 0));
        if (precision.output != DataType::Undefined && !isResult)
            writers.push_back(node);
    }
    if (writers.size() < fewest || writers.size() * 2 <= quantized)
        return;
    Finding finding = findingOfModel("speed-float-output", Severity::Note, "float-output");
    finding.title = say("Most quantized layers write float");
    finding.message =
        say("{count} of {quantized} {quantized|layer|layers} with weights {count|is|are} expected to read a quantized "
            "type and to write float on {target}, because no Q is placed after {count|it|them}. What reads the result "
            "reads two or four times the bytes.",
            arg("count", writers.size()), arg("quantized", quantized), targetArgument(context));
    for (const NodeIx node : writers)
        finding.related.push_back(context.node(node).id);
    report.add(std::move(finding));
}

std::vector<Offer> offers(const Context&, const Finding&) {
    return {advice(quantizeId, say("Quantize what the layers write"),
        say("Put a pair after the activation that fuses into each layer, and quantize the other input of a residual "
            "Add too. "
            "Leave outputs alone that a Softmax or a normalization reads."))};
}

constexpr std::array offerInfos{OfferInfo{quantizeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"F362", "F724", "F726"};

} // namespace speed_float_output

extern const Rule speedFloatOutput;
constinit const Rule speedFloatOutput{{"speed-float-output", "Most quantized layers write float", "speed",
                                          Severity::Note, speed_float_output::offerInfos, speed_float_output::refs},
    speed_float_output::check, speed_float_output::offers};

} // namespace qaliper::catalog
