#include <cmath>

#include "tests/planted/planting.h"

// Types, blocks and attention as Model Optimizer writes them, beside a float network.

namespace qaliper::planted::block_forms_test {
namespace {

constexpr std::int64_t side = 7; // side × side are the rows
constexpr std::int64_t columns = 16;

std::string inRows(FixBuilder& builder, const Context& host) {
    return reshapedInput(builder, host, {rows, inner}, "planted_rows");
}

// As one image.
std::string inImage(FixBuilder& builder, const Context& host) {
    return reshapedInput(builder, host, {1, inner, side, side}, "planted_pixels");
}

// The rows, with as many columns as a head has elements.
std::string inHeads(FixBuilder& builder, const Context& host, std::int64_t head = columns) {
    const std::string weight =
        small(builder, "planted_projection", DataType::Float, {inner, head}, spread(inner * head, 3));
    return builder.add(mainGraph, {"MatMul", "", {inRows(builder, host), weight}, {}, "planted_heads"});
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

enum class Place : std::uint8_t { Nowhere, AfterPair, BeforePair, AfterProduct };

struct AttentionForm {
    bool isClosed = true; // a pair after Softmax
    AddSoftmax softmax = plainSoftmax;
    std::int64_t head = columns;
    Place scale = Place::Nowhere;
    Place turn = Place::BeforePair; // of the keys
    DataType type = DataType::Int8;
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

// Attention of the rows on themselves.
Plant attentionOf(const AttentionForm& form) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        if (isFloat8(form.type))
            builder.push(SetOpset{"", 21});
        const PairForm parameters{DataType::Float, 0.125, form.type};
        const std::string heads = inHeads(builder, host, form.head);
        std::string queries = scaled(builder, heads, form.scale == Place::BeforePair);
        queries = scaled(builder, pairOn(builder, queries, parameters), form.scale == Place::AfterPair);
        std::string keys = turned(builder, heads, form.turn == Place::BeforePair);
        keys = turned(builder, pairOn(builder, keys, parameters), form.turn == Place::AfterPair);
        std::string scores = builder.add(mainGraph, {"MatMul", "", {queries, keys}, {}, "scores"});
        scores = scaled(builder, scores, form.scale == Place::AfterProduct);
        std::string shares = form.softmax(builder, scores);
        if (form.isClosed)
            shares = pairOn(builder, shares, {DataType::Float, isFloat8(form.type) ? 1.0 / 448 : 1.0 / 127, form.type});
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

// The same as one operator; a head is what `heads` of them share.
Plant attentionOperatorOf(std::int64_t heads) {
    return [=](const Context& host) {
        constexpr std::int64_t width = 32;
        FixBuilder builder(host);
        builder.push(SetOpset{"", 23});
        const std::string flat = castTo(builder, inHeads(builder, host, width), DataType::Float16);
        const auto of = [](std::int64_t size) { return static_cast<double>(size); };
        const std::string apart = small(
            builder, "planted_heads_shape", DataType::Int64, {4}, {1, of(heads), of(rows), of(width) / of(heads)});
        const std::string together = small(builder, "planted_flat_shape", DataType::Int64, {2}, {rows, width});
        const std::string value = builder.add(mainGraph, {"Reshape", "", {flat, apart}, {}, "heads_apart"});
        const std::string attended = builder.add(mainGraph, {"Attention", "", {value, value, value}, {}, "attended"});
        const std::string result = builder.add(mainGraph, {"Reshape", "", {attended, together}, {}, "heads_together"});
        returnAlso(builder, castTo(builder, result, DataType::Float), Shape{rows, width});
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

// A convolution in FP8 whose weights have their scale in another type than the data, or in its type.
Plant float8Convolution(DataType scaleOfWeights) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"", 21});
        const std::string data =
            pairOn(builder, inImage(builder, host), {DataType::Float, 0.125, DataType::Float8E4M3FN});
        const std::string weight =
            small(builder, "planted_weight", DataType::Float8E4M3FN, {32, inner, 1, 1}, spread(32 * inner, 100));
        const std::string scale = small(builder, "weight_scale", scaleOfWeights, {}, {0.0078125});
        const std::string floats =
            builder.add(mainGraph, {"DequantizeLinear", "", {weight, scale}, {}, "weight_float"});
        returnAlso(builder, builder.add(mainGraph, {"Conv", "", {data, floats}, {}, "planted_product"}),
            Shape{1, 32, side, side});
        return planted(host, std::move(builder));
    };
}

// A convolution with FP4 weights in blocks, or with INT8 weights that have a scale for each channel.
Plant convolutionWith(DataType type) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"", 23});
        const bool isInBlocks = type == DataType::Float4E2M1;
        const std::vector<std::int64_t> channels =
            isInBlocks ? std::vector<std::int64_t>{32, 1, 1, 1} : std::vector<std::int64_t>{32};
        const std::string weight = small(builder, "planted_weight", type, {32, inner, 1, 1}, spread(32 * inner, 6));
        const std::string scale =
            small(builder, "weight_scale", DataType::Float, channels, std::vector<double>(32, 0.5));
        std::vector<Attribute> attributes{{"axis", std::int64_t{isInBlocks ? 1 : 0}}};
        if (isInBlocks)
            attributes.push_back({"block_size", inner});
        const std::string floats =
            builder.add(mainGraph, {"DequantizeLinear", "", {weight, scale}, attributes, "weight_float"});
        returnAlso(builder,
            builder.add(mainGraph, {"Conv", "", {inImage(builder, host), floats}, {}, "planted_product"}),
            Shape{1, 32, side, side});
        return planted(host, std::move(builder));
    };
}

