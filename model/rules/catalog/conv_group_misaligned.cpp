// Grouped convolutions in INT8 whose channels per group are not a multiple of 4. Merging m groups into one makes them a
// multiple: the weight is widened with zeros, so the results stay the same; the layer computes m times as much.

#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/quant/activation_form.h"
#include "model/quant/groups.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/pairs.h"
#include "model/rewrite/regroup.h"
#include "model/rewrite/run_in_float.h"
#include "model/rules/rule.h"
#include "model/target/gpus.h"
#include "model/target/quantizer_import.h"
#include "model/target/releases.h"

namespace qaliper::catalog {

namespace conv_group_misaligned {

constexpr std::string_view mergeId = "merge-groups";
constexpr std::string_view padId = "pad-groups";
constexpr std::string_view addId = "add-groups";
constexpr std::string_view padMergeId = "pad-and-merge";
constexpr double costOfCopies = 1.25; // the Gathers of padded channels count as that much more work of the layer
constexpr std::string_view removeId = "remove-qdq";
constexpr std::string_view insertId = "quantize-before-activation";
constexpr std::string_view int8Id = "int8-instead";
constexpr std::string_view scaleKey = "scale";
constexpr Releases lastSplitActivation = until(8, 6);

// The input of the layer's activation: the output of the layer, or of a BatchNormalization after it.
ValueIx resultOf(const Context& context, NodeIx node) {
    const Index& index = context.index();
    const auto use = soleUse(index, index.output(node, 0));
    return index.output(use && context.node(use->node).is("BatchNormalization") ? use->node : node, 0);
}

// The output of an activation on that value that INT8 depthwise kernels are not known to fuse with, as one operator or
// written out; invalid when there is none. Source: fact R103.
ValueIx unfusedActivation(const Context& context, ValueIx value) {
    constexpr std::array<std::string_view, 9> generic{
        "Erf", "Gelu", "HardSigmoid", "HardSwish", "Mish", "Sigmoid", "Softplus", "Swish", "Tanh"};
    const auto form = activationBehind(context.index(), context.quant, value);
    const auto isOfThem = [&](NodeIx node) {
        return std::ranges::find(generic, std::string_view(context.node(node).opType)) != generic.end();
    };
    return form && form->isGeneric && std::ranges::any_of(form->nodes, isOfThem) ? form->result : ValueIx{};
}

bool isDoubtfulWithoutActivation(const Context& context, const ConvGroups& groups) {
    const Target& target = context.target;
    const bool isOldGpu = target.gpu && *target.gpu < ComputeCapability{8, 0};
    return !target.isAtLeast(8, 5) || isOldGpu || groups.outputs % channelMultiple != 0;
}

bool isDoubtfulDepthwise(const Context& context, NodeIx node, const ConvGroups& groups) {
    return isDoubtfulWithoutActivation(context, groups) || unfusedActivation(context, resultOf(context, node)).valid();
}

// True while a zero point is not 0: no INT8 kernel applies then, and another rule reports that first.
bool isAsymmetric(const Context& context, NodeIx node) {
    const auto isOffset = [&](std::size_t slot) {
        const Quantizer* quantizer = context.dequantizerBehind(context.index().input(node, slot));
        return quantizer && (quantizer->type == DataType::Uint8 || quantizer->scalarZeroPoint.value_or(0) != 0);
    };
    return isOffset(0) || isOffset(1);
}

// The multiple of 4 is required for INT8; for FP8, the sources name no fast kernel for grouped convolutions.
Finding inFloat8(const Context& context, NodeIx node, const ConvGroups& groups) {
    Finding finding;
    finding.title = say("Grouped convolution in FP8");
    finding.message =
        say("{node} has {group} groups and would run in FP8. {target} is reported to have no optimized FP8 "
            "kernels for grouped and depthwise convolutions; in INT8 there are some.",
            nodeArgument(context, node), arg("group", groups.group), targetArgument(context));
    finding.cause = "float8";
    return finding;
}

Finding misaligned(const Context& context, NodeIx node, const ConvGroups& groups) {
    Finding finding;
    finding.severity = Severity::Error;
    finding.stage = Stage::Builder;
    finding.title = say("Grouped convolution whose channels per group are not a multiple of 4");
    finding.message =
        say("{node} has {group} groups of {inputs} input and {outputs} output channels. In INT8 both have to be "
            "multiples of 4; otherwise {target} may stop with \"Could not find any implementation for node\", "
            "or run the layer in FP32 without a word.",
            nodeArgument(context, node), arg("group", groups.group), arg("inputs", groups.inputsPerGroup),
            arg("outputs", groups.outputsPerGroup), targetArgument(context));
    finding.cause = "misaligned";
    return finding;
}

Finding multiplier(const Context& context, NodeIx node, const ConvGroups& groups) {
    Finding finding;
    finding.title = say("Depthwise convolution with a channel multiplier in INT8");
    finding.message =
        say("{node} has {group} groups of one input and {outputs} output channels. One channel per group breaks "
            "the documented rule for INT8 (a multiple of 4); no report confirms or refutes that {target} has a "
            "kernel for it.",
            nodeArgument(context, node), arg("group", groups.group), arg("outputs", groups.outputsPerGroup),
            targetArgument(context));
    finding.cause = "multiplier";
    return finding;
}

// What keeps a depthwise layer from the known INT8 kernels.
std::vector<Text> brokenConditions(const Context& context, NodeIx node, const ConvGroups& groups) {
    const Target& target = context.target;
    std::vector<Text> broken;
    if (!target.isAtLeast(8, 5))
        broken.push_back(say("the release is older"));
    if (target.gpu && *target.gpu < ComputeCapability{8, 0})
        broken.push_back(say("the GPU is of compute capability {gpu}", arg("gpu", formatCapability(*target.gpu))));
    if (groups.outputs % channelMultiple != 0)
        broken.push_back(say("{channels} is no multiple of 4", arg("channels", groups.outputs)));
    const ValueIx activation = unfusedActivation(context, resultOf(context, node));
    if (activation.valid()) {
        const auto op = arg("op", context.node(context.index().producer(activation)).opType);
        broken.push_back(lastSplitActivation.include(target.version)
                ? say("an activation that ends in {op} follows, which kernels up to 8.6 do not take in", op)
                : say("an activation that ends in {op} follows", op));
    }
    return broken;
}

Finding depthwise(const Context& context, NodeIx node, const ConvGroups& groups) {
    Finding finding;
    finding.stage = Stage::Builder;
    finding.title = say("Depthwise convolution in INT8 that may find no kernel");
    finding.message = say(
        "{node} is depthwise. Such layers run in INT8 from TensorRT 8.5 on when the channel count is a "
        "multiple of 4, the GPU is of compute capability 8.0 or newer and at most Relu or Clip follows. Here "
        "it is otherwise: {broken}. {target} may stop with \"Could not find any implementation for node\", "
        "or run the layer in FP32. Whether alignment or missing kernels of older GPUs are the cause is "
        "contested.",
        nodeArgument(context, node), arg("broken", brokenConditions(context, node, groups)), targetArgument(context));
    finding.cause = "depthwise";
    return finding;
}

bool runsInFloat8(const Context& context, NodeIx node) { return isFloat8(context.precision.at(node).compute); }

// On another release and GPU the type itself is refused, which other rules report. Source: facts R14 and F651.
bool hasFloat8(const Target& target) {
    const auto release = firstRelease(DataType::Float8E4M3FN);
    return release && target.version >= *release &&
        (!target.gpu || typeOnGpu(GpuType::Fp8, *target.gpu) != Support::No);
}

Finding placed(const Context& context, NodeIx node, Finding finding) {
    finding.rule = "conv-group-misaligned";
    finding.node = context.node(node).id;
    return finding;
}

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        if (!isConvolution(context.node(node)) || !runsQuantized(context.precision.at(node)))
            continue;
        const auto groups = convGroups(context.index(), context.types, node);
        if (!groups)
            continue;
        std::optional<Finding> finding;
        if (runsInFloat8(context, node)) {
            if (groups->group > 1 && hasFloat8(context.target))
                report.add(placed(context, node, inFloat8(context, node, *groups)));
            continue;
        }
        switch (groupClass(*groups)) {
        case GroupClass::Misaligned: finding = misaligned(context, node, *groups); break;
        case GroupClass::DepthwiseMultiplier:
            if (!isAsymmetric(context, node))
                finding = multiplier(context, node, *groups);
            break;
        case GroupClass::Depthwise:
            if (isDoubtfulDepthwise(context, node, *groups) && !isAsymmetric(context, node))
                finding = depthwise(context, node, *groups);
            break;
        case GroupClass::Plain:
        case GroupClass::Aligned: break;
        }
        if (finding)
            report.add(placed(context, node, std::move(*finding)));
    }
}

