#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "model/rewrite/weight_pair.h"
#include "tests/planted/planting.h"

// Faults that begin with a float model: its first quantized layer, and branches beside the network.

namespace qaliper::planted::float_host_test {
namespace {

constexpr std::string_view yolox = "float_yolox_nano.onnx";
constexpr std::string_view residual = "residual_float"; // our own: its Adds have no pairs
constexpr std::string_view mnasnet = "exported/mnasnet0_5.qdq_int8.onnx";

NodeIx firstOf(const Context& host, std::string_view op) {
    for (const NodeIx node : host.index().nodes(mainGraph)) {
        if (host.node(node).is(op))
            return node;
    }
    throw std::runtime_error("the host has no " + std::string(op));
}

// A constant in INT8 after its DQ.
std::string quantizedWeight(FixBuilder& builder, const std::vector<std::int64_t>& dims, double scale) {
    const auto count = static_cast<std::int64_t>(elementCount(dims).value_or(0));
    const std::string constant = small(builder, "planted_weight", DataType::Int8, dims, spread(count, 100));
    const std::string scaleName = small(builder, "weight_scale", DataType::Float, {}, {scale});
    const std::string zero = small(builder, "weight_zero", DataType::Int8, {}, {0});
    return builder.add(mainGraph, {"DequantizeLinear", "", {constant, scaleName, zero}, {}, "planted_weight_float"});
}

Plant pairAtActivation(bool before) {
    return [=](const Context& host) {
        const NodeIx relu = firstOf(host, "Relu");
        FixBuilder builder(host);
        const ValueIx value = before ? host.index().input(relu, 0) : host.index().output(relu, 0);
        builder.redirectAll(value, pairOn(builder, nameOf(host, value), {.scale = 0.1}));
        return planted(host, std::move(builder));
    };
}

Model firstLayerQuantized(const Context& host) {
    const NodeIx conv = firstOf(host, "Conv");
    FixBuilder builder(host);
    builder.redirect(conv, 0, pairOn(builder, nameOf(host, host.index().input(conv, 0)), {.scale = 0.05}));
    if (!quantizeWeight(builder, host, conv, 1))
        throw std::runtime_error("the weight cannot be quantized");
    return planted(host, std::move(builder));
}

// A quantized convolution, its residual Add with a quantized shortcut and a quantized sum, and a pair between layer and Add; for
// the twin after a Sigmoid, with which the layer takes no Add in.
Plant pairAtAdd(bool isInTheWay) {
    return [=](const Context& host) {
        const Index& index = host.index();
        for (const NodeIx add : index.nodes(mainGraph)) {
            for (const std::uint32_t slot : {0U, 1U}) {
                const ValueIx value = host.node(add).is("Add") ? index.input(add, slot) : ValueIx{};
                const NodeIx conv = value.valid() ? index.producer(value) : NodeIx{};
                if (!conv.valid() || !host.node(conv).is("Conv"))
                    continue;
                FixBuilder builder(host);
                builder.redirect(conv, 0, pairOn(builder, nameOf(host, index.input(conv, 0)), {.scale = 0.05}));
                if (!quantizeWeight(builder, host, conv, 1))
                    throw std::runtime_error("the weight cannot be quantized");
                std::string sum = nameOf(host, value);
                if (!isInTheWay)
                    sum = builder.add(mainGraph, {"Sigmoid", "", {sum}, {}, "planted_activation"});
                builder.redirect(add, slot, pairOn(builder, sum, {.scale = 0.1}));
                builder.redirect(
                    add, 1 - slot, pairOn(builder, nameOf(host, index.input(add, 1 - slot)), {.scale = 0.1}));
                const ValueIx written = index.output(add, 0);
                builder.redirectAll(written, pairOn(builder, nameOf(host, written), {.scale = 0.1}));
                return planted(host, std::move(builder));
            }
        }
        throw std::runtime_error("the host has no residual Add");
    };
}

// A GELU that is written out, after the first Relu; with pairs between its operators and a quantized 1, for the twin without.
Plant geluWritten(bool hasPairs) {
    return [=](const Context& host) {
        const ValueIx value = host.index().output(firstOf(host, "Relu"), 0);
        const std::string data = nameOf(host, value);
        FixBuilder builder(host);
        const auto number = [&](const std::string& name, double it) {
            return small(builder, name, DataType::Float, {}, {it});
        };
        const auto after = [&](const std::string& name, double scale) {
            return hasPairs ? pairOn(builder, name, {.scale = scale}) : name;
        };
        const auto operation = [&](const std::string& op, std::vector<std::string> inputs) {
            return builder.add(mainGraph, {op, "", std::move(inputs), {}, "planted_" + op});
        };
        const std::string one = hasPairs
            ? operation("DequantizeLinear",
                  {small(builder, "planted_hundred", DataType::Int8, {}, {100}), number("planted_hundredth", 0.01)})
            : number("planted_one", 1);
        const std::string erf = operation("Erf", {operation("Div", {data, number("planted_root", 1.41421)})});
        const std::string sum = after(operation("Add", {after(erf, 0.008), one}), 0.016);
        const std::string half = operation("Mul", {operation("Mul", {data, sum}), number("planted_half", 0.5)});
        builder.redirectAll(value, half);
        return planted(host, std::move(builder));
    };
}

std::vector<Edit> weightEditsToFp8(const Context& host) {
    const Site site = siteOf(host);
    const std::vector<double> zeros(static_cast<std::size_t>(site.outputs()), 0);
    return {put(nameOf(host, site.weight->data), DataType::Float8E4M3FN, site.weights->dims,
                numbersOf(host, site.weight->data)),
        put(nameOf(host, site.weight->zeroPoint), DataType::Float8E4M3FN, {site.outputs()}, zeros)};
}

Model weightsInFp8(const Context& host) { return planted(host, weightEditsToFp8(host)); }

Model layerInFp8(const Context& host) {
    std::vector<Edit> edits = weightEditsToFp8(host);
    edits.push_back(put(nameOf(host, siteOf(host).quantize->zeroPoint), DataType::Float8E4M3FN, {}, {0}));
    return planted(host, edits);
}

// A product of the input with weights in FP4.
Model productInFp4(const Context& host) {
    FixBuilder builder(host);
    builder.push(SetOpset{"", 23});
    const std::string constant = small(builder, "fp4_weight", DataType::Float4E2M1, {8, 6}, std::vector<double>(48, 1));
    const std::string scale = small(builder, "fp4_scale", DataType::Float, {1, 6}, std::vector<double>(6, 0.1));
    const std::string weight = builder.add(mainGraph,
        {"DequantizeLinear", "", {constant, scale}, {{"axis", std::int64_t{0}}, {"block_size", std::int64_t{8}}},
            "fp4_weight_float"});
    const std::string rows = reshapedInput(builder, host, {245, 8});
    returnAlso(builder, builder.add(mainGraph, {"MatMul", "", {rows, weight}, {}, "fp4_product"}), Shape{245, 6});
    return planted(host, std::move(builder));
}

// The input quantized in MXFP8, with scales that are computed.
Model productInMxfp8(const Context& host) {
    FixBuilder builder(host);
    builder.push(SetOpset{"trt", 1});
    Node quantize;
    quantize.opType = "TRT_MXFP8DynamicQuantize";
    quantize.domain = "trt";
    quantize.inputs = {reshapedInput(builder, host, {49, 40})};
    quantize.outputs = {"mx_data", "mx_scale"};
    builder.push(AddNode{mainGraph, quantize, {}});
    returnAlso(builder,
        builder.add(mainGraph, {"TRT_MXFP8DequantizeLinear", "trt", {"mx_data", "mx_scale"}, {}, "mx_float"}),
        Shape{49, 40});
    return planted(host, std::move(builder));
}

// A Relu of the input in BF16, between two Casts.
Model islandInBf16(const Context& host) {
    FixBuilder builder(host);
    const auto cast = [&](const std::string& value, DataType type, const char* name) {
        return builder.add(mainGraph, {"Cast", "", {value}, {{"to", static_cast<std::int64_t>(type)}}, name});
    };
    const std::string narrow = cast(host.model().main().inputs.front().name, DataType::Bfloat16, "narrow");
    const std::string relu = builder.add(mainGraph, {"Relu", "", {narrow}, {}, "narrow_relu"});
    returnAlso(builder, cast(relu, DataType::Float, "wide"), *host.model().main().inputs.front().type.shape);
    return planted(host, std::move(builder));
}

// A product of the input with few columns, quantized on both sides.
Plant productOf(std::int64_t columns) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const std::string rows = reshapedInput(builder, host, {49, 40});
        const std::string data = pairOn(builder, rows, {.scale = 0.05});
        const std::string weight = quantizedWeight(builder, {40, columns}, 0.01);
        const std::string product = builder.add(mainGraph, {"MatMul", "", {data, weight}, {}, "planted_product"});
        returnAlso(builder, product, Shape{49, columns});
        return planted(host, std::move(builder));
    };
}

