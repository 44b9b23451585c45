#include "tests/tensorrt/blocks.h"

#include <algorithm>
#include <array>
#include <random>
#include <string_view>
#include <utility>

namespace qaliper {

namespace {

using Names = std::vector<std::string>;

// How linear layers are quantized.
enum class Scheme : std::uint8_t { None, Int8, Float8, Int8Weights, Int4Weights, Float4, MxFloat8 };

struct Choices {
    Scheme scheme = Scheme::None;
    bool isHalf = false;
    int length = 32;
    int width = 64;
    int heads = 4;
    std::string qkv;
    std::string pairs; // of attention: letters of "QKVPO"
    std::string scale; // of attention
    std::string norm;
    std::string activation;
    bool hasBias = false;
    bool hasMask = false;
    bool isKeyTransposedLate = false; // after its pair
    bool storesWeights = false;       // in the quantized type
    bool hasChannelScales = false;
    bool hasResidualPairs = false;
    bool hasGemm = false;    // on a flattened tensor
    std::string linearPairs; // letters of the layers whose inputs have pairs: q (all of qkv), o, 1, 2
};

class Picker {
public:
    explicit Picker(std::uint32_t seed) : random_(seed) {}
    std::size_t below(std::size_t count) { return random_() % count; }
    bool chance(std::size_t of) { return below(of) == 0; }
    template <typename T, std::size_t n>
    T of(const std::array<T, n>& values) {
        return values.at(below(n));
    }

private:
    std::mt19937 random_;
};

Choices choose(std::uint32_t number) {
    Picker pick(number * 7919 + 17);
    Choices c;
    c.scheme =
        pick.of(std::array{Scheme::Int8, Scheme::Int8, Scheme::Int8, Scheme::Int8, Scheme::Float8, Scheme::Float8,
            Scheme::Float8, Scheme::Int8Weights, Scheme::Int4Weights, Scheme::Float4, Scheme::MxFloat8, Scheme::None});
    c.isHalf = pick.below(3) != 0 || c.scheme == Scheme::Float4 || c.scheme == Scheme::MxFloat8;
    c.length = pick.of(std::array{16, 17, 32, 48, 50, 64, 128, 197, 256});
    c.heads = pick.of(std::array{2, 4, 4});
    c.width = c.heads * pick.of(std::array{16, 32, 32, 64});
    c.qkv = pick.of(std::array<std::string_view, 3>{"separate", "split", "packed"});
    constexpr std::array<std::string_view, 10> pairs{"", "QKVPO", "QKVPO", "QK", "VP", "QKV", "P", "O", "QKVP", "QKO"};
    const bool hasPairs = c.scheme == Scheme::Int8 || c.scheme == Scheme::Float8;
    c.pairs = hasPairs ? std::string(pick.of(pairs)) : "";
    c.scale = pick.of(std::array<std::string_view, 4>{"query", "scores", "divided", "both"});
    c.norm = pick.of(std::array<std::string_view, 3>{"layer", "written", "rms"});
    c.activation = pick.of(std::array<std::string_view, 5>{"erf", "tanh", "relu", "silu", "gelu"});
    c.hasBias = !pick.chance(3);
    c.hasMask = pick.chance(4);
    c.isKeyTransposedLate = pick.chance(3);
    c.storesWeights = pick.chance(2);
    c.hasChannelScales = pick.chance(2);
    c.hasResidualPairs = pick.chance(4);
    c.hasGemm = pick.chance(6);
    c.linearPairs = std::string(pick.of(std::array<std::string_view, 5>{"qo12", "qo12", "qo12", "q12", "12"}));
    return c;
}

class Writer {
public:
    explicit Writer(Choices choices) : c_(std::move(choices)) {}

    std::string write() {
        const std::string shape = "[1," + std::to_string(c_.length) + "," + std::to_string(c_.width) + "]";
        std::string x = "x";
        x = add(attention(norm(x)), x);
        x = add(feedForward(norm(x)), x);
        return "<ir_version: 10, opset_import: [\"\": 21, \"trt\": 1]>\nblock (" + real() + shape + " x) => (" +
            real() + shape + " y)\n{\n" + text_ + "    y = Identity (" + x + ")\n}\n";
    }

private:
    std::string real() const { return c_.isHalf ? "float16" : "float"; }
    std::string fresh(std::string_view stem) { return std::string(stem) + std::to_string(++count_); }

    std::string node(std::string_view op, const Names& inputs, std::string_view attributes = {}) {
        std::string result = fresh(op);
        std::string list;
        for (const std::string& input : inputs)
            list += (list.empty() ? "" : ", ") + input;
        const std::string written = attributes.empty() ? "" : " <" + std::string(attributes) + ">";
        const std::string domain = op.starts_with("TRT_") ? "trt." : "";
        text_ +=
            "    [\"" + result + "\"] " + result + " = " + domain + std::string(op) + written + " (" + list + ")\n";
        return result;
    }

