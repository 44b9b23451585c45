#include "model/quantize/correct_biases.h"

#include <algorithm>
#include <compare>
#include <functional>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "model/graph/elements.h"
#include "model/quant/dequantize.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/weights.h"

namespace qaliper {

namespace {

constexpr std::int64_t opsetOfAxesInput = 18; // of ReduceMean
constexpr std::int64_t opsetOfPadsInput = 11; // of Pad

// The input of a node that holds the bias of a product; it may have none yet.
std::optional<Use> biasOf(const Index& index, NodeIx product) {
    if (!index.node(product).is("MatMul"))
        return Use{product, 2};
    const auto consumer = soleUse(index, index.output(product, 0));
    if (!consumer || !index.node(consumer->node).is("Add") || consumer->slot > 1)
        return std::nullopt;
    const Use bias{consumer->node, 1 - consumer->slot};
    return readableConstant(index, index.input(bias.node, bias.slot)) ? std::optional(bias) : std::nullopt;
}

// A convolution, or a product of data and a matrix.
bool isCorrectable(const Context& context, const Use& weight) {
    const Node& node = context.node(weight.node);
    if (node.is("MatMul"))
        return weight.slot == 1 && biasOf(context.index(), weight.node);
    const bool isPlainGemm = node.is("Gemm") && node.integer("transA", 0) == 0 &&
        node.number("alpha").value_or(1) == 1 && node.number("beta").value_or(1) == 1;
    return weight.slot == 1 && (node.is("Conv") || isPlainGemm);
}

// All axes but the one of the channels.
std::optional<std::vector<std::int64_t>> reducedAxes(const Context& context, NodeIx node) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    if (!shape || shape->size() < 2)
        return std::nullopt;
    std::vector<std::int64_t> axes(shape->size());
    std::iota(axes.begin(), axes.end(), 0);
    axes.erase(context.node(node).is("MatMul") ? axes.end() - 1 : axes.begin() + 1); // …×K; N×C×…, and M×K of Gemm
    return axes;
}

std::string addMean(
    FixBuilder& builder, const Context& context, const std::string& data, const std::vector<std::int64_t>& axes) {
    NewNode mean{"ReduceMean", "", {data}, {{"keepdims", std::int64_t{0}}}, data + "_mean"};
    if (context.model().opset().value_or(0) < opsetOfAxesInput) {
        mean.attributes.push_back({"axes", axes});
    } else {
        const std::vector<double> numbers(axes.begin(), axes.end());
        const auto count = static_cast<std::int64_t>(axes.size());
        mean.inputs.push_back(
            builder.addTensor(mainGraph, makeSmallTensor(data + "_axes", DataType::Int64, {count}, numbers)));
    }
    return builder.add(mainGraph, std::move(mean));
}

// What a kernel reads of its data, where padding is a part of that.
struct Window {
    std::vector<std::int64_t> kernel; // by spatial axis
    std::vector<std::int64_t> dilations;
    std::vector<std::int64_t> strides;
    std::vector<std::int64_t> pads; // begins, then ends

    std::int64_t taps() const {
        return std::accumulate(kernel.begin(), kernel.end(), std::int64_t{1}, std::multiplies<>());
    }
    friend auto operator<=>(const Window&, const Window&) = default; // NOLINT(*-use-nullptr)
};

std::vector<std::int64_t> attributeOr(
    const Node& node, std::string_view name, std::size_t count, std::int64_t fallback) {
    const auto* written = node.integers(name);
    return written && written->size() == count ? *written : std::vector<std::int64_t>(count, fallback);
}

// Pad and Slice take inputs.
bool canSlice(const Context& context) { return context.model().opset().value_or(0) >= opsetOfPadsInput; }

// Nothing where each tap of the kernel has nearly the same mean.
std::optional<Window> paddedWindow(const Context& context, const Use& weight) {
    constexpr std::int64_t mostTaps = 64;
    const Node& node = context.node(weight.node);
    const Shape* shape = context.types.shape(context.index().input(weight.node, weight.slot));
    const std::string* automatic = node.text("auto_pad");
    const bool hasPads = !automatic || automatic->empty() || *automatic == "NOTSET";
    if (!node.is("Conv") || !shape || shape->size() < 3 || !hasPads)
        return std::nullopt;
    Window window;
    for (std::size_t axis = 2; axis < shape->size(); ++axis) {
        const auto size = (*shape)[axis].number();
        if (!size)
            return std::nullopt;
        window.kernel.push_back(*size);
    }
    const std::size_t axes = window.kernel.size();
    window.dilations = attributeOr(node, "dilations", axes, 1);
    window.strides = attributeOr(node, "strides", axes, 1);
    window.pads = attributeOr(node, "pads", 2 * axes, 0);
    const bool isPadded = std::ranges::any_of(window.pads, [](std::int64_t pad) { return pad > 0; }) &&
        std::ranges::none_of(window.pads, [](std::int64_t pad) { return pad < 0; });
    return isPadded && window.taps() > 1 && window.taps() <= mostTaps ? std::optional(window) : std::nullopt;
}

// Adds the mean of what each tap reads, tap by tap, and in it channel by channel.
class TapMeans {
public:
    TapMeans(FixBuilder& builder, const Context& context, ValueIx data, const Window& window)
        : builder_(&builder), context_(&context), data_(context.index().name(data)), window_(&window) {}

