// Scales that do not fit their tensor or their zero points: too many, too few, or in a shape that newer parsers reject.

#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/graph/axes.h"
#include "model/graph/queries.h"
#include "model/rewrite/fix_builder.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_scale_shape {

constexpr std::string_view flattenId = "flatten-scale";
constexpr std::string_view broadcastId = "match-zero-point";

enum class Problem : std::uint8_t { Count, KeptDims, OneInRank, ZeroPointCount };

using Dims = std::vector<std::int64_t>;

// The axis along which scales of the tensor's rank vary; nothing for scales of rank 1.
std::optional<std::int64_t> axisOfKeptDims(const Quantizer& quantizer, const Dims& scales, const Dims& dims) {
    if (quantizer.granularity != Granularity::PerChannel || scales.size() < 2 || scales.size() != dims.size())
        return std::nullopt;
    int blocked = 0; // dimensions along which several elements share a scale: one of them means block scales
    std::int64_t axis = 0;
    for (std::size_t i = 0; i < dims.size(); ++i) {
        blocked += scales[i] != dims[i] ? 1 : 0;
        axis = scales[i] == 1 ? axis : static_cast<std::int64_t>(i);
        if (scales[i] != 1 && scales[i] != dims[i])
            return std::nullopt;
    }
    return blocked > 1 ? std::optional(axis) : std::nullopt;
}

// One scale in the shape of a tensor, such as [1,1], which newer releases take for blocks. Source: fact F312.
bool isOneInRank(const Context& context, const Quantizer& quantizer, const Dims& scales) {
    return quantizer.granularity == Granularity::PerTensor && !quantizer.dynamic && scales.size() > 1 &&
        quantizerImport(context.target.version).known->rejectsRankedScale;
}

bool hasWrongCount(const Quantizer& quantizer, const Dims& scales, const Dims& dims) {
    if (quantizer.granularity != Granularity::PerChannel || scales.size() != 1)
        return false;
    if (!quantizer.axis)
        return std::ranges::find(dims, scales.front()) == dims.end();
    const auto axis = axisAt(*quantizer.axis, dims.size());
    return !axis || dims[*axis] != scales.front();
}

// The shape of a constant, else the declared shape.
std::optional<Dims> shapeOf(const Context& context, ValueIx parameter) {
    const Tensor* constant = constantAfter(context.index(), parameter);
    return constant ? constant->dims : context.types.staticShape(parameter);
}

std::optional<Problem> problemOf(const Context& context, const Quantizer& quantizer) {
    const auto scales = shapeOf(context, quantizer.scale);
    const auto zeroPoints = shapeOf(context, quantizer.zeroPoint);
    if (scales && zeroPoints && elementCount(*scales) != elementCount(*zeroPoints))
        return Problem::ZeroPointCount;
    if (scales && isOneInRank(context, quantizer, *scales))
        return Problem::OneInRank;
    const auto dims = quantizer.data.valid() ? context.types.staticShape(quantizer.data) : std::nullopt;
    if (!scales || !dims || quantizer.blockSize > 0)
        return std::nullopt;
    if (axisOfKeptDims(quantizer, *scales, *dims))
        return Problem::KeptDims;
    return hasWrongCount(quantizer, *scales, *dims) ? std::optional(Problem::Count) : std::nullopt;
}

void describe(Finding& finding, const Context& context, const Quantizer& quantizer, Problem problem) {
    const auto node = nodeArgument(context, quantizer.node);
    const auto target = targetArgument(context);
    const Dims scales = *shapeOf(context, quantizer.scale);
    switch (problem) {
    case Problem::Count:
        finding.title = say("As many scales as no dimension has channels");
        finding.message =
            say("{node} has {count} {count|scale|scales} for a tensor of shape {shape}. {target} rejects that.", node,
                arg("count", elementCount(scales).value_or(0)),
                arg("shape", formatShape(*context.types.staticShape(quantizer.data))), target);
        finding.cause = "count";
        break;
    case Problem::KeptDims:
        finding.title = say("Scales for each channel in the shape of the tensor");
        finding.message = quantizerImport(context.target.version).known->takesAnyScaleShape
            ? say("The scales of {node} have the shape {shape}. {target} only counts them; ONNX wants a list, and from "
                  "TensorRT 10.0 on the parser rejects this shape.",
                  node, arg("shape", formatShape(scales)), target)
            : say("The scales of {node} have the shape {shape}. ONNX wants a list, and {target} rejects this shape.",
                  node, arg("shape", formatShape(scales)), target);
        finding.cause = "kept-dims";
        break;
    case Problem::OneInRank:
        finding.title = say("One scale in the shape of a tensor");
        finding.message = say("The one scale of {node} has the shape {shape}. {target} takes scales of two and more "
                              "dimensions for blocks and rejects this one; a single scale is a scalar or a list.",
            node, arg("shape", formatShape(scales)), target);
        finding.cause = "one-in-rank";
        break;
    case Problem::ZeroPointCount:
        finding.title = say("Scales and zero points differ in number");
        finding.message = say("{node} has {scales} {scales|scale|scales} and {zeros} zero {zeros|point|points}. Every "
                              "version of the parser wants as many "
                              "of one as of the other: {target} stops.",
            node, arg("scales", elementCount(scales).value_or(0)),
            arg("zeros", elementCount(*shapeOf(context, quantizer.zeroPoint)).value_or(0)), target);
        finding.cause = "zero-points";
        break;
    }
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto problem = problemOf(context, quantizer);
        if (!problem)
            continue;
        const bool isTaken =
            problem == Problem::KeptDims && quantizerImport(context.target.version).known->takesAnyScaleShape;
        Finding finding;
        finding.rule = "qdq-scale-shape";
        finding.severity = isTaken ? Severity::Warning : Severity::Error;
        finding.stage = isTaken ? Stage::None : Stage::Parser;
        finding.node = context.node(quantizer.node).id;
        describe(finding, context, quantizer, *problem);
        report.add(std::move(finding));
    }
}

