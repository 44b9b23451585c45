// GridSample of opset 20 renamed its modes. The importer knows the names of opset 16 and takes every other name for
// "nearest" without a warning. Without a mode it samples bilinear, as both opsets mean it.

#include <array>

#include "model/rewrite/lower_opset.h"
#include "model/rules/rule.h"
#include "model/target/releases.h"

namespace qaliper::catalog {

namespace op_grid_sample {

constexpr std::string_view lowerId = "lower-opset";
constexpr std::string_view exportId = "export-opset-16";
constexpr int opsetOfNewNames = 20;
constexpr Releases readsOldNames = until(10, 13); // read in the source up to 10.1, seen on 10.13; later it is open
constexpr Releases rejectsVolumes = {{10, 1, 0}, {11, 1, 99}}; // op-restricted says so

bool isVolume(const Context& context, NodeIx node) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    return shape && shape->size() != 4;
}

bool isReadAsNearest(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const std::string* mode = node.text("mode");
    return node.is("GridSample") && context.classOf(ix).kind == NodeClass::Importer && mode &&
        (*mode == "linear" || *mode == "cubic");
}

Text messageFor(const Context& context, NodeIx node, bool isShown) {
    const auto name = nodeArgument(context, node);
    const auto mode = arg("mode", *context.node(node).text("mode"));
    const auto target = targetArgument(context);
    if (isShown)
        return say(
            "{node} samples with mode \"{mode}\", a name of opset 20. The importer of {target} knows the names of "
            "opset 16 only and takes others for \"nearest\" without a message: the numbers are wrong.",
            name, mode, target);
    return say("{node} samples with mode \"{mode}\", a name of opset 20. The importer was seen to know the names of "
               "opset 16 only and to take others for \"nearest\" without a message, up to 10.13; a change was proposed "
               "for 11.1, and what {target} does is not known.",
        name, mode, target);
}

void check(const Context& context, Report& report) {
    if (context.model().opset().value_or(0) < opsetOfNewNames)
        return;
    for (const NodeIx node : context.index().nodes()) {
        const bool isRejected = isVolume(context, node) && rejectsVolumes.include(context.target.version);
        if (!isReadAsNearest(context, node) || isRejected)
            continue;
        const bool isShown = readsOldNames.include(context.target.version);
        Finding finding =
            findingAt(context, "op-grid-sample", isShown ? Severity::Error : Severity::Warning, node, "mode");
        finding.stage = isShown ? Stage::Run : Stage::None;
        finding.title = isShown ? say("GridSample that runs as nearest") : say("GridSample that may run as nearest");
        finding.message = messageFor(context, node, isShown);
        report.add(std::move(finding));
    }
}

Result<Fix> withOlderOpset(const Context& context) {
    FixBuilder builder(context);
    lowerOpset(builder, context);
    return Fix{std::move(builder).finish()};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    if (const auto node = findingNode(context, finding); node && isVolume(context, *node))
        return {}; // no older opset has it
    if (!canLowerOpset(context))
        return {advice(exportId, say("Export with an opset from 16 to 19"),
            say("There the modes are called bilinear and bicubic, which the importer knows. Compare a few outputs "
                "before "
                "you trust a build of this model."))};
    Offer offer = exactOffer(lowerId, say("Write the model in opset {opset}", arg("opset", opsetOfOldGridModes)));
    offer.note =
        say("There the modes are called bilinear and bicubic, which the importer knows. Nothing else in this model is "
            "newer.");
    offer.build = [](const FixInput& input) { return withOlderOpset(input.context); };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{lowerId, Safety::Exact, true}, OfferInfo{exportId, Safety::Advice, false}};
constexpr std::array<std::string_view, 1> refs{"R62"};

} // namespace op_grid_sample

extern const Rule opGridSample;
constinit const Rule opGridSample{{"op-grid-sample", "GridSample of opset 20 that may run as nearest", "op",
                                      Severity::Error, op_grid_sample::offerInfos, op_grid_sample::refs},
    op_grid_sample::check, op_grid_sample::offers};

} // namespace qaliper::catalog
