#include "tests/support/made_networks.h"

#include <fmt/format.h>

#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper {

namespace {

// Builds ONNX text: constants and nodes of one graph.
struct GraphText {
    std::string constants;
    std::string nodes;
    int tensors = 0;

    std::string constant(const std::string& type, const std::string& data) {
        const std::string name = fmt::format("c{}", ++tensors);
        constants += fmt::format("{}{} {} = {}", constants.empty() ? "" : ", ", type, name, data);
        return name;
    }
    std::string weight(const std::string& type, double from, double to) {
        return constant(type, fmt::format("noise({}, {}, {})", from, to, tensors + 1));
    }
    // Adds a node with the name of its output; returns that name.
    std::string node(const std::string& name, const std::string& call) {
        nodes += fmt::format("  [\"{0}\"] \"{0}_output\" = {1}\n", name, call);
        return fmt::format("\"{}_output\"", name);
    }
};

std::string written(
    const std::string& opset, const std::string& inputs, const std::string& outputs, const GraphText& graph) {
    return fmt::format("<ir_version: 8, opset_import: [{}]>\ng ({}) => ({})\n<{}>\n{{\n{}}}\n", opset, inputs, outputs,
        graph.constants, graph.nodes);
}

class Convolutions {
public:
    explicit Convolutions(bool isQuantized) : isQuantized_(isQuantized) {}

    std::string pair(const std::string& name, const std::string& value, double step = 0.03) {
        if (!isQuantized_)
            return value;
        const std::string scale = graph.constant("float", fmt::format("{{{}}}", step));
        const std::string zero = graph.constant("int8", "{0}");
        const std::string quantized =
            graph.node(name + "_QuantizeLinear", fmt::format("QuantizeLinear ({}, {}, {})", value, scale, zero));
        return graph.node(
            name + "_DequantizeLinear", fmt::format("DequantizeLinear ({}, {}, {})", quantized, scale, zero));
    }

    std::string conv(
        const std::string& name, const std::string& data, int inputs, int outputs, int kernel, int groups = 1) {
        const std::string filter = weights(name, {outputs, inputs / groups, kernel, kernel}, outputs);
        const std::string bias = graph.weight(fmt::format("float[{}]", outputs), -0.1, 0.1);
        return graph.node(name + "/Conv",
            fmt::format("Conv <kernel_shape = [{0}, {0}], strides = [1, 1], pads = [{1}, {1}, {1}, {1}], group = {2}> "
                        "({3}, {4}, {5})",
                kernel, kernel / 2, groups, data, filter, bias));
    }

    std::string relu(const std::string& name, const std::string& data) {
        return graph.node(name + "/Relu", fmt::format("Relu ({})", data));
    }

    // As exporters write it: one Gemm when quantized, else MatMul and Add.
    std::string linear(const std::string& name, const std::string& data, int inputs, int outputs) {
        const std::string bias = graph.weight(fmt::format("float[{}]", outputs), -0.1, 0.1);
        if (isQuantized_) {
            const std::string weight = weights(name, {outputs, inputs}, outputs);
            return graph.node(name + "/Gemm", fmt::format("Gemm <transB = 1> ({}, {}, {})", data, weight, bias));
        }
        const std::string weight = weights(name, {inputs, outputs}, outputs);
        const std::string product = graph.node(name + "/MatMul", fmt::format("MatMul ({}, {})", data, weight));
        return graph.node(name + "/Add", fmt::format("Add ({}, {})", product, bias));
    }

    std::string weights(const std::string& name, const std::vector<int>& dims, int channels) {
        const std::string shape = fmt::format("[{}]", fmt::join(dims, ","));
        if (!isQuantized_)
            return graph.weight("float" + shape, -0.2, 0.2);
        const std::string bytes = graph.weight("int8" + shape, -100, 100);
        const std::string scale = graph.constant(fmt::format("float[{}]", channels), "ramp(0.0008, 0.0012)");
        const std::string zero = graph.constant(fmt::format("int8[{}]", channels), "fill(0)");
        return graph.node(name + ".weight_DequantizeLinear",
            fmt::format("DequantizeLinear <axis = 0> ({}, {}, {})", bytes, scale, zero));
    }

