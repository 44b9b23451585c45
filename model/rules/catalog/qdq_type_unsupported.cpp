// Quantized types that the target does not have yet, that no version has, or that it supports only for even sizes.

#include <algorithm>
#include <array>

#include "model/rewrite/float_constant.h"
#include "model/rewrite/pad_columns.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_type_unsupported {

constexpr std::string_view padId = "pad-columns";
constexpr std::string_view foldId = "fold-float";
constexpr std::string_view int4Id = "shift-to-int4";
constexpr std::int64_t middle = 8; // the zero point of UINT4 that INT4 has at 0
constexpr std::string_view upgradeId = "newer-tensorrt";
constexpr Version firstCustomFloat8{8, 6, 0}; // TRT_FP8QuantizeLinear is older than the standard operators

enum class Problem : std::uint8_t { Never, NotYet, BlockScale, OddRow, OddCount };

bool isNarrow(DataType type) { return type == DataType::Int4 || type == DataType::Float4E2M1; }

std::optional<Problem> oddSize(const Context& context, const Quantizer& quantizer) {
    const Tensor* constant = isNarrow(quantizer.type) ? constantAfter(context.index(), quantizer.data) : nullptr;
    if (!constant || constant->dims.empty())
        return std::nullopt;
    const bool isByRow = quantizer.type == DataType::Int4 && wantsEvenRows.include(context.target.version);
    if (isByRow && constant->dims.back() % 2 != 0)
        return Problem::OddRow;
    return elementCount(constant->dims).value_or(0) % 2 != 0 ? std::optional(Problem::OddCount) : std::nullopt;
}

Version releaseOf(const Context& context, const Quantizer& quantizer) {
    const bool isCustom = context.node(quantizer.node).opType.starts_with("TRT_FP8");
    return isCustom ? firstCustomFloat8 : firstRelease(quantizer.type).value_or(newestVersion);
}

// UINT8 and INT32 have rules of their own.
bool isElsewhere(DataType type) {
    return type == DataType::Uint8 || type == DataType::Int32 || type == DataType::Undefined || !isQuantized(type);
}

std::optional<Problem> problemOf(const Context& context, const Quantizer& quantizer) {
    // One finding for a Q and the DQ that reads it.
    const Quantizer* before =
        quantizer.dequantizes() ? context.quant.producer(context.index(), quantizer.data) : nullptr;
    if (isElsewhere(quantizer.type) || (before && before->quantizes))
        return std::nullopt;
    if (!firstRelease(quantizer.type))
        return Problem::Never;
    if (context.target.version < releaseOf(context, quantizer))
        return Problem::NotYet;
    const bool hasE8M0 = quantizer.scaleTensor && quantizer.scaleTensor->type == DataType::Float8E8M0;
    if (hasE8M0 && context.target.version < firstBlockScaleRelease)
        return Problem::BlockScale;
    return oddSize(context, quantizer);
}

Text messageFor(const Context& context, const Quantizer& quantizer, Problem problem) {
    const auto node = nodeArgument(context, quantizer.node);
    const auto type = arg("type", shortName(quantizer.type));
    const auto target = targetArgument(context);
    switch (problem) {
    case Problem::Never: break;
    case Problem::NotYet:
        return say("{node} is {type}, which TensorRT has from {release} on: {target} stops.", node, type,
            arg("release", formatVersion(releaseOf(context, quantizer))), target);
    case Problem::BlockScale:
        return say("The scales of {node} are E8M0, which TensorRT has from {release} on: {target} stops.", node,
            arg("release", formatVersion(firstBlockScaleRelease)), target);
    case Problem::OddRow:
        return say("The last dimension of the {type} constant before {node} is odd. Two values share a byte, and "
                   "{target} "
                   "wants an even last dimension.",
            type, node, target);
    case Problem::OddCount:
        return say(
            "The {type} constant before {node} has an odd number of values. Two share a byte, and {target} wants "
            "an even number.",
            type, node, target);
    }
    return say(
        "{node} is {type}, which no version of TensorRT accepts for Q and DQ: {target} stops.", node, type, target);
}

Text titleFor(const Quantizer& quantizer, Problem problem) {
    const auto type = arg("type", shortName(quantizer.type));
    switch (problem) {
    case Problem::Never: return say("{type} quantization, which TensorRT does not have", type);
    case Problem::NotYet: return say("{type} quantization, which the target does not have yet", type);
    case Problem::BlockScale: return say("E8M0 scales, which the target does not have yet");
    case Problem::OddRow:
    case Problem::OddCount: break;
    }
    return say("{type} constant of odd size", type);
}

std::string causeFor(const Quantizer& quantizer, Problem problem) {
    if (problem == Problem::BlockScale)
        return "E8M0";
    const bool isOdd = problem == Problem::OddRow || problem == Problem::OddCount;
    return std::string(shortName(quantizer.type)) + (isOdd ? "-odd" : "");
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto problem = problemOf(context, quantizer);
        if (!problem)
            continue;
        Finding finding;
        finding.rule = "qdq-type-unsupported";
        finding.severity = Severity::Error;
        finding.stage = Stage::Parser;
        finding.node = context.node(quantizer.node).id;
        finding.values = {std::string(context.index().name(quantizer.data))};
        for (const ValueIx value : {quantizer.data, quantizer.zeroPoint}) {
            const NodeIx producer = value.valid() ? context.index().producer(value) : NodeIx{};
            if (producer.valid() && context.node(producer).is("Constant"))
                finding.related.push_back(context.node(producer).id);
        }
        finding.title = titleFor(quantizer, *problem);
        finding.message = messageFor(context, quantizer, *problem);
        finding.cause = causeFor(quantizer, *problem);
        report.add(std::move(finding));
    }
}

