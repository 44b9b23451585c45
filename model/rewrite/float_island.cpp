#include "model/rewrite/float_island.h"

#include "model/graph/queries.h"
#include "model/rewrite/fix_builder.h"

namespace qaliper {

namespace {

constexpr auto float32 = static_cast<std::int64_t>(DataType::Float);

bool isHalf(DataType type) { return type == DataType::Float16 || type == DataType::Bfloat16; }

// The value in FP32: a constant is written so, anything else is cast.
Result<std::string> inFloat(FixBuilder& builder, const Context& context, GraphId graph, ValueIx value) {
    const std::string name(context.index().name(value));
    if (const Tensor* constant = readableConstant(context.index(), value)) {
        const auto numbers = readNumbers(*constant, context.storage());
        if (!numbers)
            return fail(numbers.error());
        return builder.addTensor(graph, makeSmallTensor(name + "_float", DataType::Float, constant->dims, *numbers));
    }
    return builder.add(graph, {"Cast", "", {name}, {{"to", float32}}, name + "_float"});
}

} // namespace

Result<Fix> computeInFloat(const Context& context, NodeIx ix) {
    const Index& index = context.index();
    const Node& node = context.node(ix);
    const GraphId graph = index.graphOf(ix);
    const DataType type = context.types.element(index.output(ix, 0));
    FixBuilder builder(context);
    std::vector<std::string> inputs = node.inputs;
    for (std::size_t slot = 0; slot < inputs.size(); ++slot) {
        const ValueIx value = index.input(ix, slot);
        if (!value.valid() || !isHalf(context.types.element(value)))
            continue;
        auto converted = inFloat(builder, context, graph, value);
        if (!converted)
            return fail(std::move(converted.error()));
        inputs[slot] = std::move(*converted);
    }
    const std::string result = builder.add(
        graph, {node.opType, node.domain, std::move(inputs), node.attributes, std::string(node.output(0)) + "_float"});
    builder.takeOver(index.output(ix, 0), {"Cast", "", {result}, {{"to", static_cast<std::int64_t>(type)}}, {}});
    return Fix{std::move(builder).finish(), {}};
}

} // namespace qaliper
