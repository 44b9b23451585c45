// Makes the channels of one quantized tensor about equal: what the Convs around it do stays the same but for rounding.

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "model/base/number.h"
#include "model/quantize/channel_factor.h"
#include "model/rewrite/scaled_tensor.h"
#include "model/sensitivity/equal_place.h"
#include "model/sensitivity/originals.h"
#include "model/sensitivity/reasons.h"
#include "model/tools/requantize.h"
#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace equalize_here_tool {

constexpr std::string_view largestKey = "largest";
constexpr std::string_view floatModelKey = "float-model";
constexpr std::array parameterKeys{largestKey, floatModelKey};

struct Here {
    Switch pair;
    EqualPlace place;
};

std::optional<Here> hereAt(const Context& context, const SwitchList& list, NodeIx node) {
    for (const Switch& pair : list.switches) {
        const bool isAt = pair.node == node || std::ranges::find(pair.ends, node) != pair.ends.end();
        auto place = isAt ? equalPlaceOf(context.index(), list, pair) : std::nullopt;
        const bool isInt8 = place && limitOf(*context.quant.at(pair.node)) &&
            std::ranges::all_of(place->read,
                [&](const Switch& weight) { return context.quant.at(weight.node)->type == DataType::Int8; }) &&
            context.quant.at(place->written.node)->type == DataType::Int8;
        if (isInt8)
            return Here{pair, std::move(*place)};
    }
    return std::nullopt;
}

Result<Offer> offer(const Context& context, const ToolNodes& nodes) {
    const SwitchList list = switchesOf(context.index(), context.quant);
    if (!hereAt(context, list, nodes.front()))
        return fail(ErrorKind::Invalid,
            say("This is no pair with one scale between Convs in INT8, with constant weights, and nothing but Relu "
                "before "
                "it"));
    Offer offer = offerOf(equalizeHere.info);
    offer.note =
        say("Each channel is divided by a number in the Conv before the pair, and multiplied by it in the Convs "
            "after it; the weights and the pair get new scales.");
    offer.parameters.push_back({largestKey, ParameterType::Text, "", {}, {}, {},
        say("The largest magnitude of each channel, measured on data, with spaces between")});
    offer.parameters.push_back({floatModelKey, ParameterType::File, "", {}, {}, {},
        say("Weights that are stored quantized are quantized again from the float model; without it they are not")});
    return offer;
}

Result<std::vector<double>> numbersIn(std::string_view text) {
    std::vector<double> numbers;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) {
            QALIPER_TRY(const auto number, parseNumber(text.substr(0, end)));
            numbers.push_back(std::max(0.0, number));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return numbers;
}

// Which channel of the tensor an element of a weight of shape [K, C, …] belongs to: of the layer that writes it, and of one that
// reads it.
std::size_t writtenChannel(const std::vector<std::int64_t>& dims, std::size_t count, std::size_t at) {
    return at / (count / static_cast<std::size_t>(dims[0]));
}
std::size_t readChannel(const std::vector<std::int64_t>& dims, std::size_t count, std::size_t at) {
    if (dims[1] == 1 && dims[0] > 1)
        return writtenChannel(dims, count, at); // depthwise
    const auto columns = static_cast<std::size_t>(dims[1]);
    return at / (count / static_cast<std::size_t>(dims[0]) / columns) % columns;
}

class Equalizing {
public:
    Equalizing(const Context& context, Here here, std::vector<double> largest, const Index* original)
        : context_(&context),
          here_(std::move(here)),
          largest_(std::move(largest)),
          original_(original),
          builder_(context) {}

    Result<std::vector<Edit>> edits() && {
        QALIPER_CHECK(readWeights());
        findFactors();
        scale(here_.place.written, written_, true);
        for (std::size_t i = 0; i < read_.size(); ++i)
            scale(here_.place.read[i], read_[i], false);
        for (Status status : {writeWeights(), writeBias()}) {
            if (!status)
                return fail(std::move(status.error()));
        }
        writeRange();
        return std::move(builder_).finish();
    }

private:
    const std::vector<std::int64_t>& dimsOf(const Switch& weight) const {
        return readableConstant(context_->index(), weight.tensor)->dims;
    }

    Result<std::vector<float>> numbersOf(const Switch& weight) const {
        QALIPER_TRY(auto numbers, floatNumbersOf(*context_, weight, original_));
        if (!numbers)
            return fail(ErrorKind::Invalid,
                say("These weights are stored quantized, so equalizing needs their float numbers: choose the float "
                    "model"));
        return std::move(*numbers);
    }

