#include "model/rewrite/expand.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "model/rewrite/expansion.h"

namespace qaliper {

namespace {

Result<Fix> geluOf(Expansion steps, const std::string& x, bool isTanh) {
    std::string inner;
    if (isTanh) {
        const std::string cube = steps.step("Mul", {steps.step("Mul", {x, x}), x});
        const std::string sum = steps.step("Add", {x, steps.step("Mul", {cube, steps.constant(0.044715)})});
        inner = steps.step("Tanh", {steps.step("Mul", {sum, steps.constant(std::sqrt(2 / std::acos(-1.0)))})});
    } else {
        inner = steps.step("Erf", {steps.step("Mul", {x, steps.constant(std::sqrt(0.5))})});
    }
    const std::string half = steps.step("Mul", {x, steps.constant(0.5)});
    return steps.last("Mul", {half, steps.step("Add", {inner, steps.constant(1)})});
}

Result<Fix> writeGelu(Expansion steps) {
    const std::string* approximate = steps.node().text("approximate");
    const std::string x = steps.input(0);
    return geluOf(std::move(steps), x, approximate && *approximate == "tanh");
}

// x + bias, or x alone.
std::string biased(Expansion& steps) {
    return steps.has(1) ? steps.step("Add", {steps.input(0), steps.input(1)}) : steps.input(0);
}

bool isBiased(const Context& context, NodeIx node) {
    return isFloat32(context, node) && hasLastDimension(context, node, 1);
}

Result<Fix> writeBiasGelu(Expansion steps) {
    const std::string x = biased(steps);
    return geluOf(std::move(steps), x, false);
}

Result<Fix> writeFastGelu(Expansion steps) {
    const std::string x = biased(steps);
    return geluOf(std::move(steps), x, true);
}

Result<Fix> writeHardSwish(Expansion steps) {
    const std::string gate =
        steps.step("HardSigmoid", {steps.input(0)}, {{"alpha", static_cast<float>(1.0 / 6)}, {"beta", 0.5F}});
    return steps.last("Mul", {steps.input(0), gate});
}

Result<Fix> writeMish(Expansion steps) {
    const std::string gate = steps.step("Tanh", {steps.step("Softplus", {steps.input(0)})});
    return steps.last("Mul", {steps.input(0), gate});
}

Result<Fix> swishOf(Expansion steps, double alpha) {
    const std::string x = steps.input(0);
    const std::string scaled = alpha == 1 ? x : steps.step("Mul", {x, steps.constant(alpha)});
    return steps.last("Mul", {x, steps.step("Sigmoid", {scaled})});
}

Result<Fix> writeSwish(Expansion steps) {
    const double alpha = steps.node().number("alpha").value_or(1);
    return swishOf(std::move(steps), alpha);
}

Result<Fix> writeQuickGelu(Expansion steps) {
    const double alpha = steps.node().number("alpha").value_or(1.702);
    return swishOf(std::move(steps), alpha);
}

bool hasKnownType(const Context& context, NodeIx node) {
    return context.types.element(context.index().input(node, 1)) != DataType::Undefined;
}

Result<Fix> writeCastLike(Expansion steps) {
    const DataType type = steps.context().types.element(steps.context().index().input(steps.ix(), 1));
    return steps.last("Cast", {steps.input(0)}, {{"to", static_cast<std::int64_t>(type)}});
}

constexpr std::string_view contributed = "com.microsoft";

constexpr std::array expandablePointwise{
    Expandable{"BiasGelu", contributed, isBiased, writeBiasGelu},
    Expandable{"CastLike", "", hasKnownType, writeCastLike},
    Expandable{"FastGelu", contributed, isBiased, writeFastGelu},
    Expandable{"Gelu", "", isFloat32, writeGelu},
    Expandable{"Gelu", contributed, isFloat32, writeGelu},
    Expandable{"HardSwish", "", isFloat32, writeHardSwish},
    Expandable{"Mish", "", isFloat32, writeMish},
    Expandable{"QuickGelu", contributed, isFloat32, writeQuickGelu},
    Expandable{"Swish", "", isFloat32, writeSwish},
};

const Expandable* expandableFor(const Node& node) {
    for (const std::span<const Expandable> list :
        {std::span<const Expandable>(expandablePointwise), expandableNorms(), expandableProducts()}) {
        const auto found = std::ranges::find_if(list, [&](const Expandable& candidate) {
            const bool isOfDomain = candidate.domain.empty() ? node.isStandard() : node.domain == candidate.domain;
            return candidate.op == node.opType && isOfDomain;
        });
        if (found != list.end())
            return &*found;
    }
    return nullptr;
}

} // namespace

bool canExpand(const Context& context, NodeIx node) {
    const Expandable* known = expandableFor(context.node(node));
    return known && context.isEditable(node) && known->fits(context, node);
}

Result<Fix> expandToPrimitives(const Context& context, NodeIx node) {
    if (!canExpand(context, node))
        return fail(ErrorKind::Unsupported, say("The operator cannot be written out here"));
    return expandableFor(context.node(node))->write(Expansion(context, node));
}

} // namespace qaliper