enum class Length : std::uint8_t { OfDims, Counted, Stated };
enum class Consumer : std::uint8_t { None, AddsUpColumns, AddsUpRows };

// FP4 with scales that the engine computes.
struct DynamicForm {
    std::vector<std::int64_t> dims{rows, columns}; // of the data
    std::vector<double> scale{0.01};
    std::vector<Attribute> attributes{{"axis", std::int64_t{-1}}, {"block_size", std::int64_t{16}}};
    bool isScaleComputed = false;
    Consumer consumer = Consumer::None;
    Length length = Length::OfDims;
};

std::string scaleOf(FixBuilder& builder, const DynamicForm& form) {
    const std::vector<std::int64_t> dims =
        form.scale.size() == 1 ? std::vector<std::int64_t>{} : std::vector<std::int64_t>{std::ssize(form.scale)};
    std::string scale = small(builder, "tensor_scale", DataType::Float, dims, form.scale);
    if (!form.isScaleComputed)
        return scale;
    const std::string one = small(builder, "planted_one", DataType::Float, {}, {1});
    return builder.add(mainGraph, {"Div", "", {scale, one}, {}, "computed_scale"});
}

// The places of the numbers that are not 0, of which only the engine knows how many there are; or said to be 16.
std::string places(FixBuilder& builder, const std::string& data, Length length) {
    std::string all =
        castTo(builder, builder.add(mainGraph, {"NonZero", "", {data}, {}, "planted_places"}), DataType::Float);
    if (length == Length::Counted)
        return all;
    const std::string shape = small(builder, "planted_count", DataType::Int64, {2}, {2, 16});
    return builder.add(mainGraph, {"Reshape", "", {all, shape}, {}, "planted_sixteen"});
}

// What reads the blocks: a product, or nobody.
void readBlocks(FixBuilder& builder, const std::string& floats, const DynamicForm& form) {
    constexpr std::int64_t other = 8;
    const bool isLeft = form.consumer == Consumer::AddsUpColumns;
    const std::int64_t added = isLeft ? form.dims.back() : form.dims.front();
    const std::vector<std::int64_t> dims =
        isLeft ? std::vector<std::int64_t>{added, other} : std::vector<std::int64_t>{other, added};
    const std::string weight = small(builder, "planted_weight", DataType::Float, dims, spread(added * other, 3));
    const std::vector<std::string> operands =
        isLeft ? std::vector<std::string>{floats, weight} : std::vector<std::string>{weight, floats};
    const std::string product = builder.add(mainGraph, {"MatMul", "", operands, {}, "planted_product"});
    returnAlso(builder, product, isLeft ? Shape{form.dims.front(), other} : Shape{other, form.dims.back()});
}

Plant dynamicBlocks(const DynamicForm& form) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"", 20});
        builder.push(SetOpset{"trt", 1});
        std::int64_t size = 1;
        for (const std::int64_t dim : form.dims)
            size *= dim;
        const std::string dims = small(
            builder, "planted_dims", DataType::Int64, {std::ssize(form.dims)}, {form.dims.begin(), form.dims.end()});
        std::string data =
            builder.add(mainGraph, {"Reshape", "", {inHeads(builder, host, size / rows), dims}, {}, "planted_data"});
        if (form.length != Length::OfDims)
            data = places(builder, data, form.length);
        const std::string scale = scaleOf(builder, form);
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
        const std::vector<Attribute> ofBlocks{
            {"axis", quantize.integer("axis").value_or(-1)}, {"block_size", std::int64_t{16}}};
        const std::string floats =
            builder.add(mainGraph, {"DequantizeLinear", "", {"planted_fp4", scales}, ofBlocks, "planted_floats"});
        if (form.consumer != Consumer::None)
            readBlocks(builder, floats, form);
        else if (form.length != Length::OfDims)
            returnAlso(builder, floats, Shape{2, Dim("N")});
        else
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
const std::vector<std::int64_t> firstIsWhole{16, rows, 16};

