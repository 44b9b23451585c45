#include <array>
#include <string>

#include "model/services/operators.h"
#include "model/services/rule_tools.h"

// Sliding windows: pooling, and convolutions that libonnx does not know. Sources: ONNX operator pages for MaxPool,
// AveragePool, LpPool, DeformConv; ONNX Runtime's contrib operator page. With ceil_mode, ONNX 1.12 counts one window
// too many where the last one would lie in the padding; runtimes and later versions of ONNX do not.

namespace qaliper {

namespace {

using namespace rules;
using Integers = std::vector<std::int64_t>;

struct Window {
    Integers kernel;
    Integers strides;
    Integers dilations;
    Integers pads; // all begins, then all ends
    std::string autoPad;
    bool roundUp = false;
};

std::optional<Window> windowOf(Context& context, Integers kernel) {
    const std::size_t rank = kernel.size();
    Window window;
    window.kernel = std::move(kernel);
    window.strides = integers(context, "strides").value_or(Integers(rank, 1));
    window.dilations = integers(context, "dilations").value_or(Integers(rank, 1));
    window.pads = integers(context, "pads").value_or(Integers(2 * rank, 0));
    window.autoPad = onnx::getAttribute(context, "auto_pad", std::string("NOTSET"));
    window.roundUp = integer(context, "ceil_mode", 0) != 0;
    const auto isPositive = [](std::int64_t value) { return value > 0; };
    const bool isValid = window.strides.size() == rank && window.dilations.size() == rank &&
        window.pads.size() == 2 * rank && std::all_of(window.strides.begin(), window.strides.end(), isPositive) &&
        std::all_of(window.dilations.begin(), window.dilations.end(), isPositive);
    return isValid ? std::optional(std::move(window)) : std::nullopt;
}

std::int64_t roundedUp(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

// The number of window positions along one axis; nothing when the window does not fit.
std::optional<std::int64_t> positions(const Window& window, std::size_t axis, std::int64_t size) {
    const std::int64_t stride = window.strides[axis];
    if (window.autoPad.starts_with("SAME"))
        return roundedUp(size, stride);
    const bool isPadded = window.autoPad != "VALID";
    const std::int64_t before = isPadded ? window.pads[axis] : 0;
    const std::int64_t after = isPadded ? window.pads[axis + window.kernel.size()] : 0;
    const std::int64_t free = size + before + after - (window.dilations[axis] * (window.kernel[axis] - 1) + 1);
    if (free < 0)
        return std::nullopt;
    std::int64_t count = (window.roundUp ? roundedUp(free, stride) : free / stride) + 1;
    if (window.roundUp && (count - 1) * stride >= size + before)
        --count; // the window would cover padding only
    return count;
}

// `input` with the spatial axes (from `first`) replaced by the numbers of window positions.
std::optional<ShapeProto> slide(const Window& window, const ShapeProto& input, int first) {
    if (input.dim_size() < first + static_cast<int>(window.kernel.size()))
        return std::nullopt;
    ShapeProto result = input;
    for (std::size_t axis = 0; axis < window.kernel.size(); ++axis) {
        auto& dim = *result.mutable_dim(first + static_cast<int>(axis));
        const auto count = dim.has_dim_value() ? positions(window, axis, dim.dim_value()) : std::nullopt;
        dim.Clear();
        if (count)
            dim.set_dim_value(*count);
    }
    return result;
}

void poolInto(Context& context, std::size_t outputs, int firstSpatial) {
    const ShapeProto* input = shape(context, 0);
    const auto kernel = integers(context, "kernel_shape");
    const auto window = kernel ? windowOf(context, *kernel) : std::nullopt;
    if (kernel)
        wantRank(input, static_cast<int>(kernel->size()) + 2);
    if (!input || !window)
        return;
    if (const auto result = slide(*window, *input, firstSpatial)) {
        for (std::size_t output = 0; output < outputs; ++output)
            setShape(context, output, *result);
    }
}

void pool(Context& context) {
    setElement(context, 0, element(context, 0));
    poolInto(context, 1, 2);
}

void maxPool(Context& context) {
    setElement(context, 0, element(context, 0));
    setElement(context, 1, TensorProto::INT64);
    poolInto(context, 2, 2);
}

void channelsLastPool(Context& context) {
    setElement(context, 0, element(context, 0));
    poolInto(context, 1, 1);
}

void quantizedPool(Context& context) {
    setElement(context, 0, element(context, 0));
    poolInto(context, 1, integer(context, "channels_last", 0) != 0 ? 1 : 2);
}

std::optional<Integers> spatialDims(const ShapeProto& weights) {
    Integers dims;
    for (int i = 2; i < weights.dim_size(); ++i) {
        if (!weights.dim(i).has_dim_value())
            return std::nullopt;
        dims.push_back(weights.dim(i).dim_value());
    }
    return dims;
}

// Weights are [K, C/group, R, S].
void convolve(Context& context, std::size_t weightSlot) {
    const ShapeProto* input = shape(context, 0);
    const ShapeProto* weights = shape(context, weightSlot);
    wantSameRank(input, weights);
    if (!input || !weights || weights->dim_size() < 3)
        return;
    const auto kernel = spatialDims(*weights);
    const auto window = kernel ? windowOf(context, *kernel) : std::nullopt;
    auto result = window ? slide(*window, *input, 2) : std::nullopt;
    if (!result)
        return;
    *result->mutable_dim(1) = weights->dim(0);
    setShape(context, 0, *result);
}

void convolution(Context& context) {
    setElement(context, 0, element(context, 0));
    convolve(context, 1);
}

void integerConvolution(Context& context) {
    setElement(context, 0, TensorProto::INT32);
    convolve(context, 1);
}

void quantizedConvolution(Context& context) {
    constexpr std::size_t weights = 3;
    constexpr std::size_t zeroPoint = 7;
    setElement(context, 0, element(context, zeroPoint));
    convolve(context, weights);
}

// The output size of a transposed convolution along one axis.
std::int64_t spread(const Window& window, std::size_t axis, std::int64_t size, std::int64_t outputPadding) {
    const std::int64_t stride = window.strides[axis];
    if (window.autoPad.starts_with("SAME"))
        return size * stride;
    const bool isPadded = window.autoPad != "VALID";
    const std::int64_t padding = isPadded ? window.pads[axis] + window.pads[axis + window.kernel.size()] : 0;
    const std::int64_t reach = window.dilations[axis] * (window.kernel[axis] - 1) + 1;
    return stride * (size - 1) + outputPadding + reach - padding;
}

// Weights are [C, K/group, R, S].
void transposedConvolution(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* input = shape(context, 0);
    const ShapeProto* weights = shape(context, 1);
    wantSameRank(input, weights);
    if (!input || !weights || weights->dim_size() < 3)
        return;
    ShapeProto result = unknownShape(input->dim_size());
    *result.mutable_dim(0) = input->dim(0);
    if (weights->dim(1).has_dim_value())
        result.mutable_dim(1)->set_dim_value(weights->dim(1).dim_value() * integer(context, "group", 1));
    const auto kernel = spatialDims(*weights);
    const auto window = kernel ? windowOf(context, *kernel) : std::nullopt;
    const auto told = integers(context, "output_shape");
    const auto padding = integers(context, "output_padding");
    for (std::size_t axis = 0; window && axis < kernel->size(); ++axis) {
        const int at = static_cast<int>(axis) + 2;
        if (told && told->size() == kernel->size())
            result.mutable_dim(at)->set_dim_value((*told)[axis]);
        else if (!told && input->dim(at).has_dim_value())
            result.mutable_dim(at)->set_dim_value(spread(*window, axis, input->dim(at).dim_value(),
                padding && padding->size() == kernel->size() ? (*padding)[axis] : 0));
    }
    setShape(context, 0, result);
}

constexpr std::array sliding{
    OperatorRule{"", "MaxPool", 1, &maxPool},
    OperatorRule{"", "AveragePool", 1, &pool},
    OperatorRule{"", "LpPool", 18, &pool},
    OperatorRule{"", "Conv", 1, &convolution},
    OperatorRule{"", "ConvInteger", 10, &integerConvolution},
    OperatorRule{"", "ConvTranspose", 1, &transposedConvolution},
    OperatorRule{"", "QLinearConv", 10, &quantizedConvolution},
    OperatorRule{"", "DeformConv", 19, &convolution},
    OperatorRule{"com.microsoft", "FusedConv", 1, &convolution},
    OperatorRule{"com.microsoft", "NhwcMaxPool", 1, &channelsLastPool},
    OperatorRule{"com.microsoft", "QLinearAveragePool", 1, &quantizedPool},
};

} // namespace

std::span<const OperatorRule> pooling() { return sliding; }

} // namespace qaliper
