#include <cmath>
#include <stdexcept>

#include "tests/planted/planting.h"

// What releases, GPUs and the DLA do not take: operators beside a float network, and layers of a quantized one.

namespace qaliper::planted::limits_test {
namespace {

std::string imageOf(FixBuilder& builder, const Context& host) {
    return reshapedInput(builder, host, {1, 1, rows, inner}, "planted_image");
}

struct Constant {
    DataType type = DataType::Int64;
    std::vector<std::int64_t> dims;
    std::vector<double> values; // empty: the input is left out
};

struct Operator {
    std::string op;
    std::vector<Attribute> attributes;
    std::vector<Constant> constants; // after the image
    std::int64_t opset = 13;
    Shape shape{1, 1, rows, inner};
};

// An operator that reads the input of the host as an image.
Plant beside(const Operator& it) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"", it.opset});
        std::vector<std::string> inputs{imageOf(builder, host)};
        for (const Constant& constant : it.constants)
            inputs.push_back(constant.values.empty()
                    ? std::string()
                    : small(builder, "planted_constant", constant.type, constant.dims, constant.values));
        returnAlso(builder, builder.add(mainGraph, {it.op, "", inputs, it.attributes, "planted_result"}), it.shape);
        return planted(host, std::move(builder));
    };
}

Plant meanOver(std::int64_t opset) {
    const std::vector<Attribute> axes{{"axes", std::vector<std::int64_t>{3}}};
    const std::vector<Constant> input{{DataType::Int64, {1}, {3}}};
    return opset < 18 ? beside({"ReduceMean", axes, {}, opset, {1, 1, rows, 1}})
                      : beside({"ReduceMean", {}, input, opset, {1, 1, rows, 1}});
}

Plant pooled(std::int64_t dilation) {
    const std::int64_t lost = dilation;
    return beside({"MaxPool",
        {{"kernel_shape", std::vector<std::int64_t>{2, 2}},
            {"dilations", std::vector<std::int64_t>{dilation, dilation}}},
        {}, 13, {1, 1, rows - lost, inner - lost}});
}

// A window of so many columns over data that are padded to its size.
Plant pooledAtOnce(std::int64_t columns) {
    constexpr std::int64_t height = 400;
    return beside({"MaxPool",
        {{"kernel_shape", std::vector<std::int64_t>{height, columns}},
            {"pads", std::vector<std::int64_t>{height - rows, columns - inner, 0, 0}}},
        {}, 13, {1, 1, 1, 1}});
}

Plant scattered(const std::string& reduction) {
    return beside(
        {"ScatterND", reduction.empty() ? std::vector<Attribute>{} : std::vector<Attribute>{{"reduction", reduction}},
            {{DataType::Int64, {1, 4}, {0, 0, 1, 2}}, {DataType::Float, {1}, {3}}}, 18});
}

Plant paddedIn(const std::string& mode) {
    return beside(
        {"Pad", {{"mode", mode}}, {{DataType::Int64, {8}, {0, 0, 0, 1, 0, 0, 0, 1}}}, 19, {1, 1, rows, inner + 2}});
}

Plant enlarged(std::int64_t antialias) {
    return beside({"Resize", {{"mode", std::string("linear")}, {"antialias", antialias}},
        {{DataType::Float, {0}, {}}, {DataType::Float, {4}, {1, 1, 2, 2}}}, 18, {1, 1, 2 * rows, 2 * inner}});
}

Plant normalized(std::int64_t outputs) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"", 17});
        Node node;
        node.opType = "LayerNormalization";
        node.name = "planted_normalization";
        node.inputs = {imageOf(builder, host), small(builder, "gamma", DataType::Float, {inner}, spread(inner, 2))};
        node.outputs = {"planted_normal"};
        if (outputs > 1)
            node.outputs.emplace_back("planted_mean");
        builder.push(AddNode{mainGraph, node, {}});
        returnAlso(builder, "planted_normal", {1, 1, rows, inner});
        return planted(host, std::move(builder));
    };
}

Plant largestTwo(std::int64_t sorted) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        Node node;
        node.opType = "TopK";
        node.name = "planted_top";
        node.inputs = {imageOf(builder, host), small(builder, "two", DataType::Int64, {1}, {2})};
        node.outputs = {"planted_values", "planted_places"};
        node.attributes = {{"sorted", sorted}};
        builder.push(AddNode{mainGraph, node, {}});
        returnAlso(builder, "planted_values", {1, 1, rows, 2});
        return planted(host, std::move(builder));
    };
}

