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
std::string inHeads(FixBuilder& builder, const Context& host, std::int64_t head = columns) {
    const std::string weight = small(builder, "planted_projection", DataType::Float, {inner, head},
        spread(static_cast<std::size_t>(inner * head), 3));
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

using AddSoftmax = std::string (*)(FixBuilder&, const std::string& scores);

std::string plainSoftmax(FixBuilder& builder, const std::string& scores) {
    return builder.add(mainGraph, {"Softmax", "", {scores}, {{"axis", std::int64_t{-1}}}, "probabilities"});
}

// Divided by the sum along one dimension: the last one makes it a Softmax.
std::string writtenSoftmax(FixBuilder& builder, const std::string& scores, std::int64_t axis) {
    const std::string exp = builder.add(mainGraph, {"Exp", "", {scores}, {}, "exponentials"});
    const std::string axes = small(builder, "axes", DataType::Int64, {1}, {static_cast<double>(axis)});
    const std::string sum =
        builder.add(mainGraph, {"ReduceSum", "", {exp, axes}, {{"keepdims", std::int64_t{1}}}, "sum"});
    return builder.add(mainGraph, {"Div", "", {exp, sum}, {}, "probabilities"});
}

std::string alongTheLast(FixBuilder& builder, const std::string& scores) { return writtenSoftmax(builder, scores, -1); }
std::string alongTheFirst(FixBuilder& builder, const std::string& scores) { return writtenSoftmax(builder, scores, 0); }

enum class Place : std::uint8_t { Nowhere, BehindPair, BeforePair, BehindProduct };

struct AttentionForm {
    bool isClosed = true; // a pair behind Softmax
    AddSoftmax softmax = plainSoftmax;
    std::int64_t head = columns;
    Place scale = Place::Nowhere;
    Place turn = Place::BeforePair; // of the keys
};

std::string scaled(FixBuilder& builder, const std::string& value, bool isWanted) {
    if (!isWanted)
        return value;
    const std::string quarter = small(builder, "quarter", DataType::Float, {}, {0.25});
    return builder.add(mainGraph, {"Mul", "", {value, quarter}, {}, value + "_scaled"});
}

std::string turned(FixBuilder& builder, const std::string& value, bool isWanted) {
    const Attribute order{"perm", std::vector<std::int64_t>{1, 0}};
    return isWanted ? builder.add(mainGraph, {"Transpose", "", {value}, {order}, value + "_turned"}) : value;
}

// Attention of the rows on themselves, in INT8.
Plant attentionOf(const AttentionForm& form) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const Parameters parameters{DataType::Float, 0.125};
        const std::string heads = inHeads(builder, host, form.head);
        std::string queries = scaled(builder, heads, form.scale == Place::BeforePair);
        queries = scaled(builder, pairOn(builder, queries, parameters), form.scale == Place::BehindPair);
        std::string keys = turned(builder, heads, form.turn == Place::BeforePair);
        keys = turned(builder, pairOn(builder, keys, parameters), form.turn == Place::BehindPair);
        std::string scores = builder.add(mainGraph, {"MatMul", "", {queries, keys}, {}, "scores"});
        scores = scaled(builder, scores, form.scale == Place::BehindProduct);
        std::string shares = form.softmax(builder, scores);
        if (form.isClosed)
            shares = pairOn(builder, shares, {DataType::Float, 1.0 / 127});
        const std::string values = pairOn(builder, heads, parameters);
        const std::string result = builder.add(mainGraph, {"MatMul", "", {shares, values}, {}, "attended"});
        returnAlso(builder, result, Shape{rows, form.head});
        return planted(host, std::move(builder));
    };
}

// The same in FP16, without pairs.
Plant halfAttentionOf(std::int64_t head) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const std::string heads = castTo(builder, inHeads(builder, host, head), DataType::Float16);
        const std::string scores =
            builder.add(mainGraph, {"MatMul", "", {heads, turned(builder, heads, true)}, {}, "scores"});
        const std::string result =
            builder.add(mainGraph, {"MatMul", "", {plainSoftmax(builder, scores), heads}, {}, "attended"});
        returnAlso(builder, castTo(builder, result, DataType::Float), Shape{rows, head});
        return planted(host, std::move(builder));
    };
}

