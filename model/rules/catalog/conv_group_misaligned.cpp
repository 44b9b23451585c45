// Convolutions in groups that would run in INT8, but have no INT8 kernel: the build stops, or the layer runs in float
// without a message. Merging groups makes widths that have one; the weight is widened with zeros, so the results stay the
// same.

#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/quant/activation_form.h"
#include "model/quant/grouped_kernels.h"
#include "model/quant/measured_engines.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/constant_rewrite.h"
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
constexpr std::string_view removeId = "remove-qdq";
constexpr std::string_view insertId = "quantize-before-activation";
constexpr std::string_view biasId = "constant-bias";
constexpr std::string_view int8Id = "int8-instead";
constexpr std::string_view scaleKey = "scale";
constexpr Releases splitActivation = until(8, 6);

// A convolution in groups whose data and weights are quantized.
struct Layer {
    NodeIx node;
    GroupedForm form;
    GroupedKernel kernel = GroupedKernel::Int8;
};

bool isEightBit(const Quantizer* quantizer) {
    return quantizer && isInteger(quantizer->type) && bitsOf(quantizer->type) == 8;
}

std::optional<Layer> layerAt(const Context& context, NodeIx node) {
    const Index& index = context.index();
    const bool isQuantized = isConvolution(context.node(node)) &&
        isEightBit(context.dequantizerAfter(index.input(node, 0))) &&
        isEightBit(context.dequantizerAfter(index.input(node, 1)));
    auto form = isQuantized ? groupedForm(index, context.types, context.quant, context.flow, node) : std::nullopt;
    if (!form)
        return std::nullopt;
    const GroupedKernel kernel = int8Kernel(*form);
    return Layer{node, std::move(*form), kernel};
}

// The input of the layer's activation: the output of the layer, or of a BatchNormalization after it.
ValueIx resultOf(const Context& context, NodeIx node) {
    const Index& index = context.index();
    const auto use = soleUse(index, index.output(node, 0));
    return index.output(use && context.node(use->node).is("BatchNormalization") ? use->node : node, 0);
}

// True while a zero point is not 0: no INT8 kernel applies then, and another rule reports that first.
bool isAsymmetric(const Context& context, NodeIx node) {
    const auto isOffset = [&](std::size_t slot) {
        const Quantizer* quantizer = context.dequantizerAfter(context.index().input(node, slot));
        return quantizer && (quantizer->type == DataType::Uint8 || quantizer->scalarZeroPoint.value_or(0) != 0);
    };
    return isOffset(0) || isOffset(1);
}

// Other sources than a measurement name no fast FP8 kernel either.
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

// "{node} has 4 groups of 2 input and 2 output channels."
Text describe(const Context& context, const Layer& layer) {
    const ConvGroups& groups = layer.form.groups;
    return say("{node} has {group} groups of {inputs} input {inputs|channel|channels} and {outputs} output "
               "{outputs|channel|channels}",
        nodeArgument(context, layer.node), arg("group", groups.group), arg("inputs", groups.inputsPerGroup),
        arg("outputs", groups.outputsPerGroup));
}

// What stands after the layer, where the outcome depends on that.
Text after(Epilogue epilogue) {
    switch (epilogue) {
    case Epilogue::ResidualAdd: return say("an Add of another tensor follows");
    case Epilogue::Silu:
    case Epilogue::Activation: return say("an activation other than Relu and Clip follows");
    case Epilogue::NoQuantizer: return say("no Q follows");
    case Epilogue::Plain: break;
    }
    return say("at most Relu or Clip follows");
}

bool breaksDocumentedRule(const ConvGroups& groups) { return groupClass(groups) == GroupClass::Misaligned; }

// Where the target was measured, the measurement counts; elsewhere the documented rule does, too.
bool mayStop(const Context& context, const Layer& layer) {
    const bool isDocumented = !hasMeasuredEngines(context.target) && breaksDocumentedRule(layer.form.groups);
    return layer.kernel == GroupedKernel::None || isDocumented;
}

