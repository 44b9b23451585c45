// Attention that no fused kernel accepts as it is: quantized, with pairs that do not stand where the kernel wants them (on
// both inputs of the first product and after Softmax, with nothing between a DQ and its product); or of a size for
// which no kernel in its type is known; or with the scale after the first product; or with a Softmax written out.

#include <algorithm>
#include <array>
#include <set>

#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"
#include "model/quant/rtx_attention.h"
#include "model/rewrite/attention_edits.h"
#include "model/rewrite/expand.h"
#include "model/rules/rule.h"
#include "model/target/attention_kernels.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_attention {

constexpr std::string_view insertId = "insert-pair";
constexpr std::string_view mulId = "move-mul";
constexpr std::string_view transposeId = "move-transpose";
constexpr std::string_view floatId = "attention-in-float";
constexpr std::string_view scoresId = "move-score-scale";
constexpr std::string_view headId = "pad-heads";
constexpr std::string_view softmaxId = "write-softmax";
constexpr std::string_view operatorId = "quantized-operator";
constexpr std::string_view expandId = "expand";
constexpr std::string_view expandHalfId = "expand-half";

constexpr std::int64_t largestHead = 256; // of fused kernels in half precision
constexpr int opsetOfNegativeAxis = 11;
constexpr Version firstOwnOperator{10, 15, 0}; // TRT_QuantizedAttention; 10.14 is open
constexpr Version firstScaleBefore{11, 0, 0};  // of the documentation page that wants it there

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
    const Text limit = whyNoAttentionKernel(context.target, open.values->type, attention.size);
    const auto type = arg("type", shortName(open.values->type));
    finding.message = limit.empty()
        ? say("Queries, keys and values of this attention are {type}, what {node} gives is float. {target} has a fused "
              "kernel in {type} only with a pair there too; as it is, the second product runs in float and reads its "
              "values through a conversion.",
              type, nodeArgument(context, attention.softmax), targetArgument(context))
        : say("Queries, keys and values of this attention are {type}, what {node} gives is float: the second product "
              "runs in float and reads its values through a conversion. With a pair there it runs in {type}; a fused "
              "kernel for the whole is not known in {target}: {limit}.",
              type, nodeArgument(context, attention.softmax), targetArgument(context), arg("limit", limit));
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
        ? say("{node} scales what a DQ gives, before a product of attention. {target} fuses the product with "
              "the DQ only where nothing computes between them; the scale belongs before the Q.",
              nodeArgument(context, node), targetArgument(context))
        : say("{node} is between a DQ and a product of attention. Before the Q it does the same, and nothing is "
              "left between {target}'s product and its DQ.",
              nodeArgument(context, node), targetArgument(context));
    report.add(std::move(finding));
}

bool isQuantizedThroughout(const Context& context, const Attention& attention) {
    return productOperand(context, attention.second, 0) && productOperand(context, attention.second, 1);
}

std::vector<Text> namesOf(const std::vector<DataType>& types) {
    std::vector<Text> names;
    std::ranges::transform(
        types, std::back_inserter(names), [](DataType type) { return verbatim(std::string(shortName(type))); });
    return names;
}

// Which types do have a kernel of that size belongs to the reason why this one has none.
Text sizeMessage(const Context& context, NodeIx node, DataType type, const AttentionSize& size, Text limit) {
    const auto types = typesOfAttentionKernels(context.target, size);
    const auto name = nodeArgument(context, node);
    const auto typeName = arg("type", shortName(type));
    const auto reason = arg("limit", std::move(limit));
    if (types.empty())
        return say("{target} is not known to have a fused kernel in {type} for the attention around {node}: {limit}.",
            targetArgument(context), typeName, name, reason);
    return say(
        "{target} is not known to have a fused kernel in {type} for the attention around {node}: {limit}. It may "
        "have one of this size in {types}.",
        targetArgument(context), typeName, name, reason, arg("types", namesOf(types)));
}

// `float-size` for attention in FP16 and BF16, `size` for a quantized one.
void reportSize(
    const Context& context, Report& report, DataType type, const AttentionSize& size, Finding finding, NodeIx node) {
    Text limit = whyNoAttentionKernel(context.target, type, size);
    if (limit.empty())
        return;
    finding.title = isAttentionType(type) ? say("Quantized attention of a size without a fused kernel")
                                          : say("Attention of a size without a fused kernel");
    finding.message = sizeMessage(context, node, type, size, std::move(limit));
    report.add(std::move(finding));
}

