#include "model/quantize/equalize.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/graph/elements.h"
#include "model/graph/queries.h"
#include "model/quant/groups.h"
#include "model/quantize/channel_factor.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/scaled_tensor.h"

namespace qaliper {

namespace {

constexpr int rounds = 24;            // chains of several layers settle in fewer
constexpr double settled = 1e-3;      // the largest change of a round that counts as none
constexpr double largestFactor = 1e4; // of one channel, either way

double boundedFactor(double factor) { return std::clamp(factor, 1 / largestFactor, largestFactor); }

// The largest magnitude of each channel pair of a convolution, and the factors found so far.
struct Layer {
    NodeIx node;
    const Tensor* weight = nullptr;
    const Tensor* bias = nullptr; // null without one
    ConvGroups groups;
    std::uint64_t kernel = 1;    // elements
    std::vector<double> largest; // by output, then by input within the group
    std::vector<double> outputFactor;
    std::vector<double> inputFactor;

    std::size_t outputs() const { return static_cast<std::size_t>(groups.outputs); }
    std::size_t inputs() const { return static_cast<std::size_t>(groups.inputs); }
    std::size_t width() const { return static_cast<std::size_t>(groups.inputsPerGroup); }
    std::size_t inputAt(std::size_t output, std::size_t column) const {
        return output / static_cast<std::size_t>(groups.outputsPerGroup) * width() + column;
    }
    double at(std::size_t output, std::size_t column) const {
        return largest[output * width() + column] * outputFactor[output] * inputFactor[inputAt(output, column)];
    }
    std::vector<double> outputRanges() const {
        std::vector<double> ranges(outputs(), 0);
        for (std::size_t output = 0; output < outputs(); ++output) {
            for (std::size_t column = 0; column < width(); ++column)
                ranges[output] = std::max(ranges[output], at(output, column));
        }
        return ranges;
    }
    std::vector<double> inputRanges() const {
        std::vector<double> ranges(inputs(), 0);
        for (std::size_t output = 0; output < outputs(); ++output) {
            for (std::size_t column = 0; column < width(); ++column) {
                double& range = ranges[inputAt(output, column)];
                range = std::max(range, at(output, column));
            }
        }
        return ranges;
    }
};

// A channel keeps its sign, so that these compute the same of a multiple.
bool passesFactors(const Context& context, NodeIx node) {
    const Node& it = context.node(node);
    return it.is("Relu") || it.is("LeakyRelu") ||
        (it.is("PRelu") && context.quant.isConstant(context.index().input(node, 1)));
}

const Tensor* floatTensor(const Context& context, NodeIx node, std::size_t slot) {
    const Tensor* tensor = readableConstant(context.index(), context.index().input(node, slot));
    return tensor && tensor->type == DataType::Float ? tensor : nullptr;
}

// The convolution that alone reads what this one gives.
NodeIx convolutionAfter(const Context& context, NodeIx node) {
    const Index& index = context.index();
    auto use = soleUse(index, index.output(node, 0));
    if (use && use->slot == 0 && passesFactors(context, use->node))
        use = soleUse(index, index.output(use->node, 0));
    const bool isLink =
        use && use->slot == 0 && context.node(use->node).is("Conv") && index.graphOf(use->node) == index.graphOf(node);
    return isLink ? use->node : NodeIx{};
}

class Equalizer {
public:
    explicit Equalizer(const Context& context) : context_(&context) {}

    Result<std::vector<Edit>> edits() && {
        QALIPER_CHECK(collect());
        for (int round = 0; round < rounds; ++round) {
            double change = 0;
            for (const auto& [first, second] : links_)
                change = std::max(change, equalize(layers_.at(first), layers_.at(second)));
            if (change < settled)
                break;
        }
        for (const auto& [first, second] : links_)
            roundFactors(layers_.at(first), layers_.at(second));
        FixBuilder builder(*context_);
        for (const auto& [node, layer] : layers_) {
            QALIPER_CHECK(write(builder, layer));
        }
        return std::move(builder).finish();
    }

private:
    Status collect() {
        const Index& index = context_->index();
        for (const NodeIx node : index.nodes(mainGraph)) {
            if (!context_->node(node).is("Conv"))
                continue;
            const NodeIx next = convolutionAfter(*context_, node);
            if (!next.valid() || !isReadable(node) || !isReadable(next))
                continue;
            const auto first = convGroups(index, context_->types, node);
            const auto second = convGroups(index, context_->types, next);
            if (!first || !second || first->outputs != second->inputs)
                continue;
            for (const auto& [layer, groups] : {std::pair{node, *first}, std::pair{next, *second}}) {
                QALIPER_CHECK(addLayer(layer, groups));
            }
            links_.emplace_back(node, next);
        }
        return {};
    }

