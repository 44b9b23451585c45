#include "model/rewrite/reshaped.h"

#include <algorithm>

#include "model/graph/axes.h"
#include "model/graph/queries.h"

namespace qaliper {

namespace {

using Dims = std::vector<std::int64_t>;

constexpr std::uint64_t maxAxes = 64;

// What an attribute says, or in newer opsets the input in slot 1.
struct Operand {
    bool written = false;
    std::optional<Dims> numbers; // nothing when it is written and not known
};

Operand operandOf(const Context& context, NodeIx node, std::string_view attribute) {
    if (context.node(node).attribute(attribute)) {
        const auto* numbers = context.node(node).integers(attribute);
        return {true, numbers ? std::optional(*numbers) : std::nullopt};
    }
    const ValueIx input = context.index().input(node, 1);
    if (!input.valid())
        return {};
    const Tensor* constant = readableConstant(context.index(), input);
    const bool isList = constant && constant->dims.size() <= 1 && !context.index().isGraphInput(input);
    auto numbers = isList ? readIntegers(*constant, context.storage(), maxAxes) : fail(ErrorKind::Unsupported, Text{});
    return {true, numbers ? std::optional(std::move(*numbers)) : std::nullopt};
}

// From the front to `end`, multiplied.
std::optional<std::int64_t> productOf(Dims::const_iterator begin, Dims::const_iterator end) {
    std::optional<std::int64_t> product = 1;
    for (auto dim = begin; dim != end && product; ++dim)
        product = checkedProduct(*product, *dim);
    return product;
}

std::optional<Dims> flattened(const Node& node, const Dims& dims) {
    const auto rank = static_cast<std::int64_t>(dims.size());
    const std::int64_t written = node.integer("axis", 1);
    const std::int64_t axis = written < 0 ? written + rank : written;
    if (axis < 0 || axis > rank)
        return std::nullopt;
    const auto outer = productOf(dims.begin(), dims.begin() + axis);
    const auto inner = productOf(dims.begin() + axis, dims.end());
    return outer && inner ? std::optional(Dims{*outer, *inner}) : std::nullopt;
}

// 0 copies the dimension at that place, one -1 is what is left over.
std::optional<Dims> reshaped(const Node& node, const Dims& dims, Dims shape) {
    const bool copiesZeros = node.integer("allowzero", 0) == 0;
    auto open = shape.end();
    std::optional<std::int64_t> known = 1;
    for (auto dim = shape.begin(); dim != shape.end() && known; ++dim) {
        const auto at = static_cast<std::size_t>(dim - shape.begin());
        if (*dim == 0 && copiesZeros) {
            if (at >= dims.size())
                return std::nullopt;
            *dim = dims[at];
        }
        if (*dim == -1 && open == shape.end())
            open = dim;
        else
            known = checkedProduct(*known, *dim); // a second -1 is no product
    }
    const auto count = productOf(dims.begin(), dims.end());
    if (!known || !count)
        return std::nullopt;
    if (open != shape.end()) {
        if (*known == 0 || *count % *known != 0)
            return std::nullopt;
        *open = *count / *known;
    }
    return shape;
}

std::optional<Dims> squeezed(const Dims& dims, const Operand& axes) {
    std::vector<bool> goes(dims.size(), false);
    if (!axes.written) {
        for (std::size_t i = 0; i < dims.size(); ++i)
            goes[i] = dims[i] == 1;
    } else {
        const auto at = axes.numbers ? axesAt(*axes.numbers, dims.size()) : std::nullopt;
        if (!at || std::ranges::any_of(*at, [&](std::size_t axis) { return dims[axis] != 1; }))
            return std::nullopt;
        for (const std::size_t axis : *at)
            goes[axis] = true;
    }
    Dims kept;
    for (std::size_t i = 0; i < dims.size(); ++i) {
        if (!goes[i])
            kept.push_back(dims[i]);
    }
    return kept;
}

std::optional<Dims> unsqueezed(const Dims& dims, const Operand& axes) {
    const auto at = axes.numbers ? axesAt(*axes.numbers, dims.size() + axes.numbers->size()) : std::nullopt;
    if (!at)
        return std::nullopt;
    Dims wide(dims.size() + at->size(), 0);
    for (const std::size_t axis : *at)
        wide[axis] = 1;
    auto next = dims.begin();
    for (std::size_t i = 0; i < wide.size(); ++i) {
        if (std::ranges::find(*at, i) == at->end())
            wide[i] = *next++;
    }
    return wide;
}

std::optional<Dims> anyDims(const Context& context, NodeIx ix, const Dims& dims) {
    const Node& node = context.node(ix);
    if (node.is("Identity"))
        return dims;
    if (node.is("Flatten"))
        return flattened(node, dims);
    if (node.is("Squeeze"))
        return squeezed(dims, operandOf(context, ix, "axes"));
    if (node.is("Unsqueeze"))
        return unsqueezed(dims, operandOf(context, ix, "axes"));
    auto shape = node.is("Reshape") ? operandOf(context, ix, "shape").numbers : std::nullopt;
    return shape ? reshaped(node, dims, std::move(*shape)) : std::nullopt;
}

} // namespace

std::optional<std::vector<std::int64_t>> reshapedDims(
    const Context& context, NodeIx node, const std::vector<std::int64_t>& dims) {
    auto result = anyDims(context, node, dims);
    const bool isSame = result && elementCount(dims) && elementCount(*result) == elementCount(dims);
    return isSame ? std::move(result) : std::nullopt;
}

} // namespace qaliper