bool canPad(const Context& context, const Quantizer& quantizer, Problem problem) {
    return (problem == Problem::OddRow || problem == Problem::OddCount) && canPadColumns(context, quantizer);
}

// A UINT4 constant around 8 is an INT4 constant around 0; the target has INT4 for a constant of this size.
bool canBeInt4(const Context& context, const Quantizer& quantizer) {
    const Tensor* constant =
        quantizer.type == DataType::Uint4 ? readableConstant(context.index(), quantizer.data) : nullptr;
    if (!constant || !quantizer.dequantizes() || !isLinearForm(context.node(quantizer.node)) ||
        !quantizer.zeroPointTensor || !context.isEditable(quantizer.node) ||
        context.target.version < firstRelease(DataType::Int4).value_or(newestVersion))
        return false;
    const auto zeroPoints = readZeroPoints(quantizer, context.storage());
    const auto isMiddle = [](std::int64_t zeroPoint) { return zeroPoint == middle; };
    Quantizer shifted = quantizer;
    shifted.type = DataType::Int4;
    return zeroPoints && std::ranges::all_of(*zeroPoints, isMiddle) && !oddSize(context, shifted);
}

// Two values share a byte, and 8 less of each is the other highest bit.
Result<Fix> shiftToInt4(const Context& context, const Quantizer& quantizer) {
    constexpr char highestBits = '\x88';
    const Tensor& constant = *readableConstant(context.index(), quantizer.data);
    QALIPER_TRY(auto bytes, readBytes(constant, context.storage()));
    std::string shifted(bytes.begin(), bytes.end());
    for (char& byte : shifted)
        byte = static_cast<char>(byte ^ highestBits);
    QALIPER_TRY(auto weight,
        makeTensor(constant.name + "_int4", DataType::Int4, constant.dims, std::move(shifted), context.storage()));
    const Tensor& old = *quantizer.zeroPointTensor;
    const std::vector<double> zeros(elementCount(old.dims).value_or(1), 0);
    FixBuilder builder(context);
    const GraphId graph = context.index().graphOf(quantizer.node);
    builder.redirect(quantizer.node, 0, builder.addTensor(graph, std::move(weight)));
    builder.redirect(quantizer.node, 2,
        builder.addTensor(graph, makeSmallTensor(constant.name + "_zero_point", DataType::Int4, old.dims, zeros)));
    return Fix{std::move(builder).finish(), {}};
}

Offer int4Offer(NodeIx node) {
    Offer offer = exactOffer(
        int4Id, say("Shift UINT4 around 8 to INT4 around 0"), say("The numbers and the size of the file stay."));
    offer.build = [node](const FixInput& input) { return shiftToInt4(input.context, input.quantizer(node)); };
    return offer;
}

Offer padOffer(const Context& context, const Quantizer& quantizer) {
    Offer pad = exactOffer(padId, say("Pad the weights with a column of zeros"),
        say("The weights stay in {type}; a Slice after the product drops what the added column gives.",
            arg("type", shortName(quantizer.type))));
    pad.effect = effectOfPaddedColumns(context, quantizer);
    pad.build = [node = quantizer.node](
                    const FixInput& input) { return padColumns(input.context, input.quantizer(node)); };
    return pad;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    const auto problem = quantizer ? problemOf(context, *quantizer) : std::nullopt;
    if (!problem)
        return {};
    std::vector<Offer> offers;
    if (canBeInt4(context, *quantizer))
        offers.push_back(int4Offer(*node));
    if (canPad(context, *quantizer, *problem))
        offers.push_back(padOffer(context, *quantizer));
    if (canFoldDequantize(context, *quantizer)) {
        Offer fold = exactOffer(foldId, say("Fold the constant to float"));
        fold.effect = effectOfFolding(context, *quantizer);
        // Otherwise a newer release supports it.
        const bool isForGood = *problem != Problem::NotYet && *problem != Problem::BlockScale;
        fold.automatic = isForGood && !meetsQuantizedData(context, *quantizer);
        fold.note = say("The numbers stay; the file grows, and what reads the constant runs in float.");
        fold.build = [node = *node](
                         const FixInput& input) { return foldDequantize(input.context, input.quantizer(node)); };
        offers.push_back(std::move(fold));
    }
    if (*problem == Problem::NotYet || *problem == Problem::BlockScale) {
        const Version release = *problem == Problem::NotYet ? releaseOf(context, *quantizer) : firstBlockScaleRelease;
        Offer upgrade;
        upgrade.id = upgradeId;
        upgrade.title = say("Build with TensorRT {release} or newer", arg("release", formatVersion(release)));
        offers.push_back(std::move(upgrade));
    }
    return offers;
}

constexpr std::array offerInfos{OfferInfo{int4Id, Safety::Exact, true}, OfferInfo{padId, Safety::Exact, true},
    OfferInfo{foldId, Safety::Exact, true}, OfferInfo{upgradeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 6> refs{"R14", "R15", "R17", "R119", "F121", "F345"};

} // namespace qdq_type_unsupported

extern const Rule qdqTypeUnsupported;
constinit const Rule qdqTypeUnsupported{
    {"qdq-type-unsupported", "Quantized type that the target does not have", "qdq", Severity::Error,
        qdq_type_unsupported::offerInfos, qdq_type_unsupported::refs},
    qdq_type_unsupported::check, qdq_type_unsupported::offers};

} // namespace qaliper::catalog