// One zero point for many scales, or many equal ones for one scale.
std::optional<double> commonZeroPoint(const Context& context, const Quantizer& quantizer) {
    const auto values = readZeroPoints(quantizer, context.storage());
    if (!values || values->empty() || std::ranges::adjacent_find(*values, std::not_equal_to{}) != values->end())
        return std::nullopt;
    return static_cast<double>(values->front());
}

bool canBroadcast(const Context& context, const Quantizer& quantizer) {
    return quantizer.scaleTensor && commonZeroPoint(context, quantizer);
}

// Scale and zero point in another shape.
void reshape(FixBuilder& builder, const Context& context, const Quantizer& quantizer, const Dims& dims,
    std::string_view ending) {
    const GraphId graph = context.index().graphOf(quantizer.node);
    for (const std::uint32_t slot : {1U, 2U}) {
        const Tensor* old = slot == 1 ? quantizer.scaleTensor : quantizer.zeroPointTensor;
        if (!old || old->dims == dims)
            continue;
        Tensor reshaped = *old;
        reshaped.name = std::string(context.index().name(context.index().input(quantizer.node, slot)));
        reshaped.name += ending;
        reshaped.dims = dims;
        reshaped.origin = {};
        builder.redirect(quantizer.node, slot, builder.addTensor(graph, std::move(reshaped)));
    }
}

void flatten(FixBuilder& builder, const Context& context, const Quantizer& quantizer) {
    const Dims dims = *context.types.staticShape(quantizer.data);
    const std::int64_t axis = *axisOfKeptDims(quantizer, quantizer.scaleTensor->dims, dims);
    const auto count = static_cast<std::int64_t>(elementCount(quantizer.scaleTensor->dims).value_or(0));
    reshape(builder, context, quantizer, {count}, "_list");
    builder.set(quantizer.node, {"axis", axis});
}

void scalar(FixBuilder& builder, const Context& context, const Quantizer& quantizer) {
    reshape(builder, context, quantizer, {}, "_scalar");
}

void broadcast(FixBuilder& builder, const Context& context, const Quantizer& quantizer) {
    const Dims& dims = quantizer.scaleTensor->dims;
    const std::vector<double> values(elementCount(dims).value_or(1), *commonZeroPoint(context, quantizer));
    const std::string name = std::string(context.index().name(quantizer.zeroPoint)) + "_list";
    builder.redirect(quantizer.node, 2,
        builder.addTensor(
            context.index().graphOf(quantizer.node), makeSmallTensor(name, quantizer.type, dims, values)));
}

using Rewrite = void(FixBuilder& builder, const Context& context, const Quantizer& quantizer);

Offer offerTo(Rewrite& rewrite, NodeIx node, std::string_view id, Text title) {
    Offer offer = exactOffer(id, std::move(title));
    offer.build = [&rewrite, node](const FixInput& input) {
        FixBuilder builder(input.context);
        rewrite(builder, input.context, input.quantizer(node));
        return Fix{std::move(builder).finish()};
    };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    const auto problem = quantizer ? problemOf(context, *quantizer) : std::nullopt;
    if (!problem || !context.isEditable(*node))
        return {};
    if (problem == Problem::KeptDims && quantizer->scaleTensor)
        return {offerTo(flatten, *node, flattenId, say("Write the scales as a list, and the axis"))};
    if (problem == Problem::OneInRank && quantizer->scaleTensor)
        return {offerTo(scalar, *node, flattenId, say("Write the scale as a scalar"))};
    if (problem == Problem::ZeroPointCount && canBroadcast(context, *quantizer))
        return {offerTo(broadcast, *node, broadcastId, say("Write as many zero points as scales"))};
    return {};
}

constexpr std::array offerInfos{OfferInfo{flattenId, Safety::Exact, true}, OfferInfo{broadcastId, Safety::Exact, true}};
constexpr std::array<std::string_view, 5> refs{"R08", "R08b", "R09", "F303", "F312"};

} // namespace qdq_scale_shape

extern const Rule qdqScaleShape;
constinit const Rule qdqScaleShape{{"qdq-scale-shape", "Scales that fit neither their tensor nor their zero points",
                                       "qdq", Severity::Error, qdq_scale_shape::offerInfos, qdq_scale_shape::refs},
    qdq_scale_shape::check, qdq_scale_shape::offers};

} // namespace qaliper::catalog
