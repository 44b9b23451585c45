// The Add of a residual block fuses with the convolution upstream. Its other input determines what the fused kernel
// writes: if it is float, the block writes float although a Q follows. An Add that fuses with nothing runs quantized only
// with a DQ on both inputs.

#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/cost/gpu_rates.h"
#include "model/cost/shortcut.h"
#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/addends.h"
#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_residual_add {

constexpr std::string_view reuseId = "reuse-pair";
constexpr std::string_view insertId = "insert-pair";
constexpr std::string_view leaveId = "leave-shortcut";
constexpr std::string_view scaleKey = "scale";
constexpr std::string_view costlyCause = "costly";
constexpr int longestBranch = 8; // operators between a layer and the Add, and from there to the Q

// The quantized layer upstream of the value, through operators that fuse, without a Q in between.
NodeIx layerAfter(const Context& context, ValueIx value) {
    const Index& index = context.index();
    for (int depth = 0; depth < longestBranch && value.valid() && soleUse(index, value); ++depth) {
        const NodeIx producer = index.producer(value);
        if (!producer.valid())
            return {};
        if (isWeighted(context.node(producer)))
            return runsQuantized(context.precision.at(producer)) ? producer : NodeIx{};
        const QuantTrait trait = quantTrait(context.node(producer));
        if (trait != QuantTrait::Activation && trait != QuantTrait::Normalizes)
            return {};
        value = index.input(producer, 0);
    }
    return {};
}

// The Q downstream of the Add, through operators that fuse.
const Quantizer* quantizeAfter(const Context& context, NodeIx node) {
    ValueIx value = context.index().output(node, 0);
    for (int depth = 0; depth < longestBranch; ++depth) {
        const auto uses = context.index().uses(value);
        if (uses.empty())
            return nullptr;
        const NodeIx consumer = uses.front().node;
        if (const Quantizer* quantizer = context.quant.at(consumer))
            return quantizer->quantizes ? quantizer : nullptr;
        value = context.index().output(consumer, 0);
        if (!value.valid())
            return nullptr;
    }
    return nullptr;
}

struct Residual {
    NodeIx layer;           // the convolution that the Add fuses with, or the DQ of its other input
    std::uint32_t slot = 0; // of the Add: the float shortcut
    bool isAlone = false;   // it fuses with no convolution
    QdqPair between;        // of the layer and the Add, which keeps the two apart; empty when there is none
};

std::optional<Residual> floatShortcut(const Context& context, NodeIx node) {
    const Index& index = context.index();
    const bool isInMyelin = context.flow.regions().contains(node); // which adds in float; source: fact F381
    if (!context.node(node).is("Add") || !context.flow.isRequantized(index.output(node, 0)) || isInMyelin)
        return std::nullopt;
    const auto isFloatBranch = [&](std::uint32_t slot) {
        const ValueIx value = index.input(node, slot);
        return value.valid() && !context.quant.isConstant(value) && !context.dequantizerAfter(value);
    };
    const NodeIx first = layerAfter(context, index.input(node, 0));
    const NodeIx second = layerAfter(context, index.input(node, 1));
    // With two layers, the Add fuses with the later one, and the other is the shortcut.
    const bool joinsFirst = first.valid() && (!second.valid() || second < first);
    if (joinsFirst && isFloatBranch(1))
        return Residual{first, 1, false, {}};
    if (second.valid() && !joinsFirst && isFloatBranch(0))
        return Residual{second, 0, false, {}};
    const auto open = openAddend(context, node);
    if (!open)
        return std::nullopt;
    return open->layer.valid() ? Residual{open->layer, open->slot, false, open->between}
                               : Residual{open->quantized->node, open->slot, true, {}};
}

// An existing pair that quantizes the shortcut for another consumer.
const Quantizer* existingPair(const Context& context, ValueIx value) {
    for (const Use& use : context.index().uses(value)) {
        const Quantizer* quantize = context.quant.at(use.node);
        if (!quantize || !quantize->quantizes || quantize->granularity != Granularity::PerTensor)
            continue;
        const auto consumers = onlyDequantizers(context, quantize->output);
        if (!consumers.empty() && context.index().graphOf(consumers.front()->node) == context.index().graphOf(use.node))
            return consumers.front();
    }
    return nullptr;
}