Finding withoutKernel(const Context& context, const Layer& layer) {
    const bool isMeasured = hasMeasuredEngines(context.target);
    const bool isDocumented = breaksDocumentedRule(layer.form.groups);
    Finding finding;
    finding.severity = isMeasured || isDocumented ? Severity::Error : Severity::Warning;
    finding.stage = Stage::Builder;
    finding.title = say("Grouped convolution without an INT8 kernel");
    const auto layerText = arg("layer", describe(context, layer));
    const auto afterText = arg("after", after(layer.form.epilogue));
    if (isMeasured)
        finding.message = say("{layer}, and {after}. {target} has no INT8 kernel for that and stops with \"Could not "
                              "find any implementation for node\".",
            layerText, afterText, targetArgument(context));
    else if (isDocumented)
        finding.message =
            say("{layer}. In INT8 both numbers have to be multiples of 4; otherwise {target} may stop with "
                "\"Could not find any implementation for node\", or run the layer in FP32 without a "
                "message. {measured}",
                layerText, targetArgument(context),
                arg("measured",
                    layer.kernel == GroupedKernel::None
                        ? say("TensorRT 10.6 stops on compute capability 9.0.")
                        : say("TensorRT 10.6 runs it in FP32 or FP16 on compute capability 9.0.")));
    else
        finding.message = say("{layer}, and {after}. TensorRT 10.6 has no INT8 kernel for that on compute capability "
                              "9.0 and stops; {target} was not measured.",
            layerText, afterText, targetArgument(context));
    finding.cause = "no-kernel";
    return finding;
}

Finding inFloat(const Context& context, const Layer& layer) {
    const bool isMeasured = hasMeasuredEngines(context.target);
    Finding finding;
    finding.severity = isMeasured ? Severity::Warning : Severity::Note;
    finding.title = say("Grouped convolution that runs in float");
    const auto layerText = arg("layer", describe(context, layer));
    const auto afterText = arg("after", after(layer.form.epilogue));
    finding.message = isMeasured
        ? say("{layer}, and {after}. {target} has no INT8 kernel for that and runs the layer in FP32 or FP16 without "
              "a "
              "message.",
              layerText, afterText, targetArgument(context))
        : say("{layer}, and {after}. TensorRT 10.6 has no INT8 kernel for that on compute capability 9.0 and runs the "
              "layer in FP32 or FP16 without a message; {target} was not measured.",
              layerText, afterText, targetArgument(context));
    finding.cause = "in-float";
    return finding;
}

// What was told of depthwise layers on older releases and GPUs. Source: facts F402 and R103.
std::vector<Text> doubtsAboutDepthwise(const Context& context, const Layer& layer) {
    const Target& target = context.target;
    std::vector<Text> doubts;
    if (!target.isAtLeast(8, 5))
        doubts.push_back(say("the release is older"));
    if (target.gpu && *target.gpu < ComputeCapability{8, 0})
        doubts.push_back(say("the GPU is of compute capability {gpu}", arg("gpu", formatCapability(*target.gpu))));
    const bool isActivated = layer.form.epilogue == Epilogue::Silu || layer.form.epilogue == Epilogue::Activation;
    if (isActivated && splitActivation.include(target.version))
        doubts.push_back(say("an activation other than Relu and Clip follows, which kernels up to 8.6 do not take in"));
    else if (isActivated && !hasMeasuredEngines(target))
        doubts.push_back(say("an activation other than Relu and Clip follows"));
    return doubts;
}

Finding doubtfulDepthwise(const Context& context, const Layer& layer, std::vector<Text> doubts) {
    Finding finding;
    finding.stage = Stage::Builder;
    finding.title = say("Depthwise convolution in INT8 that may find no kernel");
    finding.message =
        say("{node} is depthwise. Such layers run in INT8 on TensorRT 10.6 and compute capability 9.0, and "
            "from 8.5 on when the GPU is of compute capability 8.0 or newer and at most Relu or Clip "
            "follows. Here it is otherwise: {doubts}. {target} may stop with \"Could not find any "
            "implementation for node\", or run the layer in FP32.",
            nodeArgument(context, layer.node), arg("doubts", std::move(doubts)), targetArgument(context));
    finding.cause = "depthwise";
    return finding;
}

