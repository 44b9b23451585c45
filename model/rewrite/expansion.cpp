#include "model/rewrite/expansion.h"

#include <algorithm>

#include "model/target/importers.h"

namespace qaliper {

bool isFloat32(const Context& context, NodeIx node) {
    const ValueIx value = context.index().input(node, 0);
    return context.types.element(value) == DataType::Float && context.types.shape(value);
}

namespace {

constexpr int opsetOfAxesInputs = 18; // since this opset, ReduceMean has its axes as input

} // namespace

bool fitsLastDimensions(const Context& context, NodeIx node, std::size_t slot, std::size_t rank) {
    const Shape* whole = context.types.shape(context.index().input(node, 0));
    const Shape* part = context.types.shape(context.index().input(node, slot));
    if (!whole || !part)
        return true;
    if (part->size() > std::min(rank, whole->size()))
        return false;
    return std::equal(part->rbegin(), part->rend(), whole->rbegin(), [](const Dim& small, const Dim& large) {
        return !small.number() || !large.number() || small.number() == large.number() || small.number() == 1;
    });
}

bool hasLastDimension(const Context& context, NodeIx node, std::size_t slot) {
    const Shape* whole = context.types.shape(context.index().input(node, 0));
    const Shape* part = context.types.shape(context.index().input(node, slot));
    if (!whole || !part)
        return true;
    if (whole->empty() || part->size() != 1)
        return false;
    const auto wanted = whole->back().number();
    const auto found = part->front().number();
    return !wanted || !found || wanted == found;
}

std::string Expansion::step(std::string op, std::vector<std::string> inputs, std::vector<Attribute> attributes) {
    return builder_.add(graph_, {std::move(op), "", std::move(inputs), std::move(attributes), wish()});
}

std::string Expansion::constant(double value, DataType type) {
    return builder_.addTensor(graph_, makeSmallTensor(wish() + "_constant", type, {}, {value}));
}

std::string Expansion::integers(const std::vector<std::int64_t>& values) {
    const std::vector<double> numbers(values.begin(), values.end());
    const auto count = static_cast<std::int64_t>(values.size());
    return builder_.addTensor(graph_, makeSmallTensor(wish() + "_integers", DataType::Int64, {count}, numbers));
}

std::string Expansion::mean(
    const std::string& value, const std::vector<std::int64_t>& axes, std::optional<std::int64_t> count) {
    if (context_->model().opset().value_or(1) < opsetOfAxesInputs)
        return step("ReduceMean", {value}, {{"axes", axes}});
    const std::vector<double> numbers(axes.begin(), axes.end());
    const auto length = static_cast<std::int64_t>(axes.size());
    const std::string input =
        builder_.addTensor(graph_, makeSmallTensor(wish() + "_axes", DataType::Int64, {length}, numbers));
    if (!meansAreSums(*context_) || !count)
        return step("ReduceMean", {value, input});
    return step("Mul", {step("ReduceSum", {value, input}), constant(1.0 / static_cast<double>(*count))});
}

bool meansAreSums(const Context& context) {
    return context.model().opset().value_or(1) >= opsetOfAxesInputs &&
        ignoresAxesInput("ReduceMean", context.target.version);
}

std::string Expansion::transposed(const std::string& value, std::vector<std::int64_t> order) {
    return step("Transpose", {value}, {{"perm", std::move(order)}});
}

Fix Expansion::last(std::string op, std::vector<std::string> inputs, std::vector<Attribute> attributes) {
    builder_.takeOver(
        context_->index().output(node_, 0), {std::move(op), "", std::move(inputs), std::move(attributes), {}});
    return Fix{std::move(builder_).finish(), {}};
}

} // namespace qaliper
