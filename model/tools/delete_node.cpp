// Deletes a node; the consumers of its output read one of its inputs instead.

#include <algorithm>
#include <array>

#include "model/rewrite/fix_builder.h"
#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace delete_node_tool {

constexpr std::string_view bypassKey = "bypass";
constexpr std::array parameterKeys{bypassKey};

// Both are known and differ: the consumers could not use the other value.
bool differInType(const Context& context, ValueIx a, ValueIx b) {
    const DataType first = context.types.element(a);
    const DataType second = context.types.element(b);
    return first != DataType::Undefined && second != DataType::Undefined && first != second;
}

bool differInShape(const Context& context, ValueIx a, ValueIx b) {
    const Shape* first = context.types.shape(a);
    const Shape* second = context.types.shape(b);
    return first && second && *first != *second;
}

bool isWanted(const Index& index, ValueIx value) {
    return value.valid() && (!index.uses(value).empty() || index.isGraphOutput(value));
}

// Inputs that can replace the output, those of the same shape first.
std::vector<ValueIx> standIns(const Context& context, NodeIx node) {
    const ValueIx output = context.index().output(node, 0);
    std::vector<ValueIx> inputs;
    for (const ValueIx input : context.index().inputs(node)) {
        if (input.valid() && !differInType(context, input, output) && std::ranges::find(inputs, input) == inputs.end())
            inputs.push_back(input);
    }
    std::stable_partition(
        inputs.begin(), inputs.end(), [&](ValueIx input) { return !differInShape(context, input, output); });
    return inputs;
}

Result<Offer> offer(const Context& context, const ToolNodes& nodes) {
    const Index& index = context.index();
    const NodeIx node = nodes.front();
    for (std::size_t i = 1; i < index.outputs(node).size(); ++i) {
        if (isWanted(index, index.output(node, i)))
            return fail(ErrorKind::Unsupported,
                say("\"{value}\", another output of the node, has consumers, and no value can replace it",
                    arg("value", index.name(index.output(node, i)))));
    }
    Offer offer = offerOf(deleteNode.info);
    if (!isWanted(index, index.output(node, 0))) {
        offer.safety = Safety::Exact;
        offer.note = say("No node reads its output");
        return offer;
    }
    const std::vector<ValueIx> inputs = standIns(context, node);
    if (inputs.empty())
        return fail(ErrorKind::Unsupported, say("None of its inputs has the type of its output"));
    Parameter bypass{bypassKey, ParameterType::Choice, std::string(index.name(inputs.front())), {}, {}, {},
        say("What the consumers of its output read afterwards: inputs of the same type, those of the same shape "
            "first")};
    for (const ValueIx input : inputs)
        bypass.choices.emplace_back(index.name(input));
    offer.parameters.push_back(std::move(bypass));
    offer.note = differInShape(context, inputs.front(), index.output(node, 0))
        ? say("No input is known to have the shape of the output: the nodes after it may not accept it")
        : say("Its computation is removed");
    return offer;
}

Result<Fix> build(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    const Index& index = context.index();
    const NodeIx node = nodes.front();
    const ValueIx output = index.output(node, 0);
    FixBuilder builder(context);
    if (input.parameters.empty()) {
        builder.remove(node);
        return Fix{std::move(builder).finish()};
    }
    QALIPER_TRY(const auto name, input.text(bypassKey));
    const auto bypass = index.value(index.graphOf(node), name);
    if (!bypass)
        return fail(ErrorKind::Stale, say("The value \"{value}\" no longer exists", arg("value", name)));
    if (index.isGraphOutput(output) && (!index.producer(*bypass).valid() || index.isGraphOutput(*bypass))) {
        builder.takeOver(output, {"Identity", "", {name}, {}, {}}); // the graph's output needs a node that defines it
        return Fix{std::move(builder).finish()};
    }
    QALIPER_CHECK(builder.replaceValue(output, *bypass));
    builder.remove(node);
    return Fix{std::move(builder).finish()};
}

} // namespace delete_node_tool

constinit const Tool deleteNode{{"delete-node", [] { return say("Delete the node"); }, ToolGroup::Graph,
                                    ToolSubject::Node, Safety::Review, true, delete_node_tool::parameterKeys},
    delete_node_tool::offer, delete_node_tool::build};

} // namespace qaliper::toolbox
