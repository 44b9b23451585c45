#include <stdexcept>

#include "tests/planted/planting.h"

// Models as Model Optimizer exports them, in each of its types, broken in one place.

namespace qaliper::planted::tool_forms_test {
namespace {

constexpr std::string_view int8 = "modelopt/tr_int8_torch.onnx";
constexpr std::string_view fp8 = "modelopt/tr_fp8_torch.onnx";
constexpr std::string_view int4 = "modelopt/tr_int4_awq_onnx.onnx";
constexpr std::string_view nvfp4 = "modelopt/tr_nvfp4_torch.onnx";
constexpr std::string_view mxfp8 = "modelopt/tr_mxfp8_torch.onnx";

using IsWanted = std::function<bool(const Context&, const Quantizer&)>;

const Quantizer& quantizerOf(const Context& host, const IsWanted& isWanted) {
    for (const Quantizer& quantizer : host.quant.all()) {
        if (isWanted(host, quantizer))
            return quantizer;
    }
    throw std::runtime_error("the host has no such quantizer");
}

IsWanted operatorOf(const std::string& op) {
    return [=](const Context& host, const Quantizer& quantizer) { return host.node(quantizer.node).opType == op; };
}

bool isActivation(const Context& host, const Quantizer& quantizer) {
    return quantizer.quantizes && !host.quant.isConstant(quantizer.data);
}

// An attribute of the first such quantizer.
Plant attributeOf(const IsWanted& isWanted, const Attribute& attribute) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.set(quantizerOf(host, isWanted).node, attribute);
        return planted(host, std::move(builder));
    };
}

// Another scale or zero point at the first such quantizer, as a constant of its own.
Plant inputOf(const IsWanted& isWanted, std::uint32_t slot, DataType type, double value, std::int64_t count = 0) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const std::vector<std::int64_t> dims =
            count > 0 ? std::vector<std::int64_t>{count} : std::vector<std::int64_t>{};
        const std::vector<double> values(static_cast<std::size_t>(count > 0 ? count : 1), value);
        builder.redirect(quantizerOf(host, isWanted).node, slot,
            builder.addTensor(mainGraph, makeSmallTensor("planted_parameter", type, dims, values)));
        return planted(host, std::move(builder));
    };
}

// One zero point for each scale of the first weight in INT4.
Plant int4ZeroPoints(double value) {
    return [=](const Context& host) {
        const Quantizer& quantizer = quantizerOf(host, [](const Context&, const Quantizer& it) {
            return it.type == DataType::Int4 && it.constantData && !it.quantizes;
        });
        const std::vector<std::int64_t> dims = host.index().constant(quantizer.scale)->dims;
        const std::vector<double> values(static_cast<std::size_t>(elementCount(dims).value_or(1)), value);
        FixBuilder builder(host);
        builder.redirect(quantizer.node, 2,
            builder.addTensor(mainGraph, makeSmallTensor("planted_zeros", DataType::Int4, dims, values)));
        return planted(host, std::move(builder));
    };
}

// The pair after the first Softmax is taken away, or stays.
Model openSoftmax(const Context& host) {
    const Index& index = host.index();
    for (const NodeIx node : index.nodes(mainGraph)) {
        if (!host.node(node).is("Softmax"))
            continue;
        for (const Quantizer& dequantize : host.quant.all()) {
            const Quantizer* quantize = dequantize.quantizes ? nullptr : host.quant.producer(index, dequantize.data);
            if (!quantize || quantize->data != index.output(node, 0))
                continue;
            FixBuilder builder(host);
            builder.redirectAll(dequantize.output, nameOf(host, quantize->data));
            return planted(host, std::move(builder));
        }
    }
    throw std::runtime_error("the host has no pair after a Softmax");
}

// The input of the first such quantizer with a dimension of 1 before its own.
Plant withRankFour(const IsWanted& isWanted) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const Quantizer& quantizer = quantizerOf(host, isWanted);
        const std::string axes = builder.addTensor(mainGraph, makeSmallTensor("axes", DataType::Int64, {1}, {0}));
        builder.redirect(quantizer.node, 0,
            builder.add(mainGraph, {"Unsqueeze", "", {nameOf(host, quantizer.data), axes}, {}, "planted_batch"}));
        return planted(host, std::move(builder));
    };
}

const IsWanted float4 = operatorOf("TRT_FP4DynamicQuantize");
const IsWanted mx = operatorOf("TRT_MXFP8DynamicQuantize");

const std::vector<Case> cases{
    {"Int8WithAZeroPoint", "qdq-asymmetric", int8, "trt-10.3", inputOf(isActivation, 2, DataType::Int8, 3), asItIs},
    {"Int8WithAZeroScale", "qdq-scale-not-positive", int8, "trt-10.3", inputOf(isActivation, 1, DataType::Float, 0),
        inputOf(isActivation, 1, DataType::Float, 0.02)},
    {"Int8SoftmaxWithoutAPair", "qdq-attention", "modelopt/tr_int8_onnx.onnx", "trt-10.3", openSoftmax, asItIs},
    during(since(10, 10), {"Fp8SoftmaxWithoutAPair", "qdq-attention", fp8, "trt-11.1,sm=8.9", openSoftmax, asItIs}),
    {"Fp8OnOrin", "quant-fp8-gpu", fp8, "trt-10.7,sm=8.7", asItIs, asItIs, "trt-10.7,sm=8.9"},
    during(since(10), {"Int4WithAZeroPoint", "qdq-asymmetric", int4, "trt-10.3", int4ZeroPoints(3), int4ZeroPoints(0)}),
    counting("axis",
        during(since(10, 8),
            {"Fp4AlongTheFirstAxis", "qdq-dynamic-block", nvfp4, "trt-11.1,sm=10.0",
                attributeOf(float4, {"axis", std::int64_t{0}}), asItIs})),
    counting("block size",
        during(since(10, 8),
            {"Fp4InBlocksOf32", "qdq-dynamic-block", nvfp4, "trt-11.1,sm=10.0",
                attributeOf(float4, {"block_size", std::int64_t{32}}), asItIs})),
    counting("rank",
        during(since(10, 8),
            {"Fp4OfFourDimensions", "qdq-dynamic-block", nvfp4, "trt-11.1,sm=10.0", withRankFour(float4), asItIs})),
    counting("scale",
        during(since(10, 8),
            {"Fp4WithAHalfScale", "qdq-dynamic-block", nvfp4, "trt-11.1,sm=10.0",
                inputOf(float4, 1, DataType::Float16, 0.5), asItIs})),
    {"Fp4BeforeItsRelease", "qdq-type-unsupported", nvfp4, "trt-10.7", asItIs, asItIs, "trt-10.8"},
    counting("block size",
        during(since(10, 12),
            {"Mxfp8InBlocksOf16", "qdq-dynamic-block", mxfp8, "trt-11.1,sm=10.0",
                attributeOf(mx, {"block_size", std::int64_t{16}}), asItIs})),
    counting("rank",
        during(since(10, 12),
            {"Mxfp8OfFourDimensions", "qdq-dynamic-block", mxfp8, "trt-11.1,sm=10.0", withRankFour(mx), asItIs})),
    {"Mxfp8BeforeItsRelease", "op-unsupported", mxfp8, "trt-10.11,sm=10.0", asItIs, asItIs, "trt-10.12,sm=10.0"},
};

INSTANTIATE_TEST_SUITE_P(ToolForms, PlantedFault, testing::ValuesIn(cases), testName);

} // namespace

const std::vector<Case>& plants() { return cases; }

} // namespace qaliper::planted::tool_forms_test