    Status readWeights() {
        QALIPER_TRY(auto written, numbersOf(here_.place.written));
        written_ = std::move(written);
        const auto channels = static_cast<std::size_t>(dimsOf(here_.place.written)[0]);
        if (largest_.size() != channels)
            return fail(ErrorKind::Invalid,
                say("Each channel needs a magnitude, and the tensor has {count}",
                    arg("count", static_cast<std::uint64_t>(channels))));
        for (const Switch& weight : here_.place.read) {
            QALIPER_TRY(auto numbers, numbersOf(weight));
            read_.push_back(std::move(numbers));
        }
        return {};
    }

    // The root of both ranges: half of the imbalance goes to the weights.
    void findFactors() {
        std::vector<double> weights(largest_.size());
        for (std::size_t i = 0; i < read_.size(); ++i) {
            const auto& dims = dimsOf(here_.place.read[i]);
            for (std::size_t at = 0; at < read_[i].size(); ++at) {
                double& most = weights[readChannel(dims, read_[i].size(), at)];
                most = std::max(most, std::abs(static_cast<double>(read_[i][at])));
            }
        }
        factors_.assign(largest_.size(), 1);
        for (std::size_t channel = 0; channel < factors_.size(); ++channel) {
            if (largest_[channel] > 0 && weights[channel] > 0)
                factors_[channel] = nearestChannelFactor(std::sqrt(weights[channel] / largest_[channel]));
        }
    }

    void scale(const Switch& weight, std::vector<float>& numbers, bool isWritten) const {
        const auto& dims = dimsOf(weight);
        for (std::size_t at = 0; at < numbers.size(); ++at) {
            const double factor = isWritten ? factors_[writtenChannel(dims, numbers.size(), at)]
                                            : 1 / factors_[readChannel(dims, numbers.size(), at)];
            numbers[at] *= static_cast<float>(factor);
        }
    }

    Status writeWeights() {
        const auto write = [&](const Switch& weight, const std::vector<float>& numbers) -> Status {
            const NewScales scales{{Granularity::PerChannel, 0, 0}, {dimsOf(weight)[0]}};
            QALIPER_CHECK(requantize(builder_, *context_, weight, scales, numbers, true));
            return {};
        };
        Status status = write(here_.place.written, written_);
        for (std::size_t i = 0; i < read_.size() && status; ++i)
            status = write(here_.place.read[i], read_[i]);
        return status;
    }

    Status writeBias() {
        const ValueIx bias = context_->index().input(here_.place.writer, 2);
        if (!bias.valid())
            return {};
        const Tensor& constant = *readableConstant(context_->index(), bias);
        QALIPER_TRY(auto scaled,
            scaledTensor(
                constant, constant.name, [&](std::uint64_t at) { return factors_[at]; }, context_->storage()));
        builder_.redirect(here_.place.writer, 2, builder_.addTensor(mainGraph, std::move(scaled)));
        return {};
    }

    void writeRange() {
        double limit = 0;
        for (std::size_t channel = 0; channel < factors_.size(); ++channel)
            limit = std::max(limit, largest_[channel] * factors_[channel]);
        const Quantizer& quantize = *context_->quant.at(here_.pair.node);
        const double most = *limitOf(quantize) / *quantize.scalarScale;
        const std::string name(context_->index().name(here_.pair.tensor));
        const std::string scale = builder_.addTensor(
            mainGraph, makeSmallTensor(name + "_scale", quantize.scaleTensor->type, {}, {limit / most}));
        builder_.redirect(here_.pair.node, 1, scale);
        for (const NodeIx end : here_.pair.ends)
            builder_.redirect(end, 1, scale);
    }

    const Context* context_;
    Here here_;
    std::vector<double> largest_;
    const Index* original_;
    FixBuilder builder_;
    std::vector<double> factors_; // by channel
    std::vector<float> written_;
    std::vector<std::vector<float>> read_;
};

Result<Fix> build(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    const SwitchList list = switchesOf(context.index(), context.quant);
    auto here = hereAt(context, list, nodes.front());
    const auto path = input.text(floatModelKey);
    const auto text = input.text(largestKey);
    if (!path || !text)
        return fail(path ? text.error() : path.error());
    QALIPER_TRY(auto largest, numbersIn(*text));
    QALIPER_TRY(const auto original, modelAt(*path));
    QALIPER_TRY(
        auto edits, Equalizing(context, std::move(*here), std::move(largest), original ? &*original : nullptr).edits());
    return Fix{std::move(edits)};
}

} // namespace equalize_here_tool

constinit const Tool equalizeHere{
    {"equalize-here", [] { return say("Make the channels of a quantized tensor equal"); }, ToolGroup::Quantization,
        ToolSubject::Node, Safety::Review, true, equalize_here_tool::parameterKeys},
    equalize_here_tool::offer, equalize_here_tool::build};

} // namespace qaliper::toolbox