    std::string constant(std::string_view type, std::string_view shape, std::string_view data) {
        std::string name = fresh("c");
        text_ += "    " + std::string(type) + std::string(shape) + " " + name + " = " + std::string(data) + "\n";
        return name;
    }
    std::string number(std::string_view value) { return constant(real(), "", "{" + std::string(value) + "}"); }
    std::string sizes(const std::string& values) {
        const std::size_t count = 1 + static_cast<std::size_t>(std::count(values.begin(), values.end(), ','));
        return constant("int64", "[" + std::to_string(count) + "]", "{" + values + "}");
    }
    std::string vector(int size) { return constant(real(), "[" + std::to_string(size) + "]", "noise(0.5, 1.5)"); }

    bool quantizesData() const { return c_.scheme == Scheme::Int8 || c_.scheme == Scheme::Float8; }
    std::string narrow() const { return c_.scheme == Scheme::Float8 ? "float8e4m3fn" : "int8"; }
    std::string zero(const std::string& shape = "") {
        return constant(narrow(), shape,
            c_.scheme == Scheme::Float8 ? shape.empty() ? "{0.0}" : "fill(0.0)"
                : shape.empty()         ? "{0}"
                                        : "fill(0)");
    }
    std::string scale() {
        ++scales_;
        return constant(real(), "", "{0.0" + std::to_string(10 + scales_ % 40) + "}");
    }

    std::string pair(const std::string& x) {
        const std::string s = scale();
        const std::string z = zero();
        return node("DequantizeLinear", {node("QuantizeLinear", {x, s, z}), s, z});
    }
    std::string pairIf(bool isWanted, const std::string& x) { return isWanted && quantizesData() ? pair(x) : x; }
    bool hasPair(char letter) const { return c_.pairs.find(letter) != std::string::npos; }

    std::string weight(int rows, int columns, bool isQuantized) {
        const std::string shape = "[" + std::to_string(rows) + "," + std::to_string(columns) + "]";
        if (!isQuantized || c_.scheme == Scheme::None)
            return constant(real(), shape, "noise(-1, 1)");
        switch (c_.scheme) {
        case Scheme::Int4Weights: return blockWeight("int4", shape, rows, columns, 32);
        case Scheme::MxFloat8: return mxWeight(shape, rows, columns);
        case Scheme::Float4: return float4Weight(rows, columns);
        default: break;
        }
        const bool isByChannel = c_.hasChannelScales || c_.scheme == Scheme::Int8Weights;
        const std::string axis = isByChannel ? "axis = 1" : "";
        const std::string scaleShape = isByChannel ? "[" + std::to_string(columns) + "]" : "";
        const std::string s = constant(real(), scaleShape, "fill(0.01)");
        const std::string z = zero(scaleShape);
        const bool isStored = c_.storesWeights || c_.scheme == Scheme::Int8Weights;
        const std::string data = c_.scheme == Scheme::Float8 ? "fill(1.0)" : "fill(3)";
        const std::string q = isStored ? constant(narrow(), shape, data)
                                       : node("QuantizeLinear", {constant(real(), shape, "noise(-1, 1)"), s, z}, axis);
        return node("DequantizeLinear", {q, s, z}, axis);
    }
    std::string blockWeight(std::string_view type, const std::string& shape, int rows, int columns, int block) {
        const std::string s =
            constant(real(), "[" + std::to_string(rows / block) + "," + std::to_string(columns) + "]", "fill(0.01)");
        return node("DequantizeLinear", {constant(type, shape, "fill(3)"), s},
            "axis = 0, block_size = " + std::to_string(block));
    }
    // Blocks of 32 along the dimension that the product adds up, transposed by the layer.
    std::string mxWeight(const std::string&, int rows, int columns) {
        const std::string q =
            constant("float8e4m3fn", "[" + std::to_string(columns) + "," + std::to_string(rows) + "]", "fill(1.0)");
        const std::string s =
            constant("uint8", "[" + std::to_string(columns) + "," + std::to_string(rows / 32) + "]", "fill(127)");
        return node("Transpose",
            {node("TRT_MXFP8DequantizeLinear", {q, s}, "axis = -1, block_size = 32, output_dtype = 10")},
            "perm = [1, 0]");
    }
    std::string float4Weight(int rows, int columns) {
        const std::string q =
            constant("float4e2m1", "[" + std::to_string(columns) + "," + std::to_string(rows) + "]", "fill(1.0)");
        const std::string inner = constant(
            "float8e4m3fn", "[" + std::to_string(columns) + "," + std::to_string(rows / 16) + "]", "fill(1.0)");
        const std::string s = node("DequantizeLinear", {inner, constant("float16", "", "{0.01}")});
        return node("Transpose", {node("DequantizeLinear", {q, s}, "axis = -1, block_size = 16")}, "perm = [1, 0]");
    }