ValueIx biasOf(const Context& context, NodeIx node) {
    constexpr std::size_t biasSlot = 2;
    return context.index().input(node, biasSlot);
}

// A depthwise layer with SiLU in its kernel whose bias is no constant of the layer. Source: fact F407.
bool hasGivenBias(const Context& context, const Layer& layer) {
    const ValueIx bias = biasOf(context, layer.node);
    return hasMeasuredEngines(context.target) && groupClass(layer.form.groups) == GroupClass::Depthwise &&
        layer.form.epilogue == Epilogue::Silu && layer.kernel == GroupedKernel::Int8 && bias.valid() &&
        (context.index().producer(bias).valid() || !context.quant.isConstant(bias));
}

Finding withGivenBias(const Context& context, const Layer& layer) {
    const NodeIx giver = context.index().producer(biasOf(context, layer.node));
    Finding finding;
    finding.severity = Severity::Error;
    finding.stage = Stage::Builder;
    finding.title = say("Depthwise convolution with SiLU whose bias is computed");
    finding.message = say(
        "{node} is a depthwise convolution; SiLU and a Q follow, which its kernel has to compute, too, and its bias "
        "{giver}. {target} stops at that with \"Could not find any implementation for node\"; where the bias is a "
        "constant of the layer, it builds.",
        nodeArgument(context, layer.node),
        arg("giver",
            giver.valid() ? say("comes from {op}", arg("op", context.node(giver).opType))
                          : say("is an input of the graph")),
        targetArgument(context));
    finding.cause = "given-bias";
    return finding;
}

// On another release and GPU the type itself is rejected, which other rules report. Source: facts R14 and F651.
bool hasFloat8(const Target& target) {
    const auto release = firstRelease(DataType::Float8E4M3FN);
    return release && target.version >= *release &&
        (!target.gpu || typeOnGpu(GpuType::Fp8, *target.gpu) != Support::No);
}

std::optional<Finding> findingAbout(const Context& context, const Layer& layer) {
    if (mayStop(context, layer))
        return withoutKernel(context, layer);
    if (isAsymmetric(context, layer.node))
        return std::nullopt;
    if (hasGivenBias(context, layer))
        return withGivenBias(context, layer);
    const bool isDepthwise = groupClass(layer.form.groups) == GroupClass::Depthwise;
    std::vector<Text> doubts = isDepthwise ? doubtsAboutDepthwise(context, layer) : std::vector<Text>();
    if (!doubts.empty())
        return doubtfulDepthwise(context, layer, std::move(doubts));
    return layer.kernel == GroupedKernel::Float ? std::optional(inFloat(context, layer)) : std::nullopt;
}

bool runsInFloat8(const Context& context, NodeIx node) {
    return isConvolution(context.node(node)) && runsQuantized(context.precision.at(node)) &&
        isFloat8(context.precision.at(node).compute);
}

std::optional<Finding> findingAt(const Context& context, NodeIx node) {
    if (runsInFloat8(context, node)) {
        const auto groups = convGroups(context.index(), context.types, node);
        const bool isMeant = groups && groups->group > 1 && hasFloat8(context.target);
        return isMeant ? std::optional(inFloat8(context, node, *groups)) : std::nullopt;
    }
    if (context.target.rtx) // which has INT8 kernels for groups of any width; source: fact F726
        return std::nullopt;
    const auto layer = layerAt(context, node);
    return layer ? findingAbout(context, *layer) : std::nullopt;
}

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        if (auto finding = findingAt(context, node)) {
            finding->rule = "conv-group-misaligned";
            finding->node = context.node(node).id;
            report.add(std::move(*finding));
        }
    }
}

// By a fix that gives the layer an INT8 kernel.
int layersGained(const Context& context, NodeIx node) { return runsQuantized(context.precision.at(node)) ? 0 : 1; }