// A product with FP4 weights, whose FP8 scales are dequantized first, or not.
Plant scalesOfFp4(bool areDequantized) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"", 23});
        const std::string weight =
            small(builder, "planted_weight", DataType::Float4E2M1, {inner, columns}, spread(inner * columns, 6));
        std::string scales = small(builder, "planted_scales", DataType::Float8E4M3FN, {1, columns},
            std::vector<double>(static_cast<std::size_t>(columns), 0.5));
        if (areDequantized) {
            const std::string level = small(builder, "planted_level", DataType::Float, {}, {1});
            scales = builder.add(mainGraph, {"DequantizeLinear", "", {scales, level}, {}, "planted_levels"});
        }
        const std::vector<Attribute> attributes{{"axis", std::int64_t{0}}, {"block_size", inner},
            {"output_dtype", static_cast<std::int64_t>(DataType::Float)}};
        const std::string floats =
            builder.add(mainGraph, {"DequantizeLinear", "", {weight, scales}, attributes, "weight_float"});
        returnAlso(builder,
            builder.add(mainGraph, {"MatMul", "", {inRows(builder, host), floats}, {}, "planted_product"}),
            Shape{rows, columns});
        return planted(host, std::move(builder));
    };
}

// A product with weights of four bits around 8, or around 0.
Plant fourBitsAround(double zeroPoint) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"", 21});
        const DataType type = zeroPoint == 0 ? DataType::Int4 : DataType::Uint4;
        std::vector<double> numbers = spread(inner * columns, 7);
        for (double& number : numbers)
            number += zeroPoint;
        const std::string weight = small(builder, "planted_weight", type, {inner, columns}, numbers);
        const std::string scale = small(builder, "weight_scale", DataType::Float, {}, {0.05});
        const std::string zero = small(builder, "weight_zero", type, {}, {zeroPoint});
        const std::string floats =
            builder.add(mainGraph, {"DequantizeLinear", "", {weight, scale, zero}, {}, "weight_float"});
        returnAlso(builder,
            builder.add(mainGraph, {"MatMul", "", {inRows(builder, host), floats}, {}, "planted_product"}),
            Shape{rows, columns});
        return planted(host, std::move(builder));
    };
}

// FP4 with scales that the engine computes.
struct DynamicForm {
    std::vector<std::int64_t> dims{rows, columns}; // of the data: the columns of the product are their product
    std::vector<double> scale{0.01};
    std::vector<Attribute> attributes{{"axis", std::int64_t{-1}}, {"block_size", std::int64_t{16}}};
};

Plant dynamicBlocks(const DynamicForm& form) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"trt", 1});
        std::int64_t perRow = 1;
        for (std::size_t at = 1; at < form.dims.size(); ++at)
            perRow *= form.dims[at];
        const std::string dims = small(
            builder, "planted_dims", DataType::Int64, {std::ssize(form.dims)}, {form.dims.begin(), form.dims.end()});
        const std::string data =
            builder.add(mainGraph, {"Reshape", "", {inHeads(builder, host, perRow), dims}, {}, "planted_data"});
        const std::vector<std::int64_t> scaleDims =
            form.scale.size() == 1 ? std::vector<std::int64_t>{} : std::vector<std::int64_t>{std::ssize(form.scale)};
        const std::string scale = small(builder, "tensor_scale", DataType::Float, scaleDims, form.scale);
        const std::string level = small(builder, "level_scale", DataType::Float, {}, {0.01});
        Node quantize;
        quantize.opType = "TRT_FP4DynamicQuantize";
        quantize.domain = "trt";
        quantize.inputs = {data, scale};
        quantize.outputs = {"planted_fp4", "planted_scales"};
        quantize.attributes = form.attributes;
        builder.push(AddNode{mainGraph, quantize, {}});
        const std::string scales =
            builder.add(mainGraph, {"DequantizeLinear", "", {"planted_scales", level}, {}, "planted_levels"});
        const std::string floats = builder.add(mainGraph,
            {"DequantizeLinear", "", {"planted_fp4", scales},
                {{"axis", std::int64_t{-1}}, {"block_size", std::int64_t{16}}}, "planted_floats"});
        returnAlso(builder, floats, Shape(form.dims.begin(), form.dims.end()));
        return planted(host, std::move(builder));
    };
}

