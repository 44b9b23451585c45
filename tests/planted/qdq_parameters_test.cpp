#include "model/target/quantizer_import.h"
#include "tests/planted/planting.h"

// Scales, zero points, types and axes of Q and DQ.

namespace qaliper::planted::qdq_parameters_test {
namespace {

std::vector<Edit> pairParameters(const Context& host, DataType type, double zeroPoint, double factor) {
    const Site site = siteOf(host);
    return {put(nameOf(host, site.quantize->zeroPoint), type, {}, {zeroPoint}),
        put(nameOf(host, site.quantize->scale), DataType::Float, {}, {*site.quantize->scalarScale * factor})};
}

Plant pairOf(DataType type, double zeroPoint, double factor = 1) {
    return [=](const Context& host) { return planted(host, pairParameters(host, type, zeroPoint, factor)); };
}

Model axisOnScalar(const Context& host) {
    FixBuilder builder(host);
    builder.set(siteOf(host).dequantize->node, {"axis", std::int64_t{1}});
    return planted(host, std::move(builder));
}

Model weightWithoutAxis(const Context& host) {
    FixBuilder builder(host);
    builder.removeAttribute(siteOf(host).weight->node, "axis");
    return planted(host, std::move(builder));
}

Model weightOfOneScale(const Context& host) {
    const Site site = siteOf(host);
    return planted(host,
        {RemoveAttribute{mainGraph, host.node(site.weight->node).id, "axis"},
            put(nameOf(host, site.weight->scale), DataType::Float, {}, {0.01}),
            put(nameOf(host, site.weight->zeroPoint), DataType::Int8, {}, {0})});
}

std::vector<double> filled(std::int64_t count, double value) {
    std::vector<double> numbers(static_cast<std::size_t>(count), value);
    return numbers;
}

// What a convolution reads is multiplied by a value.
Model multipliedBy(const Context& host, FixBuilder builder, const std::string& factor) {
    const Site site = siteOf(host);
    const std::string product =
        builder.add(mainGraph, {"Mul", "", {nameOf(host, site.dequantize->output), factor}, {}, "planted_product"});
    builder.redirect(site.conv, 0, product);
    return planted(host, std::move(builder));
}

std::string added(FixBuilder& builder, const std::string& name, DataType type, double number) {
    return builder.addTensor(mainGraph, makeSmallTensor(name, type, {}, {number}));
}

Plant constantScalar(bool isQuantized) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        std::string factor = added(builder, "planted_factor", isQuantized ? DataType::Int8 : DataType::Float, 1);
        if (isQuantized)
            factor = builder.add(mainGraph,
                {"DequantizeLinear", "", {factor, added(builder, "planted_scale", DataType::Float, 0.75)}, {},
                    "planted_floats"});
        return multipliedBy(host, std::move(builder), factor);
    };
}

Plant computedScalar(bool withAxis) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const std::string scalar = builder.add(mainGraph,
            {"ReduceMax", "", {nameOf(host, siteOf(host).dequantize->output)}, {{"keepdims", std::int64_t{0}}},
                "planted_scalar"});
        const std::string scale = added(builder, "planted_scale", DataType::Float, 0.01);
        const std::string zero = added(builder, "planted_zero", DataType::Int8, 0);
        const std::vector<Attribute> axis =
            withAxis ? std::vector<Attribute>{{"axis", std::int64_t{0}}} : std::vector<Attribute>{};
        const std::string quantized =
            builder.add(mainGraph, {"QuantizeLinear", "", {scalar, scale, zero}, axis, "planted_quantized"});
        const std::string factor =
            builder.add(mainGraph, {"DequantizeLinear", "", {quantized, scale, zero}, axis, "planted_floats"});
        return multipliedBy(host, std::move(builder), factor);
    };
}

// One scale for each channel of an activation, growing by a fifth; or one scale in a list.
Plant activationOf(bool eachChannel) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        const std::int64_t count = eachChannel ? site.inputs() : 1;
        std::vector<double> scales = filled(count, *site.quantize->scalarScale);
        for (std::size_t i = 0; i < scales.size(); ++i)
            scales[i] *= 1 + 0.2 * static_cast<double>(i) / static_cast<double>(scales.size());
        FixBuilder builder(host);
        for (const Quantizer* quantizer : {site.quantize, site.dequantize})
            builder.set(quantizer->node, {"axis", std::int64_t{1}});
        builder.push(put(nameOf(host, site.quantize->scale), DataType::Float, {count}, scales));
        builder.push(put(nameOf(host, site.quantize->zeroPoint), DataType::Int8, {count}, filled(count, 0)));
        return planted(host, std::move(builder));
    };
}

