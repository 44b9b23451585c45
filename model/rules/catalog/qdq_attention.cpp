// Quantized attention whose pairs do not stand where a fused kernel wants them: on both inputs of the first product and
// behind Softmax, with nothing between a DQ and its product; or whose sizes no fused kernel has.

#include <algorithm>
#include <array>
#include <set>

#include "model/quant/operator_traits.h"
#include "model/rewrite/attention_pairs.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_attention {

constexpr std::string_view insertId = "insert-pair";
constexpr std::string_view mulId = "move-mul";
constexpr std::string_view transposeId = "move-transpose";
constexpr std::string_view floatId = "attention-in-float";

constexpr double float8Limit = 448;
constexpr double int8Limit = 127;
constexpr std::int64_t longestInt8 = 512;
constexpr std::int64_t largestFloat8Head = 256;
constexpr std::int64_t smallestFloat8Head = 8;
constexpr std::int64_t longestAdaFloat8 = 3072;
constexpr std::int64_t largestAdaHead = 64;
constexpr ComputeCapability ada{8, 9};
constexpr Releases firstAdaKernels = {{10, 6, 0}, {10, 9, 0}};

// Where it is reported: what is to move first.
NodeIx nodeOf(const Between& between) { return between.mul.valid() ? between.mul : between.transpose; }

Finding placeFinding(const Context& context, NodeIx node, Severity severity, std::string cause, const Attention& in) {
    Finding finding = findingAt(context, "qdq-attention", severity, node, std::move(cause));
    for (const NodeIx part : {in.first, in.softmax, in.second}) {
        if (part != node)
            finding.related.push_back(context.node(part).id);
    }
    return finding;
}

void reportSoftmax(const Context& context, Report& report, const Attention& attention, const OpenSoftmax& open) {
    Finding finding = placeFinding(
        context, attention.softmax, open.isReadByProducts ? Severity::Warning : Severity::Note, "softmax", attention);
    finding.values = {std::string(context.index().name(open.probabilities))};
    finding.title = say("Attention without a pair after Softmax");
    finding.message = say(
        "Queries, keys and values of this attention are {type}, what {node} gives is float. {target} has a fused "
        "kernel "
        "in {type} only with a pair there too; as it is, the second product runs in float and reads its values through "
        "a conversion.",
        arg("type", shortName(open.values->type)), nodeArgument(context, attention.softmax), targetArgument(context));
    report.add(std::move(finding));
}

void reportBetween(const Context& context, Report& report, const Attention& attention, const Between& between) {
    const bool isMul = between.mul.valid();
    const NodeIx node = nodeOf(between);
    Finding finding =
        placeFinding(context, node, isMul ? Severity::Warning : Severity::Note, isMul ? "mul" : "transpose", attention);
    finding.values = {std::string(context.index().name(between.last))};
    finding.title = isMul ? say("Scale between a DQ and a product of attention")
                          : say("Transpose between a DQ and a product of attention");
    finding.message = isMul
        ? say("{node} multiplies what a DQ gives, before a product of attention. {target} fuses the product with "
              "the DQ only where nothing computes between them; the scale belongs before the Q.",
              nodeArgument(context, node), targetArgument(context))
        : say("{node} is between a DQ and a product of attention. Before the Q it does the same, and nothing is "
              "left between {target}'s product and its DQ.",
              nodeArgument(context, node), targetArgument(context));
    report.add(std::move(finding));
}

bool exceeds(std::optional<std::int64_t> size, std::int64_t limit) { return size && *size > limit; }

// Why no fused kernel has these sizes; empty when one may.
Text limitOf(const Context& context, const Attention& attention, DataType type) {
    const std::int64_t head = attention.head.value_or(0);
    if (type == DataType::Int8) {
        if (attention.head && head != 16 && head != 32 && head != 64)
            return say("in INT8 its heads have 16, 32 or 64 elements, these have {head}", arg("head", head));
        if (exceeds(attention.queries, longestInt8) || exceeds(attention.keys, longestInt8))
            return say("in INT8 its sequences have at most {limit} elements", arg("limit", longestInt8));
        return {};
    }
    const bool isFirstAda = context.target.gpu == ada && firstAdaKernels.include(context.target.version);
    if (attention.head && (head > largestFloat8Head || head <= smallestFloat8Head))
        return say("in FP8 Model Optimizer leaves heads of more than 256 or at most 8 elements in float, these have "
                   "{head}",
            arg("head", head));
    if (isFirstAda && (head > largestAdaHead || exceeds(attention.keys, longestAdaFloat8)))
        return say("on Ada up to 10.9 its heads have at most 64 elements in FP8 and its sequences at most 3072");
    return {};
}