// A product of the input with weights of four bits, in blocks along the inputs.
Plant productInBlocksOf(std::int64_t size) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"", 21});
        const std::int64_t blocks = (40 + size - 1) / size;
        const auto count = static_cast<std::size_t>(blocks * 6);
        const std::string constant = small(builder, "four_bits", DataType::Int4, {40, 6}, spread(240, 7));
        const std::string scale =
            small(builder, "block_scale", DataType::Float, {blocks, 6}, std::vector<double>(count, 0.1));
        const std::string weight = builder.add(mainGraph,
            {"DequantizeLinear", "", {constant, scale}, {{"axis", std::int64_t{0}}, {"block_size", size}},
                "four_bits_float"});
        const std::string rows = reshapedInput(builder, host, {49, 40});
        returnAlso(
            builder, builder.add(mainGraph, {"MatMul", "", {rows, weight}, {}, "planted_product"}), Shape{49, 6});
        return planted(host, std::move(builder));
    };
}

// A quantized convolution over one dimension, or over two of which one has the length 1.
Plant convolutionOver(
    const std::vector<std::int64_t>& data, const std::vector<std::int64_t>& weights, bool writesKernel = true) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const std::vector<Attribute> kernel{
            {"kernel_shape", std::vector<std::int64_t>(weights.begin() + 2, weights.end())}};
        const std::string input = pairOn(builder, reshapedInput(builder, host, data), {.scale = 0.05});
        const std::string result = builder.add(mainGraph,
            {"Conv", "", {input, quantizedWeight(builder, weights, 0.01)},
                writesKernel ? kernel : std::vector<Attribute>{}, "planted_convolution"});
        std::vector<Dim> dims(data.begin(), data.end());
        dims[1] = weights[0];
        dims.back() = *dims.back().number() - weights.back() + 1;
        returnAlso(builder, result, dims);
        return planted(host, std::move(builder));
    };
}

