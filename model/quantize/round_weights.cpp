#include "model/quantize/round_weights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "model/graph/elements.h"
#include "model/graph/small_float.h"
#include "model/quant/quantizers.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/weights.h"

namespace qaliper {

namespace {

constexpr std::int64_t mostChannels = 256; // their moments are as many numbers as a square of these
constexpr int mostSweeps = 8;
constexpr std::uint8_t signBit = 0x80;
constexpr std::uint8_t largestE4M3 = 126;

bool isPlainProduct(const Node& node) {
    if (node.is("Conv"))
        return node.integer("group", 1) == 1;
    return node.is("MatMul") || (node.is("Gemm") && node.integer("transA", 0) == 0);
}

// How the elements of a weight belong to outputs and input channels; without outputs, nothing is known.
struct WeightOrder {
    std::size_t outputs = 0;
    std::size_t channels = 0;
    std::size_t kernel = 1;
    bool hasOutputsFirst = true;

    std::size_t at(std::size_t output, std::size_t channel, std::size_t element) const {
        return hasOutputsFirst ? (output * channels + channel) * kernel + element : channel * outputs + output;
    }
};

WeightOrder orderOf(const Node& node, const std::vector<std::int64_t>& dims) {
    const bool isConvolution = node.is("Conv");
    const auto count = elementCount(dims);
    if (!isPlainProduct(node) || !count || *count == 0 || (isConvolution ? dims.size() < 3 : dims.size() != 2))
        return {};
    WeightOrder order;
    order.hasOutputsFirst = isConvolution || node.integer("transB", 0) != 0;
    order.outputs = static_cast<std::size_t>(dims[order.hasOutputsFirst ? 0 : 1]);
    order.channels = static_cast<std::size_t>(dims[order.hasOutputsFirst ? 1 : 0]);
    order.kernel = static_cast<std::size_t>(*count) / (order.outputs * order.channels);
    return order;
}

// Nodes that give the second moments of a tensor's channels.
class MomentsWriter {
public:
    MomentsWriter(const Context& context, FixBuilder& builder) : context_(&context), builder_(&builder) {}

    std::string add(ValueIx data, std::size_t rank, bool isImage, std::int64_t channels) {
        const std::string name(context_->index().name(data));
        const std::string columns = isImage ? imageColumns(name, rank, channels)
                                            : transposed(matrixOf(name, -1, channels), {1, 0}, name + "_columns");
        const std::string rows = transposed(columns, {1, 0}, name + "_rows");
        const std::string products = node("MatMul", {columns, rows}, {}, name + "_products");
        const std::string size = node("Size", {name}, {}, name + "_size");
        const std::string count =
            node("Cast", {size}, {{"to", static_cast<std::int64_t>(DataType::Float)}}, name + "_count");
        return node("Div", {products, count}, {}, name + "_moments");
    }

private:
    std::string node(
        std::string op, std::vector<std::string> inputs, std::vector<Attribute> attributes, std::string wish) {
        return builder_->add(mainGraph, {std::move(op), "", std::move(inputs), std::move(attributes), std::move(wish)});
    }
    std::string transposed(const std::string& value, std::vector<std::int64_t> order, const std::string& wish) {
        return node("Transpose", {value}, {{"perm", std::move(order)}}, wish);
    }
    std::string matrixOf(const std::string& value, std::int64_t rows, std::int64_t columns) {
        const std::vector<double> shape{static_cast<double>(rows), static_cast<double>(columns)};
        const std::string dims =
            builder_->addTensor(mainGraph, makeSmallTensor(value + "_shape", DataType::Int64, {2}, shape));
        return node("Reshape", {value, dims}, {}, value + "_matrix");
    }
    std::string imageColumns(const std::string& name, std::size_t rank, std::int64_t channels) {
        std::vector<std::int64_t> order(rank);
        std::iota(order.begin(), order.end(), 0);
        std::swap(order[0], order[1]);
        return matrixOf(transposed(name, order, name + "_by_channel"), channels, -1);
    }

