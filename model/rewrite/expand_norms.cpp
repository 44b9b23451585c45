#include <array>
#include <numeric>
#include <span>

#include "model/graph/axes.h"
#include "model/graph/queries.h"
#include "model/rewrite/expand.h"
#include "model/rewrite/expansion.h"

namespace qaliper {

namespace {

constexpr std::size_t skipBiasSlot = 4;           // of SkipLayerNormalization
constexpr std::int64_t opsetOfChannelGroups = 21; // since this opset, GroupNormalization has one scale per channel

bool isReadOutput(const Context& context, NodeIx node, std::size_t slot) {
    const ValueIx output = context.index().output(node, slot);
    return output.valid() && !isUnused(context.index(), output);
}

bool writesOneValue(const Context& context, NodeIx node) {
    for (std::size_t slot = 1; slot < context.node(node).outputs.size(); ++slot) {
        if (isReadOutput(context, node, slot))
            return false;
    }
    return true;
}

// The axes from attribute "axis" to the last, as negative numbers; nothing when the attribute is out of range.
std::optional<std::vector<std::int64_t>> normalizedAxes(const Context& context, NodeIx node) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    const auto first = shape ? axisAt(context.node(node).integer("axis", -1), shape->size()) : std::nullopt;
    if (!first)
        return std::nullopt;
    std::vector<std::int64_t> axes(shape->size() - *first);
    std::iota(axes.begin(), axes.end(), -static_cast<std::int64_t>(axes.size()));
    return axes;
}

// For a node for which canNormalize() is true.
std::vector<std::int64_t> normalizedAxes(const Expansion& steps) {
    return *normalizedAxes(steps.context(), steps.ix());
}

// The number of elements of the first input along the axes; nothing when a dimension is unknown.
std::optional<std::int64_t> countAlong(const Context& context, NodeIx node, const std::vector<std::int64_t>& axes) {
    const auto dims = context.types.staticShape(context.index().input(node, 0));
    const auto positions = dims ? axesAt(axes, dims->size()) : std::nullopt;
    std::optional<std::int64_t> count = positions ? std::optional<std::int64_t>(1) : std::nullopt;
    for (const std::size_t at : positions.value_or(std::vector<std::size_t>{}))
        count = count ? checkedProduct(*count, (*dims)[at]) : std::nullopt;
    return count;
}

bool canAverage(const Context& context, NodeIx node, const std::vector<std::int64_t>& axes) {
    return !meansAreSums(context) || countAlong(context, node, axes).value_or(0) > 0;
}

bool canNormalize(const Context& context, NodeIx node) {
    const auto axes = normalizedAxes(context, node);
    return isFloat32(context, node) && axes && canAverage(context, node, *axes);
}

bool hasRank(const Context& context, NodeIx node) {
    const auto axes = normalizedAxes(context, node);
    return writesOneValue(context, node) && canNormalize(context, node) &&
        fitsLastDimensions(context, node, 1, axes->size()) && fitsLastDimensions(context, node, 2, axes->size());
}

struct Centred {
    std::string mean;
    std::string difference; // x - mean
    std::string deviation;  // sqrt(variance + epsilon)
};

Centred centred(Expansion& steps, const std::string& x, const std::vector<std::int64_t>& axes,
    std::optional<std::int64_t> count, double epsilon) {
    Centred result;
    result.mean = steps.mean(x, axes, count);
    result.difference = steps.step("Sub", {x, result.mean});
    const std::string variance = steps.mean(steps.step("Mul", {result.difference, result.difference}), axes, count);
    result.deviation = steps.step("Sqrt", {steps.step("Add", {variance, steps.constant(epsilon)})});
    return result;
}

Fix scaledAndShifted(Expansion& steps, const std::string& normal, const std::string& scale, const std::string& shift) {
    if (shift.empty())
        return steps.last("Mul", {normal, scale});
    return steps.last("Add", {steps.step("Mul", {normal, scale}), shift});
}

Result<Fix> writeLayerNormalization(Expansion steps) {
    const double epsilon = steps.node().number("epsilon").value_or(1e-5);
    const auto axes = normalizedAxes(steps);
    const Centred x = centred(steps, steps.input(0), axes, countAlong(steps.context(), steps.ix(), axes), epsilon);
    return scaledAndShifted(steps, steps.step("Div", {x.difference, x.deviation}), steps.input(1), steps.input(2));
}

Result<Fix> writeRmsNormalization(Expansion steps) {
    const std::string x = steps.input(0);
    const auto axes = normalizedAxes(steps);
    const std::string squares =
        steps.mean(steps.step("Mul", {x, x}), axes, countAlong(steps.context(), steps.ix(), axes));
    const std::string epsilon = steps.constant(steps.node().number("epsilon").value_or(1e-5));
    const std::string root = steps.step("Sqrt", {steps.step("Add", {squares, epsilon})});
    return steps.last("Mul", {steps.step("Div", {x, root}), steps.input(1)});
}

std::vector<std::int64_t> variedAxes(const Node& node) {
    const auto* axes = node.integers("axes");
    return axes ? *axes : std::vector<std::int64_t>{0, 2, 3};
}

bool isVariance(const Context& context, NodeIx node) {
    return isFloat32(context, node) && canAverage(context, node, variedAxes(context.node(node)));
}

Result<Fix> writeMeanVarianceNormalization(Expansion steps) {
    const std::vector<std::int64_t> over = variedAxes(steps.node());
    const auto count = countAlong(steps.context(), steps.ix(), over);
    const std::string x = steps.input(0);
    const std::string mean = steps.mean(x, over, count);
    const std::string squares = steps.mean(steps.step("Mul", {x, x}), over, count);
    const std::string variance = steps.step("Sub", {squares, steps.step("Mul", {mean, mean})});
    const std::string deviation =
        steps.step("Add", {steps.step("Sqrt", {variance}), steps.constant(1e-9)}); // as in the ONNX standard
    return steps.last("Div", {steps.step("Sub", {x, mean}), deviation});
}

std::optional<std::int64_t> channelsOf(const Context& context, NodeIx node) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    return shape && shape->size() > 2 ? (*shape)[1].number() : std::nullopt;
}

