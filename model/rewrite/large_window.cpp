#include "model/rewrite/large_window.h"

#include <algorithm>

#include "model/rewrite/expansion.h"

namespace qaliper {

namespace {

using Integers = std::vector<std::int64_t>;

constexpr std::int64_t refusedInPlane = 100'000;
constexpr std::int64_t refusedInSpace = 31'622'776; // 100,000 to the power of 3/2

bool isPooling(const Node& node) { return node.is("AveragePool") || node.is("MaxPool"); }

bool isOnly(const Integers* values, std::int64_t value) {
    return !values || std::ranges::all_of(*values, [&](std::int64_t it) { return it == value; });
}

Integers listOf(const Node& node, std::string_view attribute, std::size_t count, std::int64_t fallback) {
    const Integers* values = node.integers(attribute);
    return values ? *values : Integers(count, fallback);
}

bool isPaddedByItself(const Node& node) {
    const std::string* pad = node.text("auto_pad");
    return pad && *pad != "NOTSET" && *pad != "VALID";
}

bool isRejected(const Integers& window) {
    std::int64_t size = 1;
    for (const std::int64_t length : window) {
        if (__builtin_mul_overflow(size, length, &size))
            return true;
    }
    return size >= smallestRejectedWindow(window.size());
}

// The values of some dimensions, and `fallback` for the others.
Integers onlyOf(const Integers& values, bool first, std::int64_t fallback) {
    Integers kept(values.size(), fallback);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if ((i == 0) == first)
            kept[i] = values[i];
    }
    return kept;
}

Integers padsOf(const Integers& pads, bool first) {
    const auto half = static_cast<std::ptrdiff_t>(pads.size() / 2);
    Integers begins = onlyOf({pads.begin(), pads.begin() + half}, first, 0);
    const Integers ends = onlyOf({pads.begin() + half, pads.end()}, first, 0);
    begins.insert(begins.end(), ends.begin(), ends.end());
    return begins;
}

std::vector<Attribute> attributesOf(const Node& node, bool first) {
    const Integers window = *node.integers("kernel_shape");
    std::vector<Attribute> attributes{{"kernel_shape", onlyOf(window, first, 1)}};
    const Integers strides = onlyOf(listOf(node, "strides", window.size(), 1), first, 1);
    if (!isOnly(&strides, 1))
        attributes.push_back({"strides", strides});
    const Integers pads = padsOf(listOf(node, "pads", window.size() * 2, 0), first);
    if (!isOnly(&pads, 0))
        attributes.push_back({"pads", pads});
    if (const Attribute* counts = node.attribute("count_include_pad"))
        attributes.push_back(*counts);
    return attributes;
}

} // namespace

std::int64_t smallestRejectedWindow(std::size_t spatialDimensions) {
    return spatialDimensions < 3 ? refusedInPlane : refusedInSpace;
}

bool coversPlane(const Context& context, NodeIx pooling) {
    const Node& node = context.node(pooling);
    const Integers* window = node.integers("kernel_shape");
    const auto dims = context.types.staticShape(context.index().input(pooling, 0));
    return isPooling(node) && node.outputs.size() == 1 && window && dims && dims->size() == window->size() + 2 &&
        std::equal(window->begin(), window->end(), dims->begin() + 2) && isOnly(node.integers("pads"), 0) &&
        isOnly(node.integers("dilations"), 1) && !isPaddedByItself(node);
}

Result<Fix> poolGlobally(const Context& context, NodeIx pooling) {
    if (!coversPlane(context, pooling))
        return fail(ErrorKind::Unsupported, say("The window does not cover the whole plane"));
    Expansion steps(context, pooling);
    return steps.last(context.node(pooling).is("MaxPool") ? "GlobalMaxPool" : "GlobalAveragePool", {steps.input(0)});
}

// A mean of means is rounded twice in half precision.
bool canPoolTwice(const Context& context, NodeIx pooling) {
    const Node& node = context.node(pooling);
    const Integers* window = node.integers("kernel_shape");
    if (!isPooling(node) || node.outputs.size() != 1 || !window || window->size() < 2 || isPaddedByItself(node))
        return false;
    const bool isExact =
        node.is("MaxPool") || context.types.element(context.index().input(pooling, 0)) == DataType::Float;
    return isExact && node.integer("ceil_mode", 0) == 0 && isOnly(node.integers("dilations"), 1) &&
        !isRejected(onlyOf(*window, true, 1)) && !isRejected(onlyOf(*window, false, 1));
}

Result<Fix> poolTwice(const Context& context, NodeIx pooling) {
    if (!canPoolTwice(context, pooling))
        return fail(ErrorKind::Unsupported, say("Two poolings do not give the same here"));
    const Node& node = context.node(pooling);
    Expansion steps(context, pooling);
    const std::string first = steps.step(node.opType, {steps.input(0)}, attributesOf(node, true));
    return steps.last(node.opType, {first}, attributesOf(node, false));
}

} // namespace qaliper