bool isQuantizedThroughout(const Context& context, const Attention& attention) {
    return productOperand(context, attention.second, 0) && productOperand(context, attention.second, 1);
}

void reportLimit(const Context& context, Report& report, const Attention& attention, DataType type) {
    Text limit = limitOf(context, attention, type);
    if (limit.empty() || !isQuantizedThroughout(context, attention))
        return;
    Finding finding = placeFinding(context, attention.softmax, Severity::Note, "size", attention);
    finding.title = say("Quantized attention of a size without a fused kernel");
    finding.message = say("{target} is not known to have a fused kernel for the attention around {node}: {limit}.",
        targetArgument(context), nodeArgument(context, attention.softmax), arg("limit", limit));
    report.add(std::move(finding));
}

void check(const Context& context, Report& report) {
    if (context.quant.empty())
        return;
    std::set<NodeIx> reported; // several products may read one Transpose
    for (const Attention& attention : findAttention(context.index(), context.types, context.quant)) {
        if (const auto open = openSoftmax(context, attention))
            reportSoftmax(context, report, attention, *open);
        for (const std::size_t slot : {0U, 1U}) {
            const auto between = betweenAt(context, attention.first, slot);
            if (between && reported.insert(nodeOf(*between)).second)
                reportBetween(context, report, attention, *between);
        }
        if (const auto type = quantizedAttention(context, attention))
            reportLimit(context, report, attention, *type);
    }
}

struct Place {
    std::optional<OpenSoftmax> open;
    std::optional<Between> between;
};

Place placeOf(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !context.isEditable(*node))
        return {};
    for (const Attention& attention : findAttention(context.index(), context.types, context.quant)) {
        if (finding.cause == "softmax" && attention.softmax == *node)
            return {openSoftmax(context, attention), {}};
        for (const std::size_t slot : {0U, 1U}) {
            const auto between = betweenAt(context, attention.first, slot);
            if (between && *node == nodeOf(*between))
                return {{}, between};
        }
    }
    return {};
}

bool canInsert(const Context& context, const OpenSoftmax& open) {
    const int opset = static_cast<int>(context.model().opset().value_or(0));
    const Tensor* scale = open.values->scaleTensor;
    const bool isTaken =
        scale && (scale->type == DataType::Float || quantizerImport(context.target.version).known->takesHalfScales);
    return open.isReadByProducts && isTaken && opset >= opsetOf(open.values->type);
}

std::vector<Edit> insertedEdits(const Context& context, const OpenSoftmax& open) {
    const Index& index = context.index();
    const double limit = open.values->type == DataType::Int8 ? int8Limit : float8Limit;
    FixBuilder builder(context);
    const std::string name(index.name(open.probabilities));
    const GraphId graph = index.graphOf(open.values->node);
    const std::string paired = addPair(builder, graph, name, *open.values, 1 / limit);
    for (const Use& use : index.uses(open.probabilities))
        builder.redirect(use, paired);
    return std::move(builder).finish();
}

std::string copied(
    FixBuilder& builder, const Context& context, NodeIx node, const std::string& from, const std::string& to) {
    std::vector<std::string> inputs = context.node(node).inputs;
    std::ranges::replace(inputs, from, to);
    return builder.addCopy(node, std::move(inputs), std::string(context.node(node).output(0)));
}

// Q and DQ with another data input and, where the scale goes in front, a scale times its factor. They get names of their
// own, because their values are others than before.
std::string movedPair(FixBuilder& builder, const Context& context, const Between& between, std::string value) {
    const Index& index = context.index();
    for (const Quantizer* quantizer : {between.pair.quantize, between.pair.dequantize}) {
        std::vector<std::string> inputs = context.node(quantizer->node).inputs;
        inputs[0] = std::move(value);
        if (between.mul.valid())
            inputs[1] = builder.addTensor(index.graphOf(quantizer->node),
                makeSmallTensor(std::string(index.name(quantizer->scale)) + "_times", quantizer->scaleTensor->type,
                    quantizer->scaleTensor->dims, {*quantizer->scalarScale * between.factor}));
        value = builder.addCopy(quantizer->node, std::move(inputs), std::string(index.name(quantizer->output)));
    }
    return value;
}