    std::string add() {
        const std::string padded = addPadded();
        NewNode concat{"Concat", "", {}, {{"axis", std::int64_t{0}}}, data_ + "_tap_means"};
        for (std::int64_t tap = 0; tap < window_->taps(); ++tap)
            concat.inputs.push_back(addTap(padded, tap));
        return builder_->add(mainGraph, std::move(concat));
    }

private:
    std::string integers(const std::vector<std::int64_t>& numbers) {
        return builder_->addTensor(mainGraph,
            makeSmallTensor(data_ + "_window", DataType::Int64, {static_cast<std::int64_t>(numbers.size())},
                std::vector<double>(numbers.begin(), numbers.end())));
    }

    std::string addPadded() {
        const std::size_t axes = window_->kernel.size();
        std::vector<std::int64_t> pads(2 * (axes + 2), 0);
        std::copy_n(window_->pads.begin(), axes, pads.begin() + 2);
        std::copy_n(window_->pads.begin() + static_cast<std::ptrdiff_t>(axes), axes,
            pads.begin() + static_cast<std::ptrdiff_t>(axes) + 4);
        return builder_->add(mainGraph, {"Pad", "", {data_, integers(pads)}, {}, data_ + "_padded"});
    }

    // All that one tap reads of the padded data, and its mean by channel.
    std::string addTap(const std::string& padded, std::int64_t tap) {
        constexpr std::int64_t toTheEnd = std::numeric_limits<std::int32_t>::max();
        const std::size_t axes = window_->kernel.size();
        std::vector<std::int64_t> starts(axes);
        std::vector<std::int64_t> ends(axes);
        std::vector<std::int64_t> spatial(axes);
        for (std::size_t axis = axes; axis-- > 0;) {
            const std::int64_t at = tap % window_->kernel[axis];
            tap /= window_->kernel[axis];
            starts[axis] = window_->dilations[axis] * at;
            const std::int64_t after = window_->dilations[axis] * (window_->kernel[axis] - 1 - at);
            ends[axis] = after == 0 ? toTheEnd : -after;
            spatial[axis] = static_cast<std::int64_t>(axis) + 2;
        }
        const std::string slice = builder_->add(mainGraph,
            {"Slice", "", {padded, integers(starts), integers(ends), integers(spatial), integers(window_->strides)}, {},
                data_ + "_tap"});
        spatial.insert(spatial.begin(), 0);
        return addMean(*builder_, *context_, slice, spatial);
    }

    FixBuilder* builder_;
    const Context* context_;
    std::string data_;
    const Window* window_;
};

// The rounding errors of a weight.
Result<std::vector<double>> errorsOf(const Context& context, const WeightChain& chain, const Tensor& original) {
    Tensor stored = *chain.constant;
    if (chain.quantize.valid()) {
        QALIPER_TRY(auto rounded, quantized("rounded", stored, *context.quant.at(chain.quantize), context.storage()));
        stored = std::move(rounded);
    }
    QALIPER_TRY(const auto rounded, dequantized("float", stored, *chain.quantizer, DataType::Float, context.storage()));
    const std::uint64_t count = elementCount(original.dims).value_or(0);
    auto errors = readNumbers(rounded, context.storage(), count);
    const auto exact = readNumbers(original, context.storage(), count);
    if (!errors || !exact)
        return fail(errors ? exact.error() : errors.error());
    for (std::size_t i = 0; i < errors->size(); ++i)
        (*errors)[i] -= (*exact)[i];
    return errors;
}

class BiasCorrector {
public:
    BiasCorrector(const Context& context, const Context& before)
        : context_(&context), before_(&before), builder_(context) {}

