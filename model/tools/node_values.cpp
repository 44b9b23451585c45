#include "model/tools/node_values.h"

#include <algorithm>

namespace qaliper {

Result<Parameter> valueParameter(const Context& context, NodeIx node, ValueIx chosen, std::string_view key) {
    const Index& index = context.index();
    Parameter parameter{key, ParameterType::Choice, {}, {}, {}, {}, say("Outputs of the node, then its inputs")};
    for (const auto values : {index.outputs(node), index.inputs(node)}) {
        for (const ValueIx value : values) {
            std::string name(value.valid() ? index.name(value) : "");
            if (!name.empty() && std::ranges::find(parameter.choices, name) == parameter.choices.end())
                parameter.choices.push_back(std::move(name));
        }
    }
    if (parameter.choices.empty())
        return fail(ErrorKind::Invalid, say("The node has neither inputs nor outputs"));
    parameter.fallback = chosen.valid() ? std::string(index.name(chosen)) : parameter.choices.front();
    return parameter;
}

Result<ValueIx> chosenValue(const FixInput& input, NodeIx node, std::string_view key) {
    QALIPER_TRY(const auto name, input.text(key));
    const Index& index = input.context.index();
    const auto value = index.value(index.graphOf(node), name);
    if (!value)
        return fail(ErrorKind::Stale, say("The value \"{value}\" no longer exists", arg("value", name)));
    return *value;
}

std::vector<Port> portsOf(const Index& index, ValueIx value) {
    std::vector<Port> ports;
    if (index.graphOf(value) != mainGraph)
        return ports;
    const Graph& main = index.model().main();
    const auto has = [&](const auto& declared) {
        return std::ranges::find(declared, index.name(value), &ValueInfo::name) != declared.end();
    };
    if (has(main.inputs))
        ports.push_back(Port::Input);
    if (has(main.outputs)) // a value that a body returns is an output of that body, also when another graph defines it
        ports.push_back(Port::Output);
    return ports;
}

} // namespace qaliper