Plant normalizedInGroups(std::int64_t opset, std::int64_t scales) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        builder.push(SetOpset{"", opset});
        const std::string shape = small(builder, "channels_first", DataType::Int64, {3}, {1, inner, rows});
        Node node;
        node.opType = "GroupNormalization";
        node.name = "planted_groups";
        node.attributes = {{"num_groups", std::int64_t{2}}};
        node.inputs = {builder.add(mainGraph, {"Reshape", "", {imageOf(builder, host), shape}, {}, "planted_channels"}),
            small(builder, "group_scale", DataType::Float, {scales}, spread(scales, 2)),
            small(builder, "group_bias", DataType::Float, {scales}, spread(scales, 1))};
        node.outputs = {"planted_grouped"};
        builder.push(AddNode{mainGraph, node, {}});
        returnAlso(builder, "planted_grouped", {1, inner, rows});
        return planted(host, std::move(builder));
    };
}

Model chosenBoxes(const Context& host) {
    FixBuilder builder(host);
    const std::string shape = small(builder, "planted_shape", DataType::Int64, {3}, {1, 490, 4});
    const std::string boxes =
        builder.add(mainGraph, {"Reshape", "", {host.model().main().inputs.front().name, shape}, {}, "planted_boxes"});
    const std::string scores = small(builder, "scores", DataType::Float, {1, 1, 490}, spread(490, 1));
    const std::string most = small(builder, "most", DataType::Int64, {}, {8});
    returnAlso(builder, builder.add(mainGraph, {"NonMaxSuppression", "", {boxes, scores, most}, {}, "planted_choice"}),
        Shape{"n", 3}, DataType::Int64);
    return planted(host, std::move(builder));
}

// The places of the numbers that are not 0, as many as there are; or of the largest one of each row.
Plant placesFound(bool areCounted) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const std::string shape = small(builder, "planted_shape", DataType::Int64, {2}, {490, 4});
        const std::string table = builder.add(
            mainGraph, {"Reshape", "", {host.model().main().inputs.front().name, shape}, {}, "planted_table"});
        const std::vector<Attribute> inRows{{"axis", std::int64_t{1}}, {"keepdims", std::int64_t{0}}};
        const std::string places = areCounted
            ? builder.add(mainGraph, {"NonZero", "", {table}, {}, "planted_places"})
            : builder.add(mainGraph, {"ArgMax", "", {table}, inRows, "planted_places"});
        returnAlso(builder, places, areCounted ? Shape{2, "n"} : Shape{490}, DataType::Int64);
        return planted(host, std::move(builder));
    };
}

// A convolution of the input in groups, in FP16.
Plant halfConvolution(std::int64_t groups) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const std::string data = reshapedInput(builder, host, {1, 8, 7, 35});
        const std::string weight =
            small(builder, "planted_kernel", DataType::Float16, {8, 8 / groups, 1, 1}, spread(64 / groups, 2));
        const std::string result = builder.add(mainGraph,
            {"Conv", "", {castTo(builder, data, DataType::Float16), weight}, {{"group", groups}},
                "planted_convolution"});
        returnAlso(builder, castTo(builder, result, DataType::Float), Shape{1, 8, 7, 35});
        return planted(host, std::move(builder));
    };
}

// A transposed convolution that computes in one type, beside a host in FP32.
Plant transposedIn(DataType type) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const std::string data = reshapedInput(builder, host, {1, 8, 7, 35});
        const std::string weight = small(builder, "planted_kernel", type, {8, 8, 1, 1}, spread(64, 2));
        const std::string result = builder.add(
            mainGraph, {"ConvTranspose", "", {castTo(builder, data, type), weight}, {}, "planted_convolution"});
        returnAlso(builder, castTo(builder, result, DataType::Float), Shape{1, 8, 7, 35});
        return planted(host, std::move(builder));
    };
}

// The parameters of the layer in FP8, where one is found that the question accepts.
Plant layerInFp8(const Accepts& accepts) {
    return [=](const Context& host) {
        const Site site = siteOf(host, accepts);
        const std::vector<double> zeros(static_cast<std::size_t>(site.outputs()), 0);
        return planted(host,
            {put(nameOf(host, site.weight->data), DataType::Float8E4M3FN, site.weights->dims,
                 numbersOf(host, site.weight->data)),
                put(nameOf(host, site.weight->zeroPoint), DataType::Float8E4M3FN, {site.outputs()}, zeros),
                put(nameOf(host, site.quantize->zeroPoint), DataType::Float8E4M3FN, {}, {0})});
    };
}

