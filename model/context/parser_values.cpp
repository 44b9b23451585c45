#include "model/context/parser_values.h"

#include <algorithm>

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

// Dropout hands its input on as it is.
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
    return Held::Unknown; // a cycle
}

DataType typeInParser(const Context& context, ValueIx value) {
    const Tensor* constant = value.valid() ? context.index().constant(value) : nullptr;
    const DataType type = constant ? constant->type
        : value.valid()            ? context.types.element(value)
                                   : DataType::Undefined;
    return importedType(type, constant != nullptr, context.target.version);
}

} // namespace qaliper