// FP16 or BF16, where the graph says so or weak typing allows it; FP32 has no documented kernel, and no limits.
std::optional<DataType> halfType(const Context& context, ValueIx value) {
    const DataType type = context.types.element(value);
    if (type == DataType::Float16 || type == DataType::Bfloat16)
        return type;
    const bool mayBeHalf = type == DataType::Float && context.target.fp16 && !context.target.isStronglyTyped();
    return mayBeHalf ? std::optional(DataType::Float16) : std::nullopt;
}

void reportSizes(const Context& context, Report& report, const Attention& attention) {
    const NodeIx node = attention.softmax;
    if (const auto type = quantizedAttention(context, attention)) {
        if (isQuantizedThroughout(context, attention))
            reportSize(context, report, *type, attention.size,
                placeFinding(context, node, Severity::Note, "size", attention), node);
    } else if (const auto half = halfType(context, context.index().output(attention.first, 0))) {
        reportSize(context, report, *half, attention.size,
            placeFinding(context, node, Severity::Note, "float-size", attention), node);
    }
}

// In INT8, FP8, FP16 or BF16, of a size that has a kernel.
bool mayFuse(const Context& context, const Attention& attention) {
    const auto quantized = quantizedAttention(context, attention);
    const auto type = quantized ? quantized : halfType(context, context.index().output(attention.first, 0));
    return type && whyNoAttentionKernel(context.target, *type, attention.size).empty();
}

// The scale after a product whose attention has a kernel otherwise. TensorRT-RTX takes it, and a Softmax that is written
// out. Source: fact F725.
std::optional<ScoreScale> lateScale(const Context& context, const Attention& attention) {
    const bool isLate =
        context.target.version >= firstScaleBefore && !context.target.rtx && mayFuse(context, attention);
    return isLate ? scaleOfScores(context, attention) : std::nullopt;
}

void reportWrittenSoftmax(const Context& context, Report& report, const Attention& attention) {
    Finding finding = placeFinding(context, attention.softmax, Severity::Note, "written-softmax", attention);
    finding.slot = "form";
    finding.values = {std::string(context.index().name(attention.form.scores))};
    finding.title = say("Softmax of attention written out in simpler operators");
    finding.message =
        say("What ends at {node} is a Softmax, written out, between the two products of an attention. {target}'s fused "
            "kernels are documented for the operator Softmax there; whether it recognizes this form is not known.",
            nodeArgument(context, attention.softmax), targetArgument(context));
    report.add(std::move(finding));
}

void reportScale(const Context& context, Report& report, const Attention& attention, const ScoreScale& scale) {
    Finding finding = placeFinding(context, scale.node, Severity::Note, "scale", attention);
    finding.values = {std::string(context.index().name(context.index().output(attention.first, 0)))};
    finding.title = say("Scale after the first product of attention");
    finding.message = say("{node} scales the scores. The documentation of {target} wants the scale before the first "
                          "product; whether a fused kernel accepts it after the product is not known.",
        nodeArgument(context, scale.node), targetArgument(context));
    report.add(std::move(finding));
}

// The type that all of queries, keys and values are quantized to.
std::optional<DataType> typeOfInputs(const Context& context, NodeIx node) {
    std::optional<DataType> type;
    for (const std::size_t slot : {0U, 1U, 2U}) {
        const Quantizer* input = productOperand(context, node, slot);
        if (!input || !isAttentionType(input->type) || (type && *type != input->type))
            return std::nullopt;
        type = input->type;
    }
    return type;
}

// ONNX's operator is not decomposed. Source: fact F455.
bool isWithoutKernel(const Context& context, NodeIx node, std::optional<DataType> half, const AttentionSize& size) {
    if (!half)
        return context.types.element(context.index().output(node, 0)) == DataType::Float;
    return size.head && *size.head > largestHead;
}

void reportWithoutKernelInRtx(
    const Context& context, Report& report, NodeIx node, RtxAttention why, const AttentionSize& size) {
    Finding finding = findingAt(context, "qdq-attention", Severity::Error, node, "undecomposed");
    finding.stage = Stage::Builder;
    finding.title = say("Attention operator without a fused kernel");
    finding.message = describeRtxStop(why, nodeArgument(context, node), size.head.value_or(0), targetArgument(context));
    report.add(std::move(finding));
}