bool isDepthwise(const Context& context, const Site& site) {
    return context.node(site.conv).integer("group", 1) == site.outputs() && site.outputs() > 1;
}

bool isLargePointwise(const Context& context, const Site& site) {
    return isPointwise(context, site) && site.inputs() > 16 && site.outputs() > 16;
}

// An activation after a depthwise layer.
Plant afterDepthwise(const std::string& op) {
    return [=](const Context& host) {
        const Index& index = host.index();
        const Site site = siteOf(host, [&](const Context& context, const Site& it) {
            return isDepthwise(context, it) && it.outputs() % 4 == 0 && soleUse(index, index.output(it.conv, 0));
        });
        const ValueIx written = index.output(site.conv, 0);
        const Use use = *soleUse(index, written);
        const std::string name(index.name(written));
        FixBuilder builder(host);
        builder.push(SetOpset{"", 14});
        Node activation;
        activation.opType = op;
        activation.inputs = {name};
        activation.outputs = {name + "_activated"};
        builder.push(AddNode{mainGraph, std::move(activation), host.node(use.node).id});
        builder.push(ReplaceInput{mainGraph, host.node(use.node).id, use.slot, name + "_activated"});
        return planted(host, std::move(builder));
    };
}

// Q/DQ pairs whose scale has one type.
struct Pairs {
    FixBuilder& builder;
    std::string scale;
    std::string zero;

    Pairs(FixBuilder& planting, DataType type)
        : builder(planting),
          scale(small(builder, "planted_scale", type, {}, {0.05})),
          zero(small(builder, "planted_zero", DataType::Int8, {}, {0})) {}

    std::string dequantized(const std::string& value, const std::string& name) const {
        return builder.add(mainGraph, {"DequantizeLinear", "", {value, scale, zero}, {}, name});
    }
    std::string paired(const std::string& value, const std::string& name) const {
        return dequantized(builder.add(mainGraph, {"QuantizeLinear", "", {value, scale, zero}, {}, name + "_q"}), name);
    }
};

std::string repeatedInput(FixBuilder& builder, const Context& host, std::int64_t channels) {
    const std::string shape = small(builder, "planted_shape", DataType::Int64, {4},
        {1, static_cast<double>(channels), static_cast<double>(rows), static_cast<double>(inner)});
    return builder.add(mainGraph, {"Expand", "", {imageOf(builder, host), shape}, {}, "planted_image"});
}

// A depthwise layer in INT8 with SiLU after it; an Identity gives its bias, or it is a constant.
Plant siluAfterDepthwise(bool isGiven) {
    return [=](const Context& host) {
        constexpr std::int64_t channels = 4;
        FixBuilder builder(host);
        const Pairs pairs(builder, DataType::Float);
        const std::string image = repeatedInput(builder, host, channels);
        const std::string weight =
            small(builder, "planted_weight", DataType::Int8, {channels, 1, 3, 3}, spread(channels * 9, 100));
        const std::string bias = small(builder, "planted_bias", DataType::Float, {channels}, {0.1, 0.2, 0.3, 0.4});
        const std::string layer = builder.add(mainGraph,
            {"Conv", "",
                {pairs.paired(image, "image_paired"), pairs.dequantized(weight, "planted_weight_dequantized"),
                    isGiven ? builder.add(mainGraph, {"Identity", "", {bias}, {}, "planted_given"}) : bias},
                {{"group", channels}, {"pads", std::vector<std::int64_t>{1, 1, 1, 1}}}, "planted_layer"});
        const std::string gate = builder.add(mainGraph, {"Sigmoid", "", {layer}, {}, "planted_gate"});
        const std::string silu = builder.add(mainGraph, {"Mul", "", {layer, gate}, {}, "planted_silu"});
        returnAlso(builder, pairs.paired(silu, "planted_result"), {1, channels, rows, inner});
        return planted(host, std::move(builder));
    };
}

