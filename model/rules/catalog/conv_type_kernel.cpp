// Convolutions in a type for which TensorRT has no kernel, or few: FP8 with few channels or stored weights, weights in blocks, groups in
// FP16 in one release, ConvTranspose in BF16, INT8 with an activation of a graph in half precision.

#include <algorithm>
#include <array>

#include "model/quant/float_kernels.h"
#include "model/quant/grouped_kernels.h"
#include "model/quant/measured_engines.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/float_island.h"
#include "model/rewrite/run_in_float.h"
#include "model/rules/rule.h"
#include "model/target/releases.h"

namespace qaliper::catalog {

namespace conv_type_kernel {

constexpr std::string_view floatId = "run-in-float";
constexpr std::string_view otherId = "other-format";
constexpr std::string_view islandId = "cast-to-fp32";
constexpr std::string_view floatGraphId = "fp32-graph";

constexpr std::int64_t fewChannels = 16;
constexpr std::int64_t largeKernel = 32; // elements of the kernel
constexpr Releases wantsFloat8Channels = since(10, 2);
constexpr Releases hasBlocks = since(10, 8);
constexpr Releases stopsAtBfloatTranspose = since(10, 6); // the first release that was measured

enum class Kind : std::uint8_t {
    Float8Small,
    Float8Stored,
    BlockWeights,
    BlockBoth,
    HalfGroup,
    BfloatTranspose,
    HalfActivation,
    HalfAfterPair
};

const Quantizer* operandOf(const Context& context, NodeIx node, std::size_t slot) {
    const ValueIx value = context.index().input(node, slot);
    if (const Quantizer* quantizer = context.flow.dequantizerAcrossCasts(context.quant, value))
        return quantizer;
    const NodeIx cast = castAfterDequantize(context.index(), context.quant, context.flow, value);
    return cast.valid() ? context.dequantizerAfter(context.index().input(cast, 0)) : nullptr;
}

bool isInBlocks(const Quantizer& quantizer) {
    return quantizer.granularity == Granularity::Block || quantizer.scaleLevel.valid();
}

// Elements of the kernel, without the channels; 0 when it is not known.
std::int64_t kernelSize(const Context& context, NodeIx node) {
    const auto dims = context.types.staticShape(context.index().input(node, 1));
    std::int64_t size = dims && dims->size() > 2 ? 1 : 0;
    for (std::size_t axis = 2; dims && axis < dims->size(); ++axis) {
        if (__builtin_mul_overflow(size, (*dims)[axis], &size))
            return 0;
    }
    return size;
}

// Groups in FP8 are a matter of conv-group-misaligned.
bool isFloat8Small(const Context& context, NodeIx node, const ConvGroups& groups) {
    const bool isSmall =
        std::min(groups.inputs, groups.outputs) <= fewChannels || kernelSize(context, node) > largeKernel;
    return groups.group == 1 && isSmall && wantsFloat8Channels.include(context.target.version);
}

// In other releases, and where the types of the graph are not binding, it was not tried.
bool isMeasured(const Context& context) {
    return context.target.isStronglyTyped() && stopsAtBfloatTranspose.include(context.target.version);
}

// A layer in INT8 of a graph in FP16.
bool isInt8InHalf(const Context& context, NodeIx node) {
    return context.precision.at(node).compute == DataType::Int8 &&
        context.types.element(context.index().output(node, 0)) == DataType::Float16;
}

// The activation that the kernel of such a layer takes in, where the builder stops at it.
std::vector<NodeIx> halfActivation(const Context& context, NodeIx node) {
    if (!isInt8InHalf(context, node))
        return {};
    return activationForFloat(context.index(), context.types, context.quant, context.flow, context.target, node);
}

bool hasHalfActivationAfterPair(const Context& context, NodeIx node) {
    return isInt8InHalf(context, node) &&
        !activationAfterPair(context.index(), context.types, context.quant, context.flow, context.target, node).empty();
}

// Expected in float because its weights are FP8 in the file. Source: fact F415.
bool isFloat8Stored(const Context& context, NodeIx node, const Quantizer& data, const Quantizer& weight) {
    const NodePrecision& precision = context.precision.at(node);
    return isFloat8(data.type) && isFloat8(weight.type) && precision.missed &&
        precision.certainty == Certainty::Expected && hasMeasuredEngines(context.target) &&
        !context.quant.producer(context.index(), weight.data);
}

std::optional<Kind> kindAt(const Context& context, NodeIx node) {
    if (!isConvolution(context.node(node)))
        return std::nullopt;
    if (!halfActivation(context, node).empty())
        return Kind::HalfActivation;
    if (hasHalfActivationAfterPair(context, node))
        return Kind::HalfAfterPair;
    const Quantizer* data = operandOf(context, node, 0);
    const Quantizer* weight = operandOf(context, node, 1);
    if (weight && isInBlocks(*weight) && hasBlocks.include(context.target.version))
        return data ? Kind::BlockBoth : Kind::BlockWeights;
    if (!runsQuantized(context.precision.at(node))) {
        switch (floatKernel(context.index(), context.types, context.target, node)) {
        case FloatKernel::NotForTranspose: return Kind::BfloatTranspose;
        case FloatKernel::NotForGroups: return Kind::HalfGroup;
        case FloatKernel::Expected: break;
        }
    }
    const auto groups = convGroups(context.index(), context.types, node);
    if (!groups)
        return std::nullopt;
    if (groups->group == 1 && data && weight && isFloat8Stored(context, node, *data, *weight))
        return Kind::Float8Stored;
    const bool isFloat8Layer = data && weight && isFloat8(data->type) && runsQuantized(context.precision.at(node)) &&
        !context.target.rtx; // which has kernels for any width; source: fact F726
    return isFloat8Layer && isFloat8Small(context, node, *groups) ? std::optional(Kind::Float8Small) : std::nullopt;
}

std::string_view causeOf(Kind kind) {
    switch (kind) {
    case Kind::Float8Small: return "fp8-small";
    case Kind::Float8Stored: return "fp8-stored";
    case Kind::BlockWeights:
    case Kind::BlockBoth: return "blocks";
    case Kind::BfloatTranspose: return "bf16-transpose";
    case Kind::HalfActivation: return "half-activation";
    case Kind::HalfAfterPair: return "half-after-pair";
    case Kind::HalfGroup: break;
    }
    return "half-group";
}

Text titleOf(Kind kind) {
    switch (kind) {
    case Kind::Float8Small: return say("FP8 convolution with few channels or a large kernel");
    case Kind::Float8Stored: return say("FP8 convolution that runs in float");
    case Kind::BlockWeights:
    case Kind::BlockBoth: return say("Convolution with weights in blocks");
    case Kind::BfloatTranspose: return say("ConvTranspose in BF16");
    case Kind::HalfActivation: return say("Activation in FP16 after an INT8 convolution");
    case Kind::HalfAfterPair: return say("Activation in FP16 after an INT8 convolution and its Q/DQ pair");
    case Kind::HalfGroup: break;
    }
    return say("Convolution in groups in half precision");
}

Text messageFor(const Context& context, NodeIx node, Kind kind) {
    const auto name = nodeArgument(context, node);
    const auto target = targetArgument(context);
    switch (kind) {
    case Kind::Float8Small:
        return say(
            "{node} is an FP8 convolution with at most 16 channels on one side, or with more than 32 elements in "
            "its kernel. Builds of the first layers of networks found no implementation, and Model Optimizer "
            "leaves such layers in float; whether {target} has a kernel is not known.",
            name, target);
    case Kind::Float8Stored:
        return say(
            "The weights of {node} are stored in FP8. {target} builds such a convolution, but dequantizes its data "
            "and weights and computes it in float, without any message.",
            name, target);
    case Kind::BlockWeights:
        return say("The weights of {node} are quantized in blocks. {target} has no such convolution: it builds, "
                   "dequantizes the weights and runs the layer in float, without any message.",
            name, target);
    case Kind::BlockBoth:
        return say("Data and weights of {node} are quantized, the weights in blocks. {target} has no such convolution: "
                   "builds were seen to stop with \"type not supported yet\".",
            name, target);
    case Kind::BfloatTranspose:
        return isMeasured(context)
            ? say("{node} is a ConvTranspose in BF16, for which no kernel was found: TensorRT 10.6 on an H100 and "
                  "TensorRT-RTX 1.7 stop, and 11.0 was reported to. {target} is expected to stop, too.",
                  name, target)
            : say("{node} is a ConvTranspose in BF16, for which no kernel was found in a strongly typed network: "
                  "TensorRT 10.6 on an H100 and TensorRT-RTX 1.7 stop. What {target} does here is not known.",
                  name, target);
    case Kind::HalfActivation:
        return say(
            "{node} runs in INT8 and takes in the activation after it, which the graph computes in FP16. {target} "
            "stops at that with \"Assertion type() == expectedDataType<T>() failed\"; with Relu, Clip or SiLU it "
            "does not.",
            name, target);
    case Kind::HalfAfterPair:
        return say(
            "The graph computes an activation in FP16 after {node} and its Q/DQ pair, and quantizes its result. "
            "{target} stops at that with \"Assertion type() == expectedDataType<T>() failed\"; the same graph in "
            "FP32 builds, with FP16 allowed, too.",
            name, target);
    case Kind::HalfGroup: break;
    }
    return say("{node} is a convolution in groups in half precision. In a strongly typed network {target} was seen to "
               "find no implementation for it, where 10.16 builds it.",
        name, target);
}

Severity severityOf(const Context& context, Kind kind) {
    const bool stops = kind == Kind::HalfActivation || kind == Kind::HalfAfterPair ||
        (kind == Kind::BfloatTranspose && isMeasured(context));
    return stops ? Severity::Error : Severity::Warning;
}

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        const auto kind = kindAt(context, node);
        if (!kind)
            continue;
        const Severity severity = severityOf(context, *kind);
        Finding finding = findingAt(context, "conv-type-kernel", severity, node, std::string(causeOf(*kind)));
        const bool builds = kind == Kind::BlockWeights || kind == Kind::Float8Stored;
        finding.stage = builds ? Stage::None : Stage::Builder;
        finding.values = {std::string(context.index().name(context.index().input(node, 1)))};
        finding.title = titleOf(*kind);
        finding.message = messageFor(context, node, *kind);
        report.add(std::move(finding));
    }
}

