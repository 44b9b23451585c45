#include "model/layout/constant_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "model/base/number.h"
#include "model/graph/element_words.h"
#include "model/quant/quantizers.h"

namespace qaliper {

namespace {

constexpr std::uint64_t shownElements = 6;
constexpr std::uint32_t longestPath = 32; // operators between a weight and its consumer

struct Signature {
    std::string_view op;
    std::array<std::string_view, 5> inputs;
};

constexpr std::array<Signature, 33> inputSignatures{{
    {"Conv", {"X", "W", "B"}},
    {"ConvTranspose", {"X", "W", "B"}},
    {"Gemm", {"A", "B", "C"}},
    {"MatMul", {"A", "B"}},
    {"BatchNormalization", {"X", "scale", "B", "mean", "var"}},
    {"InstanceNormalization", {"input", "scale", "B"}},
    {"LayerNormalization", {"X", "scale", "B"}},
    {"GroupNormalization", {"X", "scale", "B"}},
    {"RMSNormalization", {"X", "scale"}},
    {"PRelu", {"X", "slope"}},
    {"Reshape", {"data", "shape"}},
    {"Expand", {"input", "shape"}},
    {"Slice", {"data", "starts", "ends", "axes", "steps"}},
    {"Gather", {"data", "indices"}},
    {"Unsqueeze", {"data", "axes"}},
    {"Squeeze", {"data", "axes"}},
    {"Clip", {"input", "min", "max"}},
    {"Resize", {"X", "roi", "scales", "sizes"}},
    {"Pad", {"data", "pads", "value"}},
    {"Split", {"input", "split"}},
    {"LSTM", {"X", "W", "R", "B", "lens"}},
    {"GRU", {"X", "W", "R", "B", "lens"}},
    {"RNN", {"X", "W", "R", "B", "lens"}},
    {"QuantizeLinear", {"x", "scale", "zero"}},
    {"DequantizeLinear", {"x", "scale", "zero"}},
    {"ConvInteger", {"x", "W", "x zero", "W zero"}},
    {"MatMulInteger", {"A", "B", "A zero", "B zero"}},
    {"Tile", {"input", "repeats"}},
    {"TopK", {"X", "K"}},
    {"ReduceSum", {"data", "axes"}},
    {"MatMulNBits", {"A", "B", "scales", "zero points", "groups"}},
    {"Loop", {"trips", "condition"}},
    {"If", {"condition"}},
}};

// The constant at the start of a chain of folded operators, and what the chain does to it.
struct Root {
    const Tensor* tensor = nullptr;
    const Tensor* scale = nullptr;
    DataType quantized = DataType::Undefined; // the type Q produces, or DQ consumes
    bool isTransposed = false;
    bool isDequantized = false; // the consumer reads what a DQ writes
};

const Tensor* constantAt(const Index& index, ValueIx value) { return value.valid() ? index.constant(value) : nullptr; }

// The scale of a quantizer; in two levels, the one of the blocks.
const Tensor* scaleOf(const Index& index, NodeIx quantizer) {
    const ValueIx scale = index.input(quantizer, 1);
    if (const Tensor* constant = constantAt(index, scale))
        return constant;
    const NodeIx level = scale.valid() ? index.producer(throughIdentity(index, scale)) : NodeIx{};
    return level.valid() && isDequantizeNode(index.node(level)) ? constantAt(index, index.input(level, 0)) : nullptr;
}

// Moves `root` one operator upstream; false when there is none.
bool step(const Index& index, NodeIx ix, Root& root) {
    const Node& node = index.node(ix);
    if (isQuantizeNode(node) || isDequantizeNode(node)) {
        root.scale = scaleOf(index, ix);
        if (const DataType type = zeroPointType(index, index.input(ix, 2)); type != DataType::Undefined)
            root.quantized = type;
        else if (node.opType == "QuantizeLinear")
            root.quantized = DataType::Uint8;
        return true;
    }
    root.isTransposed = root.isTransposed != (node.opType == "Transpose");
    constexpr std::array<std::string_view, 4> harmless{"Identity", "Cast", "Transpose", "CastLike"};
    return std::ranges::find(harmless, node.opType) != harmless.end();
}

Root rootOf(const Index& index, ValueIx value) {
    Root root;
    const NodeIx nearest = index.producer(value);
    root.isDequantized = nearest.valid() && isDequantizeNode(index.node(nearest));
    for (std::uint32_t i = 0; i < longestPath && value.valid(); ++i) {
        root.tensor = index.constant(value);
        const NodeIx producer = index.producer(value);
        if (root.tensor || !producer.valid() || !step(index, producer, root))
            break;
        value = index.input(producer, 0);
    }
    if (root.tensor && root.scale && bitsOf(root.tensor->type) <= 16 && isQuantized(root.tensor->type))
        root.quantized = root.tensor->type;
    return root;
}

LinePart withGranularity(const std::string& tensor, const Root& root) {
    if (!root.scale || elementCount(root.scale->dims) == 1U)
        return tensor;
    return root.scale->dims.size() > 1 ? say("{tensor}/block", arg("tensor", tensor))
                                       : say("{tensor}/channel", arg("tensor", tensor));
}

TextArgument tensorArgument(const LinePart& tensor) {
    const auto* text = std::get_if<Text>(&tensor);
    return text ? arg("tensor", *text) : arg("tensor", std::get<std::string>(tensor));
}

std::string withMinus(const std::string& digits) { return digits.starts_with('-') ? "−" + digits.substr(1) : digits; }

// The limits of INT32 and INT64, which mean "to the end"; exporters use those of INT32 for INT64 as well.
std::string_view limitText(std::int64_t number, DataType type) {
    using Narrow = std::numeric_limits<std::int32_t>;
    using Wide = std::numeric_limits<std::int64_t>;
    if (type != DataType::Int64 && type != DataType::Int32)
        return {};
    if (number == Narrow::max() || number == Wide::max())
        return "max";
    return number == Narrow::min() || number == Wide::min() ? "min" : std::string_view();
}

// Integers are written in full.
std::string numberText(const Tensor& tensor, const std::string& bytes, std::uint64_t at) {
    const std::uint64_t bits = bitsAt(tensor.type, bytes, at);
    if (isInteger(tensor.type)) {
        const std::string_view limit = limitText(decodeInteger(tensor.type, bits), tensor.type);
        return limit.empty() ? withMinus(elementWord(tensor.type, bytes, at)) : std::string(limit);
    }
    constexpr double longestInteger = 1e7;
    const double number = decodeElement(tensor.type, bits);
    const bool isShortInteger = std::abs(number) < longestInteger && std::trunc(number) == number;
    return withMinus(isShortInteger ? formatNumber(static_cast<std::int64_t>(number)) : formatShort(number, 4));
}

// The numbers, when there are few and they are in memory.
std::string numbersText(const Index& index, const Tensor& tensor) {
    const auto count = elementCount(tensor.dims);
    if (!count || *count > shownElements || !std::holds_alternative<InMemory>(tensor.payload))
        return "";
    const auto bytes = hasNumbers(tensor.type) ? readBytes(tensor, *index.model().storage) : std::string();
    std::string text;
    for (std::uint64_t at = 0; bytes && hasNumbers(tensor.type) && at < *count; ++at)
        text += (text.empty() ? "" : ",") + numberText(tensor, *bytes, at);
    return text;
}

// `name` is empty or ends with a blank.
LinePart tensorText(const Index& index, const Root& root, const std::string& name) {
    if (!root.tensor)
        return name.empty() ? say("computed") : say("{input} computed", arg("input", name.substr(0, name.size() - 1)));
    const bool isQuantizedHere = root.quantized != DataType::Undefined && root.scale;
    if (!isQuantizedHere) {
        if (std::string numbers = numbersText(index, *root.tensor); !numbers.empty())
            return name + numbers;
    }
    const DataType type = isQuantizedHere ? root.quantized : root.tensor->type;
    if (root.tensor->dims.empty())
        return say("{type} scalar", arg("type", name + std::string(shortName(type))));
    LinePart text = withGranularity(name + formatShape(root.tensor->dims) + " " + std::string(shortName(type)), root);
    return root.isTransposed ? say("{tensor} transposed", tensorArgument(text)) : text;
}

} // namespace

std::string_view inputName(const Node& node, std::size_t slot) {
    const auto* const known = std::ranges::find(inputSignatures, node.opType, &Signature::op);
    return known != inputSignatures.end() && slot < known->inputs.size() ? known->inputs[slot] : std::string_view();
}

ConstantText describeConstant(const Index& index, NodeIx consumer, std::uint32_t slot) {
    const Root root = rootOf(index, index.input(consumer, slot));
    const Node& node = index.node(consumer);
    std::string name(inputName(node, slot));
    if (name.empty() && node.inputs.size() == 2)
        name = slot == 0 ? "A" : "B";
    else if (name.empty() && node.inputs.size() > 2)
        name = "#" + formatNumber(std::int64_t{slot});
    const bool isSmall = !root.tensor || root.tensor->dims.size() < 2;
    LinePart text = tensorText(index, root, name.empty() ? name : name + " ");
    if (!node.isStandard() && root.isDequantized) // a plugin does not take in the DQ: it gets float
        text = say("{tensor} dequantized", tensorArgument(text));
    return {std::move(text), isSmall};
}

} // namespace qaliper