// HardSwish in its parts, each with a Q/DQ pair, behind a quantized convolution: in the type of the scales.
Plant activationAfterPair(DataType type) {
    return [=](const Context& host) {
        constexpr std::int64_t channels = 4;
        FixBuilder builder(host);
        builder.push(SetOpset{"", 19}); // the first with scales in FP16
        const Pairs pairs(builder, type);
        const std::string image = castTo(builder, repeatedInput(builder, host, channels), type);
        const std::string weight = small(builder, "planted_weight", DataType::Int8, {2 * channels, channels, 1, 1},
            spread(2 * channels * channels, 100));
        const std::string layer = pairs.paired(
            builder.add(mainGraph,
                {"Conv", "", {pairs.paired(image, "image_paired"), pairs.dequantized(weight, "planted_kernel")}, {},
                    "planted_layer"}),
            "planted_layer_paired");
        const std::string gate =
            pairs.paired(builder.add(mainGraph, {"HardSigmoid", "", {layer}, {}, "planted_gate"}), "gate_paired");
        const std::string product = builder.add(mainGraph, {"Mul", "", {layer, gate}, {}, "planted_product"});
        const std::string result = castTo(builder, pairs.paired(product, "planted_result"), DataType::Float);
        returnAlso(builder, result, {1, 2 * channels, rows, inner});
        return planted(host, std::move(builder));
    };
}

// A second input, whose type is one of tensors or of sequences.
Plant inputOfKind(ValueKind kind) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        ValueType type = ValueType::tensor(DataType::Float, Shape{2});
        type.kind = kind;
        builder.push(AddGraphInput{mainGraph, "planted_input", type});
        return planted(host, std::move(builder));
    };
}

// A square weight, whose scales lie along dimension 0 as layers have them: with the attribute or without.
Plant squareProduct(bool withAxis) {
    return [=](const Context& host) {
        FixBuilder builder(host);
        const std::string shape = small(builder, "planted_shape", DataType::Int64, {2}, {rows, inner});
        const std::string data = builder.add(
            mainGraph, {"Reshape", "", {host.model().main().inputs.front().name, shape}, {}, "planted_rows"});
        const std::string weight =
            small(builder, "planted_square", DataType::Int8, {inner, inner}, spread(inner * inner, 100));
        const std::string scale = small(builder, "square_scale", DataType::Float, {inner},
            std::vector<double>(static_cast<std::size_t>(inner), 0.01));
        const std::string zero = small(
            builder, "square_zero", DataType::Int8, {inner}, std::vector<double>(static_cast<std::size_t>(inner), 0));
        const std::string floats = builder.add(mainGraph,
            {"DequantizeLinear", "", {weight, scale, zero},
                withAxis ? std::vector<Attribute>{{"axis", std::int64_t{1}}} : std::vector<Attribute>{},
                "square_float"});
        returnAlso(
            builder, builder.add(mainGraph, {"MatMul", "", {data, floats}, {}, "planted_product"}), Shape{rows, inner});
        return planted(host, std::move(builder));
    };
}

constexpr Releases measured{{10, 6, 0}, {10, 6, 0}};

