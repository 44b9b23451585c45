#include "model/rewrite/weight_pair.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "model/graph/elements.h"
#include "model/quant/dequantize.h"
#include "model/quant/operator_traits.h"
#include "model/quant/real_range.h"
#include "model/rewrite/weights.h"
#include "model/target/importers.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

// Any scale represents a channel of zeros.
constexpr double scaleOfZeros = 1;

constexpr std::uint64_t elementsBetweenChecks = 1U << 16; // whether the job is cancelled

struct Axis {
    std::uint64_t length = 1;
    std::uint64_t inner = 1; // elements between neighbours along the axis

    std::size_t channelOf(std::uint64_t element) const { return static_cast<std::size_t>(element / inner % length); }
};

Axis axisOf(const std::vector<std::int64_t>& dims, std::optional<std::int64_t> axis) {
    Axis found;
    if (!axis)
        return {1, std::max<std::uint64_t>(elementCount(dims).value_or(1), 1)};
    found.length = static_cast<std::uint64_t>(dims[static_cast<std::size_t>(*axis)]);
    for (std::size_t i = static_cast<std::size_t>(*axis) + 1; i < dims.size(); ++i)
        found.inner *= static_cast<std::uint64_t>(dims[i]);
    return found;
}

// The nearest number of E4M3 to a magnitude of at most 448.
double roundedToE4M3(double magnitude) {
    constexpr int leastExponent = -6;
    constexpr int fractionBits = 3;
    if (magnitude == 0)
        return 0;
    const double step = std::ldexp(1, std::max(std::ilogb(magnitude), leastExponent) - fractionBits);
    return std::nearbyint(magnitude / step) * step;
}

// Numbers in floating point are as precise at any scale up to a power of two; what lies between two of these decides how
// they are rounded. Each scale is made larger, up to twice, to that with the least square error. Source: fact F380.
Status refineE4M3(
    std::vector<double>& scales, const Tensor& weight, const Axis& axis, std::string_view bytes, const Job& job) {
    constexpr std::size_t candidates = 16;
    std::array<double, candidates> factors{};
    for (std::size_t i = 0; i < candidates; ++i)
        factors.at(i) = std::exp2(static_cast<double>(i) / candidates);
    std::vector<std::array<double, candidates>> errors(scales.size());
    const std::uint64_t count = *elementCount(weight.dims);
    for (std::uint64_t i = 0; i < count; ++i) {
        if (i % elementsBetweenChecks == 0 && job.cancelled())
            return fail(job.check().error());
        const std::size_t channel = axis.channelOf(i);
        const double number = std::abs(decodeElement(weight.type, bitsAt(weight.type, bytes, i)));
        for (std::size_t candidate = 0; candidate < candidates; ++candidate) {
            const double scale = scales[channel] * factors.at(candidate);
            errors[channel].at(candidate) += std::pow(number - scale * roundedToE4M3(number / scale), 2);
        }
    }
    for (std::size_t channel = 0; channel < scales.size(); ++channel) {
        const auto* const least = std::ranges::min_element(errors[channel]);
        scales[channel] *= factors.at(static_cast<std::size_t>(least - errors[channel].begin()));
    }
    return {};
}

Result<std::vector<double>> scalesOf(
    const Tensor& weight, const Axis& axis, DataType type, const Storage& storage, const Job& job) {
    QALIPER_TRY(const auto bytes, readBytes(weight, storage));
    std::vector<double> largest(axis.length, 0);
    const std::uint64_t count = *elementCount(weight.dims);
    for (std::uint64_t i = 0; i < count; ++i) {
        if (i % elementsBetweenChecks == 0 && job.cancelled())
            return fail(job.check().error());
        const double number = std::abs(decodeElement(weight.type, bitsAt(weight.type, bytes, i)));
        if (!std::isfinite(number))
            return fail(ErrorKind::Invalid,
                say("The weight \"{name}\" has a number that is not finite", arg("name", weight.name)));
        double& channel = largest[axis.channelOf(i)];
        channel = std::max(channel, number);
    }
    const double limit = limitsOf(type)->second;
    for (double& value : largest)
        value = value > 0 ? std::max<double>(value / limit, std::numeric_limits<float>::min()) : scaleOfZeros;
    if (type != DataType::Float8E4M3FN)
        return largest;
    QALIPER_CHECK(refineE4M3(largest, weight, axis, bytes, job));
    return largest;
}

} // namespace

std::optional<std::int64_t> channelAxisOf(const Node& node, std::uint32_t slot, std::size_t rank) {
    const auto isTransposed = [&](std::string_view attribute) { return node.integer(attribute, 0) != 0; };
    if (node.is("Conv") && rank > 0)
        return 0;
    if (node.is("Gemm") && rank == 2)
        return isTransposed(slot == 1 ? "transB" : "transA") == (slot == 1) ? 0 : 1;
    if (node.is("MatMul") && rank == 2)
        return slot == 1 ? 1 : 0;
    return std::nullopt;
}

