// How much of a quantized model is expected to run quantized, and why the rest is not: one finding for a model.

#include <algorithm>
#include <array>
#include <map>

#include "model/base/number.h"
#include "model/quant/operator_traits.h"
#include "model/rules/helpers.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace quant_coverage {

struct Coverage {
    std::size_t layers = 0;
    std::size_t quantized = 0;
    std::vector<NodeIx> left;
    std::map<std::string, std::pair<Text, std::size_t>> reasons; // by rendered text, so that equal ones count together
};

// Layers whose weights are constant; a MatMul of two activations is often left in float on purpose.
bool isLayer(const Context& context, NodeIx node) {
    return isWeighted(context.node(node)) && context.quant.isConstant(context.index().input(node, 1)) &&
        context.precision.at(node).certainty != Certainty::None;
}

Coverage measure(const Context& context) {
    Coverage coverage;
    for (const NodeIx node : context.index().nodes()) {
        if (!isLayer(context, node))
            continue;
        ++coverage.layers;
        const NodePrecision& precision = context.precision.at(node);
        if (runsQuantized(precision)) {
            ++coverage.quantized;
            continue;
        }
        coverage.left.push_back(node);
        if (!precision.reason.empty()) {
            auto& entry = coverage.reasons[render(precision.reason)];
            entry.first = precision.reason;
            ++entry.second;
        }
    }
    return coverage;
}

bool hasActivationQuantizers(const Context& context) {
    return std::ranges::any_of(context.quant.all(), [](const Quantizer& quantizer) { return !quantizer.constantData; });
}

std::vector<Text> describeReasons(const Coverage& coverage) {
    std::vector<Text> lines;
    for (const auto& [rendered, entry] : coverage.reasons)
        lines.push_back(say("{count} × {reason}", arg("count", entry.second), arg("reason", entry.first)));
    return lines;
}

void check(const Context& context, Report& report) {
    if (!hasActivationQuantizers(context)) // not quantized, or weight-only on purpose
        return;
    const Coverage coverage = measure(context);
    if (coverage.left.empty())
        return;
    Finding finding;
    finding.rule = "quant-coverage";
    finding.severity = Severity::Note;
    finding.title = say("Layers expected to stay in float");
    finding.message = say("{quantized} of {layers} layers with weights are expected in a quantized type on {target}. "
                          "The others: {reasons}.",
        arg("quantized", coverage.quantized), arg("layers", coverage.layers), targetArgument(context),
        arg("reasons", describeReasons(coverage)));
    for (const NodeIx node : coverage.left)
        finding.related.push_back(context.node(node).id);
    report.add(std::move(finding));
}

constexpr std::array<std::string_view, 2> refs{"8.4", "3.5"};

} // namespace quant_coverage

extern const Rule quantCoverage;
constinit const Rule quantCoverage{{"quant-coverage", "Layers of a quantized model expected to stay in float", "quant",
                                       Severity::Note, {}, quant_coverage::refs},
    quant_coverage::check, nullptr, nullptr};

} // namespace qaliper::catalog
