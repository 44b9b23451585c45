// SiLU with Tanh: x · Sigmoid(x) as h · Tanh(h) + h with h = x / 2. For parts that compute in FP16 and BF16; not between
// a quantized layer and its Q, where the layer may take in the form with Sigmoid, and not before an Add on releases
// that may misread its shortcut. Source: facts F411 and F412.

#include <algorithm>

#include "model/quant/operator_traits.h"
#include "model/rewrite/fix_builder.h"
#include "model/target/releases.h"
#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace silu_as_tanh {

constexpr Releases mayMisread = since(11, 2); // known of 11.2 and 11.3, open for later ones
constexpr int longestPath = 8;                // operators between a layer and its activation

struct Silu {
    NodeIx last; // Mul or Swish
    ValueIx input;
};

bool isHalf(DataType type) { return type == DataType::Float16 || type == DataType::Bfloat16; }

std::optional<Silu> siluAt(const Context& context, NodeIx node) {
    const Index& index = context.index();
    const Node& it = context.node(node);
    if (it.is("Swish") && it.number("alpha").value_or(1) == 1)
        return Silu{node, index.input(node, 0)};
    for (const std::size_t slot : {0U, 1U}) {
        const ValueIx gate = it.is("Mul") ? index.input(node, slot) : ValueIx{};
        const NodeIx sigmoid = gate.valid() ? index.producer(gate) : NodeIx{};
        const ValueIx data = index.input(node, 1 - slot);
        const bool isGate = sigmoid.valid() && context.node(sigmoid).is("Sigmoid") && soleUse(index, gate) &&
            data.valid() && index.input(sigmoid, 0) == data;
        if (isGate)
            return Silu{node, data};
    }
    return std::nullopt;
}

// True after a layer that is expected to run quantized, past what fuses with it.
bool followsQuantized(const Context& context, ValueIx value) {
    for (int step = 0; step < longestPath && value.valid(); ++step) {
        const NodeIx producer = context.index().producer(value);
        if (!producer.valid())
            return false;
        const Node& node = context.node(producer);
        if (isWeighted(node))
            return runsQuantized(context.precision.at(producer));
        if (quantTrait(node) == QuantTrait::None)
            return false;
        value = context.index().input(producer, 0);
    }
    return false;
}

// An Add reads the value, or what a scale or a normalization makes of it.
bool feedsAdd(const Context& context, ValueIx value, int steps = longestPath) {
    return steps > 0 && value.valid() && std::ranges::any_of(context.index().uses(value), [&](const Use& use) {
        const Node& consumer = context.node(use.node);
        const bool isPassed = consumer.is("Mul") || consumer.is("Div") || consumer.is("BatchNormalization");
        return consumer.is("Add") || (isPassed && feedsAdd(context, context.index().output(use.node, 0), steps - 1));
    });
}

bool isSuitable(const Context& context, const Silu& silu) {
    const ValueIx result = context.index().output(silu.last, 0);
    return result.valid() && isHalf(context.types.element(silu.input)) && context.isEditable(silu.last) &&
        !context.flow.isRequantized(result) && !followsQuantized(context, silu.input) &&
        !(mayMisread.include(context.target.version) && feedsAdd(context, result));
}

std::vector<Silu> suitable(const Context& context, const ToolNodes& nodes) {
    std::vector<Silu> found;
    for (const NodeIx node : nodes) {
        const auto silu = siluAt(context, node);
        if (silu && isSuitable(context, *silu))
            found.push_back(*silu);
    }
    return found;
}

std::vector<Silu> chosen(const Context& context, const ToolNodes& nodes) {
    if (!nodes.empty())
        return suitable(context, nodes);
    ToolNodes all;
    for (const NodeIx node : context.index().nodes())
        all.push_back(node);
    return suitable(context, all);
}

std::vector<Edit> edits(const Context& context, const std::vector<Silu>& places) {
    const Index& index = context.index();
    FixBuilder builder(context);
    for (const Silu& silu : places) {
        const GraphId graph = index.graphOf(silu.last);
        const std::string x(index.name(silu.input));
        const std::string half =
            builder.addTensor(graph, makeSmallTensor(x + "_factor", context.types.element(silu.input), {}, {0.5}));
        const std::string h = builder.add(graph, {"Mul", "", {x, half}, {}, x + "_half"});
        const std::string tanh = builder.add(graph, {"Tanh", "", {h}, {}, x + "_tanh"});
        const std::string product = builder.add(graph, {"Mul", "", {h, tanh}, {}, x + "_product"});
        builder.takeOver(index.output(silu.last, 0), {"Add", "", {product, h}, {}, {}});
    }
    return std::move(builder).finish();
}

Result<Offer> offer(const Context& context, const ToolNodes& nodes) {
    const std::vector<Silu> places = chosen(context, nodes);
    if (places.empty())
        return fail(ErrorKind::Invalid,
            say("There is no SiLU here that computes in FP16 or BF16, apart from quantized layers and from residual "
                "Adds "
                "of releases that may misread them"));
    Offer offer = offerOf(siluAsTanh.info);
    offer.effect.nodes = nodesAdded(edits(context, places));
    offer.note =
        say("{count} {count|place|places}. One report tells of 2 to 3 % less time of FP16 engines and of nothing "
            "gained in INT8; measure it. Half precision rounds otherwise in the last bits.",
            arg("count", places.size()));
    return offer;
}

Result<Fix> build(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    return Fix{edits(context, chosen(context, nodes))};
}

} // namespace silu_as_tanh

constinit const Tool siluAsTanh{{"silu-as-tanh", [] { return say("Write SiLU with Tanh in FP16 parts"); },
                                    ToolGroup::Quantization, ToolSubject::NodesOrAll, Safety::Review},
    silu_as_tanh::offer, silu_as_tanh::build};

} // namespace qaliper::toolbox