Offer mergeOffer(const Context& context, NodeIx node, const WeightChain& chain, std::int64_t m, bool automatic) {
    Offer offer;
    offer.id = mergeId;
    offer.title = say("Merge groups {count} by {count}", arg("count", m));
    offer.safety = Safety::Exact;
    offer.automatic = automatic;
    offer.effect = effectOfMerge(context, node, chain, m);
    offer.note = say(
        "The weight is widened with zeros, so the numbers stay the same; this layer computes {count} times as much. "
        "That TensorRT then picks an INT8 kernel follows from its documented rule and was not tried on a build.",
        arg("count", m));
    return offer;
}

Offer padOffer(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups) {
    Offer offer;
    offer.id = padId;
    offer.title = say("Pad channels inside each group to a multiple of 4");
    offer.safety = Safety::Exact;
    offer.effect = effectOfPadding(context, node, chain, groups, paddedInside(groups));
    offer.note =
        say("A Gather repeats channels up to a multiple of 4 in each group, zero weights make them count for nothing, "
            "and a Gather after the layer drops the added outputs. Not tried on a build.");
    return offer;
}

Offer padMergeOffer(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups,
    const PaddedGroups& padded) {
    Offer offer;
    offer.id = padMergeId;
    offer.title = say("Pad {group} groups to {padded}, and merge them {count} by {count}", arg("group", groups.group),
        arg("padded", padded.group), arg("count", padded.merged));
    offer.safety = Safety::Exact;
    offer.effect = effectOfPadding(context, node, chain, groups, padded);
    offer.note = say(
        "{group} groups cannot be merged evenly. A Gather repeats the last group's channels, zero weights make them "
        "count for nothing, and a Gather after the layer drops what they give. Not tried on a build.",
        arg("group", groups.group));
    return offer;
}