// A scale in another shape, brought into its own by an operator; or one that is only called otherwise.
Plant scaleComputed(bool atRunTime) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        FixBuilder builder(host);
        const std::string listed = builder.addTensor(
            mainGraph, makeSmallTensor("listed_scale", DataType::Float, {1}, {*site.quantize->scalarScale}));
        const std::string scale = atRunTime
            ? builder.add(mainGraph, {"Squeeze", "", {listed}, {}, "squeezed_scale"})
            : builder.add(mainGraph, {"Identity", "", {nameOf(host, site.quantize->scale)}, {}, "same_scale"});
        builder.redirect(site.quantize->node, 1, scale);
        builder.redirect(site.dequantize->node, 1, scale);
        return planted(host, std::move(builder));
    };
}

// The weights of the first output channel are zeros, with that scale.
Plant firstChannelScale(double scale) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        std::vector<double> weights = numbersOf(host, site.weight->data);
        std::fill_n(weights.begin(), site.inputs(), 0.0);
        std::vector<double> scales = numbersOf(host, site.weight->scale);
        scales.front() = scale;
        return planted(host,
            {put(nameOf(host, site.weight->data), DataType::Int8, site.weights->dims, weights),
                put(nameOf(host, site.weight->scale), DataType::Float, {site.outputs()}, scales)});
    };
}

// As many dimensions as the weights have, or a list.
Plant scaleShape(bool kept) {
    return [=](const Context& host) {
        const Site site = siteOf(host, [](const Context&, const Site& it) { return it.weights->dims.back() == 3; });
        const std::vector<std::int64_t> dims =
            kept ? std::vector<std::int64_t>{site.outputs(), 1, 1, 1} : std::vector<std::int64_t>{site.outputs()};
        return planted(host,
            {put(nameOf(host, site.weight->scale), DataType::Float, dims, numbersOf(host, site.weight->scale)),
                put(nameOf(host, site.weight->zeroPoint), DataType::Int8, dims, filled(site.outputs(), 0))});
    };
}

// One scale for the weights, in so many dimensions.
Plant oneScaleIn(const std::vector<std::int64_t>& dims) {
    return [=](const Context& host) {
        const Site site = siteOf(host);
        return planted(host,
            {RemoveAttribute{mainGraph, host.node(site.weight->node).id, "axis"},
                put(nameOf(host, site.weight->scale), DataType::Float, dims, {0.01}),
                put(nameOf(host, site.weight->zeroPoint), DataType::Int8, dims, {0})});
    };
}

Model oneZeroPoint(const Context& host) {
    return planted(host, {put(nameOf(host, siteOf(host).weight->zeroPoint), DataType::Int8, {}, {0})});
}

// ONNX has half scales beside half data, from opset 19 on.
Model halfScales(const Context& host) {
    const Site site = siteOf(host);
    FixBuilder builder(host);
    builder.push(put(nameOf(host, site.quantize->scale), DataType::Float16, {}, {*site.quantize->scalarScale}));
    return planted(host, std::move(builder));
}

// A Q reads half data with its scale in FP32. Opset 23 allows both types beside each other.
Model halfData(const Context& host) {
    const Site site = siteOf(host);
    FixBuilder builder(host);
    builder.push(SetOpset{"", opsetOfHalfScales});
    builder.redirect(site.quantize->node, 0,
        builder.add(mainGraph,
            {"Cast", "", {nameOf(host, site.quantize->data)},
                {{"to", std::int64_t{static_cast<int>(DataType::Float16)}}}, "planted_half"}));
    return planted(host, std::move(builder));
}

Model weightOf(const Context& host, DataType type) {
    const Site site = siteOf(host);
    return planted(host,
        {put(nameOf(host, site.weight->data), type, site.weights->dims, numbersOf(host, site.weight->data)),
            put(nameOf(host, site.weight->zeroPoint), type, {site.outputs()}, filled(site.outputs(), 0))});
}

Model withoutZeroPoint(const Context& host) {
    FixBuilder builder(host);
    builder.redirect(siteOf(host).weight->node, 2, "");
    return planted(host, std::move(builder));
}

Model ofOpset(const Context& host, std::int64_t version) { return planted(host, {SetOpset{"", version}}); }