// Elements of one group, at least one; nothing when a dimension is unknown.
std::optional<std::int64_t> groupSize(const Context& context, NodeIx node) {
    const auto dims = context.types.staticShape(context.index().input(node, 0));
    std::optional<std::int64_t> all = dims ? std::optional<std::int64_t>(1) : std::nullopt;
    for (std::size_t at = 1; all && at < dims->size(); ++at)
        all = checkedProduct(*all, (*dims)[at]);
    return all ? std::optional(*all / context.node(node).integer("num_groups", 1)) : std::nullopt;
}

bool isGroupable(const Context& context, NodeIx node) {
    return isFloat32(context, node) && channelsOf(context, node) && context.node(node).integer("num_groups", 0) > 0 &&
        (!meansAreSums(context) || groupSize(context, node).value_or(0) > 0);
}

Result<Fix> writeGroupNormalization(Expansion steps) {
    const std::int64_t groups = steps.node().integer("num_groups", 1);
    const std::int64_t channels = *channelsOf(steps.context(), steps.ix());
    const bool isByChannel = steps.context().model().opset().value_or(0) >= opsetOfChannelGroups;
    const std::string x = steps.input(0);
    const std::string grouped = steps.step("Reshape", {x, steps.integers({0, groups, -1})});
    const Centred values = centred(
        steps, grouped, {-1}, groupSize(steps.context(), steps.ix()), steps.node().number("epsilon").value_or(1e-5));
    std::string normal = steps.step("Div", {values.difference, values.deviation});
    if (isByChannel)
        normal = steps.step("Reshape", {normal, steps.integers({0, channels, -1})});
    const auto column = [&](std::size_t slot) {
        return steps.step("Reshape", {steps.input(slot), steps.integers({isByChannel ? channels : groups, 1})});
    };
    const std::string scaled = steps.step("Mul", {normal, column(1)});
    const std::string shifted = steps.step("Add", {scaled, column(2)});
    return steps.last("Reshape", {shifted, steps.step("Shape", {x})});
}