Offer mergeOffer(const Context& context, const Layer& layer, const WeightChain& chain, std::int64_t m) {
    const ConvGroups merged = mergedGroups(layer.form.groups, m);
    Offer offer;
    offer.id = mergeId;
    offer.title =
        merged.group == 1 ? say("Merge all groups into one") : say("Merge groups {count} by {count}", arg("count", m));
    offer.safety = Safety::Exact;
    offer.automatic =
        mayStop(context, layer) && std::max(merged.inputsPerGroup, merged.outputsPerGroup) <= widestTimedGroup;
    offer.effect = effectOfMerge(context, layer.node, chain, m);
    offer.effect.quantizedLayers = layersGained(context, layer.node);
    offer.note =
        say("The weight is widened with zeros, so the numbers stay the same; this layer computes {count} times as "
            "much. Groups of {inputs} and {outputs} channels run in INT8 on TensorRT 10.6 and compute capability "
            "9.0.",
            arg("count", m), arg("inputs", merged.inputsPerGroup), arg("outputs", merged.outputsPerGroup));
    offer.build = [node = layer.node, groups = layer.form.groups, m](const FixInput& input) -> Result<Fix> {
        FixBuilder builder(input.context);
        QALIPER_CHECK(mergeGroups(builder, input.context, node, *widenableWeight(input.context, node), groups, m));
        return Fix{std::move(builder).finish()};
    };
    return offer;
}

Offer removeOffer(const Context& context, NodeIx node) {
    Offer offer = offerToRunInFloat(context, node, removeId);
    offer.title = say("Remove the Q/DQ pairs of this layer");
    offer.note = say(
        "The layer runs in float. Its result changes by the rounding that is no longer made, usually for the better.");
    return offer;
}

// The first Q that reads the value, past operators that one other operator reads.
const Quantizer* quantizerAfter(const Context& context, ValueIx value) {
    constexpr int longestPath = 4;
    for (int step = 0; step < longestPath && value.valid(); ++step) {
        for (const Use& use : context.index().uses(value)) {
            const Quantizer* quantizer = context.quant.at(use.node);
            if (quantizer && quantizer->quantizes)
                return quantizer;
        }
        const auto use = soleUse(context.index(), value);
        value = use ? context.index().output(use->node, 0) : ValueIx{};
    }
    return nullptr;
}

// The Q after what follows the layer, if a Q/DQ pair straight after the layer would make it run in INT8; else null.
const Quantizer* quantizerToCopy(const Context& context, const Layer& layer) {
    GroupedForm plain = layer.form;
    plain.epilogue = Epilogue::Plain;
    const bool helps = layer.form.epilogue != Epilogue::Plain && layer.form.epilogue != Epilogue::NoQuantizer &&
        computesInInt8(int8Kernel(plain)) && context.target.isAtLeast(8, 5) &&
        context.target.gpu.value_or(ComputeCapability{8, 0}) >= ComputeCapability{8, 0};
    const ValueIx result = resultOf(context, layer.node);
    if (!helps || context.index().isGraphOutput(result))
        return nullptr;
    const auto form = activationAfter(context.index(), context.quant, result);
    const auto use = soleUse(context.index(), result);
    const ValueIx last = form ? form->result : use ? context.index().output(use->node, 0) : ValueIx{};
    const Quantizer* after = quantizerAfter(context, last);
    const bool isTaken = after && after->scaleTensor &&
        (after->scaleTensor->type == DataType::Float || quantizerImport(context.target.version).known->takesHalfScales);
    return isTaken && isSymmetricPerTensor(*after) ? after : nullptr;
}

Result<Fix> insertPair(const FixInput& input, ValueIx value, const Quantizer& after) {
    QALIPER_TRY(const auto scale, input.number(scaleKey));
    if (scale <= 0)
        return fail(ErrorKind::Invalid, say("A scale has to be greater than 0"));
    FixBuilder builder(input.context);
    builder.redirectAll(value, addPair(builder, input.context, value, after, scale));
    return Fix{std::move(builder).finish()};
}

