// A floating-point input from which a shape is computed. TensorRT requires integer shape tensors.

#include <algorithm>
#include <array>

#include "model/graph/queries.h"
#include "model/rewrite/fix_builder.h"
#include "model/rules/rule.h"
#include "model/rules/shape_operands.h"
#include "model/target/importers.h"

namespace qaliper::catalog {

namespace graph_float_shape {

constexpr std::string_view integerId = "integer-input";
constexpr std::string_view exportId = "export-sizes";
constexpr int firstRoi = 11; // opset of Resize; its scales are the second input before

bool rejects(const Context& context) { return rejectsFloatShapeInputs.include(context.target.version); }

// The float graph input from which the value is computed; for releases that were not seen to reject it, one of few
// elements.
ValueIx floatInputAfter(const Context& context, ValueIx value) {
    return graphInputBehind(context, value, rejects(context), [&](ValueIx input) {
        const Shape* shape = context.types.shape(input);
        const bool isOfFewNumbers = shape && shape->size() <= 1;
        return isFloat(context.types.element(input)) && (isOfFewNumbers || rejects(context));
    });
}

void checkOperand(const Context& context, NodeIx node, const ShapeOperand& operand, Report& report) {
    const bool isScales =
        !context.node(node).is("Resize") || (operand.slot == 1) == (context.model().opset().value_or(0) < firstRoi);
    const ValueIx input = isScales && context.node(node).is(operand.op)
        ? floatInputAfter(context, context.index().input(node, operand.slot))
        : ValueIx{};
    if (!input.valid())
        return;
    Finding finding = findingAt(context, "graph-float-shape", Severity::Warning, node, "float");
    if (rejects(context)) {
        finding.severity = Severity::Error;
        finding.stage = Stage::Parser;
    }
    finding.slot = std::to_string(operand.slot);
    finding.values = {std::string(context.index().name(input))};
    finding.title = say("Floating-point input that is used as a shape");
    const auto name = arg("input", context.index().name(input));
    const auto type = arg("type", shortName(context.types.element(input)));
    finding.message = rejects(context)
        ? say("{node} takes its shape from the input \"{input}\", which is {type}. The parser of {target} computes "
              "shapes from integers only and stops.",
              nodeArgument(context, node), name, type, targetArgument(context))
        : say("{node} takes its shape from the input \"{input}\", which is {type}. 8.x was seen to stop with "
              "\"network input that is shape tensor must have type\"; whether {target} accepts it is not known.",
              nodeArgument(context, node), name, type, targetArgument(context));
    report.add(std::move(finding));
}

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        for (const ShapeOperand& operand : shapeOperands()) {
            if (operand.isOfOldReleases || rejects(context))
                checkOperand(context, node, operand, report);
        }
    }
}

// Scales may be fractions, which an integer input cannot represent.
bool isMadeOfSizes(const Context& context, NodeIx ix, const Finding& finding) {
    const Node& node = context.node(ix);
    const bool isOfFloats = node.is("Range") && isFloat(context.types.element(context.index().output(ix, 0)));
    return !node.is("Upsample") && !isOfFloats && !(node.is("Resize") && (finding.slot == "1" || finding.slot == "2"));
}

std::optional<ValueIx> inputOf(const Context& context, const Finding& finding) {
    return finding.values.empty() ? std::nullopt : context.index().value(mainGraph, finding.values.front());
}

// A Cast reads integers as well; other consumers of the input get a Cast to float.
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
            say("Export the model with sizes as an INT32 or INT64 input. The interface changes: callers must pass "
                "integers."))};
    Offer offer = reviewOffer(integerId, say("Make the input INT64"),
        say("The interface changes: callers must pass integers, not fractions."));
    offer.effect.nodes = nodesAdded(withIntegerInput(context, *input).edits);
    offer.changesInterface = true;
    offer.build = [input = *input](const FixInput& from) { return withIntegerInput(from.context, input); };
    return {offer};
}

constexpr std::array offerInfos{
    OfferInfo{integerId, Safety::Review, false}, OfferInfo{exportId, Safety::Advice, false}};
constexpr std::array<std::string_view, 2> refs{"R25", "F238"};

} // namespace graph_float_shape

extern const Rule graphFloatShape;
constinit const Rule graphFloatShape{{"graph-float-shape", "Floating-point input that is used as a shape", "graph",
                                         Severity::Error, graph_float_shape::offerInfos, graph_float_shape::refs},
    graph_float_shape::check, graph_float_shape::offers};

} // namespace qaliper::catalog
