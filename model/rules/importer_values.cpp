#include "model/rules/importer_values.h"

namespace qaliper {

namespace {

constexpr std::uint64_t fewNumbers = 4096;

const Tensor* constantAt(const Context& context, NodeIx node, std::size_t slot) {
    const ValueIx value = context.index().input(node, slot);
    return value.valid() ? context.index().constant(value) : nullptr;
}

} // namespace

BrokenLimit rejectedLimit(std::string id, Text limit) {
    return {std::move(id), Severity::Error, std::move(limit), Stage::Parser};
}

BrokenLimit misreadLimit(std::string id, Text limit) {
    return {std::move(id), Severity::Error, std::move(limit), Stage::Run};
}

std::int64_t opsetOf(const Context& context) { return context.model().opset().value_or(0); }

std::vector<double> numbersAt(const Context& context, NodeIx node, std::size_t slot) {
    const Tensor* tensor = constantAt(context, node, slot);
    auto numbers = tensor ? readNumbers(*tensor, context.storage(), fewNumbers) : fail(ErrorKind::Unsupported, Text{});
    return numbers ? std::move(*numbers) : std::vector<double>{};
}

std::vector<std::int64_t> integersAt(const Context& context, NodeIx node, std::size_t slot) {
    const Tensor* tensor = constantAt(context, node, slot);
    auto numbers = tensor ? readIntegers(*tensor, context.storage(), fewNumbers) : fail(ErrorKind::Unsupported, Text{});
    return numbers ? std::move(*numbers) : std::vector<std::int64_t>{};
}

bool reducesNothing(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    return node.integer("noop_with_empty_axes", 0) != 0 && node.input(1).empty() && !node.attribute("axes");
}

bool isOpenShape(const Context& context, ValueIx value) {
    return value.valid() && context.types.shape(value) && !context.types.staticShape(value);
}

} // namespace qaliper