    const Context* context_;
    FixBuilder* builder_;
};

// The numbers that a stored element may be.
struct Levels {
    explicit Levels(DataType type) : isInt8(type == DataType::Int8) {
        for (std::size_t code = 0; code < numbers.size(); ++code)
            numbers.at(code) = isInt8 ? static_cast<double>(static_cast<std::int8_t>(code))
                                      : decodeSmallFloat(type, static_cast<std::uint32_t>(code));
    }

    // On the other side of `wanted`, in units of the scale; nothing where the type ends.
    std::optional<std::uint8_t> neighbour(std::uint8_t code, double wanted) const {
        return isInt8 ? besideInt8(code, wanted) : besideE4M3(code, wanted);
    }

    bool isInt8;
    std::array<double, 256> numbers{};

private:
    std::optional<std::uint8_t> besideInt8(std::uint8_t code, double wanted) const {
        constexpr int largest = 127;
        const int next = static_cast<std::int8_t>(code) + (numbers.at(code) > wanted ? -1 : 1);
        return std::abs(next) > largest ? std::nullopt : std::optional(static_cast<std::uint8_t>(next));
    }
    std::optional<std::uint8_t> besideE4M3(std::uint8_t code, double wanted) const {
        const int magnitude = code & (signBit - 1);
        if (magnitude == 0)
            return static_cast<std::uint8_t>(wanted < 0 ? signBit + 1 : 1);
        const int next = magnitude + (std::abs(numbers.at(code)) > std::abs(wanted) ? -1 : 1);
        if (next > largestE4M3)
            return std::nullopt;
        return static_cast<std::uint8_t>(next == 0 ? 0 : (code & signBit) + next);
    }
};

// One row of weights: the errors of what is stored and of what may be instead.
struct Row {
    std::vector<std::uint8_t> codes;
    std::vector<std::optional<std::uint8_t>> others;
    std::vector<double> errors;
    std::vector<double> otherErrors;
};

// Exchanges elements while the expected square error falls; true when some were.
bool descend(Row& row, const std::vector<double>& moments) {
    const std::size_t channels = row.codes.size();
    std::vector<double> slope(channels, 0); // half of that of the square error
    const auto move = [&](std::size_t channel, double by) {
        for (std::size_t i = 0; i < channels; ++i)
            slope[i] += by * moments[channel * channels + i];
    };
    for (std::size_t channel = 0; channel < channels; ++channel)
        move(channel, row.errors[channel]);
    bool isAny = false;
    bool isChanged = true;
    for (int sweep = 0; sweep < mostSweeps && isChanged; ++sweep) {
        isChanged = false;
        for (std::size_t channel = 0; channel < channels; ++channel) {
            const double by = row.otherErrors[channel] - row.errors[channel];
            const double change = by * (2 * slope[channel] + by * moments[channel * channels + channel]);
            if (!row.others[channel] || !(change < 0))
                continue;
            move(channel, by);
            std::swap(row.codes[channel], *row.others[channel]);
            std::swap(row.errors[channel], row.otherErrors[channel]);
            isAny = isChanged = true;
        }
    }
    return isAny;
}

class WeightRounder {
public:
    WeightRounder(const Context& context, const Context& before) : context_(&context), before_(&before) {}

