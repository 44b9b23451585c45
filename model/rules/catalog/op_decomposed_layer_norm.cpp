// LayerNormalization decomposed into ReduceMean, Sub, Pow, Sqrt and Div in a quantized or FP16 model. The operator
// itself is one kernel and accumulates in FP32.

#include <algorithm>
#include <array>
#include <cmath>

#include "model/graph/axes.h"
#include "model/graph/queries.h"
#include "model/rewrite/raise_opset.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace op_decomposed_layer_norm {

constexpr std::string_view fuseId = "fuse";
constexpr std::string_view exportId = "export-opset-17";
constexpr int opsetOfLayerNorm = 17;
constexpr Version firstNative{8, 6, 0};

struct Pattern {
    NodeIx mean;       // ReduceMean(x)
    NodeIx difference; // Sub(x, mean)
    NodeIx quotient;   // Div(difference, sqrt)
    ValueIx x;
    ValueIx scale; // constant, of the shape of the normalized dimensions
    ValueIx shift; // the same; invalid when there is none
    ValueIx result;
    std::int64_t firstAxis = -1; // the first normalized dimension, counted from the end
    double epsilon = 0;
};

std::optional<double> number(const Context& context, ValueIx value) {
    const Tensor* tensor = value.valid() ? constantAfter(context.index(), value) : nullptr;
    const auto numbers = tensor ? readNumbers(*tensor, context.storage(), 1) : fail(ErrorKind::Unsupported, Text{});
    return numbers && numbers->size() == 1 ? std::optional(numbers->front()) : std::nullopt;
}

NodeIx producerIf(const Context& context, ValueIx value, std::string_view op) {
    const NodeIx producer = value.valid() ? context.index().producer(value) : NodeIx{};
    return producer.valid() && context.node(producer).is(op) ? producer : NodeIx{};
}

// The axes, from an attribute or a constant.
std::vector<std::int64_t> axesOf(const Context& context, NodeIx reduce) {
    if (const auto* axes = context.node(reduce).integers("axes"))
        return *axes;
    const ValueIx input = context.index().input(reduce, 1);
    const Tensor* tensor = input.valid() ? constantAfter(context.index(), input) : nullptr;
    const auto axes = tensor ? readIntegers(*tensor, context.storage(), 8) : fail(ErrorKind::Unsupported, Text{});
    return axes ? *axes : std::vector<std::int64_t>{};
}

// How many of the last dimensions are reduced; 0 when other ones are, or when it is unknown.
std::int64_t trailingAxes(const Context& context, NodeIx reduce) {
    const Shape* shape = context.types.shape(context.index().input(reduce, 0));
    std::vector<std::int64_t> axes = axesOf(context, reduce);
    if (!shape || !axesAt(axes, shape->size()) || axes.empty() || context.node(reduce).integer("keepdims", 1) != 1)
        return 0;
    const auto rank = static_cast<std::int64_t>(shape->size());
    for (std::int64_t& axis : axes)
        axis = axis < 0 ? axis : axis - rank;
    std::ranges::sort(axes);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (axes[i] != static_cast<std::int64_t>(i) - static_cast<std::int64_t>(axes.size()))
            return 0;
    }
    return static_cast<std::int64_t>(axes.size());
}

bool isSquareOf(const Context& context, ValueIx square, ValueIx value) {
    const Index& index = context.index();
    if (const NodeIx power = producerIf(context, square, "Pow"); power.valid())
        return index.input(power, 0) == value && number(context, index.input(power, 1)) == 2;
    const NodeIx product = producerIf(context, square, "Mul");
    return product.valid() && index.input(product, 0) == value && index.input(product, 1) == value;
}

// The single consumer with that operator and a constant as other operand; nothing otherwise.
struct Affine {
    ValueIx constant;
    ValueIx result;
};
std::optional<Affine> affineAfter(const Context& context, ValueIx value, std::string_view op) {
    const auto use = soleUse(context.index(), value);
    if (!use || !context.node(use->node).is(op))
        return std::nullopt;
    const ValueIx other = context.index().input(use->node, 1 - use->slot);
    return context.quant.isConstant(other) ? std::optional(Affine{other, context.index().output(use->node, 0)})
                                           : std::nullopt;
}

std::optional<Pattern> patternAt(const Context& context, NodeIx quotient) {
    const Index& index = context.index();
    Pattern found;
    found.quotient = quotient;
    found.difference = producerIf(context, index.input(quotient, 0), "Sub");
    const NodeIx root = producerIf(context, index.input(quotient, 1), "Sqrt");
    const NodeIx sum = root.valid() ? producerIf(context, index.input(root, 0), "Add") : NodeIx{};
    if (!found.difference.valid() || !sum.valid())
        return std::nullopt;
    const auto epsilon = number(context, index.input(sum, 1));
    const NodeIx variance = producerIf(context, index.input(sum, 0), "ReduceMean");
    found.x = index.input(found.difference, 0);
    found.mean = producerIf(context, index.input(found.difference, 1), "ReduceMean");
    if (!epsilon || !variance.valid() || !found.mean.valid() || index.input(found.mean, 0) != found.x ||
        !isSquareOf(context, index.input(variance, 0), index.output(found.difference, 0)))
        return std::nullopt;
    found.firstAxis = -trailingAxes(context, found.mean);
    if (found.firstAxis == 0 || -found.firstAxis != trailingAxes(context, variance))
        return std::nullopt;
    found.epsilon = *epsilon;
    found.result = index.output(quotient, 0);
    if (const auto scale = affineAfter(context, found.result, "Mul")) {
        found.scale = scale->constant;
        found.result = scale->result;
        if (const auto shift = affineAfter(context, found.result, "Add")) {
            found.shift = shift->constant;
            found.result = shift->result;
        }
    }
    return found;
}