Plant gridSampled(const std::string& mode, std::int64_t opset) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"", opset});
        const std::string image = reshapedInput(builder, host, {1, 1, 49, 40});
        const std::string grid = small(builder, "grid", DataType::Float, {1, 2, 2, 2}, {-1, 0, 1, 0, 0, 1, 0, -1});
        returnAlso(builder,
            builder.add(mainGraph, {"GridSample", "", {image, grid}, {{"mode", mode}}, "planted_samples"}),
            Shape{1, 1, 2, 2});
        return planted(host, std::move(builder));
    };
}

// An operator beside the network, which reads its input in another shape.
Plant beside(const std::string& op, const std::vector<Attribute>& attributes, const ValueType& result) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const std::string data = reshapedInput(builder, host, {1, 1, 49, 40});
        builder.push(
            AddGraphOutput{mainGraph, builder.add(mainGraph, {op, "", {data}, attributes, "planted_result"}), result});
        return planted(host, std::move(builder));
    };
}

Plant einsum(const std::string& equation) {
    return beside("Einsum", {{"equation", equation}}, ValueType::tensor(DataType::Float, Shape{1, 1, 40, 49}));
}

// A bottleneck in FP16, whose shortcut is concatenated with its result; its SiLU is written with Tanh or with Sigmoid.
Plant bottleneck(bool withTanh) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const auto add = [&](const std::string& op, const std::vector<std::string>& inputs,
                             const std::vector<Attribute>& attributes, const std::string& name) {
            return builder.add(mainGraph, {op, "", inputs, attributes, name});
        };
        const auto cast = [&](const std::string& value, DataType type) {
            return add("Cast", {value}, {{"to", static_cast<std::int64_t>(type)}}, "planted_cast");
        };
        const std::string weight = small(builder, "kernel", DataType::Float16, {8, 8, 1, 1}, spread(64, 2));
        const std::string half = small(builder, "half", DataType::Float16, {}, {0.5});
        const std::string data = cast(reshapedInput(builder, host, {1, 8, 7, 35}), DataType::Float16);
        const std::string shortcut = add("Conv", {data, weight}, {}, "shortcut");
        const std::string sums = add("Conv", {shortcut, weight}, {}, "sums");
        const std::string halves = add("Mul", {sums, half}, {}, "halves");
        const std::string tanh = add("Mul", {halves, add("Tanh", {halves}, {}, "tanh")}, {}, "product");
        const std::string silu = withTanh ? add("Add", {tanh, halves}, {}, "silu")
                                          : add("Mul", {sums, add("Sigmoid", {sums}, {}, "sigmoid")}, {}, "silu");
        const std::string result = add("Add", {shortcut, silu}, {}, "result");
        const std::string joined = add("Concat", {shortcut, result}, {{"axis", std::int64_t{1}}}, "joined");
        returnAlso(builder, cast(joined, DataType::Float), Shape{1, 16, 7, 35});
        return planted(host, std::move(builder));
    };
}

