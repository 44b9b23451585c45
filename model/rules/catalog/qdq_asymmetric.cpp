// Zero points other than 0, and UINT8. TensorRT's integer model is real = scale × integer: on a GPU it has no zero
// point and no unsigned type. UINT8 with zero point 128 is equivalent to INT8 with zero point 0; anything else needs
// new scales.

#include <algorithm>
#include <array>

#include "model/context/nonnegative.h"
#include "model/context/parser_values.h"
#include "model/rewrite/asymmetry.h"
#include "model/rewrite/constant_rewrite.h"
#include "model/rewrite/float_constant.h"
#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_asymmetric {

constexpr std::string_view shiftId = "shift-to-int8";
constexpr std::string_view symmetricId = "make-symmetric";
constexpr std::string_view foldId = "fold-float";

enum class Verdict : std::uint8_t {
    KeptForDla,
    OtherZeroPoint,
    UncheckedZeroPoint, // downstream of another operator, where an old parser does not check it
    RejectedData,       // UINT8 data of a DQ
    TakenAsInt8,
};

// True for a DQ whose data no Q writes, past operators that only move data.
bool readsOwnData(const Context& context, const Quantizer& quantizer) {
    return quantizer.dequantizes() && !isQuantizedBefore(context, quantizer.data);
}

Verdict verdictOf(const Context& context, const Quantizer& quantizer, ZeroPoints zeroPoints) {
    const QuantizerImport& import = *quantizerImport(context.target.version).known;
    if (context.target.dla && context.target.version >= firstAsymmetricDlaRelease)
        return Verdict::KeptForDla;
    if (zeroPoints != ZeroPoints::Zero) {
        const bool isLookedAt = import.checksAfterIdentity || heldAs(context, quantizer.zeroPoint) == Held::Weights;
        return isLookedAt ? Verdict::OtherZeroPoint : Verdict::UncheckedZeroPoint;
    }
    return readsOwnData(context, quantizer) ? Verdict::RejectedData : Verdict::TakenAsInt8;
}

Text reasonFor(const Context& context, const Quantizer& quantizer, Verdict verdict) {
    const auto node = nodeArgument(context, quantizer.node);
    const auto target = targetArgument(context);
    switch (verdict) {
    case Verdict::KeptForDla:
        return say(
            "{node} is asymmetric. {target} keeps that on DLA with the parser flag "
            "kENABLE_UINT8_AND_ASYMMETRIC_QUANTIZATION_DLA; without it, and for layers that fall back to the GPU, "
            "it does not.",
            node, target);
    case Verdict::OtherZeroPoint:
        return say("{node} has a zero point other than 0. Every version of TensorRT's parser rejects that on a GPU: "
                   "{target} stops.",
            node, target);
    case Verdict::UncheckedZeroPoint:
        return say(
            "{node} has a zero point other than 0 after another operator. The parser of {target} does not look "
            "there; what the builder does with it is not known. From 10.0 on the parser looks through Identity and "
            "rejects it.",
            node, target);
    case Verdict::RejectedData:
        return say(
            "{node} reads UINT8 with zero point 0. {target} has no type for that: a constant becomes INT32 while it "
            "is read, or is rejected as it is, and no DQ accepts either.",
            node, target);
    case Verdict::TakenAsInt8: break;
    }
    return say("{node} is UINT8 with zero point 0. {target} takes it for INT8: everything above 127 is expected to "
               "saturate.",
        node, target);
}

void setVerdict(Finding& finding, Verdict verdict) {
    switch (verdict) {
    case Verdict::KeptForDla: finding.severity = Severity::Note; return;
    case Verdict::OtherZeroPoint:
    case Verdict::RejectedData:
        finding.severity = Severity::Error;
        finding.stage = Stage::Parser;
        return;
    case Verdict::UncheckedZeroPoint: finding.severity = Severity::Warning; return;
    case Verdict::TakenAsInt8:
        finding.severity = Severity::Warning;
        finding.stage = Stage::Run;
        return;
    }
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto zeroPoints = asymmetryOf(context, quantizer);
        if (!zeroPoints)
            continue;
        const bool isUnsigned = quantizer.type == DataType::Uint8;
        const Verdict verdict = verdictOf(context, quantizer, *zeroPoints);
        Finding finding;
        finding.rule = "qdq-asymmetric";
        setVerdict(finding, verdict);
        finding.node = context.node(quantizer.node).id;
        finding.values = {std::string(context.index().name(quantizer.data))};
        finding.title = isUnsigned ? say("Asymmetric UINT8, made for ONNX Runtime") : say("Zero point other than 0");
        finding.message = reasonFor(context, quantizer, verdict);
        finding.cause = isUnsigned ? "uint8" : "zero-point";
        for (const Quantizer* consumer : onlyDequantizers(context, quantizer.output))
            finding.related.push_back(context.node(consumer->node).id);
        report.add(std::move(finding));
    }
}