const std::vector<Case> cases{
    during(until(9, 3), {"AxesOfReduceMeanAsInput", "op-restricted", keywords, "trt-8.6", meanOver(18), meanOver(13)}),
    {"ShapesThatDoNotMeet", "graph-shape-mismatch", keywords, "trt-10.15",
        beside({"Add", {}, {{DataType::Float, {7}, {1, 2, 3, 4, 5, 6, 7}}}}),
        beside({"Add", {}, {{DataType::Float, {1}, {1}}}})},
    {"TypesThatDoNotMeet", "graph-type-mismatch", keywords, "trt-11.2",
        beside({"Mul", {}, {{DataType::Float16, {1}, {2}}}}), beside({"Mul", {}, {{DataType::Float, {1}, {2}}}})},
    {"DilatedMaxPool", "op-restricted", keywords, "trt-10.3", pooled(2), pooled(1)},
    {"LargeWindow", "op-restricted", keywords, "trt-10.3", pooledAtOnce(250), pooledAtOnce(249), {}, "pool-twice",
        Numbers::Equal},
    {"SumOfScatterND", "op-restricted", keywords, "trt-10.3", scattered("add"), scattered("")},
    during({{8, 2, 0}, {9, 99, 0}},
        {"WrappedPad", "op-restricted", keywords, "trt-9.3", paddedIn("wrap"), paddedIn("edge")}),
    {"AntialiasedResize", "op-restricted", keywords, "trt-10.3", enlarged(1), enlarged(0)},
    {"MeanOfLayerNormalization", "op-restricted", keywords, "trt-10.3", normalized(2), normalized(1)},
    during({{8, 6, 0}, {10, 8, 99}},
        {"ScalesOfChannels", "op-restricted", keywords, "trt-10.6", normalizedInGroups(21, inner),
            normalizedInGroups(20, 2), "trt-10.9", "expand", Numbers::Equal}),
    during(since(10, 1), {"UnsortedTopK", "op-restricted", keywords, "trt-10.3", largestTwo(0), largestTwo(1)}),
    counting("NonMaxSuppression padded",
        during(until(8, 4),
            {"BoxesThatAreFilledUp", "op-restricted", keywords, "trt-8.4", chosenBoxes, nullptr, "trt-10.3"})),
    during(until(8, 4),
        {"CountOfPlacesThatDependsOnData", "op-unsupported", keywords, "trt-8.4", placesFound(true), placesFound(false),
            {}}),
    {"SequenceAsInput", "type-unsupported", keywords, "trt-10.3", inputOfKind(ValueKind::Sequence),
        inputOfKind(ValueKind::Tensor)},
    during({{11, 2, 0}, {11, 2, 0}},
        {"HalfGroups", "conv-type-kernel", keywords, "trt-11.2", halfConvolution(2), halfConvolution(1)}),
    during(since(9),
        {"TransposedInBf16", "conv-type-kernel", keywords, "trt-10.6,strong", transposedIn(DataType::Bfloat16),
            transposedIn(DataType::Float16), {}, "cast-to-fp32", Numbers::Unproven}),
    during(until(10, 14),
        {"SquareWeightWithoutAxis", "qdq-axis-missing", keywords, "trt-10.3", squareProduct(false),
            squareProduct(true)}),
    onItsHost(counting("depthwise",
        {.name = "SwishAfterDepthwise",
            .rule = "conv-group-misaligned",
            .host = mnasnet,
            .target = "trt-8.6",
            .fault = afterDepthwise("HardSwish"),
            .twin = afterDepthwise("Relu"),
            .wantsTrainedHost = true})),
    {.name = "DepthwiseInFp8",
        .rule = "conv-group-misaligned",
        .host = mnasnet,
        .target = "trt-10.3,strong",
        .fault = layerInFp8(isDepthwise),
        .twin = layerInFp8(isLargePointwise),
        .wantsTrainedHost = true,
        .faultIn = since(9)},
    during(measured,
        counting("given-bias",
            {"DepthwiseWithSiluAndGivenBias", "conv-group-misaligned", keywords, "trt-10.6,sm=9.0,fp16",
                siluAfterDepthwise(true), siluAfterDepthwise(false), {}, "constant-bias"})),
    during(measured,
        counting("half-after-pair",
            {"ActivationInFp16AfterAPair", "conv-type-kernel", keywords, "trt-10.6,sm=9.0,fp16",
                activationAfterPair(DataType::Float16), activationAfterPair(DataType::Float)})),
    during(measured,
        counting("fp8-stored",
            {"ConvolutionStoredInFp8", "conv-type-kernel", mnasnet, "trt-10.6,sm=9.0,strong",
                layerInFp8(isLargePointwise), asItIs})),
    {"GpuThatNoSourceNames", "gpu-release", mnasnet, "trt-10.10,sm=12.1", asItIs, asItIs, "trt-10.10,sm=12.0"},
    {"GpuWithoutKernels", "gpu-release", mnasnet, "trt-10.7,sm=12.0", asItIs, asItIs, "trt-10.8,sm=12.0"},
    {"DlaOfOpenRelease", "gpu-dla", keywords, "trt-10.12,sm=8.7,dla", asItIs, asItIs, "trt-10.7,sm=8.7,dla"},
    {"DlaThatIsNotThere", "gpu-dla", keywords, "trt-11.0,dla", asItIs, asItIs, "trt-10.7,dla"},
    {"Int8OnTuring", "quant-old-gpu", mnasnet, "trt-11.5,sm=7.5", asItIs, asItIs, "trt-11.5,sm=8.0"},
};

INSTANTIATE_TEST_SUITE_P(Limits, PlantedFault, testing::ValuesIn(cases), testName);
INSTANTIATE_TEST_SUITE_P(MadeLimits, PlantedFault, testing::ValuesIn(onMadeNetworks(cases)), testName);

} // namespace

const std::vector<Case>& plants() { return cases; }

} // namespace qaliper::planted::limits_test