std::optional<std::int64_t> outputChannelAxis(const Context& context, NodeIx node, std::uint32_t slot) {
    const Tensor* weight = readableConstant(context.index(), context.index().input(node, slot));
    return weight ? channelAxisOf(context.node(node), slot, weight->dims.size()) : std::nullopt;
}

bool canQuantizeWeight(const Context& context, NodeIx node, std::uint32_t slot) {
    const Tensor* weight = readableConstant(context.index(), context.index().input(node, slot));
    const bool isFloat32 = weight && weight->type == DataType::Float;
    const bool isHalf =
        weight && weight->type == DataType::Float16 && context.model().opset().value_or(1) >= opsetOfHalfScales;
    return (isFloat32 || isHalf) && elementCount(weight->dims).value_or(0) > 0;
}

Result<WeightConstants> addWeightConstants(FixBuilder& builder, const Context& context, GraphId graph,
    const Tensor& weight, const WeightForm& form, const Job& job) {
    QALIPER_CHECK(job.check());
    QALIPER_TRY(const auto scales, scalesOf(weight, axisOf(weight.dims, form.axis), form.type, context.storage(), job));
    const std::string base = weight.name.empty() ? "weight" : weight.name;
    const std::vector<std::int64_t> dims =
        form.axis ? std::vector<std::int64_t>{static_cast<std::int64_t>(scales.size())} : std::vector<std::int64_t>{};
    const Tensor scale = makeSmallTensor(base + "_scale", weight.type, dims, scales);
    WeightConstants constants;
    constants.form = form;
    constants.wish = base;
    constants.scale = builder.addTensor(graph, scale);
    constants.zeroPoint = builder.addTensor(
        graph, makeSmallTensor(base + "_zero_point", form.type, dims, std::vector<double>(scales.size(), 0)));
    if (form.isStored) {
        Quantizer quantizer;
        quantizer.type = form.type;
        quantizer.granularity = form.axis ? Granularity::PerChannel : Granularity::PerTensor;
        quantizer.axis = form.axis;
        quantizer.scaleTensor = &scale;
        const std::string suffix = form.type == DataType::Int8 ? "_int8" : "_fp8";
        QALIPER_TRY(auto rounded, quantized(base + suffix, weight, quantizer, context.storage()));
        constants.value = builder.addTensor(graph, std::move(rounded));
    } else {
        const auto own = context.index().value(graph, weight.name);
        const bool isThere = own && context.index().constant(*own) == &weight;
        Tensor copy = weight;
        copy.name = base; // the tensor of a Constant has none
        constants.value = isThere ? weight.name : builder.addTensor(graph, std::move(copy));
    }
    return constants;
}

std::string addWeightPair(FixBuilder& builder, GraphId graph, const WeightConstants& constants) {
    std::vector<Attribute> attributes;
    if (constants.form.axis)
        attributes.push_back({"axis", *constants.form.axis});
    std::string value = constants.value;
    if (!constants.form.isStored)
        value = builder.add(graph,
            {"QuantizeLinear", "", {value, constants.scale, constants.zeroPoint}, attributes,
                constants.wish + "_quantized"});
    return builder.add(graph,
        {"DequantizeLinear", "", {value, constants.scale, constants.zeroPoint}, attributes,
            constants.wish + "_dequantized"});
}

void readPairedWeight(FixBuilder& builder, const Context& context, const Use& use, const std::string& paired) {
    const Node& node = context.node(use.node);
    const auto dims = context.types.staticShape(context.index().input(use.node, use.slot));
    builder.redirect(use, paired);
    if (node.is("Conv") && dims && dims->size() == 3 && !node.attribute("kernel_shape") &&
        wantsKernelShape.include(context.target.version))
        builder.set(use.node, {"kernel_shape", std::vector<std::int64_t>{dims->back()}});
}

Status quantizeWeight(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot) {
    const Tensor& weight = *constantAfter(context.index(), context.index().input(node, slot));
    const bool hasChannels = context.model().opset().value_or(1) >= opsetOfChannelScales;
    const WeightForm form{DataType::Int8, hasChannels ? outputChannelAxis(context, node, slot) : std::nullopt, true};
    const GraphId graph = context.index().graphOf(node);
    QALIPER_TRY(const auto constants, addWeightConstants(builder, context, graph, weight, form));
    readPairedWeight(builder, context, {node, slot}, addWeightPair(builder, graph, constants));
    return {};
}

} // namespace qaliper
