// Q and DQ without a quantized kernel: pairs with only float consumers, a Q without DQ, a DQ without Q. TensorRT keeps
// each of them, rounds, and converts to and from the quantized type without a benefit.

#include <algorithm>
#include <array>

#include "model/cost/pointwise_group.h"
#include "model/cost/split_add.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/float_consumers.h"
#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_dangling {

constexpr std::string_view removeId = "remove-pair";
constexpr std::string_view deleteId = "remove-unread";

constexpr std::size_t longestWalk = 32; // operators between a layer and its Q

enum class Kind : std::uint8_t { FloatConsumers, Normalization, LoneQuantize, LoneDequantize };

// Operators of quantized formats other than Q/DQ; other rules report them.
bool isIntegerOperator(const Node& node) {
    return node.opType.starts_with("QLinear") || node.opType.ends_with("Integer") || node.domain == "com.microsoft";
}

// A layer with weights computes the value in its own kernel, with its activation, bias and residual Add.
bool isWrittenByLayer(const Context& context, ValueIx value) {
    const Index& index = context.index();
    NodeIx producer = index.producer(value);
    for (std::size_t step = 0; step < longestWalk && producer.valid(); ++step) {
        const QuantTrait trait = quantTrait(context.node(producer));
        if (trait != QuantTrait::Activation && trait != QuantTrait::Normalizes)
            break;
        producer = index.producer(index.input(producer, 0));
    }
    if (!producer.valid())
        return false;
    const auto takesAdd = [&](ValueIx input) { return layerTakingAdd(context, input, Pairs::Kept).valid(); };
    return isWeighted(context.node(producer)) ||
        (context.node(producer).is("Add") && std::ranges::any_of(index.inputs(producer), takesAdd));
}

// The Q makes an Add or Transpose between a DQ and this Q run quantized. What a layer computes in its own kernel runs
// quantized without it.
bool endsQuantizedWork(const Context& context, const QdqPair& pair) {
    const NodeIx producer = context.index().producer(pair.quantize->data);
    return producer.valid() && runsQuantized(context.precision.at(producer)) &&
        !isWrittenByLayer(context, pair.quantize->data);
}

// Between two kernels, of which the second then reads a quantized type. Source: fact F724.
bool isBetweenKernels(const Context& context, const KernelNumbers& kernels, const QdqPair& pair) {
    const auto isElsewhere = [&](NodeIx consumer) { return !kernels.areOne(pair.quantize->node, consumer); };
    return std::ranges::all_of(consumersOf(context.index(), pair.dequantize->node), isElsewhere);
}

// `kernels` are those of TensorRT-RTX; empty for TensorRT.
std::optional<Kind> kindOfPair(const Context& context, const KernelNumbers& kernels, const QdqPair& pair) {
    const bool isOfUse =
        context.target.rtx ? isBetweenKernels(context, kernels, pair) : endsQuantizedWork(context, pair);
    const auto consumers = isOfUse ? std::nullopt : floatConsumersOf(context, pair);
    if (!consumers)
        return std::nullopt;
    return consumers == FloatConsumers::Normalization ? Kind::Normalization : Kind::FloatConsumers;
}

bool isLoneQuantize(const Context& context, const Quantizer& quantizer) {
    const Index& index = context.index();
    const auto isExpected = [&](const Use& use) {
        const Node& node = context.node(use.node);
        return context.quant.at(use.node) || context.isPlugin(use.node) || isIntegerOperator(node) ||
            !bodiesOf(node).empty() || quantTrait(node) == QuantTrait::Commutes;
    };
    return !index.isGraphOutput(quantizer.output) && std::ranges::none_of(index.uses(quantizer.output), isExpected);
}

bool isLoneDequantize(const Context& context, const Quantizer& quantizer) {
    const NodeIx producer = context.index().producer(quantizer.data);
    if (quantizer.constantData || !producer.valid() || context.quant.at(producer) || context.isPlugin(producer))
        return false;
    const Node& node = context.node(producer);
    return !isIntegerOperator(node) && !node.opType.ends_with("DynamicQuantize") &&
        quantTrait(node) != QuantTrait::Commutes && bodiesOf(node).empty();
}

std::optional<Kind> kindAt(const Context& context, const KernelNumbers& kernels, const Quantizer& quantizer) {
    if (const auto pair = pairEndingAt(context, quantizer))
        return kindOfPair(context, kernels, *pair);
    if (quantizer.quantizes)
        return isLoneQuantize(context, quantizer) ? std::optional(Kind::LoneQuantize) : std::nullopt;
    return isLoneDequantize(context, quantizer) ? std::optional(Kind::LoneDequantize) : std::nullopt;
}