// Two sums, along one axis or along two.
Plant sums(std::int64_t secondAxis) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const std::string data = reshapedInput(builder, host, {49, 40});
        const auto add = [&](double axis, const std::string& name) {
            const std::string along = small(builder, name + "_axis", DataType::Int64, {}, {axis});
            returnAlso(builder, builder.add(mainGraph, {"CumSum", "", {data, along}, {}, name}), Shape{49, 40});
        };
        add(0, "planted_first");
        add(static_cast<double>(secondAxis), "planted_second");
        return planted(host, std::move(builder));
    };
}

Model diagonal(const Context& host) {
    FixBuilder builder(host);
    returnAlso(builder,
        builder.add(mainGraph,
            {"Einsum", "", {host.model().main().inputs.front().name}, {{"equation", std::string("...i->...i")}},
                "planted_einsum"}),
        Shape{1, 1960});
    return planted(host, std::move(builder));
}

// The first product as ONNX Runtime's dynamic quantization writes it; for the twin, its weights alone are INT8.
Plant dynamicProduct(bool dynamic) {
    return [=](const Context& host) {
        const NodeIx product = firstOf(host, "MatMul");
        const ValueIx weight = host.index().input(product, 1);
        std::vector<double> numbers = numbersOf(host, weight);
        double largest = 0;
        for (const double number : numbers)
            largest = std::max(largest, std::abs(number));
        for (double& number : numbers)
            number = std::round(number / largest * 127);
        FixBuilder builder(host);
        const std::string integers =
            small(builder, "integers", DataType::Int8, host.index().constant(weight)->dims, numbers);
        const std::string scale = small(builder, "integers_scale", DataType::Float, {}, {largest / 127});
        const std::string zero = small(builder, "integers_zero", DataType::Int8, {}, {0});
        if (!dynamic) {
            builder.redirect(
                product, 1, builder.add(mainGraph, {"DequantizeLinear", "", {integers, scale, zero}, {}, "weights"}));
            return planted(host, std::move(builder));
        }
        Node quantize;
        quantize.opType = "DynamicQuantizeLinear";
        quantize.name = "planted_dynamic";
        const std::string data = nameOf(host, host.index().input(product, 0));
        quantize.inputs = {builder.add(mainGraph, {"Identity", "", {data}, {}, "planted_data"})};
        quantize.outputs = {"dynamic_q", "dynamic_scale", "dynamic_zero"};
        builder.push(AddNode{mainGraph, quantize, {}});
        const std::string sums =
            builder.add(mainGraph, {"MatMulInteger", "", {"dynamic_q", integers, "dynamic_zero", zero}, {}, "sums"});
        const std::string floats = builder.add(
            mainGraph, {"Cast", "", {sums}, {{"to", static_cast<std::int64_t>(DataType::Float)}}, "sums_float"});
        const std::string factor = builder.add(mainGraph, {"Mul", "", {"dynamic_scale", scale}, {}, "sums_scale"});
        const ValueIx result = host.index().output(product, 0);
        builder.redirectAll(result, builder.add(mainGraph, {"Mul", "", {floats, factor}, {}, "product_of_integers"}));
        return planted(host, std::move(builder));
    };
}