    GraphText graph;

private:
    bool isQuantized_;
};

// A linear layer of `width` to `width`, in one of the two forms.
std::string linear(GraphText& graph, const std::string& name, const std::string& data, int width, LinearLayers kind) {
    if (kind == LinearLayers::Float) {
        const std::string weight = graph.weight(fmt::format("float[{0},{0}]", width), -0.2, 0.2);
        return graph.node(name + "/MatMul", fmt::format("MatMul ({}, {})", data, weight));
    }
    const std::string weight = graph.weight(fmt::format("int8[{0},{0}]", width), -100, 100);
    const std::string zero = graph.constant("int8", "{0}");
    const std::string scale = graph.constant("float", "{0.002}");
    graph.nodes +=
        fmt::format("  [\"{0}/Quantize\"] \"{0}_q\", \"{0}_s\", \"{0}_z\" = DynamicQuantizeLinear ({1})\n", name, data);
    const std::string sum = graph.node(
        name + "/MatMulInteger", fmt::format("MatMulInteger (\"{0}_q\", {1}, \"{0}_z\", {2})", name, weight, zero));
    const std::string cast = graph.node(name + "/Cast", fmt::format("Cast <to = 1> ({})", sum));
    const std::string both = graph.node(name + "/Scale", fmt::format("Mul (\"{}_s\", {})", name, scale));
    return graph.node(name + "/Mul", fmt::format("Mul ({}, {})", cast, both));
}

// The residual Add and its normalization.
std::string joined(
    GraphText& graph, const std::string& name, const std::string& value, const std::string& shortcut, int width) {
    const std::string sum = graph.node(name + "/Add", fmt::format("Add ({}, {})", value, shortcut));
    const std::string scale = graph.constant(fmt::format("float[{}]", width), "ramp(0.9, 1.1)");
    const std::string bias = graph.constant(fmt::format("float[{}]", width), "ramp(-0.1, 0.1)");
    return graph.node(
        name + "/LayerNormalization", fmt::format("LayerNormalization <axis = -1> ({}, {}, {})", sum, scale, bias));
}

std::string attention(
    GraphText& graph, const std::string& name, const std::string& data, int width, LinearLayers kind) {
    constexpr int tokens = 8;
    constexpr int heads = 2;
    const std::string split =
        graph.constant("int64[4]", fmt::format("{{1, {}, {}, {}}}", tokens, heads, width / heads));
    const std::string whole = graph.constant("int64[3]", fmt::format("{{1, {}, {}}}", tokens, width));
    const std::string root = graph.constant("float", "{2.8284}");
    const auto inHeads = [&](const std::string& part, const char* order) {
        const std::string value = linear(graph, name + "/" + part, data, width, kind);
        const std::string shaped =
            graph.node(name + "/" + part + "/Reshape", fmt::format("Reshape ({}, {})", value, split));
        return graph.node(name + "/" + part + "/Transpose", fmt::format("Transpose <perm = [{}]> ({})", order, shaped));
    };
    const std::string query = inHeads("query", "0, 2, 1, 3");
    const std::string key = inHeads("key", "0, 2, 3, 1");
    const std::string value = inHeads("value", "0, 2, 1, 3");
    const std::string scores = graph.node(name + "/scores/MatMul", fmt::format("MatMul ({}, {})", query, key));
    const std::string scaled = graph.node(name + "/Div", fmt::format("Div ({}, {})", scores, root));
    const std::string shares = graph.node(name + "/Softmax", fmt::format("Softmax <axis = -1> ({})", scaled));
    const std::string mixed = graph.node(name + "/mix/MatMul", fmt::format("MatMul ({}, {})", shares, value));
    const std::string back =
        graph.node(name + "/Transpose", fmt::format("Transpose <perm = [0, 2, 1, 3]> ({})", mixed));
    const std::string flat = graph.node(name + "/Reshape", fmt::format("Reshape ({}, {})", back, whole));
    return linear(graph, name + "/output", flat, width, kind);
}

} // namespace

