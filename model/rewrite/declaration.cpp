#include "model/rewrite/declaration.h"

#include <algorithm>
#include <string>

namespace qaliper {

namespace {

const ValueInfo* declarationIn(const auto& values, std::string_view name) {
    const auto found = std::ranges::find(values, name, &ValueInfo::name);
    return found == values.end() ? nullptr : &*found;
}

} // namespace

const ValueInfo* declarationOf(const Context& context, ValueIx value) {
    const Graph* graph = context.model().graph(context.index().graphOf(value));
    if (!graph)
        return nullptr;
    const std::string_view name = context.index().name(value);
    const ValueInfo* output = declarationIn(graph->outputs, name);
    if (output && output->type.shape)
        return output;
    if (const ValueInfo* inside = declarationIn(graph->values, name))
        return inside;
    return output ? output : declarationIn(graph->inputs, name);
}

ValueType withGapsOf(ValueType computed, const ValueType& declared) {
    if (computed.element == DataType::Undefined)
        computed.element = declared.element;
    if (!computed.shape)
        computed.shape = declared.shape;
    return computed;
}

Fix declaredAs(const Context& context, ValueIx value, const ValueType& type) {
    const std::string name(context.index().name(value));
    const Graph& main = context.model().main();
    Fix fix{{SetValueType{context.index().graphOf(value), name, type}}};
    if (context.index().graphOf(value) == mainGraph && context.index().isGraphInput(value))
        fix.interface.push_back(portRetyped(Port::Input, *declarationIn(main.inputs, name), type));
    if (isDeclaredOutput(context, value))
        fix.interface.push_back(portRetyped(Port::Output, *declarationIn(main.outputs, name), type));
    return fix;
}

bool isDeclaredOutput(const Context& context, ValueIx value) {
    return context.index().graphOf(value) == mainGraph && context.index().isGraphOutput(value);
}

} // namespace qaliper