const std::vector<Case> cases{
    {"PairBeforeRelu", "qdq-before-activation", keywords, "trt-10.3", pairAtActivation(true), pairAtActivation(false),
        {}, "remove-pair", Numbers::Close},
    {"PairBeforeAdd", "qdq-before-add", residual, "trt-10.3", pairAtAdd(true), pairAtAdd(false), {}, "remove-pair",
        Numbers::Close},
    {"PairsInsideGelu", "qdq-inside-pointwise", keywords, "trt-10.3", geluWritten(true), geluWritten(false), {},
        "remove-pairs", Numbers::Close},
    {"OldGpu", "quant-old-gpu", keywords, "trt-10.3,sm=7.5", firstLayerQuantized, nullptr, "trt-10.3,sm=8.6"},
    {"Int8OnGpuWithout", "gpu-type", keywords, "trt-8.6,sm=6.0", firstLayerQuantized, nullptr, "trt-8.6,sm=6.1"},
    during(since(10),
        {"Int4OnTuring", "gpu-type", keywords, "trt-10.3,strong,sm=7.5", productInBlocksOf(8), nullptr,
            "trt-10.3,strong,sm=8.6"}),
    during(since(10, 8),
        {"Fp4OnHopper", "gpu-type", keywords, "trt-10.8,strong,sm=9.0", productInFp4, nullptr,
            "trt-10.8,strong,sm=10.0"}),
    during(since(10, 12),
        {"Mxfp8OnAmpere", "gpu-type", keywords, "trt-10.12,strong,sm=8.6", productInMxfp8, nullptr,
            "trt-10.12,strong,sm=10.0"}),
    {"Bf16OnTuring", "gpu-type", keywords, "trt-10.3,strong,sm=7.5", islandInBf16, nullptr, "trt-10.3,strong,sm=8.0"},
    during(until(10, 7),
        {"PairsForTheDla", "gpu-dla", keywords, "trt-8.6,sm=8.7,dla", firstLayerQuantized, nullptr, "trt-8.6,sm=8.7"}),
    {"Fp8OnAmpere", "quant-fp8-gpu", mnasnet, "trt-10.3,strong,sm=8.6", layerInFp8, nullptr, "trt-10.3,strong,sm=8.9"},
    during({{10, 0, 0}, {10, 99, 0}},
        {"Fp8WithoutStrongTypes", "quant-weak-typing", mnasnet, "trt-10.3", weightsInFp8, nullptr, "trt-10.3,strong"}),
    {"OneColumn", "qdq-matrix-vector", keywords, "trt-10.3", productOf(1), productOf(2), {}, "remove-pairs",
        Numbers::Close},
    {"OneDimension", "conv-unusual-kernel", keywords, "trt-10.3", convolutionOver({1, 1, 1960}, {4, 1, 3}),
        convolutionOver({1, 1, 1, 1960}, {4, 1, 1, 3}), {}, "remove-pairs", Numbers::Close},
    during({{8, 5, 0}, {10, 6, 99}},
        {"KernelShapeLeftOut", "op-restricted", keywords, "trt-10.6", convolutionOver({1, 1, 1960}, {4, 1, 3}, false),
            convolutionOver({1, 1, 1960}, {4, 1, 3}), {}, "write-kernel-shape", Numbers::Equal}),
    during(since(10),
        {"PartialBlock", "qdq-block", keywords, "trt-10.3", productInBlocksOf(16), productInBlocksOf(8), {},
            "fold-float", Numbers::Equal}),
    onItsHost({"FloatBesideALayer", "speed-float-parts", yolox, "trt-10.3,strong", firstLayerQuantized, nullptr,
        "trt-10.3", "float-parts-to-fp16", Numbers::Close}),
    {"NewModeOfGridSample", "op-grid-sample", keywords, "trt-10.3", gridSampled("linear", 20),
        gridSampled("bilinear", 16)},
    during(until(10, 12), {"EllipsisOfEinsum", "op-restricted", keywords, "trt-10.3", diagonal, nullptr, "trt-10.13"}),
    {"LettersOfEinsum", "op-restricted", keywords, "trt-10.3", einsum("Abcd->Abdc"), einsum("abcd->abdc")},
    during(until(9, 3),
        {"PartOfAShape", "op-restricted", keywords, "trt-9.3",
            beside("Shape", {{"end", std::int64_t{2}}}, ValueType::tensor(DataType::Int64, Shape{2})),
            beside("Shape", {}, ValueType::tensor(DataType::Int64, Shape{4}))}),
    {"OutputWithoutAType", "type-unsupported", keywords, "trt-10.3", beside("Relu", {}, ValueType{}),
        beside("Relu", {}, ValueType::tensor(DataType::Float, Shape{1, 1, 49, 40}))},
    during(since(11, 2),
        {"MisreadShortcut", "conv-shortcut-misread", keywords, "trt-11.2", bottleneck(true), bottleneck(false)}),
    during(since(10, 8), {"SumsAlongTwoAxes", "op-wrong-numbers", keywords, "trt-10.11", sums(1), sums(0)}),
    {"DynamicProduct", "op-dynamic-quantize", keywords, "trt-10.3", dynamicProduct(true), dynamicProduct(false), {},
        "to-float", Numbers::Close},
};

INSTANTIATE_TEST_SUITE_P(FloatHost, PlantedFault, testing::ValuesIn(cases), testName);
INSTANTIATE_TEST_SUITE_P(MadeFloatHost, PlantedFault, testing::ValuesIn(onMadeNetworks(cases)), testName);

} // namespace

const std::vector<Case>& plants() { return cases; }

} // namespace qaliper::planted::float_host_test
