#include "tests/support/sabotage.h"

#include <algorithm>
#include <array>
#include <set>

#include "model/graph/diff.h"
#include "model/rewrite/fix_builder.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"

namespace qaliper {

namespace {

std::vector<Edit> exchangedNames(const std::string& a, const std::string& b) {
    const std::string between = a + "_and_" + b;
    return {RenameValue{mainGraph, a, between}, RenameValue{mainGraph, b, a}, RenameValue{mainGraph, between, b}};
}

std::vector<Edit> exchangedOutputs(GraphId graph, const Node& node) {
    const std::string& first = node.outputs[0];
    const std::string& second = node.outputs[1];
    return {ReplaceOutput{graph, node.id, 0, first + "_and_" + second}, ReplaceOutput{graph, node.id, 1, first},
        ReplaceOutput{graph, node.id, 0, second}};
}

std::optional<std::int64_t> otherInteger(std::string_view op, std::string_view attribute, std::int64_t value) {
    using Entry = std::pair<std::string_view, std::string_view>;
    constexpr std::array known{Entry{"Gemm", "transB"}, Entry{"Concat", "axis"}, Entry{"Flatten", "axis"},
        Entry{"ReduceMean", "keepdims"}, Entry{"ReduceMax", "keepdims"}, Entry{"ReduceMin", "keepdims"},
        Entry{"ReduceSum", "keepdims"}, Entry{"Conv", "group"}, Entry{"ConvTranspose", "group"}};
    if (op == "Cast" && attribute == "to")
        return static_cast<std::int64_t>(
            static_cast<DataType>(value) == DataType::Double ? DataType::Float : DataType::Double);
    if (std::ranges::find(known, Entry{op, attribute}) == known.end())
        return std::nullopt;
    return value == 0 ? 1 : attribute == "group" ? value + 1 : 0;
}

// The attribute with a value that gives other numbers, another shape or another type. A window that is shifted by one
// may give close results if a mean follows.
std::optional<Attribute> otherValue(const Node& node, const Attribute& attribute, bool isExact) {
    if (const auto* number = std::get_if<std::int64_t>(&attribute.value)) {
        const auto other = otherInteger(node.opType, attribute.name, *number);
        return other ? std::optional(Attribute{attribute.name, *other}) : std::nullopt;
    }
    const auto* list = std::get_if<std::vector<std::int64_t>>(&attribute.value);
    if (!list || list->empty())
        return std::nullopt;
    std::vector<std::int64_t> other = *list;
    if (node.is("Transpose") && attribute.name == "perm") {
        std::rotate(other.begin(), other.begin() + 1, other.end());
        return other == *list ? std::nullopt : std::optional(Attribute{attribute.name, other});
    }
    if (!isExact || (attribute.name != "strides" && attribute.name != "pads"))
        return std::nullopt;
    other.front() += 1;
    return Attribute{attribute.name, other};
}

std::vector<NodeIx> nodesOfFix(const FixTrial& trial) {
    const Diff change = diff(trial.before.context->index(), trial.after.context->index());
    std::vector<NodeIx> nodes = change.added;
    for (const auto& [before, after] : change.changed)
        nodes.push_back(after);
    return nodes;
}

// Operators for which rounding before and after differs.
bool roundsElsewhere(const Node& node) {
    constexpr std::array ops{"Conv", "MatMul", "Gemm", "Sigmoid", "Tanh", "Exp", "Softmax", "Gelu", "AveragePool",
        "GlobalAveragePool", "Erf"};
    return node.isStandard() && std::ranges::find(ops, node.opType) != ops.end();
}

// Moves the pair upstream of the node's first input to its output: the node reads the value before quantization, and
// its consumers read its quantized result. Empty without such a pair, and for a graph output.
std::vector<Edit> pairMovedAfter(const Context& context, NodeIx node) {
    const Index& index = context.index();
    const ValueIx result = index.output(node, 0);
    const Quantizer* dequantize = context.quant.producer(index, index.input(node, 0));
    const Quantizer* quantize = dequantize ? context.quant.producer(index, dequantize->data) : nullptr;
    const bool isOwn = quantize && quantize->quantizes && soleUse(index, dequantize->output) &&
        soleUse(index, quantize->output) && result.valid() && !index.isGraphOutput(result) &&
        !index.uses(result).empty();
    if (!isOwn)
        return {};
    const Node& first = context.node(index.producer(quantize->output));
    const Node& second = context.node(index.producer(dequantize->output));
    FixBuilder builder(context);
    builder.redirect(node, 0, first.inputs[0]);
    std::vector<std::string> inputs = first.inputs;
    inputs[0] = std::string(index.name(result));
    const std::string quantized =
        builder.add(index.graphOf(node), {first.opType, first.domain, inputs, first.attributes, "moved_q"});
    inputs = second.inputs;
    inputs[0] = quantized;
    const std::string moved =
        builder.add(index.graphOf(node), {second.opType, second.domain, inputs, second.attributes, "moved_d"});
    builder.redirectAll(result, moved);
    return std::move(builder).finish();
}

std::optional<Sabotage> movedPair(const Context& context) {
    for (const NodeIx node : context.index().nodes(mainGraph)) {
        if (!roundsElsewhere(context.node(node)))
            continue;
        if (auto edits = pairMovedAfter(context, node); !edits.empty())
            return Sabotage{"a pair moved after " + context.node(node).opType, std::move(edits)};
    }
    return std::nullopt;
}

} // namespace

std::vector<Sabotage> interfaceSabotages(const Model& model) {
    std::vector<Sabotage> all;
    const auto& inputs = model.main().inputs;
    const auto& outputs = model.main().outputs;
    if (!inputs.empty())
        all.push_back({"an input renamed", {RenameValue{mainGraph, inputs.front().name, "another_input"}}, true});
    if (outputs.empty())
        return all;
    const ValueInfo& first = outputs.front();
    all.push_back({"an output dropped", {RemoveGraphOutput{mainGraph, first.name}}, true});
    all.push_back({"an output renamed", {RenameValue{mainGraph, first.name, "another_output"}}, true});
    const DataType other = first.type.element == DataType::Float ? DataType::Double : DataType::Float;
    all.push_back(
        {"an output retyped", {SetValueType{mainGraph, first.name, ValueType::tensor(other, first.type.shape)}}, true});
    if (outputs.size() < 2)
        return all;
    all.push_back({"outputs in another order",
        {RemoveGraphOutput{mainGraph, first.name}, AddGraphOutput{mainGraph, first.name, first.type}}, true});
    all.push_back({"outputs under each other's name", exchangedNames(first.name, outputs[1].name), true});
    return all;
}

std::vector<Sabotage> nodeSabotages(const FixTrial& trial, bool isExact) {
    const Context& after = *trial.after.context;
    std::vector<Sabotage> all;
    std::set<std::string> seen; // one of each kind
    for (const NodeIx ix : nodesOfFix(trial)) {
        const Node& node = after.node(ix);
        const GraphId graph = after.index().graphOf(ix);
        for (const Attribute& attribute : node.attributes) {
            auto other = otherValue(node, attribute, isExact);
            if (other && seen.insert(node.opType + "." + attribute.name).second)
                all.push_back(
                    {node.opType + " with another " + attribute.name, {SetAttribute{graph, node.id, *other}}});
        }
        const bool hasTwo = node.outputs.size() > 1 && !node.outputs[0].empty() && !node.outputs[1].empty();
        if (hasTwo && seen.insert(node.opType).second)
            all.push_back({"outputs of " + node.opType + " exchanged", exchangedOutputs(graph, node)});
    }
    if (auto moved = isExact ? movedPair(after) : std::nullopt)
        all.push_back(std::move(*moved));
    return all;
}

testing::AssertionResult noticesSabotages(const FixTrial& trial) {
    const auto offered = offersFor(*trial.before.context, trial.finding);
    const auto offer = std::ranges::find(offered, trial.offerId, &Offer::id);
    ProofOptions options;
    options.isReview = offer != offered.end() && offer->safety != Safety::Exact;
    options.declared = trial.declared;
    std::vector<Sabotage> all = interfaceSabotages(trial.fixed);
    std::ranges::move(nodeSabotages(trial, !options.isReview), std::back_inserter(all));
    for (const Sabotage& sabotage : all) {
        const auto spoiled = applyEdits(trial.fixed, sabotage.edits);
        if (!spoiled)
            return testing::AssertionFailure() << sabotage.what << " cannot be done: " << describe(spoiled.error());
        const Proof proof = proofOf({trial.before.context, contextOf(*spoiled)}, options);
        if (isProven(proof.state) || (sabotage.isOfInterface && proof.state != ProofState::Different))
            return testing::AssertionFailure() << sabotage.what << " is not noticed: " << verdict(proof);
    }
    return testing::AssertionSuccess();
}

} // namespace qaliper