DynamicForm withAttributes(std::vector<Attribute> attributes, std::vector<std::int64_t> dims = {rows, columns}) {
    DynamicForm form;
    form.attributes = std::move(attributes);
    form.dims = std::move(dims);
    return form;
}

const Attribute lastAxis{"axis", std::int64_t{-1}};
const Attribute sixteen{"block_size", std::int64_t{16}};
const std::vector<std::int64_t> inThree{rows, 16, 16};

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
    {"SoftmaxWithoutAPair", "qdq-attention", keywords, "trt-10.3", attentionOf({.isClosed = false}), attentionOf({}),
        {}, "insert-pair", Numbers::Close},
    counting("written-softmax",
        {"WrittenSoftmax", "qdq-attention", keywords, "trt-10.3", attentionOf({.softmax = alongTheLast}),
            attentionOf({.softmax = alongTheFirst}), {}, "write-softmax", Numbers::Equal}),
    counting("mul",
        {"ScaleBehindThePair", "qdq-attention", keywords, "trt-10.3", attentionOf({.scale = Place::BehindPair}),
            attentionOf({.scale = Place::BeforePair}), {}, "move-mul", Numbers::Close}),
    counting("transpose",
        {"TransposeBehindThePair", "qdq-attention", keywords, "trt-10.3", attentionOf({.turn = Place::BehindPair}),
            attentionOf({}), {}, "move-transpose", Numbers::Equal}),
    counting("scale",
        during(since(11),
            {"ScaleOfTheScores", "qdq-attention", keywords, "trt-11.1", attentionOf({.scale = Place::BehindProduct}),
                attentionOf({.scale = Place::BeforePair}), {}, "move-score-scale", Numbers::Close})),
    counting("size",
        {"HeadsOf24InInt8", "qdq-attention", keywords, "trt-10.3", attentionOf({.head = 24}), attentionOf({.head = 32}),
            {}}),
    counting("float-size",
        {"HeadsOf20InFp16", "qdq-attention", keywords, "trt-10.3", halfAttentionOf(20), halfAttentionOf(24), {}}),
    counting("other",
        during(since(9),
            {"Fp8ScalesOfFp4", "qdq-scale-type", keywords, "trt-11.1", scalesOfFp4(false), scalesOfFp4(true), {},
                "two-levels", Numbers::Equal})),
    legalDuring(since(10),
        {"FourBitsAroundEight", "qdq-type-unsupported", keywords, "trt-10.3", fourBitsAround(8), fourBitsAround(0), {},
            "shift-to-int4", Numbers::Equal}),
    counting("partial block",
        during(since(10, 8),
            {"PartialDynamicBlock", "qdq-dynamic-block", keywords, "trt-11.1", dynamicBlocks({.dims = {rows, 40}}),
                dynamicBlocks({}), {}})),
    counting("scale",
        during(since(10, 8),
            {"TwoScalesOfATensor", "qdq-dynamic-block", keywords, "trt-11.1", dynamicBlocks({.scale = {0.01, 0.02}}),
                dynamicBlocks({}), {}})),
    counting("scale type",
        during(since(10, 8),
            {"BlockScalesInE8M0", "qdq-dynamic-block", keywords, "trt-11.1",
                dynamicBlocks(withAttributes({lastAxis, sixteen, {"scale_type", std::int64_t{24}}})),
                dynamicBlocks(withAttributes({lastAxis, sixteen, {"scale_type", std::int64_t{17}}})), {}})),
    counting("no axis",
        during(since(10, 8),
            {"NoAxisOfThreeDimensions", "qdq-dynamic-block", keywords, "trt-11.1",
                dynamicBlocks(withAttributes({sixteen}, inThree)),
                dynamicBlocks(withAttributes({lastAxis, sixteen}, inThree)), {}, "write-axis", Numbers::Unproven})),
    counting("release",
        during({{10, 8, 0}, {10, 99, 0}},
            {"Fp4OnAnOpenRelease", "qdq-dynamic-block", keywords, "trt-10.10", dynamicBlocks({}), nullptr,
                "trt-11.1"})),
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
