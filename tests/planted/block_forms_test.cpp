#include <cmath>

#include "tests/planted/planting.h"

// Types, blocks and attention as Model Optimizer writes them, beside a float network.

namespace qaliper::planted::block_forms_test {
namespace {

constexpr std::string_view keywords = "float_micro_kws.onnx";
constexpr std::string_view mnasnet = "exported/mnasnet0_5.qdq_int8.onnx";
constexpr std::int64_t rows = 49;
constexpr std::int64_t inner = 40; // rows × inner is the input of the host
constexpr std::int64_t columns = 16;

std::string small(FixBuilder& builder, const std::string& name, DataType type, std::vector<std::int64_t> dims,
    const std::vector<double>& values) {
    return builder.addTensor(mainGraph, makeSmallTensor(name, type, std::move(dims), values));
}

std::vector<double> spread(std::size_t count, double largest) {
    std::vector<double> numbers(count);
    for (std::size_t i = 0; i < count; ++i)
        numbers[i] = std::round((static_cast<double>(i * 37 % 101) / 50 - 1) * largest);
    return numbers;
}

std::string inRows(FixBuilder& builder, const Context& host) {
    const std::string shape = small(builder, "planted_shape", DataType::Int64, {2}, {rows, inner});
    return builder.add(
        mainGraph, {"Reshape", "", {host.model().main().inputs.front().name, shape}, {}, "planted_rows"});
}

// The rows, with as many columns as a head has elements.
std::string inHeads(FixBuilder& builder, const Context& host) {
    const std::string weight =
        small(builder, "planted_projection", DataType::Float, {inner, columns}, spread(inner * columns, 3));
    return builder.add(mainGraph, {"MatMul", "", {inRows(builder, host), weight}, {}, "planted_heads"});
}

struct Parameters {
    DataType type = DataType::Float;
    double scale = 1;
};

std::string pairOn(FixBuilder& builder, const std::string& value, const Parameters& parameters) {
    const std::string scale = small(builder, value + "_scale", parameters.type, {}, {parameters.scale});
    const std::string zero = small(builder, value + "_zero", DataType::Int8, {}, {0});
    const std::string quantized =
        builder.add(mainGraph, {"QuantizeLinear", "", {value, scale, zero}, {}, value + "_q"});
    return builder.add(mainGraph, {"DequantizeLinear", "", {quantized, scale, zero}, {}, value + "_dq"});
}

std::string castTo(FixBuilder& builder, const std::string& value, DataType type) {
    return builder.add(mainGraph, {"Cast", "", {value}, {{"to", static_cast<std::int64_t>(type)}}, value + "_cast"});
}

void returnAlso(FixBuilder& builder, const std::string& value, Shape shape) {
    builder.push(AddGraphOutput{mainGraph, value, ValueType::tensor(DataType::Float, std::move(shape))});
}

// A product in FP16 whose data is quantized with a scale in FP32 and cast, or quantized in FP16.
Plant halfProduct(bool casts) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"", 19});
        constexpr double exact = 0.0625;
        const std::string data = inRows(builder, host);
        const std::string half = casts
            ? castTo(builder, pairOn(builder, data, {DataType::Float, exact}), DataType::Float16)
            : pairOn(builder, castTo(builder, data, DataType::Float16), {DataType::Float16, exact});
        const std::string weight =
            small(builder, "planted_weight", DataType::Int8, {inner, columns}, spread(inner * columns, 100));
        const std::string scale = small(builder, "weight_scale", DataType::Float16, {}, {0.0078125});
        const std::string zero = small(builder, "weight_zero", DataType::Int8, {}, {0});
        const std::string floats =
            builder.add(mainGraph, {"DequantizeLinear", "", {weight, scale, zero}, {}, "weight_half"});
        const std::string product = builder.add(mainGraph, {"MatMul", "", {half, floats}, {}, "planted_product"});
        returnAlso(builder, castTo(builder, product, DataType::Float), Shape{rows, columns});
        return planted(host, std::move(builder));
    };
}

