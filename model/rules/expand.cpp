#include "model/rules/expand.h"

#include <array>
#include <cmath>
#include <numeric>

#include "model/rules/fix_builder.h"

namespace qaliper {

namespace {

constexpr int opsetOfAxesInputs = 18; // ReduceMean reads its axes from an input since then

// Adds the steps one after the other; the last one takes over the node's output.
class Expansion {
public:
    Expansion(const Context& context, NodeIx node)
        : context_(&context), node_(node), builder_(context), graph_(context.index().graphOf(node)) {}

    std::string input(std::size_t slot) const { return context_->node(node_).inputs[slot]; }

    std::string step(std::string op, std::vector<std::string> inputs, std::vector<Attribute> attributes = {}) {
        return builder_.add(graph_, {std::move(op), "", std::move(inputs), std::move(attributes), wish()});
    }

    std::string constant(double value) {
        return builder_.addTensor(graph_, makeSmallTensor(wish() + "_constant", DataType::Float, {}, {value}));
    }

    std::string mean(const std::string& value, const std::vector<std::int64_t>& axes) {
        if (context_->model().opset().value_or(1) < opsetOfAxesInputs)
            return step("ReduceMean", {value}, {{"axes", axes}});
        const std::vector<double> numbers(axes.begin(), axes.end());
        const auto count = static_cast<std::int64_t>(axes.size());
        return step("ReduceMean",
            {value, builder_.addTensor(graph_, makeSmallTensor(wish() + "_axes", DataType::Int64, {count}, numbers))});
    }

    Fix last(std::string op, std::vector<std::string> inputs) {
        builder_.takeOver(context_->index().output(node_, 0), {std::move(op), "", std::move(inputs), {}, {}});
        return Fix{std::move(builder_).finish(), {}};
    }

private:
    std::string wish() const { return std::string(context_->node(node_).output(0)) + "_step"; }

    const Context* context_;
    NodeIx node_;
    FixBuilder builder_;
    GraphId graph_;
};

Fix expandGelu(Expansion steps, bool isTanh) {
    const std::string x = steps.input(0);
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

Fix expandHardSwish(Expansion steps) {
    const std::string gate =
        steps.step("HardSigmoid", {steps.input(0)}, {{"alpha", static_cast<float>(1.0 / 6)}, {"beta", 0.5F}});
    return steps.last("Mul", {steps.input(0), gate});
}

Fix expandMish(Expansion steps) {
    const std::string gate = steps.step("Tanh", {steps.step("Softplus", {steps.input(0)})});
    return steps.last("Mul", {steps.input(0), gate});
}

Fix expandSwish(Expansion steps, double alpha) {
    const std::string x = steps.input(0);
    const std::string scaled = alpha == 1 ? x : steps.step("Mul", {x, steps.constant(alpha)});
    return steps.last("Mul", {x, steps.step("Sigmoid", {scaled})});
}

Fix expandLayerNormalization(Expansion steps, const Node& node, std::size_t rank) {
    const std::int64_t first = node.integer("axis", -1);
    std::vector<std::int64_t> axes(
        first < 0 ? static_cast<std::size_t>(-first) : rank - static_cast<std::size_t>(first));
    std::iota(axes.begin(), axes.end(), -static_cast<std::int64_t>(axes.size()));
    const std::string centred = steps.step("Sub", {steps.input(0), steps.mean(steps.input(0), axes)});
    const std::string variance = steps.mean(steps.step("Mul", {centred, centred}), axes);
    const std::string epsilon = steps.constant(node.number("epsilon").value_or(1e-5));
    const std::string deviation = steps.step("Sqrt", {steps.step("Add", {variance, epsilon})});
    const std::string normal = steps.step("Div", {centred, deviation});
    if (node.input(2).empty())
        return steps.last("Mul", {normal, steps.input(1)});
    return steps.last("Add", {steps.step("Mul", {normal, steps.input(1)}), steps.input(2)});
}

} // namespace

bool canExpand(const Context& context, NodeIx node) {
    const Node& proto = context.node(node);
    const Index& index = context.index();
    constexpr std::array<std::string_view, 5> known{"Gelu", "HardSwish", "LayerNormalization", "Mish", "Swish"};
    const bool isKnown = std::ranges::find(known, proto.opType) != known.end() && proto.isStandard();
    if (!isKnown || !context.isEditable(node) || context.types.element(index.input(node, 0)) != DataType::Float)
        return false;
    for (std::size_t slot = 1; slot < proto.outputs.size(); ++slot) {
        const ValueIx output = index.output(node, slot);
        if (output.valid() && !isUnused(index, output))
            return false;
    }
    return !proto.is("LayerNormalization") || context.types.shape(index.input(node, 0)) != nullptr;
}

Result<Fix> expandToPrimitives(const Context& context, NodeIx node) {
    if (!canExpand(context, node))
        return fail(ErrorKind::Unsupported, say("The operator cannot be written out here"));
    const Node& proto = context.node(node);
    Expansion steps(context, node);
    if (proto.is("Gelu")) {
        const std::string* approximate = proto.text("approximate");
        return expandGelu(std::move(steps), approximate && *approximate == "tanh");
    }
    if (proto.is("HardSwish"))
        return expandHardSwish(std::move(steps));
    if (proto.is("Mish"))
        return expandMish(std::move(steps));
    if (proto.is("Swish"))
        return expandSwish(std::move(steps), proto.number("alpha").value_or(1));
    const Shape& shape = *context.types.shape(context.index().input(node, 0));
    return expandLayerNormalization(std::move(steps), proto, shape.size());
}

} // namespace qaliper