Model residualNetwork(const ResidualNetwork& network) {
    Convolutions make(network.isQuantized);
    const int narrow = network.width;
    const int wide = 4 * network.width;
    const auto activated = [&](const std::string& name, std::string value) {
        if (network.hasPairsBeforeRelu)
            value = make.pair(name + "/Conv_output", value);
        return make.relu(name, value);
    };
    std::string data = make.pair("/stem/input", "image");
    data = make.pair("/stem/Relu_output", activated("/stem", make.conv("/stem", data, 3, narrow, 3)));
    data = make.pair("/MaxPool_output",
        make.graph.node("/MaxPool", fmt::format("MaxPool <kernel_shape = [2, 2], strides = [2, 2]> ({})", data)));
    for (int block = 0; block < network.blocks; ++block) {
        const std::string name = fmt::format("/layer1/layer1.{}", block);
        const int inputs = block == 0 ? narrow : wide;
        const int groups = block < 2 ? network.groups : 1;
        std::string value = activated(name + "/conv1", make.conv(name + "/conv1", data, inputs, narrow, 1));
        value = make.pair(name + "/conv1/Relu_output", value);
        value = activated(name + "/conv2", make.conv(name + "/conv2", value, narrow, narrow, 3, groups));
        value = make.pair(name + "/conv2/Relu_output", value);
        value = make.conv(name + "/conv3", value, narrow, wide, 1);
        value = make.pair(name + "/conv3/Conv_output", value);
        std::string around = data;
        if (block == 0)
            around =
                make.pair(name + "/downsample/Conv_output", make.conv(name + "/downsample", data, inputs, wide, 1));
        value = make.graph.node(name + "/Add", fmt::format("Add ({}, {})", value, around));
        value = make.relu(name, network.hasPairsBeforeRelu ? make.pair(name + "/Add_output", value) : value);
        data = make.pair(name + "/Relu_output", value);
    }
    data = make.graph.node("/GlobalAveragePool", fmt::format("GlobalAveragePool ({})", data));
    data =
        make.graph.node("/Flatten", fmt::format("Flatten ({})", make.pair("/GlobalAveragePool_output", data, 0.004)));
    const std::string product = make.linear("/fc", make.pair("/Flatten_output", data, 0.004), wide, 8);
    data = make.pair("/fc_output", product, 0.004);
    return textModel(written(R"("": 17)", "float[1,3,16,16] image", "float[1,8] " + data, make.graph));
}

Model misalignedNetwork() { return residualNetwork({.groups = 32, .width = 64}); }

Model transformer(int layers, LinearLayers kind) {
    constexpr int width = 16;
    GraphText graph;
    std::string data = "tokens";
    for (int layer = 0; layer < layers; ++layer) {
        const std::string name = fmt::format("/encoder/layer.{}", layer);
        data =
            joined(graph, name + "/attention", attention(graph, name + "/attention", data, width, kind), data, width);
        std::string value = linear(graph, name + "/up", data, width, kind);
        value = graph.node(name + "/Relu", fmt::format("Relu ({})", value));
        data = joined(graph, name, linear(graph, name + "/down", value, width, kind), data, width);
    }
    graph.nodes += fmt::format("  [\"/head/Tanh\"] states = Tanh ({})\n", data);
    return textModel(written(R"("": 17)", "float[1,8,16] tokens", "float[1,8,16] states", graph));
}

Model nestedBodies() {
    return textModel(R"(<ir_version: 8, opset_import: ["": 17]>
        g (float[4] x, bool go, float[3,4] rows) => (float[4] y, float[3,4] sums)
        <int64 trips = {3}, float[4] step = ramp(-1, 1)> {
            ["/Start"] start = Relu (x)
            ["/Loop"] y = Loop (trips, go, start) <body = body (int64 i, bool before, float[4] state)
                => (bool after, float[4] next) {
                    ["/body/Sum"] sum = ReduceSum <keepdims = 0> (state)
                    ["/body/Zero"] zero = Sub (sum, sum)
                    ["/body/Greater"] after = Greater (sum, zero)
                    ["/body/If"] next = If (after) <
                        then_branch = grown () => (float[4] more) { ["/then/Add"] more = Add (state, step) },
                        else_branch = shrunk () => (float[4] less) {
                            ["/else/Neg"] turned = Neg (state)
                            ["/else/Mul"] less = Mul (turned, step)
                        }>
                }>
            ["/Scan"] last, sums = Scan <num_scan_inputs = 1, body = each (float[4] held, float[4] row)
                => (float[4] kept, float[4] out) {
                    ["/scan/Add"] kept = Add (held, row)
                    ["/scan/Tanh"] out = Tanh (kept)
                }> (step, rows)
        })");
}

std::vector<NamedNetwork> madeNetworks() {
    return {{"bodies", nestedBodies()}, {"residual_float", residualNetwork({.isQuantized = false})},
        {"residual_int8", residualNetwork()}, {"residual_int8_groups", misalignedNetwork()},
        {"residual_int8_pairs", residualNetwork({.hasPairsBeforeRelu = true})},
        {"transformer_dynamic", transformer(4, LinearLayers::Dynamic)},
        {"transformer_float", transformer(4, LinearLayers::Float)}};
}

} // namespace qaliper
