// An input in floating point that becomes a shape. TensorRT wants shape tensors in integers.

#include <algorithm>
#include <array>
#include <set>

#include "model/graph/queries.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_float_shape {

constexpr std::string_view integerId = "integer-input";
constexpr std::string_view exportId = "export-sizes";
constexpr std::size_t longestWalk = 32;

struct ShapeOperand {
    std::string_view op;
    std::uint32_t slot;
};
constexpr std::array shapeOperands{ShapeOperand{"ConstantOfShape", 0}, ShapeOperand{"Expand", 1},
    ShapeOperand{"Reshape", 1}, ShapeOperand{"Resize", 2}, ShapeOperand{"Resize", 3}, ShapeOperand{"Tile", 1},
    ShapeOperand{"Upsample", 1}};

// Operators that only bring sizes into form; sizes that depend on the content of an image take other ways.
bool carriesSizes(const Node& node) {
    constexpr std::array<std::string_view, 14> operators{"Add", "Cast", "Ceil", "Concat", "Div", "Floor", "Gather",
        "Identity", "Mul", "Round", "Slice", "Squeeze", "Sub", "Unsqueeze"};
    return node.isStandard() && std::ranges::find(operators, node.opType) != operators.end();
}

// A float input of the graph, of a few numbers, that the value is made of.
ValueIx floatInputBehind(const Context& context, ValueIx value) {
    const Index& index = context.index();
    std::set<ValueIx> seen;
    for (std::vector<ValueIx> open{value}; !open.empty() && seen.size() < longestWalk;) {
        const ValueIx next = open.back();
        open.pop_back();
        if (!next.valid() || context.quant.isConstant(next) || !seen.insert(next).second)
            continue;
        const Shape* shape = context.types.shape(next);
        if (index.isGraphInput(next) && isFloat(context.types.element(next)) && shape && shape->size() <= 1)
            return next;
        const NodeIx producer = index.producer(next);
        if (!producer.valid() || !carriesSizes(context.node(producer)))
            continue;
        const auto inputs = index.inputs(producer);
        open.insert(open.end(), inputs.begin(), inputs.end());
    }
    return {};
}

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        for (const ShapeOperand& operand : shapeOperands) {
            if (!context.node(node).is(operand.op))
                continue;
            const ValueIx input = floatInputBehind(context, context.index().input(node, operand.slot));
            if (!input.valid())
                continue;
            Finding finding = findingAt(context, "graph-float-shape", Severity::Warning, node, "float");
            finding.slot = std::to_string(operand.slot);
            finding.values = {std::string(context.index().name(input))};
            finding.title = say("Floating-point input that is used as a shape");
            finding.message =
                say("{node} takes its shape from the input \"{input}\", which is {type}. 8.x was seen to stop with "
                    "\"network input "
                    "that is shape tensor must have type\"; whether {target} takes it is not known.",
                    nodeArgument(context, node), arg("input", context.index().name(input)),
                    arg("type", shortName(context.types.element(input))), targetArgument(context));
            report.add(std::move(finding));
        }
    }
}

// Scales may be fractions, which no integer input brings in.
bool isMadeOfSizes(const Context& context, NodeIx ix, const Finding& finding) {
    const Node& node = context.node(ix);
    return !node.is("Upsample") && !(node.is("Resize") && finding.slot == "2");
}

std::optional<ValueIx> inputOf(const Context& context, const Finding& finding) {
    return finding.values.empty() ? std::nullopt : context.index().value(mainGraph, finding.values.front());
}

// A Cast reads integers as well as floats; whoever else reads the input gets the floats it knows.
Fix withIntegerInput(const Context& context, ValueIx input) {
    const std::string name(context.index().name(input));
    FixBuilder builder(context);
    ValueType type = *context.types.type(input);
    const auto old = static_cast<std::int64_t>(type.element);
    type.element = DataType::Int64;
    builder.push(SetValueType{mainGraph, name, type});
    const auto& inputs = context.model().main().inputs;
    const auto declared = portRetyped(Port::Input, *std::ranges::find(inputs, name, &ValueInfo::name), type);
    std::string asFloat;
    for (const Use& use : context.index().uses(input)) {
        if (context.node(use.node).is("Cast"))
            continue;
        if (asFloat.empty())
            asFloat = builder.add(mainGraph, {"Cast", "", {name}, {{"to", old}}, name + "_float"});
        builder.redirect(use, asFloat);
    }
    return {std::move(builder).finish(), {}, {declared}};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto input = inputOf(context, finding);
    if (!node || !input)
        return {};
    if (!isMadeOfSizes(context, *node, finding))
        return {advice(exportId, say("Hand in sizes instead of scales"),
            say("Export the model with sizes as an INT32 or INT64 input. The interface changes: whoever feeds it has "
                "to "
                "hand in integers."))};
    Offer offer;
    offer.id = integerId;
    offer.title = say("Make the input INT64");
    offer.safety = Safety::Review;
    offer.effect.nodes = nodesAdded(withIntegerInput(context, *input).edits);
    offer.changesInterface = true;
    offer.note = say("The interface changes: whoever feeds the model has to hand in integers, and no fractions.");
    return {offer};
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view, const Arguments&) {
    const auto input = inputOf(context, finding);
    if (!input || !context.index().isGraphInput(*input))
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    return withIntegerInput(context, *input);
}

constexpr std::array offerInfos{
    OfferInfo{integerId, Safety::Review, false}, OfferInfo{exportId, Safety::Advice, false}};
constexpr std::array<std::string_view, 1> refs{"R25"};

} // namespace graph_float_shape

extern const Rule graphFloatShape;
constinit const Rule graphFloatShape{{"graph-float-shape", "Floating-point input that is used as a shape", "graph",
                                         Severity::Warning, graph_float_shape::offerInfos, graph_float_shape::refs},
    graph_float_shape::check, graph_float_shape::offers, graph_float_shape::build};

} // namespace qaliper::catalog