// Of SkipLayerNormalization: scale, shift and bias have one element for each column, and the second summand may lack the
// batch or have one for all.
bool hasSkipShapes(const Context& context, NodeIx node) {
    const Shape* x = context.types.shape(context.index().input(node, 0));
    const Shape* skip = context.types.shape(context.index().input(node, 1));
    const bool hasRanks = x && (x->size() == 2 || x->size() == 3) && (!skip || skip->size() > 1);
    if (!hasRanks || !fitsLastDimensions(context, node, 1, x->size()))
        return false;
    for (std::size_t at = skip && skip->size() == 3 ? 1 : 0; skip && at < skip->size(); ++at) {
        const auto wanted = (*x)[x->size() - skip->size() + at].number();
        if ((*skip)[at].number() == 1 && wanted && wanted != 1)
            return false;
    }
    return hasLastDimension(context, node, 2) && hasLastDimension(context, node, 3) &&
        hasLastDimension(context, node, skipBiasSlot);
}

bool isSkipNorm(const Context& context, NodeIx node) {
    return isFloat32(context, node) && !isReadOutput(context, node, 1) && !isReadOutput(context, node, 2) &&
        hasSkipShapes(context, node) && canAverage(context, node, {-1});
}

// The sum is a separate output if it has consumers.
Result<Fix> writeSkipLayerNormalization(Expansion steps) {
    constexpr std::size_t sumSlot = 3;
    std::string sum = steps.step("Add", {steps.input(0), steps.input(1)});
    if (steps.has(skipBiasSlot))
        sum = steps.step("Add", {sum, steps.input(skipBiasSlot)});
    const Index& index = steps.context().index();
    if (isReadOutput(steps.context(), steps.ix(), sumSlot))
        steps.builder().takeOver(index.output(steps.ix(), sumSlot), {"Identity", "", {sum}, {}, {}});
    const Centred x = centred(steps, sum, {-1}, countAlong(steps.context(), steps.ix(), {-1}),
        steps.node().number("epsilon").value_or(1e-12));
    return scaledAndShifted(steps, steps.step("Div", {x.difference, x.deviation}), steps.input(2), steps.input(3));
}

constexpr std::array normForms{
    Expandable{"GroupNormalization", "", isGroupable, writeGroupNormalization},
    Expandable{"LayerNormalization", "", hasRank, writeLayerNormalization},
    Expandable{"MeanVarianceNormalization", "", isVariance, writeMeanVarianceNormalization},
    Expandable{"RMSNormalization", "", hasRank, writeRmsNormalization},
    Expandable{"SkipLayerNormalization", "com.microsoft", isSkipNorm, writeSkipLayerNormalization},
};

} // namespace

std::span<const Expandable> expandableNorms() { return normForms; }

bool canComputeStatistics(const Context& context, NodeIx node) {
    return context.node(node).is("LayerNormalization") && context.isEditable(node) &&
        context.node(node).outputs.size() > 1 && canNormalize(context, node);
}

Result<Fix> computeStatistics(const Context& context, NodeIx ix) {
    if (!canComputeStatistics(context, ix))
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    Expansion steps(context, ix);
    const Index& index = context.index();
    const auto axes = normalizedAxes(steps);
    const auto count = countAlong(context, ix, axes);
    std::string mean;
    if (isReadOutput(context, ix, 2)) {
        const Centred x = centred(steps, steps.input(0), axes, count, steps.node().number("epsilon").value_or(1e-5));
        steps.builder().takeOver(index.output(ix, 2), {"Reciprocal", "", {x.deviation}, {}, {}});
        mean = x.mean;
    }
    if (isReadOutput(context, ix, 1)) {
        const std::string value = mean.empty() ? steps.mean(steps.input(0), axes, count) : mean;
        steps.builder().takeOver(index.output(ix, 1), {"Identity", "", {value}, {}, {}});
    }
    const Node& node = context.node(ix);
    steps.builder().takeOver(index.output(ix, 0), {node.opType, node.domain, node.inputs, node.attributes, {}});
    return Fix{std::move(steps.builder()).finish(), {}};
}

} // namespace qaliper
