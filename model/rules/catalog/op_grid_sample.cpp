// GridSample of opset 20 renamed its modes. The importer knows the names of opset 16 and takes every other one for
// "nearest", without a word.

#include <array>

#include "model/rewrite/lower_opset.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace op_grid_sample {

constexpr std::string_view lowerId = "lower-opset";
constexpr std::string_view exportId = "export-opset-16";
constexpr int opsetOfNewNames = 20;

bool isReadAsNearest(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const std::string* mode = node.text("mode");
    return node.is("GridSample") && context.classOf(ix).kind == NodeClass::Importer &&
        (!mode || *mode == "linear" || *mode == "cubic");
}

void check(const Context& context, Report& report) {
    if (context.model().opset().value_or(0) < opsetOfNewNames)
        return;
    for (const NodeIx node : context.index().nodes()) {
        if (!isReadAsNearest(context, node))
            continue;
        const std::string* mode = context.node(node).text("mode");
        Finding finding = findingAt(context, "op-grid-sample", Severity::Warning, node, "mode");
        finding.title = say("GridSample that may run as nearest");
        finding.message = say("{node} samples with mode \"{mode}\", a name of opset 20. The importer was seen to know "
                              "the names of opset 16 "
                              "only and to take others for \"nearest\" without a word: on 10.13; a change was proposed "
                              "for 11.1, and what "
                              "{target} does is not known.",
            nodeArgument(context, node), arg("mode", mode ? std::string_view(*mode) : "linear"),
            targetArgument(context));
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context& context, const Finding&) {
    if (!canLowerOpset(context))
        return {advice(exportId, say("Export with an opset from 16 to 19"),
            say("There the modes are called bilinear and bicubic, which the importer knows. Compare a few outputs "
                "before "
                "you trust a build of this model."))};
    Offer offer;
    offer.id = lowerId;
    offer.title = say("Write the model in opset {opset}", arg("opset", opsetOfOldGridModes));
    offer.safety = Safety::Exact;
    offer.automatic = true;
    offer.note =
        say("There the modes are called bilinear and bicubic, which the importer knows. Nothing else in this model is "
            "newer.");
    return {offer};
}

Result<Fix> build(const Context& context, const Finding&, std::string_view, const Arguments&) {
    if (!canLowerOpset(context))
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    FixBuilder builder(context);
    lowerOpset(builder, context);
    return Fix{std::move(builder).finish(), {}};
}

constexpr std::array offerInfos{OfferInfo{lowerId, Safety::Exact, true}, OfferInfo{exportId, Safety::Advice, false}};
constexpr std::array<std::string_view, 1> refs{"R62"};

} // namespace op_grid_sample

extern const Rule opGridSample;
constinit const Rule opGridSample{{"op-grid-sample", "GridSample of opset 20 that may run as nearest", "op",
                                      Severity::Warning, op_grid_sample::offerInfos, op_grid_sample::refs},
    op_grid_sample::check, op_grid_sample::offers, op_grid_sample::build};

} // namespace qaliper::catalog