Offer insertOffer(const Context& context, const Layer& layer, const Quantizer& after) {
    Offer offer = reviewOffer(insertId,
        layer.form.epilogue == Epilogue::ResidualAdd ? say("Quantize before the Add")
                                                     : say("Quantize before the activation"));
    offer.effect.nodes = 2;
    offer.effect.quantizedLayers = layersGained(context, layer.node);
    offer.parameters = {{scaleKey, ParameterType::Number, formatNumber(*after.scalarScale), 0, {}, {},
        say("The scale of the Q that follows; calibration gives the range of the layer's own result")}};
    offer.note =
        say("The layer writes INT8, and what follows is a kernel of its own. Its input is rounded, and saturates "
            "beyond 127 times the scale.");
    offer.build = [value = resultOf(context, layer.node), node = after.node](
                      const FixInput& input) { return insertPair(input, value, input.quantizer(node)); };
    return offer;
}

// Where an Identity copies a constant to the layer, as exporters write a bias that several layers share.
std::optional<Offer> biasOffer(const Context& context, NodeIx node) {
    const NodeIx giver = context.index().producer(biasOf(context, node));
    const bool isCopied = giver.valid() && context.node(giver).is("Identity") &&
        context.quant.isConstant(context.index().input(giver, 0)) &&
        !context.index().isGraphOutput(context.index().output(giver, 0));
    if (!isCopied)
        return std::nullopt;
    Offer offer = exactOffer(biasId, say("Give the layer the constant itself"),
        say("The bias is the constant that the Identity copies. TensorRT builds layers with a constant bias."));
    offer.effect.nodes = -1;
    offer.build = [giver](const FixInput& input) { return bypassIdentity(input.context, giver); };
    return offer;
}

std::vector<Offer> offersInFloat8(const Context& context, NodeIx node) {
    std::vector<Offer> offers;
    if (canRunInFloat(context, node))
        offers.push_back(removeOffer(context, node));
    offers.push_back(advice(int8Id, say("Quantize this layer to INT8"),
        say("Depthwise layers, and many widths of groups, have INT8 kernels.")));
    return offers;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !context.isEditable(*node))
        return {};
    if (runsInFloat8(context, *node))
        return offersInFloat8(context, *node);
    const auto layer = layerAt(context, *node);
    if (!layer)
        return {};
    std::vector<Offer> offers;
    const auto chain = widenableWeight(context, *node);
    if (chain)
        offers.push_back(mergeOffer(context, *layer, *chain, mergeFactor(layer->form)));
    if (canRunInFloat(context, *node))
        offers.push_back(removeOffer(context, *node));
    if (const Quantizer* after = quantizerToCopy(context, *layer))
        offers.push_back(insertOffer(context, *layer, *after));
    // A depthwise kernel is lost by merging, and a layer that runs in float already computes less than a merged one.
    if (chain && !mayStop(context, *layer))
        std::rotate(offers.begin(), offers.begin() + 1, offers.end());
    if (auto bias = hasGivenBias(context, *layer) ? biasOffer(context, *node) : std::nullopt)
        offers.insert(offers.begin(), std::move(*bias));
    return offers;
}

constexpr std::array offerInfos{OfferInfo{mergeId, Safety::Exact, true}, OfferInfo{removeId, Safety::Review, false},
    OfferInfo{biasId, Safety::Exact, true}, OfferInfo{insertId, Safety::Review, false},
    OfferInfo{int8Id, Safety::Advice, false}};
constexpr std::array<std::string_view, 14> refs{
    "R44", "R45", "R103", "R104", "F401", "F402", "F403", "F404", "F405", "F406", "F407", "F408", "F409", "F418"};

} // namespace conv_group_misaligned

extern const Rule convGroupMisaligned;
constinit const Rule convGroupMisaligned{
    {"conv-group-misaligned", "Grouped convolution in INT8 without a kernel", "conv", Severity::Error,
        conv_group_misaligned::offerInfos, conv_group_misaligned::refs},
    conv_group_misaligned::check, conv_group_misaligned::offers};

} // namespace qaliper::catalog