// The DQ whose constant can be folded: the quantizer itself, or the only consumer of a Q on a constant.
const Quantizer* foldableAt(const Context& context, const Quantizer& quantizer) {
    if (quantizer.dequantizes())
        return canFoldDequantize(context, quantizer) ? &quantizer : nullptr;
    const auto consumers = onlyDequantizers(context, quantizer.output);
    return consumers.size() == 1 && canFoldDequantize(context, *consumers.front()) ? consumers.front() : nullptr;
}

// The operator between a constant and a DQ that only rearranges it, as the Gather of an embedding does: both fold.
NodeIx rearrangedBefore(const Context& context, const Quantizer& quantizer) {
    const NodeIx node = quantizer.dequantizes() ? context.index().producer(quantizer.data) : NodeIx{};
    const auto movable = node.valid() && context.isEditable(node) ? findMovable(context, node) : std::nullopt;
    return movable && movable->foldable ? node : NodeIx{};
}

Offer shiftOffer(NodeIx node) {
    Offer offer = exactOffer(shiftId, say("Shift UINT8 around 128 to INT8 around 0"));
    offer.build = [node](const FixInput& input) { return shiftToInt8(input.context, input.quantizer(node)); };
    return offer;
}

Offer symmetricOffer(const Context& context, const Quantizer& quantizer) {
    Offer offer = reviewOffer(symmetricId, say("Give it a symmetric INT8 scale"),
        say("The new scale reaches as far as the wider side of the old range, so the steps become up to twice "
            "as wide. Calibrating again with symmetric activations is better where it can be done."));
    offer.build = [node = quantizer.node](
                      const FixInput& input) { return makeSymmetric(input.context, input.quantizer(node)); };
    if (foldsRelu(context, quantizer)) {
        offer.effect.nodes = 1;
        offer.note =
            say("The new scale reaches as far as the old range, in steps of twice the width. The old range began at "
                "0, which cut off what is below: a Relu does that now, as it did before ONNX Runtime's quantizer "
                "dropped it. Calibrating again with symmetric activations is better where it can be done.");
    }
    return offer;
}

Offer foldOffer() {
    Offer offer = exactOffer(
        foldId, say("Fold the constant to float"), say("The numbers stay; the layer that reads it runs in float."));
    offer.automatic = false;
    return offer;
}

Offer foldOffer(const Context& context, const Quantizer& dequantize) {
    Offer offer = foldOffer();
    offer.effect = effectOfFolding(context, dequantize);
    offer.build = [node = dequantize.node](
                      const FixInput& input) { return foldDequantize(input.context, input.quantizer(node)); };
    return offer;
}

Offer foldRearrangedOffer(const Context& context, NodeIx node) {
    const Movable movable = *findMovable(context, node);
    Offer offer = foldOffer();
    offer.effect.bytes = movable.bytesWhenFolded;
    offer.effect.nodes = movable.nodesWhenFolded;
    offer.effect.quantizedLayers = -movable.quantizedLayers;
    offer.build = [node](const FixInput& input) { return foldToFloat(input.context, node); };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    const auto zeroPoints = quantizer ? asymmetryOf(context, *quantizer) : std::nullopt;
    if (!zeroPoints || !context.isEditable(*node))
        return {};
    std::vector<Offer> offers;
    if (*zeroPoints == ZeroPoints::Middle && canShift(context, *quantizer))
        offers.push_back(shiftOffer(*node));
    if (canBeSymmetric(context, *quantizer))
        offers.push_back(symmetricOffer(context, *quantizer));
    if (const Quantizer* foldable = foldableAt(context, *quantizer))
        offers.push_back(foldOffer(context, *foldable));
    else if (const NodeIx rearranged = rearrangedBefore(context, *quantizer); rearranged.valid())
        offers.push_back(foldRearrangedOffer(context, rearranged));
    return offers;
}

constexpr std::array offerInfos{OfferInfo{shiftId, Safety::Exact, true}, OfferInfo{symmetricId, Safety::Review, false},
    OfferInfo{foldId, Safety::Exact, false}};
constexpr std::array<std::string_view, 6> refs{"R01", "R02", "F232", "F301", "F302", "F303"};

} // namespace qdq_asymmetric

extern const Rule qdqAsymmetric;
constinit const Rule qdqAsymmetric{{"qdq-asymmetric", "Asymmetric or unsigned quantization", "qdq", Severity::Error,
                                       qdq_asymmetric::offerInfos, qdq_asymmetric::refs},
    qdq_asymmetric::check, qdq_asymmetric::offers};

} // namespace qaliper::catalog