// The ways to a multiple of 4 that keep the numbers, the least work first.
struct Widening {
    double work = 1;
    Offer offer;
};
std::vector<Offer> widenings(
    const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups, bool isMisaligned) {
    std::vector<Widening> ways;
    const bool canPad = canPadGroups(context, node, chain, groups);
    const double inside = workOf(groups, paddedInside(groups)) * costOfCopies;
    if (const auto factor = mergeFactor(groups)) {
        const auto work = static_cast<double>(*factor);
        ways.push_back({work, mergeOffer(context, node, chain, *factor, isMisaligned && !(canPad && inside < work))});
        if (canPad && inside < work)
            ways.push_back({inside, padOffer(context, node, chain, groups)});
    } else if (canPad) {
        ways.push_back({inside, padOffer(context, node, chain, groups)});
        if (const auto padded = paddedToMerge(groups))
            ways.push_back(
                {workOf(groups, *padded) * costOfCopies, padMergeOffer(context, node, chain, groups, *padded)});
    }
    std::ranges::stable_sort(ways, {}, &Widening::work);
    std::vector<Offer> offers;
    std::ranges::transform(ways, std::back_inserter(offers), [](Widening& way) { return std::move(way.offer); });
    return offers;
}

// Of a depthwise layer, whose channel count alone is what the known kernels lack.
std::optional<PaddedGroups> addedGroups(
    const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups) {
    const bool isDepthwise = groupClass(groups) == GroupClass::Depthwise;
    const bool isAlone = isDepthwise && brokenConditions(context, node, groups).size() == 1;
    const auto padded = isAlone ? paddedByGroups(groups) : std::nullopt;
    return padded && canPadGroups(context, node, chain, groups) ? padded : std::nullopt;
}

