// An opset outside of the range that the target's parser states.

#include <algorithm>
#include <array>

#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_opset {

constexpr std::string_view exportId = "export-opset";
constexpr int lowestStated = 9; // by the operator pages from 10.0
constexpr Version firstLowest{10, 0, 0};

void check(const Context& context, Report& report) {
    const auto opset = context.model().opset();
    const auto highest = context.knowledge().operators.certainOpset(context.target.version);
    const bool isBelow = opset && *opset < lowestStated && context.target.version >= firstLowest;
    const bool isAbove = opset && highest && *opset > *highest;
    if (!isBelow && !isAbove)
        return;
    Finding finding = findingOfModel("graph-opset", Severity::Note, isAbove ? "above" : "below");
    finding.title = say("Opset {opset} is outside the stated range", arg("opset", *opset));
    if (isBelow)
        finding.message =
            say("The model is of opset {opset}. From 10.0 on TensorRT states support from opset {lowest} on.",
                arg("opset", *opset), arg("lowest", lowestStated));
    else
        finding.message = say("The model is of opset {opset}; the highest that is stated for {target} is {highest}. "
                              "The parser is said to warn "
                              "and to try all the same, which was not checked for every release.",
            arg("opset", *opset), targetArgument(context), arg("highest", *highest));
    report.add(std::move(finding));
}

std::vector<Offer> offers(const Context& context, const Finding&) {
    const auto highest = context.knowledge().operators.certainOpset(context.target.version);
    return {advice(exportId,
        say("Export with an opset from {lowest} to {highest}", arg("lowest", lowestStated),
            arg("highest", highest.value_or(lowestStated))))};
}

constexpr std::array offerInfos{OfferInfo{exportId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"F106", "F107", "F108"};

} // namespace graph_opset

extern const Rule graphOpset;
constinit const Rule graphOpset{{"graph-opset", "Opset outside the range that the target states", "graph",
                                    Severity::Note, graph_opset::offerInfos, graph_opset::refs},
    graph_opset::check, graph_opset::offers};

} // namespace qaliper::catalog