// Attention of the rows on themselves, with a pair behind Softmax or without.
Plant attentionOf(bool isClosed) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const Parameters parameters{DataType::Float, 0.125};
        const std::string heads = inHeads(builder, host);
        const std::string turned =
            builder.add(mainGraph, {"Transpose", "", {heads}, {{"perm", std::vector<std::int64_t>{1, 0}}}, "keys"});
        const std::string queries = pairOn(builder, heads, parameters);
        const std::string keys = pairOn(builder, turned, parameters);
        const std::string scores = builder.add(mainGraph, {"MatMul", "", {queries, keys}, {}, "scores"});
        std::string shares =
            builder.add(mainGraph, {"Softmax", "", {scores}, {{"axis", std::int64_t{-1}}}, "probabilities"});
        if (isClosed)
            shares = pairOn(builder, shares, {DataType::Float, 1.0 / 127});
        const std::string result = builder.add(mainGraph, {"MatMul", "", {shares, queries}, {}, "attended"});
        returnAlso(builder, result, Shape{rows, columns});
        return planted(host, std::move(builder));
    };
}

// FP4 with scales that the engine computes, along 40 or 16 numbers.
Plant dynamicBlocks(bool isWhole) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"trt", 1});
        const std::string data = isWhole ? inHeads(builder, host) : inRows(builder, host);
        const std::string scale = small(builder, "tensor_scale", DataType::Float, {}, {0.01});
        Node quantize;
        quantize.opType = "TRT_FP4DynamicQuantize";
        quantize.domain = "trt";
        quantize.inputs = {data, scale};
        quantize.outputs = {"planted_fp4", "planted_scales"};
        quantize.attributes = {{"axis", std::int64_t{-1}}, {"block_size", std::int64_t{16}}};
        builder.push(AddNode{mainGraph, quantize, {}});
        const std::string scales =
            builder.add(mainGraph, {"DequantizeLinear", "", {"planted_scales", scale}, {}, "planted_levels"});
        const std::string floats = builder.add(mainGraph,
            {"DequantizeLinear", "", {"planted_fp4", scales},
                {{"axis", std::int64_t{-1}}, {"block_size", std::int64_t{16}}}, "planted_floats"});
        returnAlso(builder, floats, Shape{rows, isWhole ? columns : inner});
        return planted(host, std::move(builder));
    };
}

Model smallLayerInFp8(const Context& host) {
    const Site site = siteOf(host);
    const std::vector<double> zeros(static_cast<std::size_t>(site.outputs()), 0);
    return planted(host,
        {put(nameOf(host, site.weight->data), DataType::Float8E4M3FN, site.weights->dims,
             numbersOf(host, site.weight->data)),
            put(nameOf(host, site.weight->zeroPoint), DataType::Float8E4M3FN, {site.outputs()}, zeros),
            put(nameOf(host, site.quantize->zeroPoint), DataType::Float8E4M3FN, {}, {0})});
}

const std::vector<Case> cases{
    during(since(10),
        {"CastBehindDequantize", "qdq-cast-behind", keywords, "trt-10.3", halfProduct(true), halfProduct(false), {},
            "half-scale", Numbers::Equal}),
    {"SoftmaxWithoutAPair", "qdq-attention", keywords, "trt-10.3", attentionOf(false), attentionOf(true), {},
        "insert-pair", Numbers::Close},
    counting("partial block",
        during(since(10, 8),
            {"PartialDynamicBlock", "qdq-dynamic-block", keywords, "trt-11.1", dynamicBlocks(false),
                dynamicBlocks(true), {}})),
    {.name = "SmallConvolutionInFp8",
        .rule = "conv-type-kernel",
        .host = mnasnet,
        .target = "trt-10.3,strong",
        .fault = smallLayerInFp8,
        .twin = nullptr,
        .twinTarget = "trt-10.1,strong",
        .wantsTrainedHost = true,
        .faultIn = since(10, 2),
        .wantsItsHost = true},
};

INSTANTIATE_TEST_SUITE_P(BlockForms, PlantedFault, testing::ValuesIn(cases), testName);
INSTANTIATE_TEST_SUITE_P(MadeBlockForms, PlantedFault, testing::ValuesIn(onMadeNetworks(cases)), testName);

} // namespace

const std::vector<Case>& plants() { return cases; }

} // namespace qaliper::planted::block_forms_test
