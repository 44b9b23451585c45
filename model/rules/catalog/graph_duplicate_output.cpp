// Two nodes that write the same value. ONNX forbids this, and the parser rejects it.

#include <algorithm>
#include <array>
#include <set>

#include "model/graph/identity.h"
#include "model/rules/rule.h"
#include "model/target/importers.h"

namespace qaliper::catalog {

namespace graph_duplicate_output {

constexpr std::string_view dropId = "drop-duplicate";

NodeIx firstProducer(const Context& context, NodeIx duplicate) {
    const Index& index = context.index();
    for (const std::string& name : context.node(duplicate).outputs) {
        const auto value = name.empty() ? std::nullopt : index.value(index.graphOf(duplicate), name);
        if (value && index.producer(*value) != duplicate)
            return index.producer(*value);
    }
    return {};
}

// True for the same operator with the same inputs and attributes, whatever the nodes' names.
bool isCopy(const Context& context, NodeIx duplicate) {
    const NodeIx first = firstProducer(context, duplicate);
    if (!first.valid() || context.index().graphOf(first) != context.index().graphOf(duplicate))
        return false;
    Node one = context.node(first);
    Node other = context.node(duplicate);
    one.name.clear();
    other.name.clear();
    return sameContent(one, other) && bodiesOf(one).empty();
}

// The name of the second of two inputs or outputs with one name.
const std::string* repeatedName(const std::vector<ValueInfo>& values) {
    std::set<std::string_view> names;
    for (const ValueInfo& value : values) {
        if (!names.insert(value.name).second)
            return &value.name;
    }
    return nullptr;
}

void checkInputs(const Context& context, Report& report) {
    const std::string* name = repeatedName(context.model().main().inputs);
    if (!name)
        return;
    Finding finding = findingOfModel("graph-duplicate-output", Severity::Error, "inputs");
    finding.stage = Stage::Parser;
    finding.slot = "inputs";
    finding.values = {*name};
    finding.title = say("Two inputs of the graph with one name");
    finding.message = say("Two inputs of the graph are called \"{name}\". {target} rejects the model.",
        arg("name", *name), targetArgument(context));
    report.add(std::move(finding));
}

// ONNX Runtime, ONNX's checker and the parsers of 10.15 and 11.2 take it.
void checkOutputs(const Context& context, Report& report) {
    const std::string* name = repeatedName(context.model().main().outputs);
    if (!name)
        return;
    Finding finding = findingOfModel("graph-duplicate-output", Severity::Warning, "outputs");
    finding.slot = "outputs";
    finding.values = {*name};
    finding.title = say("Two outputs of the graph with one name");
    finding.message =
        say("The graph declares the output \"{name}\" twice. ONNX wants each name once; TensorRT makes one "
            "output of it, so that outputs have other numbers than in the file.",
            arg("name", *name));
    report.add(std::move(finding));
}

void check(const Context& context, Report& report) {
    checkInputs(context, report);
    checkOutputs(context, report);
    for (const NodeIx node : context.index().duplicateProducers()) {
        const NodeIx first = firstProducer(context, node);
        if (!first.valid())
            continue;
        Finding finding = findingAt(context, "graph-duplicate-output", Severity::Error, node, "duplicate");
        finding.stage = rejectsDuplicateNames.include(context.target.version) ? Stage::Parser : Stage::None;
        finding.slot = std::to_string(context.index().position(node)); // the first producer has the same identity
        finding.related = {context.node(first).id};
        finding.title = say("Two nodes with one output");
        finding.message = say(
            "\"{value}\" is written by {first} and by {node}. A value has one producer; {target} rejects the model.",
            arg("value", context.node(node).output(0)), arg("first", displayName(context.node(first))),
            nodeArgument(context, node), targetArgument(context));
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !isCopy(context, *node) || !context.isEditable(*node))
        return {};
    Offer offer = exactOffer(dropId, say("Drop the second of two equal nodes"));
    offer.effect.nodes = -1;
    offer.build = [node = *node](const FixInput& input) {
        return Fix{{RemoveNode{input.context.index().graphOf(node), input.context.node(node).id}}};
    };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{dropId, Safety::Exact, true}};
constexpr std::array<std::string_view, 3> refs{"R59", "F242", "F733"};

} // namespace graph_duplicate_output

extern const Rule graphDuplicateOutput;
constinit const Rule graphDuplicateOutput{
    {"graph-duplicate-output", "Two nodes with one output", "graph", Severity::Error,
        graph_duplicate_output::offerInfos, graph_duplicate_output::refs},
    graph_duplicate_output::check, graph_duplicate_output::offers};

} // namespace qaliper::catalog