AttentionForm attentionInFp8(std::int64_t head) { return {.head = head, .type = DataType::Float8E4M3FN}; }

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
        {"CastAfterDequantize", "qdq-cast-behind", keywords, "trt-10.3", halfProduct(true), halfProduct(false), {},
            "half-scale", Numbers::Equal}),
    {"SoftmaxWithoutAPair", "qdq-attention", keywords, "trt-10.3", attentionOf({.isClosed = false}), attentionOf({}),
        {}, "insert-pair", Numbers::Close},
    counting("written-softmax",
        {"WrittenSoftmax", "qdq-attention", keywords, "trt-10.3", attentionOf({.softmax = alongTheLast}),
            attentionOf({.softmax = alongTheFirst}), {}, "write-softmax", Numbers::Equal}),
    counting("mul",
        {"ScaleAfterThePair", "qdq-attention", keywords, "trt-10.3", attentionOf({.scale = Place::AfterPair}),
            attentionOf({.scale = Place::BeforePair}), {}, "move-mul", Numbers::Close}),
    counting("transpose",
        {"TransposeAfterThePair", "qdq-attention", keywords, "trt-10.3", attentionOf({.turn = Place::AfterPair}),
            attentionOf({}), {}, "move-transpose", Numbers::Equal}),
    counting("scale",
        during(since(11),
            {"ScaleOfTheScores", "qdq-attention", keywords, "trt-11.1", attentionOf({.scale = Place::AfterProduct}),
                attentionOf({.scale = Place::BeforePair}), {}, "move-score-scale", Numbers::Close})),
    counting("size",
        {"HeadsOf24InInt8", "qdq-attention", keywords, "trt-10.3", attentionOf({.head = 24}), attentionOf({.head = 32}),
            {}}),
    counting("float-size",
        {"HeadsOf20InFp16", "qdq-attention", keywords, "trt-10.3", halfAttentionOf(20), halfAttentionOf(24), {}}),
    counting("undecomposed",
        during(since(99),
            {"OneHeadOfTheOperator", "qdq-attention", keywords, "rtx-1.7", attentionOperatorOf(1),
                attentionOperatorOf(2), {}, "expand-half", Numbers::Close})),
    counting("size",
        legalDuring(since(10, 6),
            during({{9, 0, 0}, {10, 9, 0}},
                {"HeadsOf80InFp8OnAda", "qdq-attention", keywords, "trt-10.7,sm=8.9,strong",
                    attentionOf(attentionInFp8(80)), attentionOf(attentionInFp8(64)), {}}))),
    counting("size",
        during(since(9),
            {"HeadsOf8InFp8", "qdq-attention", keywords, "trt-10.10,sm=9.0,strong", attentionOf(attentionInFp8(8)),
                attentionOf(attentionInFp8(16)), {}})),
    counting("operands",
        during(since(10),
            {"HalfScaleOfFp8Weights", "qdq-scale-type", keywords, "trt-10.3,strong",
                float8Convolution(DataType::Float16), float8Convolution(DataType::Float), {}, "one-type",
                Numbers::Close})),
    counting("blocks",
        during(since(10, 8),
            {"Fp4WeightsOfAConvolution", "conv-type-kernel", keywords, "trt-11.1",
                convolutionWith(DataType::Float4E2M1), convolutionWith(DataType::Int8), {}})),
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
                dynamicBlocks(withAttributes({lastAxis, sixteen}, inThree)), {}, "write-axis", Numbers::Close, {},
                14})),
    counting("TRT_FP4DynamicQuantize initializer 1",
        during(since(10, 8),
            {"ComputedScaleOfFp4", "op-restricted", keywords, "trt-11.1", dynamicBlocks({.isScaleComputed = true}),
                dynamicBlocks({}), {}, "fold-initializer", Numbers::Equal})),
    counting("unknown length",
        during(since(10, 8),
            {"BlocksAlongAnUnknownLength", "qdq-dynamic-block", keywords, "trt-11.1",
                dynamicBlocks({.length = Length::Counted}), dynamicBlocks({.length = Length::Stated}), {}})),
    counting("axis",
        during(since(10, 8),
            {"BlocksAlongTheFirstOfThree", "qdq-dynamic-block", keywords, "trt-11.1",
                dynamicBlocks(withAttributes({{"axis", std::int64_t{0}}, sixteen}, firstIsWhole)),
                dynamicBlocks(withAttributes({lastAxis, sixteen}, firstIsWhole)), {}})),
    counting("contraction",
        during(since(10, 8),
            {"BlocksAcrossTheProduct", "qdq-dynamic-block", keywords, "trt-11.1",
                dynamicBlocks({.consumer = Consumer::AddsUpRows}), dynamicBlocks({.consumer = Consumer::AddsUpColumns}),
                {}})),
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