    std::string dynamicPair(const std::string& x) {
        const std::string q = fresh("dq");
        if (c_.scheme == Scheme::MxFloat8) {
            text_ += "    [\"" + q + "\"] " + q + ", " + q +
                "_s = trt.TRT_MXFP8DynamicQuantize <axis = -1, block_size = 32, "
                "output_dtype = 17> (" +
                x + ")\n";
            return node("TRT_MXFP8DequantizeLinear", {q, q + "_s"}, "axis = -1, block_size = 32, output_dtype = 10");
        }
        const std::string s = constant("float16", "", "{0.01}");
        text_ += "    [\"" + q + "\"] " + q + ", " + q +
            "_s = trt.TRT_FP4DynamicQuantize <axis = -1, block_size = 16, "
            "scale_type = 17> (" +
            x + ", " + s + ")\n";
        const std::string inner = node("DequantizeLinear", {q + "_s", s});
        return node("DequantizeLinear", {q, inner}, "axis = -1, block_size = 16");
    }

    bool isQuantizedLayer(char letter) const { return c_.linearPairs.find(letter) != std::string::npos; }

    std::string input(const std::string& x, char letter) {
        if (!isQuantizedLayer(letter))
            return x;
        if (c_.scheme == Scheme::Float4 || c_.scheme == Scheme::MxFloat8)
            return dynamicPair(x);
        return pairIf(true, x);
    }

    // `x` is quantized already.
    std::string linear(const std::string& x, int rows, int columns, char letter) {
        const std::string w = weight(rows, columns, isQuantizedLayer(letter));
        if (c_.hasGemm && letter == '1') {
            const std::string flat = node("Reshape", {x, sizes("-1," + std::to_string(rows))});
            Names inputs{flat, w};
            if (c_.hasBias)
                inputs.push_back(vector(columns));
            return node("Reshape", {node("Gemm", inputs), sizes("1,-1," + std::to_string(columns))});
        }
        const std::string product = node("MatMul", {x, w});
        return c_.hasBias ? node("Add", {product, vector(columns)}) : product;
    }

    std::string add(const std::string& branch, const std::string& shortcut) {
        return node("Add", {branch, pairIf(c_.hasResidualPairs, shortcut)});
    }

    std::string norm(const std::string& x) {
        if (c_.norm == "layer")
            return node("LayerNormalization", {x, vector(c_.width), vector(c_.width)}, "axis = -1");
        const std::string axes = sizes("-1");
        std::string centred = x;
        if (c_.norm == "written")
            centred = node("Sub", {x, node("ReduceMean", {x, axes})});
        const std::string square = node("Mul", {centred, centred});
        const std::string mean = node("ReduceMean", {square, axes});
        const std::string root = node("Sqrt", {node("Add", {mean, number("0.001")})});
        const std::string scaled = node("Mul", {node("Div", {centred, root}), vector(c_.width)});
        return c_.norm == "written" ? node("Add", {scaled, vector(c_.width)}) : scaled;
    }

    std::string headSizes() const {
        return "1," + std::to_string(c_.length) + "," + std::to_string(c_.heads) + "," +
            std::to_string(c_.width / c_.heads);
    }
    std::string head(const std::string& x, std::string_view perm) {
        return node("Transpose", {node("Reshape", {x, sizes(headSizes())})}, "perm = [" + std::string(perm) + "]");
    }

    struct Heads {
        std::string q, k, v; // k is not transposed yet where that comes late
    };

    Heads heads(const std::string& x) {
        const std::string keyPerm = c_.isKeyTransposedLate ? "0, 2, 1, 3" : "0, 2, 3, 1";
        const std::string in = input(x, 'q');
        if (c_.qkv == "separate")
            return {head(linear(in, c_.width, c_.width, 'q'), "0, 2, 1, 3"),
                head(linear(in, c_.width, c_.width, 'q'), keyPerm),
                head(linear(in, c_.width, c_.width, 'q'), "0, 2, 1, 3")};
        const std::string all = linear(in, c_.width, 3 * c_.width, 'q');
        if (c_.qkv == "split") {
            const std::string name = fresh("Split");
            text_ += "    [\"" + name + "\"] " + name + "a, " + name + "b, " + name +
                "c = Split <axis = -1, num_outputs = 3> (" + all + ")\n";
            return {head(name + "a", "0, 2, 1, 3"), head(name + "b", keyPerm), head(name + "c", "0, 2, 1, 3")};
        }
        const std::string shape = "1," + std::to_string(c_.length) + ",3," + std::to_string(c_.heads) + "," +
            std::to_string(c_.width / c_.heads);
        const std::string packed = node("Transpose", {node("Reshape", {all, sizes(shape)})}, "perm = [2, 0, 3, 1, 4]");
        const auto part = [&](std::string_view at) {
            return node("Gather", {packed, constant("int64", "", "{" + std::string(at) + "}")}, "axis = 0");
        };
        const std::string q = part("0");
        std::string k = part("1");
        if (!c_.isKeyTransposedLate)
            k = node("Transpose", {k}, "perm = [0, 1, 3, 2]");
        return {q, k, part("2")};
    }