void describe(Finding& finding, const Context& context, const Quantizer& quantizer, Kind kind) {
    const auto node = nodeArgument(context, quantizer.node);
    const auto target = targetArgument(context);
    switch (kind) {
    case Kind::FloatConsumers:
        finding.title = say("Q/DQ pair that only float operators read");
        finding.message =
            say("Everything that reads {node} is expected to run in float on {target}. The pair rounds the "
                "value and converts it forth and back; no kernel becomes faster by it.",
                node, target);
        finding.cause = "float-readers";
        break;
    case Kind::Normalization:
        finding.title = say("Q/DQ pair before a normalization or Softmax");
        finding.message = context.target.rtx
            ? say("{node} feeds a Softmax or a part of a normalization, which are expected to run in float on "
                  "{target}. The pair costs accuracy where it hurts most, and no kernel becomes faster by it.",
                  node, target)
            : say("{node} feeds a Softmax or a part of a normalization, which are expected to run in float on "
                  "{target}. The pair costs accuracy where it hurts most and may split a fused kernel.",
                  node, target);
        finding.cause = "normalization";
        break;
    case Kind::LoneQuantize:
        finding.title = say("QuantizeLinear without a DequantizeLinear");
        finding.message = say("{node} has no DQ among its consumers. {target} keeps it as a layer that writes a "
                              "quantized type, which no consumer takes.",
            node, target);
        finding.cause = "lone-q";
        break;
    case Kind::LoneDequantize:
        finding.title = say("DequantizeLinear without a QuantizeLinear");
        finding.message = say("The input of {node} is not the output of a Q: another operator computes it. {target} "
                              "keeps the DQ as a layer that reads a quantized type, which its producer does not write.",
            node, target);
        finding.cause = "lone-dq";
        break;
    }
}

void check(const Context& context, Report& report) {
    std::vector<bool> isInsidePointwise(context.index().nodeCount()); // of a rule of its own
    for (const PointwiseGroup& group : pointwiseGroups(context)) {
        for (const PairInLine& pair : group.pairs)
            isInsidePointwise[pair.dequantize->node.value] = true;
    }
    const KernelNumbers kernels = context.target.rtx ? kernelNumbers(context) : KernelNumbers{};
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto kind = isInsidePointwise[quantizer.node.value] ? std::nullopt : kindAt(context, kernels, quantizer);
        if (!kind)
            continue;
        Finding finding;
        finding.rule = "qdq-dangling";
        const bool isPair = kind != Kind::LoneQuantize && kind != Kind::LoneDequantize;
        finding.severity = isPair ? Severity::Note : Severity::Warning;
        finding.node = context.node(quantizer.node).id;
        finding.values = {std::string(context.index().name(quantizer.data))};
        for (const NodeIx consumer : consumersOf(context.index(), quantizer.node))
            finding.related.push_back(context.node(consumer).id);
        describe(finding, context, quantizer, *kind);
        report.add(std::move(finding));
    }
}

Result<Fix> withoutPair(const Context& context, const Quantizer& quantizer) {
    FixBuilder builder(context);
    QALIPER_CHECK(removePair(builder, context, *pairEndingAt(context, quantizer)));
    return Fix{std::move(builder).finish()};
}

Fix withoutNode(const Context& context, NodeIx node) {
    FixBuilder builder(context);
    builder.remove(node);
    return Fix{std::move(builder).finish()};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    if (!quantizer || !context.isEditable(*node))
        return {};
    if (const auto pair = pairEndingAt(context, *quantizer)) {
        Offer offer = reviewOffer(removeId, say("Remove the pair that only float operators read"),
            say("The value is no longer rounded, so the numbers change a little, usually for the better."));
        offer.effect.nodes = nodesWithoutPair(context, *pair);
        offer.build = [node = *node](
                          const FixInput& input) { return withoutPair(input.context, input.quantizer(node)); };
        return {offer};
    }
    if (!isUnused(context.index(), quantizer->output))
        return {};
    Offer offer = exactOffer(deleteId, say("Remove it: the result has no consumers"));
    offer.effect.nodes = -1;
    offer.build = [node = *node](const FixInput& input) { return withoutNode(input.context, node); };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{removeId, Safety::Review, false}, OfferInfo{deleteId, Safety::Exact, true}};
constexpr std::array<std::string_view, 7> refs{"R35", "R39", "R42", "F361", "F364", "F451", "F724"};

} // namespace qdq_dangling

extern const Rule qdqDangling;
constinit const Rule qdqDangling{{"qdq-dangling", "Q or DQ with no quantized kernel after it", "qdq", Severity::Warning,
                                     qdq_dangling::offerInfos, qdq_dangling::refs},
    qdq_dangling::check, qdq_dangling::offers};

} // namespace qaliper::catalog