Text messageFor(const Context& context, NodeIx node, const Residual& residual) {
    const auto name = nodeArgument(context, node);
    const auto value = arg("value", context.index().name(context.index().input(node, residual.slot)));
    const auto layer = arg("layer", displayName(context.node(residual.layer)));
    const auto target = targetArgument(context);
    if (residual.isAlone)
        return say("{node} adds \"{value}\", which is float, to what {layer} dequantizes, and its result is quantized. "
                   "{target} runs an Add in a quantized type only where both inputs come from a DQ.",
            name, value, layer, target);
    if (residual.between.quantize)
        return say("{node} adds what {layer} gives, across a Q/DQ pair, and \"{value}\", which is float; the result is "
                   "quantized. With a pair on \"{value}\" and none after {layer}, {target} joins the Add to the layer, "
                   "and the kernel reads and writes a quantized type.",
            name, value, layer, target);
    return say("{node} joins the kernel of {layer}, and its result is quantized, but \"{value}\" arrives in float. "
               "{target} lets the type of the shortcut decide what the joined kernel writes.",
        name, layer, value, target);
}

void makeCostly(const Context& context, Finding& finding, NodeIx node, const Residual& residual) {
    finding.severity = Severity::Note;
    finding.cause = costlyCause;
    finding.message =
        say("{node} joins the kernel of {layer}, which writes float because \"{value}\" arrives in float. "
            "On {target} a pair on \"{value}\" is expected to take more time than it saves.",
            nodeArgument(context, node), arg("layer", displayName(context.node(residual.layer))),
            arg("value", context.index().name(context.index().input(node, residual.slot))), targetArgument(context));
}

// Which shortcuts are worth a pair.
class Worth {
public:
    explicit Worth(const Context& context)
        : context_(&context), kernels_(context), time_(context, kernels_, ratesFor(context.target)) {}

    bool isWorthAPair(NodeIx add, const Residual& residual) const {
        const Kernel* kernel = kernels_.of(add);
        return residual.isAlone || residual.between.quantize || !kernel || !kernel->hasFloatShortcut ||
            paysToQuantizeShortcut(*context_, kernels_, time_, *kernel);
    }

private:
    const Context* context_;
    Kernels kernels_;
    ExpectedTime time_;
};

void check(const Context& context, Report& report) {
    if (context.quant.empty() || context.target.rtx) // whose Adds compute in float; source: fact F724
        return;
    std::optional<Worth> worth; // made for the first of them
    for (const NodeIx node : context.index().nodes()) {
        const auto residual = floatShortcut(context, node);
        if (!residual)
            continue;
        Finding finding;
        finding.rule = "qdq-residual-add";
        finding.severity = Severity::Warning;
        finding.node = context.node(node).id;
        finding.related = {context.node(residual->layer).id};
        if (residual->between.quantize) {
            finding.related.push_back(context.node(residual->between.quantize->node).id);
            finding.related.push_back(context.node(residual->between.dequantize->node).id);
        }
        finding.values = {std::string(context.index().name(context.index().input(node, residual->slot)))};
        finding.title =
            residual->isAlone ? say("Add of a quantized and a float value") : say("Residual Add with a float shortcut");
        finding.message = messageFor(context, node, *residual);
        finding.cause = residual->isAlone ? "add" : "shortcut";
        if (!worth)
            worth.emplace(context);
        if (!worth->isWorthAPair(node, *residual))
            makeCostly(context, finding, node, *residual);
        report.add(std::move(finding));
    }
}

// The pair between the layer and the Add goes in the same step: beside a quantized shortcut it does nothing but keep the
// two apart.
void joinLayer(FixBuilder& builder, const Context& context, NodeIx node, const Residual& residual) {
    if (residual.between.quantize)
        builder.redirect(node, 1 - residual.slot, context.index().name(residual.between.quantize->data));
}