    Result<std::vector<Edit>> edits(const ChannelMeans& moments, const Job& job) && {
        for (const auto& [layer, ofLayer] : moments) {
            QALIPER_CHECK(job.check());
            const auto node = context_->index().find(layer);
            const auto original = before_->index().find(layer);
            if (!node || !original)
                continue;
            QALIPER_CHECK(round(*node, *original, ofLayer));
        }
        return std::move(edits_);
    }

private:
    Status round(NodeIx node, NodeIx original, const std::vector<double>& moments) {
        const auto chain = weightChain(*context_, node, 1);
        const Tensor* weight = readableConstant(before_->index(), before_->index().input(original, 1));
        const WeightOrder order = weight ? orderOf(context_->node(node), weight->dims) : WeightOrder();
        if (!chain || !chain->quantizer || chain->quantize.valid() || order.outputs == 0 ||
            moments.size() != order.channels * order.channels || chain->constant->dims != weight->dims ||
            !context_->index().isInitializer(chain->constantValue) || !soleUse(context_->index(), chain->constantValue))
            return {};
        const auto scales = readScales(*chain->quantizer, context_->storage());
        const auto exact = readBytes(*weight, before_->storage());
        auto codes = readBytes(*chain->constant, context_->storage());
        if (!scales || !exact || !codes)
            return fail(!scales ? scales.error() : !exact ? exact.error() : codes.error());
        if (scales->size() != 1 && scales->size() != order.outputs)
            return {};
        if (!roundRows(order, *scales, *weight, *exact, *codes, moments, Levels(chain->constant->type)))
            return {};
        QALIPER_TRY(auto rounded,
            makeTensor(
                chain->constant->name, chain->constant->type, weight->dims, std::move(*codes), context_->storage()));
        edits_.emplace_back(PutTensor{mainGraph, std::move(rounded)});
        return {};
    }

    static bool roundRows(const WeightOrder& order, const std::vector<double>& scales, const Tensor& weight,
        std::string_view exact, std::string& codes, const std::vector<double>& moments, const Levels& levels) {
        bool isAny = false;
        for (std::size_t output = 0; output < order.outputs; ++output) {
            const double scale = scales[scales.size() == 1 ? 0 : output];
            for (std::size_t element = 0; element < order.kernel; ++element) {
                Row row;
                for (std::size_t channel = 0; channel < order.channels; ++channel) {
                    const std::size_t at = order.at(output, channel, element);
                    const double wanted = decodeElement(weight.type, bitsAt(weight.type, exact, at)) / scale;
                    const auto code = static_cast<std::uint8_t>(codes[at]);
                    const auto other = levels.neighbour(code, wanted);
                    row.codes.push_back(code);
                    row.others.push_back(other);
                    row.errors.push_back(levels.numbers.at(code) - wanted);
                    row.otherErrors.push_back(other ? levels.numbers.at(*other) - wanted : 0);
                }
                if (!descend(row, moments))
                    continue;
                isAny = true;
                for (std::size_t channel = 0; channel < order.channels; ++channel)
                    codes[order.at(output, channel, element)] = static_cast<char>(row.codes[channel]);
            }
        }
        return isAny;
    }

    const Context* context_;
    const Context* before_;
    std::vector<Edit> edits_;
};

} // namespace

MeansModel momentsModel(const Context& context, const Placement& placement) {
    MeansModel model;
    FixBuilder builder(context);
    MomentsWriter writer(context, builder);
    std::map<std::pair<ValueIx, bool>, std::string> known; // by tensor, and whether it is an image
    for (const PlacedWeight& weight : placement.weights) {
        const Node& node = context.node(weight.use.node);
        const ValueIx data = context.index().input(weight.use.node, 0);
        const Shape* shape = context.types.shape(data);
        const auto dims = context.types.staticShape(context.index().input(weight.use.node, 1));
        const WeightOrder order = dims && weight.use.slot == 1 ? orderOf(node, *dims) : WeightOrder();
        if (order.outputs == 0 || !shape || shape->size() < 2 ||
            static_cast<std::int64_t>(order.channels) > mostChannels)
            continue;
        const bool isImage = node.is("Conv");
        std::string& moments = known[{data, isImage}];
        if (moments.empty()) {
            moments = writer.add(data, shape->size(), isImage, static_cast<std::int64_t>(order.channels));
            builder.push(AddGraphOutput{mainGraph, moments, ValueType::tensor(DataType::Float)});
        }
        model.means.push_back({node.id, moments});
    }
    model.edits = std::move(builder).finish();
    return model;
}

Result<std::vector<Edit>> roundingEdits(
    const Context& quantized, const Context& before, const ChannelMeans& moments, const Job& job) {
    return WeightRounder(quantized, before).edits(moments, job);
}

} // namespace qaliper
