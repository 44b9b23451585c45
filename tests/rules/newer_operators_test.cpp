#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

// Operators of the standard, of its preview and of ai.onnx.ml that are newer than ONNX 1.12, or that it infers in part: what their inputs
// and attributes have to have in common. Each fault is one change of its twin.

namespace qaliper::newer_operators_test {
namespace {

using testing::IsEmpty;
using testing::Not;

constexpr std::array<std::string_view, 4> rules{
    "graph-declared-shape", "graph-node-form", "graph-shape-mismatch", "graph-type-mismatch"};

std::vector<Finding> objectionsTo(const std::string& text) {
    std::vector<Finding> all;
    const Analysis analysis = inspectText(text, "trt-10.3");
    for (const std::string_view rule : rules) {
        const std::vector<Finding> found = findingsOf(analysis, rule);
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

// Numbers that differ from each other and from 1, 2 and 3, other ones for each number; heads and groups are multiples.
struct Sizes {
    int batch;
    int length;
    int cached;
    int heads; // a multiple of groups
    int groups;
    int size;
    int valueSize;
};
Sizes sizesOf(int number) {
    return {.batch = 4 + number,
        .length = 29 + 2 * number,
        .cached = 97 + number,
        .heads = 4 * (2 + number),
        .groups = 2 * (2 + number),
        .size = 61 + 3 * number,
        .valueSize = 131 + number};
}

// Names as exporters write them; "$" in a text stands for one.
std::string named(std::string text, int number) {
    const std::array<std::string, 4> prefixes{"", "encoder_layer_0_", "L" + std::to_string(number) + "x", "onnx_"};
    const std::string& prefix = prefixes.at(static_cast<std::size_t>(number) % prefixes.size());
    for (std::size_t at = text.find('$'); at != std::string::npos; at = text.find('$', at))
        text.replace(at, 1, prefix);
    return text;
}

using Texts = std::vector<std::string>;

struct Form {
    std::string name;
    std::string imports;
    std::function<Texts(const Sizes&)> twins;  // sound graphs
    std::function<Texts(const Sizes&)> faults; // graphs with one fault each
};

std::string shaped(std::string_view type, const std::vector<int>& dims) {
    return dims.empty() ? std::string(type) : fmt::format("{}[{}]", type, fmt::join(dims, ","));
}
std::string floats(const std::vector<int>& dims) { return shaped("float", dims); }

// y of inputs $q, $k and $v.
std::string ofThree(const std::string& q, const std::string& k, const std::string& v, const std::string& y,
    const std::string& node, const std::string& others = {}) {
    return fmt::format("g ({} $q, {} $k, {} $v{}) => ({} $y) {{ $y = {} }}", q, k, v, others, y, node);
}

std::string flex(const std::vector<int>& q, const std::vector<int>& k, const std::vector<int>& v,
    const std::vector<int>& y, const std::string& attributes = {}) {
    return ofThree(
        floats(q), floats(k), floats(v), floats(y), "ai.onnx.preview.FlexAttention " + attributes + " ($q, $k, $v)");
}

// A modifier that computes its output from $s, declared as it is said.
std::string modifier(const std::string& input, const std::string& output, const std::string& node) {
    return fmt::format("<score_mod = m ({} $s) => ({} $t) {{ $t = {} }}>", input, output, node);
}

const Form flexAttention{"FlexAttention", R"("": 23, "ai.onnx.preview": 1)",
    [](const Sizes& s) -> Texts {
        const std::vector<int> q{s.batch, s.heads, s.length, s.size};
        const std::vector<int> k{s.batch, s.groups, s.cached, s.size};
        const std::vector<int> v{s.batch, s.groups, s.cached, s.valueSize};
        const std::vector<int> y{s.batch, s.heads, s.length, s.valueSize};
        const std::string scores = floats({s.batch, s.heads, s.length, s.cached});
        return {flex(q, k, v, y), flex(q, k, v, y, "<scale = 0.5>"),
            flex(q, k, v, y, modifier(scores, scores, "Tanh ($s)")),
            flex(q, k, v, y, modifier("float[A,B,C,D]", "float[A,B,C,D]", "Neg ($s)")),
            ofThree("float[N,H,L,D]", "float[N,G,S,D]", "float[N,G,S,E]", "float[N,H,L,E]",
                "ai.onnx.preview.FlexAttention ($q, $k, $v)"),
            ofThree("float[]", "float[]", "float[]", "float[]", "ai.onnx.preview.FlexAttention ($q, $k, $v)")};
    },
    [](const Sizes& s) -> Texts {
        const std::vector<int> q{s.batch, s.heads, s.length, s.size};
        const std::vector<int> k{s.batch, s.groups, s.cached, s.size};
        const std::vector<int> v{s.batch, s.groups, s.cached, s.valueSize};
        const std::vector<int> y{s.batch, s.heads, s.length, s.valueSize};
        const std::string scores = floats({s.batch, s.heads, s.length, s.cached});
        return {
            flex({s.batch, s.heads, s.length, s.size + 1}, k, v, y),
            flex({s.batch, s.heads + 1, s.length, s.size}, k, v, {s.batch, s.heads + 1, s.length, s.valueSize}),
            flex({s.batch, s.heads, s.length, s.size, 3}, k, v, y),
            flex(q, {s.batch + 1, s.groups, s.cached, s.size}, v, y),
            flex(q, k, {s.batch, s.groups, s.cached + 2, s.valueSize}, y),
            flex(q, k, {s.batch, s.groups * 2, s.cached, s.valueSize}, y),
            flex(q, k, v, {s.batch, s.heads, s.length, s.valueSize + 1}),
            flex(q, k, v, q),
            flex(q, k, v, y, "<no_such = 1>"),
            flex(q, k, v, y, "<scale = 1>"),
            flex(q, k, v, y, modifier(scores, scores, "ReduceSum ($s)")),
            flex(q, k, v, y,
                modifier(scores, shaped("float16", {s.batch, s.heads, s.length, s.cached}), "Cast <to = 10> ($s)")),
            ofThree(
                floats(q), floats(k), shaped("float16", v), floats(y), "ai.onnx.preview.FlexAttention ($q, $k, $v)"),
            ofThree(shaped("int64", q), shaped("int64", k), shaped("int64", v), shaped("int64", y),
                "ai.onnx.preview.FlexAttention ($q, $k, $v)"),
            ofThree(
                floats(q), floats(k), floats(v), shaped("float16", y), "ai.onnx.preview.FlexAttention ($q, $k, $v)"),
            ofThree(floats(q), floats(k), floats(v), floats(y), "ai.onnx.preview.FlexAttention ($q, $k)"),
        };
    }};

// Attention with a cache: [N, heads, length, size], and packed.
std::string cached(const std::vector<int>& q, const std::vector<int>& k, const std::vector<int>& v,
    const std::vector<int>& pastKey, const std::vector<int>& pastValue, const std::vector<int>& products,
    const std::string& node) {
    return fmt::format(
        "g ({} $q, {} $k, {} $v, {} $pk, {} $pv) => (? $y, ? $nk, ? $nv, {} $p) {{ $y, $nk, $nv, $p = {} }}", floats(q),
        floats(k), floats(v), floats(pastKey), floats(pastValue), floats(products), node);
}

const Form attention{"Attention", R"("": 23)",
    [](const Sizes& s) -> Texts {
        const std::vector<int> products{s.batch, s.heads, s.length, s.cached + s.length};
        const std::string packedHeads = fmt::format("<q_num_heads = {}, kv_num_heads = {}>", s.heads, s.groups);
        return {
            cached({s.batch, s.heads, s.length, s.size}, {s.batch, s.groups, s.length, s.size},
                {s.batch, s.groups, s.length, s.valueSize}, {s.batch, s.groups, s.cached, s.size},
                {s.batch, s.groups, s.cached, s.valueSize}, products, R"(Attention ($q, $k, $v, "", $pk, $pv))"),
            cached({s.batch, s.length, s.heads * s.size}, {s.batch, s.length, s.groups * s.size},
                {s.batch, s.length, s.groups * s.valueSize}, {s.batch, s.groups, s.cached, s.size},
                {s.batch, s.groups, s.cached, s.valueSize}, products,
                "Attention " + packedHeads + R"( ($q, $k, $v, "", $pk, $pv))"),
            ofThree("float[N,H,L,D]", "float[N,G,S,D]", "float[N,G,S,E]", "?", "Attention ($q, $k, $v)"),
        };
    },
    [](const Sizes& s) -> Texts {
        const std::vector<int> q{s.batch, s.heads, s.length, s.size};
        const std::vector<int> k{s.batch, s.groups, s.length, s.size};
        const std::vector<int> v{s.batch, s.groups, s.length, s.valueSize};
        const std::vector<int> pk{s.batch, s.groups, s.cached, s.size};
        const std::vector<int> pv{s.batch, s.groups, s.cached, s.valueSize};
        const std::vector<int> products{s.batch, s.heads, s.length, s.cached + s.length};
        const std::string node = R"(Attention ($q, $k, $v, "", $pk, $pv))";
        return {
            cached(q, k, v, pk, pv, {s.batch, s.heads, s.length, s.length}, node),
            cached(q, k, v, pk, pv, products, R"(Attention ($q, $k, $v, "", $pk))"),
            cached(q, k, {s.batch, s.groups, s.length + 1, s.valueSize}, pk, pv, products, node),
            cached(q, k, v, {s.batch, s.groups, s.cached, s.size + 1}, pv, products, node),
            cached(q, k, v, pk, {s.batch, s.groups, s.cached + 1, s.valueSize}, products, node),
            cached({s.batch, s.heads + 1, s.length, s.size}, k, v, pk, pv, products, node),
            ofThree(floats({s.batch, s.length, s.heads * s.size + 1}), floats({s.batch, s.length, s.groups * s.size}),
                floats({s.batch, s.length, s.groups * s.size}), "?",
                fmt::format("Attention <q_num_heads = {}, kv_num_heads = {}> ($q, $k, $v)", s.heads, s.groups)),
        };
    }};

std::string linear(const std::vector<int>& q, const std::vector<int>& k, const std::vector<int>& v,
    const std::vector<int>& decay, const std::vector<int>& beta, const Sizes& s, const std::vector<int>& y,
    const std::string& rule = "gated_delta", const std::string& gates = "$d, $b") {
    return fmt::format("g ({} $q, {} $k, {} $v, {} $d, {} $b) => ({} $y, ? $n) {{ $y, $n = LinearAttention "
                       "<q_num_heads = {}, kv_num_heads "
                       "= {}, update_rule = \"{}\"> ($q, $k, $v, \"\", {}) }}",
        floats(q), floats(k), floats(v), floats(decay), floats(beta), floats(y), s.heads, s.groups, rule, gates);
}

const Form linearAttention{"LinearAttention", R"("": 27)",
    [](const Sizes& s) -> Texts {
        const std::vector<int> q{s.batch, s.length, s.heads * s.size};
        const std::vector<int> k{s.batch, s.length, s.groups * s.size};
        const std::vector<int> v{s.batch, s.length, s.groups * s.valueSize};
        const std::vector<int> y{s.batch, s.length, s.heads * s.valueSize};
        const std::vector<int> each{s.batch, s.length, s.groups};
        return {linear(q, k, v, each, each, s, y), linear(q, k, v, k, {s.batch, s.length, 1}, s, y),
            linear(q, k, v, k, each, s, y, "gated", "$d"), linear(q, k, v, k, each, s, y, "delta", "\"\", $b"),
            linear(q, k, v, k, each, s, y, "linear", "\"\"")};
    },
    [](const Sizes& s) -> Texts {
        const std::vector<int> q{s.batch, s.length, s.heads * s.size};
        const std::vector<int> k{s.batch, s.length, s.groups * s.size};
        const std::vector<int> v{s.batch, s.length, s.groups * s.valueSize};
        const std::vector<int> y{s.batch, s.length, s.heads * s.valueSize};
        const std::vector<int> each{s.batch, s.length, s.groups};
        return {linear({s.batch, s.length, s.heads * s.size + 1}, k, v, each, each, s, y),
            linear(q, {s.batch, s.length, s.groups * (s.size + 1)}, v, each, each, s, y),
            linear(q, {s.batch, s.length + 1, s.groups * s.size}, v, each, each, s, y),
            linear(q, k, {s.batch + 1, s.length, s.groups * s.valueSize}, each, each, s, y),
            linear(q, k, v, {s.batch, s.length, s.groups + 1}, each, s, y),
            linear(q, k, v, each, {s.batch, s.length, s.groups + 1}, s, y),
            linear(q, k, v, each, {s.batch, s.length}, s, y), linear(q, k, v, each, each, s, q),
            linear(q, k, v, each, each, s, y, "delta"), linear(q, k, v, each, each, s, y, "gated_delta", "$d")};
    }};

std::string causal(const std::vector<int>& x, const std::vector<int>& w, const std::vector<int>& bias,
    const std::vector<int>& past, const std::vector<int>& next) {
    return fmt::format(
        "g ({} $x, {} $w, {} $b, {} $p) => (? $y, {} $n) {{ $y, $n = CausalConvWithState ($x, $w, $b, $p) }}",
        floats(x), floats(w), floats(bias), floats(past), floats(next));
}

const Form causalConvolution{"CausalConvWithState", R"("": 27)",
    [](const Sizes& s) -> Texts {
        const std::vector<int> state{s.batch, s.size, 3};
        return {causal({s.batch, s.size, s.length}, {s.size, 1, 4}, {s.size}, state, state),
            "g (float[N,C,L] $x, float[C,1,K] $w) => (float[N,C,L] $y, ? $n) { $y, $n = CausalConvWithState ($x, $w) "
            "}"};
    },
    [](const Sizes& s) -> Texts {
        const std::vector<int> x{s.batch, s.size, s.length};
        const std::vector<int> w{s.size, 1, 4};
        const std::vector<int> state{s.batch, s.size, 3};
        return {causal({s.batch, s.size + 1, s.length}, w, {s.size}, state, state),
            causal(x, {s.size, 2, 4}, {s.size}, state, state), causal(x, {s.size, 1, 5}, {s.size}, state, state),
            causal(x, w, {s.size + 1}, state, state), causal(x, w, {s.size, 1}, state, state),
            causal(x, w, {s.size}, {s.batch + 1, s.size, 3}, state),
            causal(x, w, {s.size}, state, {s.batch, s.size, 4})};
    }};

std::string scatter(const std::vector<int>& cache, const std::vector<int>& update, int indices, int axis) {
    return fmt::format("g ({} $c, {} $u, int64[{}] $i) => ({} $y) {{ $y = TensorScatter <axis = {}> ($c, $u, $i) }}",
        floats(cache), floats(update), indices, floats(cache), axis);
}

const Form tensorScatter{"TensorScatter", R"("": 24)",
    [](const Sizes& s) -> Texts {
        return {scatter({s.batch, s.heads, s.cached, s.size}, {s.batch, s.heads, 2, s.size}, s.batch, -2),
            scatter({s.batch, s.cached, s.size}, {s.batch, 1, s.size}, s.batch, 1),
            "g (float[N,C,D] $c, float[N,L,D] $u) => (float[N,C,D] $y) { $y = TensorScatter ($c, $u) }"};
    },
    [](const Sizes& s) -> Texts {
        const std::vector<int> cache{s.batch, s.heads, s.cached, s.size};
        return {scatter(cache, {s.batch, s.heads, 2, s.size + 1}, s.batch, -2),
            scatter(cache, {s.batch, s.heads, 2, s.size, 1}, s.batch, -2),
            scatter(cache, {s.batch, s.heads, 2, s.size}, s.batch + 1, -2),
            scatter(cache, {s.batch, s.heads, 2, s.size}, s.batch, 0),
            scatter(cache, {s.batch, s.heads, 2, s.size}, s.batch, 4)};
    }};

const Form rotaryEmbedding{"RotaryEmbedding", R"("": 23)",
    [](const Sizes& s) -> Texts {
        const std::string caches = fmt::format("float[{0},{1}] $c, float[{0},{1}] $s", s.length, 8);
        return {
            fmt::format("g (float[{},{},{}] $x, {}) => (? $y) {{ $y = RotaryEmbedding <num_heads = {}> ($x, $c, $s) }}",
                s.batch, s.length, s.heads * 16, caches, s.heads),
            fmt::format("g (float[{},{},{},16] $x, {}) => (? $y) {{ $y = RotaryEmbedding ($x, $c, $s) }}", s.batch,
                s.heads, s.length, caches)};
    },
    [](const Sizes& s) -> Texts {
        const std::string caches = fmt::format("float[{0},{1}] $c, float[{0},{1}] $s", s.length, 8);
        return {fmt::format("g (float[{},{},{}] $x, {}) => (? $y) {{ $y = RotaryEmbedding ($x, $c, $s) }}", s.batch,
                    s.length, s.heads * 16, caches),
            fmt::format("g (float[{},{}] $x, {}) => (? $y) {{ $y = RotaryEmbedding <num_heads = {}> ($x, $c, $s) }}",
                s.length, s.heads * 16, caches, s.heads)};
    }};

std::string fourier(const std::vector<int>& x, const std::vector<int>& y, const std::string& attributes,
    const std::string& constants, const std::string& inputs) {
    return fmt::format(
        "g ({} $x) => ({} $y) <{}> {{ $y = DFT <{}> ($x{}) }}", floats(x), floats(y), constants, attributes, inputs);
}

const Form fourierOfOpset20{"DFT", R"("": 20)",
    [](const Sizes& s) -> Texts {
        const std::string axis = "int64 a = {1}";
        return {fourier({s.batch, s.length, s.size, 1}, {s.batch, s.length, s.size, 2}, "inverse = 0", "", ""),
            fourier({s.batch, s.length, s.size, 2}, {s.batch, s.length, s.size, 2}, "inverse = 1", axis, ", \"\", a"),
            fourier({s.batch, s.length, 1}, {s.batch, s.length / 2 + 1, 2}, "onesided = 1", "", ""),
            fourier({s.batch, s.length, 2}, {s.batch, 2 * (s.length - 1), 1}, "onesided = 1, inverse = 1", "", ""),
            fourier({s.batch, s.length, 1}, {s.batch, 4, 2}, "onesided = 1", "int64 n = {7}", ", n"),
            fourier({s.batch, s.length, 2}, {s.batch, 6, 1}, "onesided = 1, inverse = 1", "int64 n = {6}", ", n"),
            "g (float[N,L,1] $x, int64 $n) => (? $y) { $y = DFT <onesided = 1> ($x, $n) }",
            "g (float[N,L,M,2] $x, int64 $a) => (? $y) { $y = DFT ($x, \"\", $a) }"};
    },
    [](const Sizes& s) -> Texts {
        return {fourier({s.batch, s.length, 1}, {s.batch, s.length, 1}, "inverse = 0", "", ""),
            fourier({s.batch, s.length, 1}, {s.batch, s.length, 2}, "onesided = 1", "", ""),
            fourier({s.batch, s.length, 2}, {s.batch, s.length / 2 + 1, 2}, "onesided = 1", "", ""),
            fourier({s.batch, s.length, 1}, {s.batch, 2 * (s.length - 1), 1}, "onesided = 1, inverse = 1", "", ""),
            fourier({s.batch, s.length, 1}, {s.batch, 5, 2}, "onesided = 1", "int64 n = {7}", ", n"),
            fourier({s.batch, s.length, 1}, {s.batch, s.length, 2}, "inverse = 0", "int64 a = {2}", ", \"\", a"),
            fourier({s.batch, s.length, 1}, {s.batch, s.length, 2}, "inverse = 0", "int64 a = {-4}", ", \"\", a"),
            fourier({s.batch}, {s.batch}, "inverse = 0", "", ""),
            "g (float[3,N,1] $x, int64 $a) => (float[4,M,2] $y) { $y = DFT ($x, \"\", $a) }",
            "g (float[3,N,2] $x, int64 $a) => (float[A,B,1] $y) { $y = DFT <onesided = 1> ($x, \"\", $a) }"};
    }};

const Form fourierOfOpset17{"DFTofOpset17", R"("": 17)",
    [](const Sizes& s) -> Texts {
        return {fourier({s.batch, s.length, 1}, {s.batch, s.length, 2}, "axis = 1", "", ""),
            fourier({s.batch, s.length, 1}, {s.batch / 2 + 1, s.length, 2}, "axis = 0, onesided = 1", "", ""),
            fourier({s.batch, s.length, 2}, {s.batch, 2 * (s.length - 1), 1}, "onesided = 1, inverse = 1", "", "")};
    },
    [](const Sizes& s) -> Texts {
        return {fourier({s.batch, s.length, 1}, {s.batch, s.length, 2}, "axis = 2", "", ""),
            fourier({s.batch, s.length, 1}, {s.batch, s.length, 2}, "axis = 0, onesided = 1", "", ""),
            fourier({s.batch, s.length, 1}, {s.batch, s.length, 2}, "onesided = 1, inverse = 1", "", "")};
    }};

std::string einsum(
    const std::vector<std::vector<int>>& inputs, const std::vector<int>& y, const std::string& equation) {
    std::string typed;
    std::string names;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        typed += fmt::format("{}{} $x{}", i > 0 ? ", " : "", floats(inputs[i]), i);
        names += fmt::format("{}$x{}", i > 0 ? ", " : "", i);
    }
    return fmt::format(
        "g ({}) => ({} $y) {{ $y = Einsum <equation = \"{}\"> ({}) }}", typed, floats(y), equation, names);
}

const Form einsums{"Einsum", R"("": 17)",
    [](const Sizes& s) -> Texts {
        return {einsum({{s.batch, s.size, s.size}}, {s.batch, s.size}, "...ii->...i"),
            einsum({{s.batch, s.length, s.size}, {s.batch, s.size, s.cached}}, {s.batch, s.length, s.cached},
                "bij, bjk -> bik"),
            einsum({{s.batch, s.length, s.size}, {s.size, s.cached}}, {s.batch, s.length, s.cached}, "...d,dh->...h"),
            einsum({{s.length, s.size}, {s.size, s.cached}}, {s.length, s.cached}, "ij,jk"),
            einsum({{s.length, s.size}}, {s.length}, "ij->i"), einsum({{s.length, s.size}}, {}, "ij->"),
            einsum({{1, s.size}, {s.batch, s.size}}, {s.batch, s.size}, "ij,ij->ij"),
            einsum({{s.batch, s.length, s.size}, {1, s.size, s.cached}}, {s.batch, s.length, s.cached},
                "...ij,...jk->...ik"),
            "g (float[N,M] $a, float[K,L] $b) => (? $y) { $y = Einsum <equation = \"ij,jk->ik\"> ($a, $b) }"};
    },
    [](const Sizes& s) -> Texts {
        return {einsum({{s.batch, s.size, s.size}}, {s.batch, s.size + 1}, "...ii->...i"),
            einsum({{s.batch, s.length, s.size}, {s.batch, s.size + 1, s.cached}}, {s.batch, s.length, s.cached},
                "bij,bjk->bik"),
            einsum({{s.batch, s.length, s.size}, {s.size, s.cached}}, {s.length, s.batch, s.cached}, "bij,jk->bik"),
            einsum({{s.length, s.size}}, {s.size}, "ij->i"), einsum({{s.length, s.size, 3}}, {s.length}, "ij->i"),
            einsum({{s.length, s.size}}, {s.length}, "ij->k"), einsum({{s.length, s.size}}, {s.length}, "ij,jk->i"),
            einsum({{s.heads, s.length, s.size}, {s.batch, s.heads, s.size, s.cached}},
                {s.batch, s.heads, s.length, s.cached}, "...ij,...jk->...ik"),
            einsum({std::vector{s.length}}, {s.length}, "...ij->...i")};
    }};

std::string lossOf(const std::string& op, const std::vector<int>& scores, const std::vector<int>& labels, int weights,
    const std::vector<int>& y, const std::string& reduction) {
    return fmt::format("g ({} $x, {} $t, float[{}] $w) => ({} $y) {{ $y = {} <reduction = \"{}\"> ($x, $t, $w) }}",
        floats(scores), shaped("int64", labels), weights, floats(y), op, reduction);
}

const Form losses{"Losses", R"("": 17)",
    [](const Sizes& s) -> Texts {
        Texts texts;
        for (const std::string op : {"NegativeLogLikelihoodLoss", "SoftmaxCrossEntropyLoss"}) {
            texts.push_back(
                lossOf(op, {s.batch, s.heads, s.length}, {s.batch, s.length}, s.heads, {s.batch, s.length}, "none"));
            texts.push_back(lossOf(op, {s.batch, s.heads}, {s.batch}, s.heads, {}, "mean"));
            texts.push_back(
                lossOf(op, {s.batch, s.heads, s.length, s.size}, {s.batch, s.length, s.size}, s.heads, {}, "sum"));
        }
        return texts;
    },
    [](const Sizes& s) -> Texts {
        Texts texts;
        for (const std::string op : {"NegativeLogLikelihoodLoss", "SoftmaxCrossEntropyLoss"}) {
            texts.push_back(lossOf(op, {s.batch, s.heads, s.length}, {s.batch, s.length}, s.heads + 1, {}, "mean"));
            texts.push_back(lossOf(op, {s.batch, s.heads, s.length}, {s.batch, s.length + 1}, s.heads, {}, "mean"));
            texts.push_back(lossOf(op, {s.batch, s.heads, s.length}, {s.batch}, s.heads, {}, "mean"));
            texts.push_back(lossOf(op, {s.batch}, {s.batch}, s.heads, {}, "mean"));
            texts.push_back(lossOf(op, {s.batch, s.heads}, {s.batch}, s.heads, {s.batch}, "sum"));
            texts.push_back(lossOf(op, {s.batch, s.heads}, {s.batch}, s.heads, {s.batch + 1}, "none"));
        }
        return texts;
    }};

std::string encoder(
    const std::string& x, const std::string& y, const std::string& attributes, const std::string& inputs = "$x") {
    return fmt::format("g ({} $x) => ({} $y) {{ $y = ai.onnx.ml.LabelEncoder <{}> ({}) }}", x, y, attributes, inputs);
}

const Form labelEncoder{"LabelEncoder", R"("": 20, "ai.onnx.ml": 4)",
    [](const Sizes& s) -> Texts {
        return {encoder(shaped("int64", {s.batch, s.size}), floats({s.batch, s.size}),
                    "keys_int64s = [1, 2], values_floats = [0.5, 1.5]"),
            encoder(shaped("string", {s.batch}), shaped("int64", {s.batch}),
                R"(keys_strings = ["a", "b"], values_int64s = [0, 1], default_int64 = 7)"),
            encoder(shaped("double", {s.length}), shaped("int16", {s.length}),
                "keys_tensor = double[2] {0.5, 1.5}, values_tensor = int16[2] {3, 4}, default_tensor = int16[1] {0}"),
            encoder("float[]", "?", "keys_floats = [0.5], values_strings = [\"a\"]")};
    },
    [](const Sizes& s) -> Texts {
        const std::string ids = shaped("int64", {s.batch});
        return {encoder(ids, floats({s.batch + 1}), "keys_int64s = [1, 2], values_floats = [0.5, 1.5]"),
            encoder(ids, ids, "keys_int64s = [1, 2], values_floats = [0.5, 1.5]"),
            encoder(ids, floats({s.batch}), R"(keys_strings = ["a", "b"], values_floats = [0.5, 1.5])"),
            encoder(ids, floats({s.batch}), "keys_int64s = [1, 2, 3], values_floats = [0.5, 1.5]"),
            encoder(ids, floats({s.batch}), "values_floats = [0.5, 1.5]"),
            encoder(ids, floats({s.batch}), "keys_int64s = [1, 2]"),
            encoder(ids, floats({s.batch}),
                "keys_int64s = [1, 2], values_floats = [0.5, 1.5], default_tensor = int16[1] {0}"),
            encoder(ids, floats({s.batch}), "keys_int64s = [1, 2], values_floats = [0.5, 1.5], no_such = 1"),
            encoder(ids, floats({s.batch}), "keys_int64s = [1, 2], values_floats = [0.5, 1.5]", "$x, $x"),
            encoder(shaped("bool", {s.batch}), floats({s.batch}), "keys_int64s = [1, 2], values_floats = [0.5, 1.5]")};
    }};

// One tree of one node and two leaves.
struct Tree {
    std::string modes = "uint8[1] {0}";
    std::string splits = "float[1] {0.5}";
    std::string weights = "float[2] {1.5, 2.5}";
    std::string targets = "0, 1";
    std::string features = "0";
    std::string more = "n_targets = 2";
};

std::string ensemble(const std::string& x, const std::string& y, const Tree& tree) {
    return fmt::format(
        "g ({} $x) => ({} $y) {{ $y = ai.onnx.ml.TreeEnsemble <nodes_modes = {}, nodes_splits = {}, leaf_weights = {}, "
        "leaf_targetids = [{}], nodes_featureids = [{}], nodes_truenodeids = [0], nodes_falsenodeids = [1], "
        "nodes_trueleafs = "
        "[1], nodes_falseleafs = [1], tree_roots = [0], {}> ($x) }}",
        x, y, tree.modes, tree.splits, tree.weights, tree.targets, tree.features, tree.more);
}

const Form treeEnsemble{"TreeEnsemble", R"("": 20, "ai.onnx.ml": 5)",
    [](const Sizes& s) -> Texts {
        return {ensemble(floats({s.batch, s.size}), floats({s.batch, 2}), {}),
            ensemble(shaped("double", {s.batch, s.size}), shaped("double", {s.batch, 2}),
                {.splits = "double[1] {0.5}", .weights = "double[2] {1.5, 2.5}"}),
            ensemble("float[N,F]", "float[N,2]", {}),
            ensemble(floats({s.batch, s.size}), floats({s.batch, s.length}), {.more = "post_transform = 0"})};
    },
    [](const Sizes& s) -> Texts {
        const std::string x = floats({s.batch, s.size});
        const std::string y = floats({s.batch, 2});
        return {ensemble(x, floats({s.batch + 1, 2}), {}), ensemble(x, floats({s.batch, 3}), {}),
            ensemble(x, shaped("float16", {s.batch, 2}), {}), ensemble(floats({s.batch, s.size, 3}), y, {}),
            ensemble(shaped("int64", {s.batch, s.size}), y, {}), ensemble(x, y, {.splits = "double[1] {0.5}"}),
            ensemble(x, y, {.weights = "double[2] {1.5, 2.5}"}),
            ensemble(x, y, {.weights = "float[3] {1.5, 2.5, 3.5}"}), ensemble(x, y, {.modes = "uint8[2] {0, 0}"}),
            ensemble(x, y, {.features = "0, 1"}), ensemble(x, y, {.targets = "0"}),
            ensemble(x, y, {.more = "no_such = 1"})};
    }};

std::string picked(const std::string& x, const std::string& indices, const std::string& y) {
    return fmt::format(
        "g ({} $x, {} $i) => ({} $y) {{ $y = ai.onnx.ml.ArrayFeatureExtractor ($x, $i) }}", x, indices, y);
}
std::string binarized(const std::string& x, const std::string& y) {
    return fmt::format("g ({} $x) => ({} $y) {{ $y = ai.onnx.ml.Binarizer <threshold = 0.5> ($x) }}", x, y);
}

const Form featuresOfMachineLearning{"Features", R"("": 17, "ai.onnx.ml": 1)",
    [](const Sizes& s) -> Texts {
        return {picked(floats({s.batch, s.size}), "int64[5]", floats({s.batch, 5})),
            picked(floats({s.batch, s.length, s.size}), "int64[1,4]", floats({s.batch, s.length, 4})),
            picked(floats({s.size}), "int64[5]", floats({1, 5})), picked("float[N,C]", "int64[K]", "float[N,K]"),
            binarized(floats({s.batch, s.size}), floats({s.batch, s.size}))};
    },
    [](const Sizes& s) -> Texts {
        return {picked(floats({s.batch, s.size}), "int64[5]", floats({s.batch, 6})),
            picked(floats({s.batch, s.size}), "int64[5]", floats({s.batch + 1, 5})),
            picked(floats({s.batch, s.size}), "int64[5]", shaped("int64", {s.batch, 5})),
            picked(floats({s.batch, s.length, s.size}), "int64[5]", floats({s.batch, 5})),
            binarized(floats({s.batch, s.size}), floats({s.batch, s.size + 1})),
            binarized(floats({s.batch, s.size}), shaped("int64", {s.batch, s.size}))};
    }};

const Form images{"Images", R"("": 20)",
    [](const Sizes& s) -> Texts {
        return {fmt::format("g (float[{},2,3] $t, int64[4] $s) => (float[{},A,B,2] $y) {{ $y = AffineGrid ($t, $s) }}",
                    s.batch, s.batch),
            fmt::format("g (float[{0},{1},9] $x, int64[2] $s, int64[2] $b) => (float[{0},A,B,C] $y) {{ $y = Col2Im "
                        "($x, $s, $b) }}",
                s.batch, s.size)};
    },
    [](const Sizes& s) -> Texts {
        return {fmt::format("g (float[{},2,3] $t, int64[5] $s) => (float[{},A,B,2] $y) {{ $y = AffineGrid ($t, $s) }}",
                    s.batch, s.batch),
            fmt::format("g (float[{},2,3] $t, int64[4] $s) => (float[{},A,B,3] $y) {{ $y = AffineGrid ($t, $s) }}",
                s.batch, s.batch),
            fmt::format("g (float[{0},{1},9] $x, int64[2] $s, int64[3] $b) => (? $y) {{ $y = Col2Im ($x, $s, $b) }}",
                s.batch, s.size)};
    }};

const Form sequences{"Sequences", R"("": 17)",
    [](const Sizes& s) -> Texts {
        const std::string added = "<body = b (float[A] $p, float[B] $q) => (float[C] $r) { $r = Add ($p, $q) }>";
        return {"g (seq(float[N]) $x, float[M] $w) => (seq(float[K]) $y) { $y = SequenceMap " + added + " ($x, $w) }",
            fmt::format(
                "g (float[{},{}] $x, int64[2] $s, int64[2] $e) => (float[A,B] $y) {{ $y = Slice ($x, $s, $e) }}",
                s.batch, s.size)};
    },
    [](const Sizes& s) -> Texts {
        const std::string added = "<body = b (float[A] $p, float[B] $q) => (float[C] $r) { $r = Add ($p, $q) }>";
        const std::string cast = "<body = b (float[A] $p) => (double[A] $r) { $r = Cast <to = 11> ($p) }>";
        return {"g (seq(float[N]) $x) => (seq(float[K]) $y) { $y = SequenceMap " + added + " ($x) }",
            "g (seq(double[N]) $x, float[M] $w) => (seq(float[K]) $y) { $y = SequenceMap " + added + " ($x, $w) }",
            "g (seq(float[N]) $x) => (seq(float[N]) $y) { $y = SequenceMap " + cast + " ($x) }",
            fmt::format("g (float[{},{}] $x, int64[2] $s, int64[2] $e) => (float[A] $y) {{ $y = Slice ($x, $s, $e) }}",
                s.batch, s.size)};
    }};

class NewerOperators : public testing::TestWithParam<Form> {};

constexpr int numbers = 6;

std::string modelOf(const Form& form, const std::string& graph, int number) {
    return named("<ir_version: 10, opset_import: [" + form.imports + "]> " + graph, number);
}

TEST_P(NewerOperators, AFaultIsFound) {
    for (int number = 0; number < numbers; ++number) {
        for (const std::string& graph : GetParam().faults(sizesOf(number))) {
            const std::string text = modelOf(GetParam(), graph, number);
            EXPECT_THAT(objectionsTo(text), Not(IsEmpty())) << text;
        }
    }
}

TEST_P(NewerOperators, ASoundTwinIsNone) {
    for (int number = 0; number < numbers; ++number) {
        for (const std::string& graph : GetParam().twins(sizesOf(number))) {
            const std::string text = modelOf(GetParam(), graph, number);
            EXPECT_THAT(objectionsTo(text), IsEmpty()) << text;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Forms, NewerOperators,
    testing::Values(flexAttention, attention, linearAttention, causalConvolution, tensorScatter, rotaryEmbedding,
        fourierOfOpset20, fourierOfOpset17, einsums, losses, labelEncoder, treeEnsemble, featuresOfMachineLearning,
        images, sequences),
    [](const testing::TestParamInfo<Form>& form) { return form.param.name; });

} // namespace
} // namespace qaliper::newer_operators_test