Fix insertedPair(const Context& context, NodeIx node, const Residual& residual, const Quantizer& after, double scale) {
    FixBuilder builder(context);
    const ValueIx value = context.index().input(node, residual.slot);
    builder.redirect(node, residual.slot, addPair(builder, context, value, after, scale));
    joinLayer(builder, context, node, residual);
    return Fix{std::move(builder).finish(), {}};
}

Fix reusedPair(const Context& context, NodeIx node, const Residual& residual, const Quantizer& pair) {
    FixBuilder builder(context);
    builder.redirect(node, residual.slot, context.index().name(pair.output));
    joinLayer(builder, context, node, residual);
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> insertPair(const FixInput& input, NodeIx node) {
    QALIPER_TRY(const auto scale, input.number(scaleKey));
    if (scale <= 0)
        return fail(ErrorKind::Invalid, say("A scale has to be greater than 0"));
    const Context& context = input.context;
    return insertedPair(context, node, *floatShortcut(context, node), *quantizeAfter(context, node), scale);
}

std::optional<Offer> insertOffer(const Context& context, NodeIx node, const Residual& residual) {
    const Quantizer* after = quantizeAfter(context, node);
    if (!after || !isSymmetricPerTensor(*after))
        return std::nullopt;
    Offer offer = reviewOffer(insertId, say("Quantize the shortcut"));
    offer.effect.nodes = nodesAdded(insertedPair(context, node, residual, *after, *after->scalarScale).edits);
    Parameter scale;
    scale.key = scaleKey;
    scale.fallback = formatNumber(*after->scalarScale);
    scale.lowest = 0;
    scale.why = say("The scale of the Q after the Add; calibration gives the shortcut's own range");
    offer.parameters = {std::move(scale)};
    offer.note = residual.between.quantize
        ? say("The shortcut is rounded to INT8 and saturates beyond 127 times the scale. The pair between the layer "
              "and "
              "the Add goes: one rounding less.")
        : say("The shortcut is rounded to INT8 and saturates beyond 127 times the scale.");
    offer.build = [node](const FixInput& input) { return insertPair(input, node); };
    return offer;
}

Offer reuseOffer(const Context& context, NodeIx node, const Residual& residual, const Quantizer& pair) {
    Offer offer = reviewOffer(reuseId, say("Read the shortcut after its existing Q/DQ pair"),
        residual.between.quantize
            ? say("The shortcut is rounded as it is for its other consumers. The pair between the layer and the Add "
                  "goes: "
                  "one "
                  "rounding less.")
            : say("The shortcut is rounded as it is for its other consumers; no new quantizer and no new scale."));
    offer.effect.nodes = nodesAdded(reusedPair(context, node, residual, pair).edits);
    offer.build = [node, pair = pair.node](const FixInput& input) {
        return reusedPair(input.context, node, *floatShortcut(input.context, node), input.quantizer(pair));
    };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    if (finding.cause == costlyCause)
        return {advice(leaveId, say("Leave the shortcut in float"),
            say("Where the layer is expected to be faster in float, the tool leave-in-float takes away the pairs that "
                "it reads."))};
    const auto node = findingNode(context, finding);
    const auto residual = node ? floatShortcut(context, *node) : std::nullopt;
    if (!residual || !context.isEditable(*node))
        return {};
    std::vector<Offer> offers;
    if (const Quantizer* pair = existingPair(context, context.index().input(*node, residual->slot)))
        offers.push_back(reuseOffer(context, *node, *residual, *pair));
    if (auto insert = insertOffer(context, *node, *residual))
        offers.push_back(std::move(*insert));
    return offers;
}

constexpr std::array offerInfos{OfferInfo{reuseId, Safety::Review, false}, OfferInfo{insertId, Safety::Review, false},
    OfferInfo{leaveId, Safety::Advice, false}};
constexpr std::array<std::string_view, 4> refs{"R32", "F365", "F381", "F724"};

} // namespace qdq_residual_add

extern const Rule qdqResidualAdd;
constinit const Rule qdqResidualAdd{{"qdq-residual-add", "Residual Add with a float shortcut", "qdq", Severity::Warning,
                                        qdq_residual_add::offerInfos, qdq_residual_add::refs},
    qdq_residual_add::check, qdq_residual_add::offers};

} // namespace qaliper::catalog