Offer addOffer(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups,
    const PaddedGroups& padded) {
    Offer offer;
    offer.id = addId;
    offer.title = say("Pad {channels} channels to {padded}", arg("channels", groups.outputs),
        arg("padded", padded.group * padded.outputsPerGroup));
    offer.safety = Safety::Exact;
    offer.effect = effectOfPadding(context, node, chain, groups, padded);
    offer.note =
        say("A Gather repeats the last channel, weights of zero make the repetitions count for nothing, and a Gather "
            "after the layer drops what they give. The layer computes hardly more than before. Not tried on a "
            "build.");
    return offer;
}

Offer removeOffer(const Context& context, NodeIx node) {
    Offer offer = offerToRunInFloat(context, node, removeId);
    offer.title = say("Remove the Q/DQ pairs of this layer");
    offer.note = say(
        "The layer runs in float. Its result changes by the rounding that is no longer made, usually for the better.");
    return offer;
}

// The Q after the activation, if a Q/DQ pair before the activation would make the layer run in INT8; else null.
const Quantizer* quantizerBehindActivation(const Context& context, NodeIx node, const ConvGroups& groups) {
    const ValueIx activation = unfusedActivation(context, resultOf(context, node));
    const auto use = activation.valid() ? soleUse(context.index(), activation) : std::nullopt;
    const Quantizer* behind = use ? context.quant.at(use->node) : nullptr;
    const bool isTaken = behind && behind->scaleTensor &&
        (behind->scaleTensor->type == DataType::Float ||
            quantizerImport(context.target.version).known->takesHalfScales);
    const bool isUsable = isTaken && behind->quantizes && isSymmetricPerTensor(*behind) &&
        !isDoubtfulWithoutActivation(context, groups) && !context.index().isGraphOutput(resultOf(context, node));
    return isUsable ? behind : nullptr;
}

Offer insertOffer(const Quantizer& behind) {
    Offer offer;
    offer.id = insertId;
    offer.title = say("Quantize before the activation");
    offer.safety = Safety::Review;
    offer.effect.nodes = 2;
    offer.parameters = {{scaleKey, ParameterType::Number, formatNumber(*behind.scalarScale), 0, {}, {},
        say("The scale of the Q after the activation, which hardly changes large values; calibration gives the range "
            "before it")}};
    offer.note =
        say("The layer writes INT8 and the activation is a kernel of its own. Its input is rounded, and saturates "
            "beyond 127 times the scale.");
    return offer;
}