    bool isReadable(NodeIx node) const {
        const bool hasBias = context_->index().input(node, 2).valid();
        return floatTensor(*context_, node, 1) && (!hasBias || floatTensor(*context_, node, 2));
    }

    Status addLayer(NodeIx node, const ConvGroups& groups) {
        const Tensor* weight = floatTensor(*context_, node, 1);
        if (!weight || layers_.contains(node))
            return {};
        Layer layer{node, weight, floatTensor(*context_, node, 2), groups, 1, {}, {}, {}};
        QALIPER_TRY(const auto bytes, readBytes(*weight, context_->storage()));
        const std::uint64_t count = elementCount(layer.weight->dims).value_or(0);
        const std::uint64_t pairs = layer.outputs() * layer.width();
        if (count == 0 || pairs == 0 || count % pairs != 0)
            return fail(ErrorKind::Invalid,
                say("The weight \"{name}\" does not fit its layer", arg("name", layer.weight->name)));
        layer.kernel = count / pairs;
        layer.largest.assign(pairs, 0);
        layer.outputFactor.assign(layer.outputs(), 1);
        layer.inputFactor.assign(layer.inputs(), 1);
        for (std::uint64_t at = 0; at < count; ++at) {
            double& largest = layer.largest[at / layer.kernel];
            largest =
                std::max(largest, std::abs(decodeElement(layer.weight->type, bitsAt(layer.weight->type, bytes, at))));
        }
        layers_.emplace(node, std::move(layer));
        return {};
    }

    // Gives each channel the same range on both sides; returns the largest change.
    static double equalize(Layer& first, Layer& second) {
        const std::vector<double> outputs = first.outputRanges();
        const std::vector<double> inputs = second.inputRanges();
        double change = 0;
        for (std::size_t channel = 0; channel < outputs.size(); ++channel) {
            if (!(outputs[channel] > 0) || !(inputs[channel] > 0) || !std::isfinite(outputs[channel] + inputs[channel]))
                continue;
            const double factor = std::sqrt(inputs[channel] / outputs[channel]);
            const double bounded = boundedFactor(first.outputFactor[channel] * factor);
            change = std::max(change, std::abs(std::log(bounded / first.outputFactor[channel])));
            first.outputFactor[channel] = bounded;
            second.inputFactor[channel] = 1 / bounded;
        }
        return change;
    }

    static void roundFactors(Layer& first, Layer& second) {
        for (std::size_t channel = 0; channel < first.outputFactor.size(); ++channel) {
            first.outputFactor[channel] = nearestChannelFactor(first.outputFactor[channel]);
            second.inputFactor[channel] = 1 / first.outputFactor[channel];
        }
    }

    Status write(FixBuilder& builder, const Layer& layer) const {
        const auto weightFactor = [&](std::uint64_t at) {
            const auto pair = static_cast<std::size_t>(at / layer.kernel);
            const std::size_t output = pair / layer.width();
            return layer.outputFactor[output] * layer.inputFactor[layer.inputAt(output, pair % layer.width())];
        };
        if (Status status = replace(builder, {layer.node, 1}, *layer.weight, weightFactor); !status || !layer.bias)
            return status;
        return replace(builder, {layer.node, 2}, *layer.bias,
            [&](std::uint64_t at) { return layer.outputFactor[static_cast<std::size_t>(at)]; });
    }

    Status replace(FixBuilder& builder, const Use& use, const Tensor& tensor,
        const std::function<double(std::uint64_t)>& factorAt) const {
        const std::string base = tensor.name.empty() ? "constant" : tensor.name;
        QALIPER_TRY(auto scaled, scaledTensor(tensor, base + "_equalized", factorAt, context_->storage()));
        builder.redirect(use, builder.addTensor(mainGraph, std::move(scaled)));
        return {};
    }

    const Context* context_;
    std::map<NodeIx, Layer> layers_;
    std::vector<std::pair<NodeIx, NodeIx>> links_; // in node order
};

} // namespace

Result<std::vector<Edit>> equalizingEdits(const Context& context) { return Equalizer(context).edits(); }

} // namespace qaliper
