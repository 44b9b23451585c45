// A convolution in FP16 with an activation and a residual Add after it, whose shortcut is concatenated later, too: the
// fused layer of some releases reads the shortcut from the buffer of the Concat as if it were dense. Source: fact F411.

#include <algorithm>
#include <array>
#include <set>

#include "model/graph/queries.h"
#include "model/rules/rule.h"
#include "model/target/releases.h"

namespace qaliper::catalog {

namespace conv_shortcut_misread {

constexpr std::string_view sigmoidId = "write-with-sigmoid";
constexpr std::string_view compareId = "compare-results";

constexpr Releases misreads = {{11, 2, 0}, {11, 3, 0}}; // 11.1 and older were not tried; 11.4 and newer are open
constexpr std::size_t maxNodesOfActivation = 12;

constexpr std::array activationOperators{"Add", "Clip", "Div", "Elu", "Erf", "Gelu", "HardSigmoid", "HardSwish",
    "LeakyRelu", "Mish", "Mul", "PRelu", "Relu", "Selu", "Sigmoid", "Softplus", "Sub", "Swish", "Tanh"};

// The operators between a convolution and a value.
struct Activation {
    NodeIx conv;
    std::set<std::string_view> operators;

    bool hasTanh() const { return operators.contains("Tanh"); }
    bool isSigmoidProduct() const { return operators == std::set<std::string_view>{"Mul", "Sigmoid"}; }
};

bool isOfActivation(const Node& node) {
    return std::ranges::any_of(activationOperators, [&](std::string_view op) { return node.is(op); });
}

// What computes the value from the output of one convolution and constants, element by element; nothing for others.
std::optional<Activation> activationBefore(const Context& context, ValueIx value) {
    const Index& index = context.index();
    Activation found;
    std::vector<ValueIx> open{value};
    std::set<NodeIx> seen;
    while (!open.empty()) {
        const ValueIx next = open.back();
        open.pop_back();
        if (!next.valid() || context.quant.isConstant(next))
            continue;
        const NodeIx producer = index.producer(next);
        if (!producer.valid() || seen.size() > maxNodesOfActivation)
            return std::nullopt;
        const Node& node = context.node(producer);
        if (node.is("Conv")) {
            if (found.conv.valid() && found.conv != producer)
                return std::nullopt;
            found.conv = producer;
            continue;
        }
        if (!isOfActivation(node) && !node.is("BatchNormalization"))
            return std::nullopt;
        if (!seen.insert(producer).second)
            continue;
        if (isOfActivation(node))
            found.operators.insert(node.opType);
        const std::size_t operands = node.is("BatchNormalization") ? 1 : node.inputs.size();
        for (std::size_t slot = 0; slot < operands; ++slot)
            open.push_back(index.input(producer, slot));
    }
    return found.conv.valid() && !found.operators.empty() ? std::optional(found) : std::nullopt;
}

// A Concat that reads the value; nothing for values that no operator computes.
std::optional<NodeIx> concatOf(const Context& context, ValueIx value) {
    if (!value.valid() || !context.index().producer(value).valid())
        return std::nullopt;
    for (const Use& use : context.index().uses(value)) {
        if (context.node(use.node).is("Concat"))
            return use.node;
    }
    return std::nullopt;
}

struct Shortcut {
    ValueIx value;
    NodeIx concat;
    Activation activation; // on the other side of the Add
};

std::optional<Shortcut> shortcutAt(const Context& context, NodeIx add) {
    const Index& index = context.index();
    if (!context.node(add).is("Add") || context.types.element(index.output(add, 0)) != DataType::Float16)
        return std::nullopt;
    for (const std::size_t slot : {0U, 1U}) {
        const auto concat = concatOf(context, index.input(add, slot));
        auto activation = concat ? activationBefore(context, index.input(add, 1 - slot)) : std::nullopt;
        if (activation && !activation->isSigmoidProduct())
            return Shortcut{index.input(add, slot), *concat, std::move(*activation)};
    }
    return std::nullopt;
}

Text messageFor(const Context& context, NodeIx add, const Shortcut& shortcut, bool isSeen) {
    const auto name = nodeArgument(context, add);
    const auto value = arg("value", context.index().name(shortcut.value));
    const auto concat = arg("concat", context.node(shortcut.concat).name);
    const auto target = targetArgument(context);
    if (isSeen)
        return say("{node} adds \"{value}\", which {concat} joins with others later, to a convolution in FP16 and its "
                   "activation with Tanh. {target} fuses the three and reads \"{value}\" from the buffer of the Concat "
                   "as if it were dense: the engine builds without a warning and computes wrong numbers.",
            name, value, concat, target);
    return say("{node} adds \"{value}\", which {concat} joins with others later, to a convolution in FP16 and its "
               "activation. TensorRT 11.2 and 11.3 were seen to compute wrong numbers for such a layer without a "
               "warning; for this activation on {target} it is open. Compare the results.",
        name, value, concat, target);
}

void check(const Context& context, Report& report) {
    if (context.target.version < misreads.first)
        return;
    const bool isShown = misreads.include(context.target.version);
    for (const NodeIx add : context.index().nodes()) {
        const auto shortcut = shortcutAt(context, add);
        if (!shortcut)
            continue;
        const bool isSeen = isShown && shortcut->activation.hasTanh();
        Finding finding = findingAt(
            context, "conv-shortcut-misread", isSeen ? Severity::Error : Severity::Note, add, isSeen ? "seen" : "open");
        finding.stage = isSeen ? Stage::Run : Stage::None;
        finding.related = {context.node(shortcut->activation.conv).id, context.node(shortcut->concat).id};
        finding.values = {std::string(context.index().name(shortcut->value))};
        finding.title = isSeen ? say("A shortcut that the fused convolution misreads")
                               : say("A shortcut that a fused convolution may misread");
        finding.message = messageFor(context, add, *shortcut, isSeen);
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto shortcut = node ? shortcutAt(context, *node) : std::nullopt;
    if (!shortcut)
        return {};
    std::vector<Offer> offers;
    if (shortcut->activation.hasTanh())
        offers.push_back(advice(sigmoidId, say("Write the SiLU as x · Sigmoid(x)"),
            say("Exports with Sigmoid and Mul in these layers kept their accuracy; elsewhere in the model the form "
                "with "
                "Tanh may stay.")));
    offers.push_back(advice(compareId, say("Compare the engine with ONNX Runtime"),
        say("Look at boxes and coordinates, not at the best class alone: the scores can be right where the boxes are "
            "not.")));
    return offers;
}

constexpr std::array offerInfos{
    OfferInfo{sigmoidId, Safety::Advice, false}, OfferInfo{compareId, Safety::Advice, false}};
constexpr std::array<std::string_view, 1> refs{"F411"};

} // namespace conv_shortcut_misread

extern const Rule convShortcutMisread;
constinit const Rule convShortcutMisread{
    {"conv-shortcut-misread", "Shortcut that a fused convolution misreads", "conv", Severity::Error,
        conv_shortcut_misread::offerInfos, conv_shortcut_misread::refs},
    conv_shortcut_misread::check, conv_shortcut_misread::offers};

} // namespace qaliper::catalog