Result<Fix> insertPair(const Context& context, NodeIx node, const ConvGroups& groups, const Arguments& arguments) {
    const Quantizer* behind = quantizerBehindActivation(context, node, groups);
    if (!behind)
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    const auto scale = numberArgument(insertOffer(*behind), arguments, scaleKey);
    if (!scale)
        return fail(scale.error());
    if (*scale <= 0)
        return fail(ErrorKind::Invalid, say("A scale has to be greater than 0"));
    const ValueIx value = resultOf(context, node);
    FixBuilder builder(context);
    builder.redirectAll(value,
        addPair(builder, context.index().graphOf(node), std::string(context.index().name(value)), *behind, *scale));
    return Fix{std::move(builder).finish(), {}};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto groups = node ? convGroups(context.index(), context.types, *node) : std::nullopt;
    if (!groups || !context.isEditable(*node))
        return {};
    std::vector<Offer> offers;
    const bool canRemove = canRunInFloat(context, *node);
    if (runsInFloat8(context, *node)) {
        if (canRemove)
            offers.push_back(removeOffer(context, *node));
        offers.push_back(advice(int8Id, say("Quantize this layer to INT8"),
            say("Depthwise layers, and groups of a multiple of 4 channels, have INT8 kernels.")));
        return offers;
    }
    const GroupClass kind = groupClass(*groups);
    const auto chain = widenableWeight(context, *node);
    // Hardly more work keeps the layer in INT8 where the number of channels is all that is wrong.
    if (const auto added = chain ? addedGroups(context, *node, *chain, *groups) : std::nullopt)
        offers.push_back(addOffer(context, *node, *chain, *groups, *added));
    if (canRemove && kind == GroupClass::Depthwise)
        offers.push_back(removeOffer(context, *node));
    const Quantizer* behind =
        kind == GroupClass::Depthwise ? quantizerBehindActivation(context, *node, *groups) : nullptr;
    if (behind)
        offers.push_back(insertOffer(*behind));
    if (chain)
        std::ranges::move(
            widenings(context, *node, *chain, *groups, kind == GroupClass::Misaligned), std::back_inserter(offers));
    if (canRemove && kind != GroupClass::Depthwise)
        offers.push_back(removeOffer(context, *node));
    return offers;
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view offer, const Arguments& arguments) {
    const auto node = findingNode(context, finding);
    if (!node)
        return fail(node.error());
    const auto groups = convGroups(context.index(), context.types, *node);
    if (!groups)
        return fail(ErrorKind::Stale, say("The layer's weight has no known shape any more"));
    if (offer == removeId)
        return runInFloat(context, *node);
    if (offer == insertId)
        return insertPair(context, *node, *groups, arguments);
    const auto chain = widenableWeight(context, *node);
    const auto factor = mergeFactor(*groups);
    if (offer == mergeId && chain && factor)
        return mergeGroups(context, *node, *chain, *groups, *factor);
    if (offer == padId && chain && canPadGroups(context, *node, *chain, *groups))
        return padGroups(context, *node, *chain, *groups, paddedInside(*groups));
    const auto padded = paddedToMerge(*groups);
    if (offer == padMergeId && padded && chain && canPadGroups(context, *node, *chain, *groups))
        return padGroups(context, *node, *chain, *groups, *padded);
    const auto added = chain ? addedGroups(context, *node, *chain, *groups) : std::nullopt;
    if (offer == addId && added)
        return padGroups(context, *node, *chain, *groups, *added);
    return fail(ErrorKind::Stale, say("This fix no longer applies here"));
}

constexpr std::array offerInfos{OfferInfo{addId, Safety::Exact, false}, OfferInfo{mergeId, Safety::Exact, true},
    OfferInfo{padId, Safety::Exact, false}, OfferInfo{padMergeId, Safety::Exact, false},
    OfferInfo{removeId, Safety::Review, false}, OfferInfo{insertId, Safety::Review, false},
    OfferInfo{int8Id, Safety::Advice, false}};
constexpr std::array<std::string_view, 9> refs{"R44", "R45", "R103", "R104", "F401", "F402", "F403", "F404", "F405"};

} // namespace conv_group_misaligned

extern const Rule convGroupMisaligned;
constinit const Rule convGroupMisaligned{
    {"conv-group-misaligned", "Grouped convolution in INT8 whose channels per group are not a multiple of 4", "conv",
        Severity::Error, conv_group_misaligned::offerInfos, conv_group_misaligned::refs},
    conv_group_misaligned::check, conv_group_misaligned::offers, conv_group_misaligned::build};

} // namespace qaliper::catalog
