// Per-channel scales without an axis. Old parsers use axis 0, ONNX and newer parsers axis 1; when both dimensions are
// equal, no error reports the difference.

#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/rewrite/fix_builder.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_axis_missing {

constexpr std::string_view writeId = "write-axis";
constexpr std::string_view axisKey = "axis";
constexpr std::int64_t onnxAxis = 1;
constexpr int scaleDigits = 6;

struct AxisLess {
    const Quantizer* quantizer = nullptr;
    std::vector<std::int64_t> fitting; // dimensions equal to the number of scales

    bool isAmbiguous() const { return fitting.size() > 1; }
};

std::optional<AxisLess> axisLess(const Context& context, NodeIx node) {
    const Quantizer* quantizer = context.quant.at(node);
    if (!quantizer || quantizer->granularity != Granularity::PerChannel || quantizer->axis || quantizer->blockSize > 0)
        return std::nullopt;
    const auto dims = context.types.staticShape(quantizer->data);
    const auto scales = context.types.staticShape(quantizer->scale);
    if (!dims || !scales || scales->size() != 1)
        return std::nullopt;
    AxisLess found{quantizer, {}};
    for (std::size_t axis = 0; axis < dims->size(); ++axis) {
        if ((*dims)[axis] == scales->front())
            found.fitting.push_back(static_cast<std::int64_t>(axis));
    }
    return found.fitting.empty() ? std::nullopt : std::optional(found);
}

// True when the target's axis is the only one that fits.
bool isReadRight(const Context& context, const AxisLess& found) {
    const auto assumed = assumedAxis(context.target);
    return !found.isAmbiguous() && assumed == found.fitting.front();
}

// Both readings of a weight whose dimensions 0 and 1 have one length: what the same number is multiplied by.
Text bothReadings(const Context& context, const Quantizer& quantizer, std::int64_t axis) {
    const auto target = targetArgument(context);
    const auto node = nodeArgument(context, quantizer.node);
    const auto scales = readScales(quantizer, context.storage());
    if (!scales || scales->size() < 2)
        return say("{node} has a scale for each channel and no axis, and dimensions {axis} and 1 have the same length. "
                   "{target} reads a scale for each index of dimension {axis}; ONNX means dimension 1. Nothing fails, "
                   "and the numbers are others.",
            node, target, arg("axis", axis));
    return say("{node} has a scale for each channel and no axis, and dimensions {axis} and 1 have the same length. "
               "{target} reads a scale for each index of dimension {axis}; ONNX means dimension 1. Nothing fails, and "
               "the numbers are others: the one at index 0 of dimension {axis} and index 1 of dimension 1 is "
               "multiplied by {there} there and by {onnx} in ONNX.",
        node, target, arg("axis", axis), arg("there", formatShort(scales->at(0), scaleDigits)),
        arg("onnx", formatShort(scales->at(1), scaleDigits)));
}

bool isSquare(const AxisLess& found, std::int64_t axis) {
    const auto fits = [&](std::int64_t dimension) {
        return std::ranges::find(found.fitting, dimension) != found.fitting.end();
    };
    return axis != onnxAxis && fits(axis) && fits(onnxAxis);
}

Text messageFor(const Context& context, const AxisLess& found) {
    const auto node = nodeArgument(context, found.quantizer->node);
    const auto target = targetArgument(context);
    const auto assumed = assumedAxis(context.target);
    if (!assumed)
        return say("{node} has a scale for each channel and no axis. Up to TensorRT 10.10 the parser reads axis 0, "
                   "about 10.15 "
                   "it reads axis 1 as ONNX does; which of them {target} reads is not known. A wrong axis fails on the "
                   "number of scales, or changes the numbers without a word where the dimensions are equal.",
            node, target);
    if (isReadRight(context, found))
        return say(
            "{node} has a scale for each channel and no axis. {target} reads axis {axis}, which is the one that fits; "
            "other versions read another one.",
            node, target, arg("axis", *assumed));
    if (isSquare(found, *assumed))
        return bothReadings(context, *found.quantizer, *assumed);
    return say(
        "{node} has a scale for each channel and no axis. {target} reads axis {axis}; ONNX says axis 1. A wrong axis "
        "fails on the number of scales, or changes the numbers without a word where the dimensions are equal.",
        node, target, arg("axis", *assumed));
}

// An axis whose size differs from the number of scales stops the parser; otherwise the results differ.
Stage stageOf(const Context& context, const AxisLess& found) {
    const auto assumed = assumedAxis(context.target);
    if (!assumed || isReadRight(context, found))
        return Stage::None;
    return std::ranges::find(found.fitting, *assumed) == found.fitting.end() ? Stage::Parser : Stage::Run;
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto found = axisLess(context, quantizer.node);
        const bool readsAsOnnx = found && assumedAxis(context.target) == onnxAxis &&
            std::ranges::find(found->fitting, onnxAxis) != found->fitting.end();
        if (!found || readsAsOnnx)
            continue;
        Finding finding;
        finding.rule = "qdq-axis-missing";
        finding.severity =
            stageOf(context, *found) == Stage::None ? Severity::Warning : Severity::Error; // open, or read right
        finding.stage = stageOf(context, *found);
        finding.node = context.node(quantizer.node).id;
        finding.title = say("Scales for each channel without an axis");
        finding.message = messageFor(context, *found);
        finding.cause = "axis";
        report.add(std::move(finding));
    }
}

Fix withAxis(const Context& context, NodeIx node, std::int64_t axis) {
    FixBuilder builder(context);
    builder.set(node, {"axis", axis});
    return Fix{std::move(builder).finish()};
}

Offer onlyAxisOffer(NodeIx node, std::int64_t axis) {
    Offer offer = exactOffer(writeId, say("Write axis {axis}, the only one that fits", arg("axis", axis)));
    offer.build = [node, axis](const FixInput& input) { return withAxis(input.context, node, axis); };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto found = node ? axisLess(context, *node) : std::nullopt;
    if (!found || !context.isEditable(*node))
        return {};
    if (!found->isAmbiguous())
        return {onlyAxisOffer(*node, found->fitting.front())};
    Offer offer = reviewOffer(writeId, say("Write the axis"),
        say("Several dimensions are as long as there are scales. Only who made the model knows which one is meant."));
    Parameter axis;
    axis.key = axisKey;
    axis.type = ParameterType::Choice;
    for (const std::int64_t fitting : found->fitting)
        axis.choices.push_back(formatNumber(fitting));
    const bool fitsOnnx = std::ranges::find(found->fitting, onnxAxis) != found->fitting.end();
    axis.fallback = fitsOnnx ? formatNumber(onnxAxis) : axis.choices.front();
    axis.why = say("ONNX reads axis 1; weights of convolutions have their output channels on axis 0");
    offer.parameters = {std::move(axis)};
    offer.build = [node = *node](const FixInput& input) -> Result<Fix> {
        QALIPER_TRY(const auto chosen, input.text(axisKey));
        return withAxis(input.context, node, *parseInteger(chosen));
    };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{writeId, Safety::Exact, true}};
constexpr std::array<std::string_view, 2> refs{"R05", "F303"};

} // namespace qdq_axis_missing

extern const Rule qdqAxisMissing;
constinit const Rule qdqAxisMissing{{"qdq-axis-missing", "Scales for each channel without an axis", "qdq",
                                        Severity::Error, qdq_axis_missing::offerInfos, qdq_axis_missing::refs},
    qdq_axis_missing::check, qdq_axis_missing::offers};

} // namespace qaliper::catalog
