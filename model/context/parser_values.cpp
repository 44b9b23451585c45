#include "model/context/parser_values.h"

#include <algorithm>

#include "model/graph/queries.h"
#include "model/target/importers.h"

namespace qaliper {

namespace {

// Source: fact F214.
constexpr Releases transposesWeights = until(8, 0);

bool isOfFunction(const Context& context, ValueIx value) {
    const GraphId graph = context.index().graphOf(value);
    return std::ranges::any_of(
        context.model().functions, [&](const auto& function) { return function->body == graph; });
}

// The value of a condition that the parser holds as one number; nothing for others.
std::optional<bool> constantCondition(const Context& context, NodeIx conditional) {
    const ValueIx condition = context.index().input(conditional, 0);
    const Tensor* tensor = condition.valid() ? context.index().constant(condition) : nullptr;
    const auto numbers = tensor ? readIntegers(*tensor, context.storage(), 1) : fail(ErrorKind::Unsupported, Text{});
    return numbers && numbers->size() == 1 ? std::optional(numbers->front() != 0) : std::nullopt;
}

bool isBranch(const Node& node, std::string_view attribute, GraphId graph) {
    const Attribute* branch = node.attribute(attribute);
    const auto* body = branch ? std::get_if<GraphId>(&branch->value) : nullptr;
    return body && *body == graph;
}

bool isDeadBranch(const Context& context, NodeIx owner, GraphId graph) {
    const Node& node = context.node(owner);
    const auto condition = node.is("If") ? constantCondition(context, owner) : std::nullopt;
    return condition && isBranch(node, *condition ? "else_branch" : "then_branch", graph);
}

bool isCalled(const Context& context, GraphId body) {
    return std::ranges::any_of(context.index().nodes(), [&](NodeIx node) {
        const Function* function = calledFunction(context.model(), context.node(node));
        return function && function->body == body;
    });
}

// True for Dropout, whose output is its input.
bool handsOn(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    return (node.is("Dropout") && node.outputs.size() == 1) ||
        (node.is("Transpose") && transposesWeights.include(context.target.version));
}

} // namespace

Held heldAs(const Context& context, ValueIx value) {
    const Index& index = context.index();
    for (std::uint32_t walked = 0; walked < index.nodeCount(); ++walked) {
        const NodeIx producer = index.producer(value);
        if (index.isInitializer(value) || (producer.valid() && context.node(producer).is("Constant")))
            return Held::Weights;
        if (!producer.valid())
            return isOfFunction(context, value) || index.isUndefined(value) ? Held::Unknown : Held::Tensor;
        if (!handsOn(context, producer))
            return Held::Tensor;
        value = index.input(producer, 0);
    }
    return Held::Unknown; // the graph has a cycle
}

bool isReadByParser(const Context& context, NodeIx node) {
    GraphId id = context.index().graphOf(node);
    for (std::size_t depth = 0; depth < context.model().graphs.size() && id != mainGraph; ++depth) {
        const Graph* graph = context.model().graph(id);
        const auto owner = graph && graph->owner ? context.index().find(graph->owner->node) : std::nullopt;
        if (!owner)
            return isCalled(context, id);
        if (isDeadBranch(context, *owner, id))
            return false;
        id = context.index().graphOf(*owner);
    }
    return true;
}

bool isQuantizedBefore(const Context& context, ValueIx value) {
    const Index& index = context.index();
    for (std::uint32_t walked = 0; walked < index.nodeCount(); ++walked) {
        const NodeIx producer = value.valid() ? index.producer(value) : NodeIx{};
        if (!producer.valid() || context.node(producer).is("Cast"))
            return false;
        if (const Quantizer* quantizer = context.quant.at(producer))
            return quantizer->quantizes;
        value = index.input(producer, 0);
    }
    return false; // a cycle
}

DataType typeInParser(const Context& context, ValueIx value) {
    const Tensor* constant = value.valid() ? context.index().constant(value) : nullptr;
    const DataType type = constant ? constant->type
        : value.valid()            ? context.types.element(value)
                                   : DataType::Undefined;
    if (type == DataType::Uint8 && !constant && isQuantizedBefore(context, value))
        return DataType::Int8;
    return importedType(type, constant != nullptr, context.target.version);
}

} // namespace qaliper
