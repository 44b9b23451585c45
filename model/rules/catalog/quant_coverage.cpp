// Which part of a quantized model is expected to run quantized, and why the rest is not: one finding for a model.

#include <algorithm>
#include <array>
#include <map>

#include "model/base/number.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace quant_coverage {

struct Count {
    std::size_t layers = 0;
    std::size_t quantized = 0;
};

struct Coverage {
    std::map<std::string, Count> counts; // by operator
    std::vector<NodeIx> left;
    // By rendered text, so that equal reasons are counted together.
    std::map<std::string, std::pair<Text, std::size_t>> reasons;
};

// Layers with constant weights; a MatMul of two activations is often left in float intentionally.
bool isLayer(const Context& context, NodeIx node) {
    if (!isWeighted(context.node(node)) || context.precision.at(node).certainty == Certainty::None)
        return false;
    const std::size_t slot = weightSlotOf(context.index(), context.quant, node);
    return context.quant.isConstant(context.index().input(node, slot));
}

// By node: true for layers without another layer downstream.
std::vector<bool> lastLayers(const Context& context) {
    const Index& index = context.index();
    std::vector<bool> leadsToLayer(index.valueCount());
    std::vector<bool> last(index.nodeCount());
    for (const NodeIx node : backwards(index.nodes())) {
        const auto leads = [&](ValueIx output) { return output.valid() && leadsToLayer[output.value]; };
        const bool leadsOn = std::ranges::any_of(index.outputs(node), leads);
        last[node.value] = !leadsOn && isLayer(context, node);
        for (const ValueIx input : index.inputs(node)) {
            if (input.valid() && (leadsOn || isLayer(context, node)))
                leadsToLayer[input.value] = true;
        }
    }
    return last;
}

Text reasonFor(const Context& context, NodeIx node, bool isLast) {
    const auto isFloat = [&](ValueIx value) { return !context.dequantizerAfter(value); };
    if (isLast && isFloat(context.index().input(node, 0)) && isFloat(context.index().input(node, 1)))
        return say("The last layer, left in float: looks intended");
    return context.precision.at(node).reason;
}

Coverage measure(const Context& context) {
    Coverage coverage;
    const std::vector<bool> last = lastLayers(context);
    for (const NodeIx node : context.index().nodes()) {
        if (!isLayer(context, node))
            continue;
        Count& count = coverage.counts[context.node(node).opType];
        ++count.layers;
        if (runsQuantized(context.precision.at(node))) {
            ++count.quantized;
            continue;
        }
        coverage.left.push_back(node);
        if (Text reason = reasonFor(context, node, last[node.value]); !reason.empty()) {
            auto& entry = coverage.reasons[render(reason)];
            entry.first = std::move(reason);
            ++entry.second;
        }
    }
    return coverage;
}

bool hasActivationQuantizers(const Context& context) {
    return std::ranges::any_of(context.quant.all(), [](const Quantizer& quantizer) { return !quantizer.constantData; });
}

std::vector<Text> describeCounts(const Coverage& coverage) {
    std::vector<Text> lines;
    for (const auto& [op, count] : coverage.counts)
        lines.push_back(say("{quantized} of {layers} {op}", arg("quantized", count.quantized),
            arg("layers", count.layers), arg("op", op)));
    return lines;
}

std::vector<Text> describeReasons(const Coverage& coverage) {
    std::vector<Text> lines;
    for (const auto& [rendered, entry] : coverage.reasons)
        lines.push_back(say("{count} × {reason}", arg("count", entry.second), arg("reason", entry.first)));
    return lines;
}

void check(const Context& context, Report& report) {
    if (!hasActivationQuantizers(context)) // not quantized, or weight-only quantization
        return;
    const Coverage coverage = measure(context);
    if (coverage.left.empty())
        return;
    Finding finding;
    finding.rule = "quant-coverage";
    finding.severity = Severity::Note;
    finding.title = say("Layers expected to stay in float");
    finding.message = say(
        "On {target}, of the layers with weights these are expected in a quantized type: {counts}. The others: "
        "{reasons}.",
        targetArgument(context), arg("counts", describeCounts(coverage)), arg("reasons", describeReasons(coverage)));
    for (const NodeIx node : coverage.left)
        finding.related.push_back(context.node(node).id);
    report.add(std::move(finding));
}

constexpr std::array<std::string_view, 5> refs{"R31", "F361", "F362", "F723", "F724"};

} // namespace quant_coverage

extern const Rule quantCoverage;
constinit const Rule quantCoverage{{"quant-coverage", "Layers of a quantized model expected to stay in float", "quant",
                                       Severity::Note, {}, quant_coverage::refs},
    quant_coverage::check};

} // namespace qaliper::catalog