void reportWithoutKernel(const Context& context, Report& report, NodeIx node, const AttentionSize& size) {
    Finding finding = findingAt(context, "qdq-attention", Severity::Warning, node, "undecomposed");
    finding.stage = Stage::Builder;
    finding.title = say("Attention operator without a fused kernel");
    finding.message = size.head && *size.head > largestHead
        ? say("{node} is an Attention operator with heads of {head} elements. TensorRT does not decompose it: "
              "TensorRT-RTX 1.7 stops above 256, and 10.14 was reported to stop at 512. Whether {target} has a kernel "
              "is not known.",
              nodeArgument(context, node), arg("head", *size.head), targetArgument(context))
        : say("{node} is an Attention operator in FP32. TensorRT does not decompose it, and its fused kernels are in "
              "FP16 "
              "and BF16: TensorRT-RTX 1.7 stops. Whether {target} has a kernel is not known.",
              nodeArgument(context, node), targetArgument(context));
    report.add(std::move(finding));
}

// TRT_QuantizedAttention has an attribute for the type of its probabilities.
void reportOperator(const Context& context, Report& report, NodeIx node, const AttentionSize& size) {
    const bool isRtx = context.target.rtx.has_value();
    const RtxAttention inRtx = isRtx ? rtxAttention(context.index(), context.types, node) : RtxAttention::Builds;
    if (inRtx != RtxAttention::Builds) {
        reportWithoutKernelInRtx(context, report, node, inRtx, size);
        return;
    }
    const auto type = typeOfInputs(context, node);
    if (type && context.node(node).is("Attention")) {
        Finding finding = findingAt(context, "qdq-attention", Severity::Note, node, "operator");
        finding.title = say("Attention as one operator with quantized inputs");
        finding.message =
            say("Queries, keys and values of {node} are {type}. A fused kernel in {type} wants a pair after "
                "Softmax too, and ONNX's Attention has no place for it: {target} is expected to run it in "
                "float, after a conversion of each input.",
                nodeArgument(context, node), arg("type", shortName(*type)), targetArgument(context));
        report.add(std::move(finding));
        return;
    }
    const auto half = type ? std::nullopt : halfType(context, context.index().output(node, 0));
    const auto known = type ? type : half;
    if (!type && !isRtx && isWithoutKernel(context, node, half, size))
        reportWithoutKernel(context, report, node, size);
    else if (known)
        reportSize(context, report, *known, size,
            findingAt(context, "qdq-attention", Severity::Note, node, type ? "size" : "float-size"), node);
}

void check(const Context& context, Report& report) {
    std::set<NodeIx> reported; // several products may read one Transpose
    for (const Attention& attention : findAttention(context.index(), context.types, context.quant)) {
        if (const auto open = openSoftmax(context, attention))
            reportSoftmax(context, report, attention, *open);
        for (const std::size_t slot : {0U, 1U}) {
            const auto between = betweenAt(context, attention.first, slot);
            if (between && reported.insert(nodeOf(*between)).second)
                reportBetween(context, report, attention, *between);
        }
        reportSizes(context, report, attention);
        if (const auto scale = lateScale(context, attention))
            reportScale(context, report, attention, *scale);
        if (attention.form.isWrittenOut && !context.target.rtx && mayFuse(context, attention))
            reportWrittenSoftmax(context, report, attention);
    }
    for (const NodeIx node : context.index().nodes()) {
        const bool isImported = context.classOf(node).kind == NodeClass::Importer;
        if (const auto size = isImported ? attentionOperator(context.index(), context.types, node) : std::nullopt)
            reportOperator(context, report, node, *size);
    }
}

struct Place {
    std::optional<OpenSoftmax> open;
    std::optional<Between> between;
    std::optional<ScoreScale> scale;
    NodeIx product; // the first one, with a scale
    std::optional<SoftmaxForm> written;
};