bool isHalf(Kind kind) {
    return kind == Kind::HalfGroup || kind == Kind::BfloatTranspose || kind == Kind::HalfActivation;
}

// What is to compute in FP32: the layer, or the activation after it.
std::vector<NodeIx> islandOf(const Context& context, NodeIx node) {
    std::vector<NodeIx> activation = halfActivation(context, node);
    return activation.empty() ? std::vector{node} : activation;
}

Offer islandOffer(const Context& context, NodeIx node, Kind kind) {
    const bool isActivation = kind == Kind::HalfActivation;
    Offer offer =
        reviewOffer(islandId, isActivation ? say("Run the activation in FP32") : say("Run this layer in FP32"),
            isActivation ? say("A Cast to FP32 before the activation and one back after it. The layer stays in INT8 "
                               "and writes float.")
                         : say("A Cast to FP32 before the layer and one back after it, with weights in FP32. What is "
                               "added up inside is no longer rounded to half precision."));
    if (const auto fix = computeInFloat(context, islandOf(context, node)))
        offer.effect.nodes = nodesAdded(fix->edits);
    offer.build = [node](
                      const FixInput& input) { return computeInFloat(input.context, islandOf(input.context, node)); };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto kind = node ? kindAt(context, *node) : std::nullopt;
    if (!kind)
        return {};
    if (isHalf(*kind))
        return context.isEditable(*node) ? std::vector{islandOffer(context, *node, *kind)} : std::vector<Offer>{};
    if (kind == Kind::HalfAfterPair)
        return {advice(floatGraphId, say("Export the graph in FP32 and allow FP16 in the build"),
            say("Model Optimizer does so with high_precision_dtype fp32. Scales and float operators are FP32 in the "
                "file "
                "then, and TensorRT may still run them in FP16."))};
    if (kind != Kind::Float8Small && kind != Kind::Float8Stored)
        return {advice(otherId, say("Quantize convolutions to FP8 or INT8"),
            say("Model Optimizer does so for the convolutions of a model in FP4 or INT4, because TensorRT has no "
                "convolution in blocks."))};
    if (!context.isEditable(*node) || !canRunInFloat(context, *node))
        return {};
    Offer offer = offerToRunInFloat(context, *node, floatId);
    offer.note = say("Its operands are no longer rounded, so the numbers change a little, usually for the better.");
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{floatId, Safety::Review, false}, OfferInfo{otherId, Safety::Advice, false},
    OfferInfo{islandId, Safety::Review, false}, OfferInfo{floatGraphId, Safety::Advice, false}};
constexpr std::array<std::string_view, 8> refs{"F110", "F413", "F415", "F419", "F726", "R85", "R105", "R106"};

} // namespace conv_type_kernel

extern const Rule convTypeKernel;
constinit const Rule convTypeKernel{{"conv-type-kernel", "Convolution in a type without kernels for it", "conv",
                                        Severity::Error, conv_type_kernel::offerInfos, conv_type_kernel::refs},
    conv_type_kernel::check, conv_type_kernel::offers};

} // namespace qaliper::catalog
