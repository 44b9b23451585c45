// A Q or DQ with one scale whose axis lies outside its tensor: a scalar that the graph computes, or a written axis. A
// constant scalar is no weight either, and qdq-constant-operand reports it.

#include <array>

#include "model/rewrite/outside_axis.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_axis_outside {

constexpr std::string_view writeId = "write-axis";

std::optional<OutsideAxis> reportedAt(const Context& context, NodeIx node) {
    const auto outside = outsideAxis(context, node);
    return outside && outside->foldable.empty() ? outside : std::nullopt;
}

void check(const Context& context, Report& report) {
    const bool isRejected = axisCheckOf(context.target) == AxisCheck::Made;
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto outside = reportedAt(context, quantizer.node);
        if (!outside)
            continue;
        Finding finding;
        finding.rule = "qdq-axis-outside";
        finding.severity = isRejected ? Severity::Error : Severity::Warning;
        finding.stage = isRejected ? Stage::Parser : Stage::None;
        finding.node = context.node(quantizer.node).id;
        finding.values = {std::string(context.index().name(quantizer.data))};
        finding.title = say("Axis of one scale outside the tensor");
        finding.message = describeOutsideAxis(context, *outside);
        finding.cause = "axis";
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto outside = node ? reportedAt(context, *node) : std::nullopt;
    const auto offer = outside ? fittingAxisOffer(writeId, context, *outside->quantizer) : std::nullopt;
    return offer ? std::vector{*offer} : std::vector<Offer>{};
}

constexpr std::array offerInfos{OfferInfo{writeId, Safety::Exact, true}};
constexpr std::array<std::string_view, 1> refs{"F307"};

} // namespace qdq_axis_outside

extern const Rule qdqAxisOutside;
constinit const Rule qdqAxisOutside{{"qdq-axis-outside", "Axis that the tensor of one scale does not have", "qdq",
                                        Severity::Error, qdq_axis_outside::offerInfos, qdq_axis_outside::refs},
    qdq_axis_outside::check, qdq_axis_outside::offers};

} // namespace qaliper::catalog
