// An input in floating point that becomes a shape. TensorRT wants shape tensors in integers.

#include <algorithm>
#include <array>
#include <set>

#include "model/graph/queries.h"
#include "model/rules/helpers.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_float_shape {

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
                    "that is shape tensor must have type Int32\"; whether {target} takes it is not known.",
                    nodeArgument(context, node), arg("input", context.index().name(input)),
                    arg("type", shortName(context.types.element(input))), targetArgument(context));
            report.add(std::move(finding));
        }
    }
}

constexpr std::string_view integerId = "integer-input";

std::vector<Offer> offers(const Context&, const Finding&) {
    return {advice(integerId, say("Export the input as INT32 or INT64"),
        say("The interface of the model changes: whoever feeds it has to hand in integers."))};
}

constexpr std::array offerInfos{OfferInfo{integerId, Safety::Advice, false}};
constexpr std::array<std::string_view, 1> refs{"R25"};

} // namespace graph_float_shape

extern const Rule graphFloatShape;
constinit const Rule graphFloatShape{{"graph-float-shape", "Floating-point input that is used as a shape", "graph",
                                         Severity::Warning, graph_float_shape::offerInfos, graph_float_shape::refs},
    graph_float_shape::check, graph_float_shape::offers, nullptr};

} // namespace qaliper::catalog
