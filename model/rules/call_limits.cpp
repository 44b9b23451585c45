#include <algorithm>

#include "model/graph/queries.h"
#include "model/rules/importer_values.h"
#include "model/target/importers.h"

namespace qaliper {

namespace {

// True when the parser has a tensor of that name before it reads the call: inputs, initializers and outputs of the
// graph, and outputs of nodes before the call.
bool isTaken(const Context& context, NodeIx call, std::string_view name) {
    const Index& index = context.index();
    const auto value = index.value(index.graphOf(call), name);
    if (!value || index.isUndefined(*value))
        return false;
    const NodeIx producer = index.producer(*value);
    return !producer.valid() || index.isGraphOutput(*value) || index.position(producer) < index.position(call);
}

bool hasAllArguments(const Node& call, const Graph& body) {
    const auto isLeftOut = [](const std::string& name) { return name.empty(); };
    return call.inputs.size() == body.inputs.size() && std::ranges::none_of(call.inputs, isLeftOut);
}

// The first input that the parser confuses with a value of the calling graph; empty when there is none.
std::string confusedInput(const Context& context, NodeIx ix, const Graph& body) {
    const Node& call = context.node(ix);
    for (std::size_t at = 0; at < body.inputs.size(); ++at) {
        const std::string& name = body.inputs[at].name;
        if (call.inputs[at] != name && isTaken(context, ix, name))
            return name;
    }
    return {};
}

// The function that the parser runs: it knows functions by name alone, and keeps the first one of the file.
const Function* functionOfParser(const Model& model, const Function& function) {
    const auto first = std::ranges::find_if(model.functions, [&](const auto& it) { return it->name == function.name; });
    return first->get();
}

std::string fullName(const Function& function) {
    return function.domain + "." + function.name + (function.overload.empty() ? "" : ":" + function.overload);
}

bool sameNames(const std::vector<ValueInfo>& left, const std::vector<ValueInfo>& right) {
    return std::ranges::equal(left, right, {}, &ValueInfo::name, &ValueInfo::name);
}

// Functions of several forms are often written out of one definition.
bool computeTheSame(const Model& model, const Function& left, const Function& right) {
    const Graph* a = model.graph(left.body);
    const Graph* b = model.graph(right.body);
    return a == b ||
        (a && b && sameNames(a->inputs, b->inputs) && sameNames(a->outputs, b->outputs) &&
            left.attributes == right.attributes && std::ranges::equal(a->nodes, b->nodes, sameContent));
}

} // namespace

std::vector<BrokenLimit> callLimits(const Context& context, NodeIx node) {
    const Function* function = calledFunction(context.model(), context.node(node));
    const Graph* body = function ? context.model().graph(function->body) : nullptr;
    if (!body || !readsLocalFunctions.include(context.target.version))
        return {};
    if (!hasAllArguments(context.node(node), *body))
        return {rejectedLimit("arguments",
            say("an argument for every input of the function: {count}", arg("count", body->inputs.size())))};
    if (const Function* run = functionOfParser(context.model(), *function);
        !computeTheSame(context.model(), *run, *function))
        return {misreadLimit("overload",
            say("one function of each name, whatever its domain and overload: it runs {other} instead of {function}",
                arg("other", fullName(*run)), arg("function", fullName(*function))))};
    const std::string name =
        confusesNamesOfInputs.include(context.target.version) && context.index().graphOf(node) == mainGraph
        ? confusedInput(context, node, *body)
        : std::string();
    if (name.empty())
        return {};
    return {misreadLimit("names",
        say("inputs of the function that are not named like other values of the graph: it reads the value \"{name}\" "
            "instead of the argument",
            arg("name", name)))};
}

} // namespace qaliper