const std::vector<Case> cases{
    {"UnsignedAroundTheMiddle", "qdq-asymmetric", mnasnet, "trt-10.3", pairOf(DataType::Uint8, 128),
        pairOf(DataType::Int8, 0, 1.5), {}, "shift-to-int8", Numbers::Equal},
    {"ZeroPoint", "qdq-asymmetric", mnasnet, "trt-10.3", pairOf(DataType::Int8, 7), pairOf(DataType::Int8, 0, 1.5), {},
        "make-symmetric", Numbers::Close},
    during(until(8, 4),
        {"AxisOfOneScale", "qdq-attribute-refused", mnasnet, "trt-8.0", axisOnScalar, nullptr, "trt-8.6",
            "drop-attribute", Numbers::Equal}),
    {"ConstantScalar", "qdq-constant-operand", mnasnet, "trt-10.15", constantScalar(true), constantScalar(false), {},
        "fold-float", Numbers::Equal},
    during(since(10, 15),
        {"ComputedScalar", "qdq-axis-outside", mnasnet, "trt-11.2", computedScalar(false), computedScalar(true), {},
            "write-axis", Numbers::Equal}),
    {"NoAxis", "qdq-axis-missing", mnasnet, "trt-10.3", weightWithoutAxis, weightOfOneScale, {}, "write-axis",
        Numbers::Unproven},
    {"ScalesOfAnActivation", "qdq-channel-activation", mnasnet, "trt-10.3", activationOf(true), activationOf(false), {},
        "largest-scale", Numbers::Close},
    during(until(10, 12),
        {"ComputedScale", "qdq-scale-computed", mnasnet, "trt-10.3", scaleComputed(true), scaleComputed(false), {},
            "fold-scale", Numbers::Equal}),
    {"ZeroScale", "qdq-scale-not-positive", mnasnet, "trt-10.3", firstChannelScale(0), firstChannelScale(1e-6), {},
        "smallest-scale", Numbers::Equal},
    {"ScaleInTheShapeOfTheTensor", "qdq-scale-shape", mnasnet, "trt-10.3", scaleShape(true), scaleShape(false), {},
        "flatten-scale", Numbers::Unproven},
    during(since(10, 15),
        {"OneScaleInTheShapeOfTheTensor", "qdq-scale-shape", mnasnet, "trt-10.15", oneScaleIn({1, 1, 1, 1}),
            oneScaleIn({1}), {}, "flatten-scale", Numbers::Unproven}),
    {"OneZeroPointForManyScales", "qdq-scale-shape", mnasnet, "trt-10.3", oneZeroPoint, scaleShape(false), {},
        "match-zero-point", Numbers::Unproven},
    counting("half",
        during(until(8, 6),
            {"HalfScale", "qdq-scale-type", mnasnet, "trt-8.6", halfScales, nullptr, "trt-10.3", "float-scale",
                Numbers::Equal})),
    counting("mixed",
        during(since(11),
            {"ScaleOfAnotherType", "qdq-scale-type", mnasnet, "trt-11.1", halfScales, nullptr, "trt-10.3",
                "widen-scale", Numbers::Equal})),
    counting("mixed",
        during(since(11),
            {"HalfDataWithAScaleInFp32", "qdq-scale-type", mnasnet, "trt-11.1", halfData, nullptr, "trt-10.3",
                "narrow-scale", Numbers::Close})),
    {"SixteenBits", "qdq-type-unsupported", mnasnet, "trt-10.3",
        [](const Context& host) { return weightOf(host, DataType::Int16); },
        [](const Context& host) { return weightOf(host, DataType::Int8); }, {}, "fold-float", Numbers::Equal},
    during(until(8, 6),
        {"NoZeroPoint", "qdq-zero-point-missing", mnasnet, "trt-8.6", withoutZeroPoint, nullptr, "trt-10.3",
            "add-zero-point", Numbers::Equal}),
    onItsHost({"ChannelsBeforeOpset13", "qdq-opset", mnasnet, "trt-10.3",
        [](const Context& host) { return ofOpset(host, 12); }, [](const Context& host) { return ofOpset(host, 14); }}),
};

INSTANTIATE_TEST_SUITE_P(QdqParameters, PlantedFault, testing::ValuesIn(cases), testName);
INSTANTIATE_TEST_SUITE_P(MadeQdqParameters, PlantedFault, testing::ValuesIn(onMadeNetworks(cases)), testName);

} // namespace

const std::vector<Case>& plants() { return cases; }

} // namespace qaliper::planted::qdq_parameters_test