bool isLowPrecision(const Context& context, const Pattern& pattern) {
    const bool quantizesActivations = std::ranges::any_of(
        context.quant.all(), [](const Quantizer& quantizer) { return quantizer.quantizes && !quantizer.constantData; });
    return quantizesActivations || context.target.fp16 || context.types.element(pattern.x) == DataType::Float16;
}

void check(const Context& context, Report& report) {
    if (context.target.version < firstNative)
        return;
    for (const NodeIx node : context.index().nodes()) {
        const auto pattern = context.node(node).is("Div") ? patternAt(context, node) : std::nullopt;
        if (!pattern || !isLowPrecision(context, *pattern))
            continue;
        Finding finding = findingAt(context, "op-decomposed-layer-norm", Severity::Note, node, "layer-norm");
        finding.related = {context.node(pattern->mean).id, context.node(pattern->difference).id};
        finding.title = say("LayerNormalization written out in simpler operators");
        finding.message = context.target.rtx // where both forms are part of one kernel; source: fact F724
            ? say("Around {node} a LayerNormalization is written out. {target} has the operator itself, without "
                  "squares that overflow FP16 on the way.",
                  nodeArgument(context, node), targetArgument(context))
            : say("Around {node} a LayerNormalization is written out. {target} has the operator itself: one kernel, "
                  "and no squares that overflow FP16 on the way.",
                  nodeArgument(context, node), targetArgument(context));
        report.add(std::move(finding));
    }
}

// True when the parameter has the shape of the normalized dimensions, as the operator requires.
bool covers(const Context& context, const Pattern& pattern, ValueIx parameter) {
    const auto dims = context.types.staticShape(parameter);
    const auto shape = context.types.staticShape(pattern.x);
    const auto count = static_cast<std::size_t>(-pattern.firstAxis);
    return dims && shape && dims->size() == count && std::equal(dims->rbegin(), dims->rend(), shape->rbegin());
}

bool canFuse(const Context& context, const Pattern& pattern) {
    const bool hasOperator = canHaveOpset(context, opsetOfLayerNorm);
    return hasOperator && pattern.scale.valid() && context.isEditable(pattern.quotient) &&
        covers(context, pattern, pattern.scale) && (!pattern.shift.valid() || covers(context, pattern, pattern.shift));
}

std::vector<Edit> fusedEdits(const Context& context, const Pattern& pattern) {
    const Index& index = context.index();
    FixBuilder builder(context);
    raiseOpset(builder, context, opsetOfLayerNorm);
    NewNode norm{"LayerNormalization", "", {std::string(index.name(pattern.x)), std::string(index.name(pattern.scale))},
        {{"axis", pattern.firstAxis}, {"epsilon", static_cast<float>(pattern.epsilon)}}, {}};
    if (pattern.shift.valid())
        norm.inputs.emplace_back(index.name(pattern.shift));
    builder.takeOver(pattern.result, std::move(norm));
    return std::move(builder).finish();
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto pattern = node ? patternAt(context, *node) : std::nullopt;
    if (!pattern)
        return {};
    if (!canFuse(context, *pattern))
        return {advice(exportId, say("Export with opset 17 or newer"),
            say("Exporters write LayerNormalization as one operator then."))};
    Offer offer = exactOffer(fuseId, say("Write it as LayerNormalization"));
    offer.automatic = false;
    if (context.model().opset().value_or(0) < opsetOfLayerNorm)
        offer.note = say("Raises the model to opset {opset}, in which every other operator means the same.",
            arg("opset", opsetOfLayerNorm));
    offer.effect.nodes = nodesAdded(fusedEdits(context, *pattern));
    offer.build = [node = *node](const FixInput& input) {
        return Fix{fusedEdits(input.context, *patternAt(input.context, node))};
    };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{fuseId, Safety::Exact, false}, OfferInfo{exportId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"R43", "F451", "F724"};

} // namespace op_decomposed_layer_norm

extern const Rule opDecomposedLayerNorm;
constinit const Rule opDecomposedLayerNorm{
    {"op-decomposed-layer-norm", "LayerNormalization written out in simpler operators", "op", Severity::Note,
        op_decomposed_layer_norm::offerInfos, op_decomposed_layer_norm::refs},
    op_decomposed_layer_norm::check, op_decomposed_layer_norm::offers};

} // namespace qaliper::catalog