    Result<std::vector<Edit>> edits(const ChannelMeans& means) && {
        for (const auto& [layer, mean] : means) {
            const auto node = context_->index().find(layer);
            const auto original = before_->index().find(layer);
            if (!node || !original)
                continue;
            QALIPER_CHECK(correct(*node, *original, mean));
        }
        return std::move(builder_).finish();
    }

private:
    Status correct(NodeIx node, NodeIx original, const std::vector<double>& mean) {
        const auto chain = weightChain(*context_, node, 1);
        const Tensor* weight = readableConstant(before_->index(), before_->index().input(original, 1));
        const auto place = biasOf(context_->index(), node);
        if (!place)
            return {};
        const ValueIx oldBias = context_->index().input(place->node, place->slot);
        const Tensor* bias = readableConstant(context_->index(), oldBias);
        if (!chain || !chain->quantizer || !weight || weight->dims.size() < 2 || (oldBias.valid() && !bias))
            return {};
        const bool isConvolution = context_->node(node).is("Conv");
        if (!isConvolution && weight->dims.size() != 2)
            return {};
        const bool isTransposed = isConvolution || context_->node(node).integer("transB", 0) != 0;
        const auto outputs = static_cast<std::size_t>(weight->dims[isTransposed ? 0 : 1]);
        if (bias && bias->dims != std::vector{static_cast<std::int64_t>(outputs)})
            return {};
        QALIPER_TRY(const auto errors, errorsOf(*context_, *chain, *weight));
        std::vector<double> numbers(outputs, 0);
        if (bias) {
            QALIPER_TRY(auto old, readNumbers(*bias, context_->storage()));
            numbers = std::move(old);
        }
        const auto groups = static_cast<std::size_t>(isConvolution ? context_->node(node).integer("group", 1) : 1);
        const auto inputs = static_cast<std::size_t>(weight->dims[isTransposed ? 1 : 0]);
        const std::size_t kernel = errors.size() / (outputs * inputs);
        const bool isByTap = mean.size() == inputs * groups * kernel;
        const bool isKnown = isByTap || mean.size() == inputs * groups;
        if (!isKnown || errors.size() % (outputs * inputs) != 0 || outputs % groups != 0)
            return {};
        for (std::size_t at = 0; at < errors.size(); ++at) {
            const std::size_t pair = at / kernel;
            const std::size_t output = isTransposed ? pair / inputs : pair % outputs;
            const std::size_t input = isTransposed ? pair % inputs : pair / outputs;
            const std::size_t channel = output / (outputs / groups) * inputs + input;
            numbers[output] -= errors[at] * mean[(isByTap ? at % kernel * inputs * groups : 0) + channel];
        }
        const std::string base = bias && !bias->name.empty() ? bias->name : weight->name + "_bias";
        builder_.redirect(place->node, place->slot,
            builder_.addTensor(mainGraph,
                makeSmallTensor(base + "_corrected", DataType::Float, {static_cast<std::int64_t>(outputs)}, numbers)));
        return {};
    }

    const Context* context_;
    const Context* before_;
    FixBuilder builder_;
};

} // namespace

MeansModel meansModel(const Context& context, const Placement& placement) {
    MeansModel model;
    FixBuilder builder(context);
    // By tensor, reduced axes and window.
    std::map<std::tuple<ValueIx, std::vector<std::int64_t>, std::optional<Window>>, std::string> known;
    for (const PlacedWeight& weight : placement.weights) {
        const auto axes = isCorrectable(context, weight.use) ? reducedAxes(context, weight.use.node) : std::nullopt;
        if (!axes)
            continue;
        const ValueIx data = context.index().input(weight.use.node, 0);
        const auto window = canSlice(context) ? paddedWindow(context, weight.use) : std::nullopt;
        std::string& mean = known[{data, *axes, window}];
        if (mean.empty()) {
            mean = window ? TapMeans(builder, context, data, *window).add()
                          : addMean(builder, context, std::string(context.index().name(data)), *axes);
            builder.push(AddGraphOutput{mainGraph, mean, ValueType::tensor(DataType::Float)});
        }
        model.means.push_back({context.node(weight.use.node).id, mean});
    }
    model.edits = std::move(builder).finish();
    return model;
}

Result<std::vector<Edit>> biasEdits(const Context& quantized, const Context& before, const ChannelMeans& means) {
    return BiasCorrector(quantized, before).edits(means);
}

} // namespace qaliper