// With a scale, only the scale moves: a Transpose that is left is a finding of its own.
std::vector<Edit> movedEdits(const Context& context, const Between& between) {
    const Index& index = context.index();
    const bool isMul = between.mul.valid();
    const std::string data(index.name(between.pair.quantize->data));
    const std::string dequantized(index.name(between.pair.dequantize->output));
    const bool isTransposed = between.transpose.valid();
    const std::string scaled = isTransposed ? std::string(context.node(between.transpose).output(0)) : dequantized;
    FixBuilder builder(context);
    std::string value = isMul ? copied(builder, context, between.mul, scaled, data)
                              : copied(builder, context, between.transpose, dequantized, data);
    value = movedPair(builder, context, between, std::move(value));
    if (isMul && isTransposed)
        value = copied(builder, context, between.transpose, dequantized, value);
    builder.redirectAll(between.last, value);
    return std::move(builder).finish();
}

// The target takes such a pair elsewhere, too.
bool canMove(const Context& context, const Between& between) {
    const QuantizerImport& import = *quantizerImport(context.target.version).known;
    const auto isTaken = [&](const Quantizer* quantizer) {
        const Tensor* scale = quantizer->scaleTensor;
        return scale && (import.takesHalfScales || scale->type == DataType::Float) &&
            (!import.needsZeroPoint || quantizer->zeroPoint.valid());
    };
    return isTaken(between.pair.quantize) && isTaken(between.pair.dequantize);
}

Offer insertOffer(const Context& context, const OpenSoftmax& open) {
    Offer offer;
    offer.id = insertId;
    offer.title = open.values->type == DataType::Int8 ? say("Insert a pair after Softmax, with scale 1/127")
                                                      : say("Insert a pair after Softmax, with scale 1/448");
    offer.safety = Safety::Review;
    offer.effect.nodes = nodesAdded(insertedEdits(context, open));
    offer.effect.quantizedLayers = static_cast<int>(std::ranges::count_if(context.index().uses(open.probabilities),
        [&](const Use& use) { return productOperand(context, use.node, use.slot == 0 ? 1 : 0) != nullptr; }));
    offer.note = say("Probabilities lie between 0 and 1, so that the scale needs no calibration. They are rounded, and "
                     "the numbers change.");
    return offer;
}

// Products whose other operand is quantized already.
int layersGained(const Context& context, const Between& between) {
    return static_cast<int>(std::ranges::count_if(context.index().uses(between.last), [&](const Use& use) {
        const Quantizer* other = productOperand(context, use.node, use.slot == 0 ? 1 : 0);
        return other && other->type == between.pair.dequantize->type;
    }));
}

Offer moveOffer(const Context& context, const Between& between) {
    Offer offer;
    const bool isMul = between.mul.valid();
    offer.id = isMul ? mulId : transposeId;
    offer.title =
        isMul ? say("Move the scale before the Q, and into its scale") : say("Move the Transpose before the Q");
    offer.safety = isMul ? Safety::Review : Safety::Exact;
    offer.effect.nodes = nodesAdded(movedEdits(context, between));
    if (isMul) {
        offer.effect.quantizedLayers = layersGained(context, between);
        offer.note = say("The scale of the pair is multiplied by the same number, so that the integers stay; single "
                         "values between two of them may round to the other one.");
    }
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    if (finding.cause == "size")
        return {advice(floatId, say("Leave both products of this attention in float"),
            say("In FP16 or BF16 a fused kernel has heads of 16 to 256 elements that are a multiple of 8."))};
    const Place place = placeOf(context, finding);
    if (place.open && canInsert(context, *place.open))
        return {insertOffer(context, *place.open)};
    if (place.between && canMove(context, *place.between))
        return {moveOffer(context, *place.between)};
    return {};
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view, const Arguments&) {
    const Place place = placeOf(context, finding);
    if (place.open && canInsert(context, *place.open))
        return Fix{insertedEdits(context, *place.open), {}};
    if (place.between && canMove(context, *place.between))
        return Fix{movedEdits(context, *place.between), {}};
    return fail(ErrorKind::Stale, say("This fix no longer applies here"));
}

constexpr std::array offerInfos{OfferInfo{insertId, Safety::Review, false}, OfferInfo{mulId, Safety::Review, false},
    OfferInfo{transposeId, Safety::Exact, false}, OfferInfo{floatId, Safety::Advice, false}};
constexpr std::array<std::string_view, 8> refs{"R42", "R91", "R92", "R93", "R94", "R97", "R98", "R99"};

} // namespace qdq_attention

extern const Rule qdqAttention;
constinit const Rule qdqAttention{{"qdq-attention", "Quantized attention that no fused kernel takes as it is", "qdq",
                                      Severity::Warning, qdq_attention::offerInfos, qdq_attention::refs},
    qdq_attention::check, qdq_attention::offers, qdq_attention::build};

} // namespace qaliper::catalog