    std::string attention(const std::string& x) {
        Heads all = heads(x);
        if (c_.scale == "query" || c_.scale == "both")
            all.q = node("Mul", {all.q, number("0.25")});
        if (c_.scale == "both")
            all.k = node("Mul", {all.k, number("0.25")});
        const std::string q = pairIf(hasPair('Q'), all.q);
        std::string k = pairIf(hasPair('K'), all.k);
        const std::string v = pairIf(hasPair('V'), all.v);
        if (c_.isKeyTransposedLate)
            k = node("Transpose", {k}, "perm = [0, 1, 3, 2]");
        std::string scores = node("MatMul", {q, k});
        if (c_.scale == "scores")
            scores = node("Mul", {scores, number("0.125")});
        if (c_.scale == "divided")
            scores = node("Div", {scores, number("8.0")});
        if (c_.hasMask)
            scores =
                node("Add", {scores, constant(real(), "[1,1,1," + std::to_string(c_.length) + "]", "noise(-1, 0)")});
        const std::string p = pairIf(hasPair('P'), node("Softmax", {scores}, "axis = -1"));
        const std::string o = node("Transpose", {node("MatMul", {p, v})}, "perm = [0, 2, 1, 3]");
        const std::string flat =
            node("Reshape", {o, sizes("1," + std::to_string(c_.length) + "," + std::to_string(c_.width))});
        const bool isQuantized = isQuantizedLayer('o') && (!quantizesData() || hasPair('O') || c_.pairs.empty());
        return linear(isQuantized ? input(flat, 'o') : flat, c_.width, c_.width, 'o');
    }

    std::string activation(const std::string& x) {
        if (c_.activation == "relu")
            return node("Relu", {x});
        if (c_.activation == "gelu")
            return node("Gelu", {x});
        if (c_.activation == "silu")
            return node("Mul", {x, node("Sigmoid", {x})});
        if (c_.activation == "erf") {
            const std::string erf = node("Erf", {node("Div", {x, number("1.41421")})});
            return node("Mul", {node("Mul", {x, node("Add", {erf, number("1.0")})}), number("0.5")});
        }
        const std::string cube = node("Mul", {node("Mul", {node("Mul", {x, x}), x}), number("0.0447")});
        const std::string inner = node("Mul", {node("Add", {x, cube}), number("0.79788")});
        const std::string outer = node("Add", {node("Tanh", {inner}), number("1.0")});
        return node("Mul", {node("Mul", {x, number("0.5")}), outer});
    }

    std::string feedForward(const std::string& x) {
        const std::string hidden = activation(linear(input(x, '1'), c_.width, 2 * c_.width, '1'));
        return linear(input(hidden, '2'), 2 * c_.width, c_.width, '2');
    }

    Choices c_;
    std::string text_;
    int count_ = 0;
    int scales_ = 0;
};

std::string nameOf(Scheme scheme) {
    static constexpr std::array<std::string_view, 7> names{
        "float", "int8", "fp8", "int8 weights", "int4 weights", "nvfp4", "mxfp8"};
    return std::string(names.at(static_cast<std::size_t>(scheme)));
}

std::string nameOf(std::uint32_t number, const Choices& c) {
    std::string name = "block " + std::to_string(number) + ": " + nameOf(c.scheme) + (c.isHalf ? ", half" : ", float") +
        ", " + std::to_string(c.length) + "x" + std::to_string(c.width) + "/" + std::to_string(c.heads) + ", " + c.qkv +
        ", pairs " + c.pairs + "/" + c.linearPairs + ", scale " + c.scale + ", " + c.norm + ", " + c.activation;
    const auto flag = [&](bool holds, std::string_view text) { name += holds ? ", " + std::string(text) : ""; };
    flag(c.hasBias, "bias");
    flag(c.hasMask, "mask");
    flag(c.isKeyTransposedLate, "late transpose");
    flag(c.storesWeights, "stored");
    flag(c.hasChannelScales, "channels");
    flag(c.hasResidualPairs, "residual pairs");
    flag(c.hasGemm, "gemm");
    return name;
}

} // namespace

Block blockOf(std::uint32_t number) {
    const Choices choices = choose(number);
    return {nameOf(number, choices), Writer(choices).write()};
}

} // namespace qaliper