// Empty for a cause of other findings.
Place placeAt(const Context& context, NodeIx node, std::string_view cause) {
    for (const Attention& attention : findAttention(context.index(), context.types, context.quant)) {
        if (cause == "softmax" && attention.softmax == node)
            return {openSoftmax(context, attention), {}, {}, {}, {}};
        if (cause == "written-softmax" && attention.softmax == node)
            return {{}, {}, {}, {}, attention.form};
        const auto scale = cause == "scale" ? lateScale(context, attention) : std::nullopt;
        if (scale && scale->node == node)
            return {{}, {}, scale, attention.first, {}};
        for (const std::size_t slot : {0U, 1U}) {
            const auto between = betweenAt(context, attention.first, slot);
            if (between && node == nodeOf(*between))
                return {{}, between, {}, {}, {}};
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

// The target takes such a pair elsewhere, too.
bool canMove(const Context& context, const QdqPair& pair) {
    const QuantizerImport& import = *quantizerImport(context.target.version).known;
    const auto isTaken = [&](const Quantizer* quantizer) {
        const Tensor* scale = quantizer->scaleTensor;
        return scale && (import.takesHalfScales || scale->type == DataType::Float) &&
            (!import.needsZeroPoint || quantizer->zeroPoint.valid());
    };
    return isTaken(pair.quantize) && isTaken(pair.dequantize);
}

Offer insertOffer(const Context& context, const OpenSoftmax& open) {
    Offer offer = reviewOffer(insertId,
        open.values->type == DataType::Int8 ? say("Insert a pair after Softmax, with scale 1/127")
                                            : say("Insert a pair after Softmax, with scale 1/448"));
    offer.effect.nodes = nodesAdded(pairInserted(context, open));
    const auto isGained = [&](const Use& use) {
        const Quantizer* other = productOperand(context, use.node, use.slot == 0 ? 1 : 0);
        const bool staysFloat = other && hasHalfScales(context.flow, context.target, use.node, *other) &&
            context.flow.regions().withHalfScales(use.node) == HalfScales::InFloat;
        return other && !staysFloat;
    };
    offer.effect.quantizedLayers =
        static_cast<int>(std::ranges::count_if(context.index().uses(open.probabilities), isGained));
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
    offer.effect.nodes = nodesAdded(movedBeforePair(context, between));
    if (isMul) {
        offer.effect.quantizedLayers = layersGained(context, between);
        offer.note = say("The scale of the pair is multiplied by the same number, so that the integers stay; single "
                         "values between two of them may round to the other one.");
    }
    return offer;
}

Offer scoreOffer(const Context& context, const Place& place) {
    Offer offer = reviewOffer(scoresId,
        place.scale->pair.quantize ? say("Move the scale before the Q of the queries, and into its scale")
                                   : say("Scale the queries instead of the scores"),
        place.scale->pair.quantize
            ? say("The scale of the pair is multiplied by the same number, so that the integers stay; single values "
                  "between "
                  "two of them may round to the other one.")
            : say("The product then adds up scaled numbers; sums round otherwise in the last bits."));
    offer.effect.nodes = nodesAdded(scaleOnQueries(context, place.product, *place.scale));
    return offer;
}

bool canMoveScores(const Context& context, const Place& place) {
    return place.scale && !place.scale->isAfterPair &&
        (!place.scale->pair.quantize || canMove(context, place.scale->pair));
}

// The axis as the opset of the model has it; nothing where it would have to be counted and the rank is not known.
std::optional<std::int64_t> lastAxis(const Context& context, ValueIx value) {
    if (context.model().opset().value_or(0) >= opsetOfNegativeAxis)
        return -1;
    const Shape* shape = context.types.shape(value);
    return shape && !shape->empty() ? std::optional(static_cast<std::int64_t>(shape->size()) - 1) : std::nullopt;
}

Offer softmaxOffer(const Context& context, const SoftmaxForm& form, std::int64_t axis) {
    Offer offer = exactOffer(softmaxId, say("Write it as Softmax"),
        say("The operator takes the largest score away first, so that it does not overflow."));
    offer.automatic = false;
    offer.effect.nodes = nodesAdded(writtenAsSoftmax(context, form, axis));
    return offer;
}

Offer operatorAdvice(const Context& context) {
    if (context.target.version >= firstOwnOperator)
        return advice(operatorId, say("Use TRT_QuantizedAttention, or write the attention out"),
            say("The operator of TensorRT's parser has an attribute for the type of the probabilities and an input for "
                "their scale; no release decomposes it by itself, so that a build stops where no kernel is found. "
                "Written out as MatMul, Softmax and MatMul, the pair is placed after Softmax."));
    return advice(operatorId, say("Write the attention out, with a pair after Softmax"),
        say("As MatMul, Softmax and MatMul, the pair is placed after Softmax."));
}

std::optional<Offer> offerAt(const Context& context, const Place& place) {
    if (const auto axis = place.written ? lastAxis(context, place.written->scores) : std::nullopt)
        return softmaxOffer(context, *place.written, *axis);
    if (canMoveScores(context, place))
        return scoreOffer(context, place);
    if (place.open && canInsert(context, *place.open))
        return insertOffer(context, *place.open);
    if (place.between && canMove(context, place.between->pair))
        return moveOffer(context, *place.between);
    return std::nullopt;
}

// Those of the offer at that place.
std::vector<Edit> editsAt(const Context& context, const Place& place) {
    if (place.written)
        return writtenAsSoftmax(context, *place.written, *lastAxis(context, place.written->scores));
    if (place.scale)
        return scaleOnQueries(context, place.product, *place.scale);
    return place.open ? pairInserted(context, *place.open) : movedBeforePair(context, *place.between);
}

// Advice for what no edit of a graph fixes.
std::optional<Offer> adviceFor(const Context& context, const Finding& finding) {
    if (finding.cause == "size")
        return advice(floatId, say("Leave both products of this attention in float"),
            say("In FP16 or BF16 a fused kernel has heads of 16 to 256 elements that are a multiple of 8."));
    if (finding.cause == "float-size")
        return advice(headId, say("Choose heads of a size that has a kernel"),
            say("Heads of 16 to 256 elements, a multiple of 8. Columns of zeros in the projections of queries and "
                "keys, "
                "and of values, bring heads there and leave the numbers as they are."));
    return finding.cause == "operator" ? std::optional(operatorAdvice(context)) : std::nullopt;
}

// Written out, each step has kernels of its own.
std::optional<NodeIx> expandable(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const bool canBe = finding.cause == "undecomposed" && node && context.isEditable(*node);
    return canBe && canExpand(context, *node) ? std::optional(*node) : std::nullopt;
}

// The same in half precision, where a step rounds what the operator need not.
std::optional<NodeIx> expandableInHalf(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const bool canBe = finding.cause == "undecomposed" && context.target.rtx && node;
    return canBe && canExpandHalfAttention(context, *node) ? std::optional(*node) : std::nullopt;
}

Offer expandHalfOffer(const Context& context, NodeIx node) {
    Offer offer = reviewOffer(expandHalfId, say("Write Attention out in simpler operators"),
        say("The operators by which ONNX defines it, which have kernels of their own. In half precision each of them "
            "rounds its result."));
    if (const auto fix = expandHalfAttention(context, node))
        offer.effect.nodes = nodesAdded(fix->edits);
    offer.build = [node](const FixInput& input) { return expandHalfAttention(input.context, node); };
    return offer;
}

Offer expandOffer(const Context& context, NodeIx node) {
    Offer offer = exactOffer(expandId, say("Write Attention out in simpler operators"));
    offer.automatic = context.target.rtx.has_value();
    offer.automatic = context.target.rtx.has_value(); // where the operator is known to stop
    offer.note = say("The operators by which ONNX defines it, which have kernels of their own.");
    offer.build = [node](const FixInput& input) { return expandToPrimitives(input.context, node); };
    if (const auto fix = expandToPrimitives(context, node))
        offer.effect.nodes = nodesAdded(fix->edits);
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    if (const auto node = expandable(context, finding))
        return {expandOffer(context, *node)};
    if (const auto node = expandableInHalf(context, finding))
        return {expandHalfOffer(context, *node)};
    if (auto only = adviceFor(context, finding))
        return {std::move(*only)};
    const auto node = findingNode(context, finding);
    if (!node || !context.isEditable(*node))
        return {};
    auto offer = offerAt(context, placeAt(context, *node, finding.cause));
    if (!offer)
        return {};
    offer->build = [node = *node, cause = finding.cause](const FixInput& input) {
        return Fix{editsAt(input.context, placeAt(input.context, node, cause))};
    };
    return {*offer};
}

constexpr std::array offerInfos{OfferInfo{insertId, Safety::Review, false}, OfferInfo{mulId, Safety::Review, false},
    OfferInfo{transposeId, Safety::Exact, false}, OfferInfo{scoresId, Safety::Review, false},
    OfferInfo{softmaxId, Safety::Exact, false}, OfferInfo{expandId, Safety::Exact, true},
    OfferInfo{expandHalfId, Safety::Review, false}, OfferInfo{floatId, Safety::Advice, false},
    OfferInfo{headId, Safety::Advice, false}, OfferInfo{operatorId, Safety::Advice, false}};
constexpr std::array<std::string_view, 16> refs{"R42", "R91", "R92", "R93", "R94", "R97", "R98", "R99", "R100", "R101",
    "F452", "F453", "F454", "F455", "F459", "F725"};

} // namespace qdq_attention

extern const Rule qdqAttention;
constinit const Rule qdqAttention{{"qdq-attention", "Attention that no fused kernel accepts as it is", "qdq",
                                      Severity::Error, qdq_attention::offerInfos, qdq_attention::refs},
    qdq_attention::check, qdq_attention::offers};

} // namespace qaliper::catalog
