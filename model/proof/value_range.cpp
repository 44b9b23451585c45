#include "model/proof/value_range.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "model/graph/elements.h"
#include "model/quant/operator_traits.h"
#include "model/quant/softmax_form.h"

namespace qaliper {

namespace {

constexpr int furthestNeighbour = 8;

using Found = std::optional<ValueRange>;

Found bounded(double low, double high, double step = 0) { return ValueRange{true, low, high, step}; }

bool movesData(const Node& node) { return node.is("Identity") || quantTrait(node) == QuantTrait::Commutes; }

// The range of a quantizer, without the lowest value of a signed type, which symmetric quantization does not use.
Found quantizedRange(const Context& context, const Quantizer& quantizer) {
    const auto scales = readScales(quantizer, context.storage());
    if (!scales || scales->empty() || !isInteger(quantizer.type))
        return std::nullopt;
    const bool isPerTensor = scales->size() == 1;
    const double scale = std::abs(*std::ranges::max_element(*scales, {}, [](double s) { return std::abs(s); }));
    const IntegerRange range = rangeOf(quantizer.type);
    const double highest = static_cast<double>(range.highest);
    const double lowest = range.lowest < 0 ? -highest : 0;
    const auto zero = static_cast<double>(quantizer.scalarZeroPoint.value_or(0));
    return bounded(scale * (lowest - zero), scale * (highest - zero), isPerTensor ? scale : 0);
}

// For an 8-bit float: a large part of its range, without the coarse ends.
Found smallFloatRange(const Context& context, const Quantizer& quantizer) {
    const auto scales = readScales(quantizer, context.storage());
    if (!scales || scales->empty() || !isFloat8(quantizer.type))
        return std::nullopt;
    constexpr double comfortable = 240;
    const double scale = std::abs(*std::ranges::max_element(*scales, {}, [](double s) { return std::abs(s); }));
    return bounded(-scale * comfortable, scale * comfortable);
}

Found ofQuantizer(const Context& context, const Quantizer& quantizer) {
    const Found integers = quantizedRange(context, quantizer);
    return integers ? integers : smallFloatRange(context, quantizer);
}

Found leftByQuantizer(const Context& context, ValueIx value, int distance = 0) {
    const NodeIx producer = context.index().producer(value);
    if (!producer.valid() || distance > furthestNeighbour)
        return std::nullopt;
    if (const Quantizer* quantizer = context.quant.at(producer))
        return quantizer->dequantizes() ? ofQuantizer(context, *quantizer) : std::nullopt;
    const ValueIx source = context.index().input(producer, 0);
    return movesData(context.node(producer)) && source.valid() ? leftByQuantizer(context, source, distance + 1)
                                                               : std::nullopt;
}

Found takenByQuantizer(const Context& context, ValueIx value, int distance = 0) {
    if (distance > furthestNeighbour)
        return std::nullopt;
    for (const Use& use : context.index().uses(value)) {
        if (use.slot != 0)
            continue;
        if (const Quantizer* quantizer = context.quant.at(use.node)) {
            Found range = quantizer->quantizes ? ofQuantizer(context, *quantizer) : std::nullopt;
            if (range)
                range->step = 0; // the quantizer rounds any value
            return range;
        }
        const ValueIx output = context.index().output(use.node, 0);
        if (movesData(context.node(use.node)) && output.valid()) {
            if (const Found range = takenByQuantizer(context, output, distance + 1))
                return range;
        }
    }
    return std::nullopt;
}

struct ResultOf {
    std::string_view opType;
    double low;
    double high;
};
constexpr std::array results{
    ResultOf{"Sigmoid", 0, 1},
    ResultOf{"HardSigmoid", 0, 1},
    ResultOf{"Tanh", -1, 1},
    ResultOf{"Erf", -1, 1},
    ResultOf{"Softsign", -1, 1},
    ResultOf{"Sin", -1, 1},
    ResultOf{"Cos", -1, 1},
    ResultOf{"Relu", 0, 3},
    ResultOf{"Softplus", 0, 3},
    ResultOf{"Exp", 0.05, 3},
    ResultOf{"Sqrt", 0, 2},
    ResultOf{"Abs", 0, 3},
    ResultOf{"ReduceL2", 0.1, 3},
    ResultOf{"ReduceSumSquare", 0.1, 3},
};

Found leftByOperator(const Context& context, ValueIx value) {
    const NodeIx producer = context.index().producer(value);
    if (!producer.valid() || !context.node(producer).isStandard())
        return std::nullopt;
    if (softmaxEndingAt(context.index(), context.types, producer))
        return bounded(0, 1); // written out, too
    const auto found = std::ranges::find(results, context.node(producer).opType, &ResultOf::opType);
    return found == results.end() ? std::nullopt : bounded(found->low, found->high);
}

// True for inputs of operators without a result for zero or negative numbers.
bool needsPositive(const Node& node, std::uint32_t slot) {
    return node.is("Sqrt") || node.is("Log") || node.is("Reciprocal") || (node.is("Div") && slot == 1) ||
        (node.is("Pow") && slot == 0);
}

Found takenByOperators(const Context& context, ValueIx value) {
    const auto needs = [&](const Use& use) { return needsPositive(context.node(use.node), use.slot); };
    return std::ranges::any_of(context.index().uses(value), needs) ? bounded(0.1, 3) : std::nullopt;
}

// The size of the table that the value indexes; nothing when it is no index.
std::optional<std::int64_t> tableSize(const Context& context, const Use& use) {
    const Node& node = context.node(use.node);
    const auto dimOf = [&](std::size_t slot, std::int64_t axis) -> std::optional<std::int64_t> {
        const ValueIx table = context.index().input(use.node, slot);
        const Shape* shape = table.valid() ? context.types.shape(table) : nullptr;
        if (!shape || shape->empty())
            return std::nullopt;
        const auto rank = static_cast<std::int64_t>(shape->size());
        const std::int64_t at = axis < 0 ? axis + rank : axis;
        return at >= 0 && at < rank ? (*shape)[static_cast<std::size_t>(at)].number() : std::nullopt;
    };
    if ((node.is("Gather") || node.is("GatherElements") || node.is("ScatterElements")) && use.slot == 1)
        return dimOf(0, node.integer("axis", 0)).value_or(1);
    if ((node.is("GatherND") || node.is("ScatterND")) && use.slot == 1)
        return dimOf(0, 0).value_or(1);
    if (node.opType == "EmbedLayerNormalization" && use.slot < 2)
        return dimOf(use.slot == 0 ? 2 : 4, 0).value_or(1);
    return std::nullopt;
}

std::optional<std::int64_t> smallestTable(const Context& context, ValueIx value, int distance = 0) {
    std::optional<std::int64_t> smallest;
    const auto take = [&](std::optional<std::int64_t> size) {
        if (size && (!smallest || *size < *smallest))
            smallest = size;
    };
    for (const Use& use : context.index().uses(value)) {
        take(tableSize(context, use));
        const ValueIx output = context.index().output(use.node, 0);
        const bool passes = movesData(context.node(use.node)) || context.node(use.node).is("Cast");
        if (passes && use.slot == 0 && output.valid() && distance < furthestNeighbour)
            take(smallestTable(context, output, distance + 1));
    }
    return smallest;
}

bool isAccumulator(const Context& context, ValueIx value) {
    const NodeIx producer = context.index().producer(value);
    const bool isSum = producer.valid() && context.node(producer).opType.ends_with("Integer");
    const auto dequantizes = [&](const Use& use) { return isDequantizeNode(context.node(use.node)); };
    return isSum || std::ranges::any_of(context.index().uses(value), dequantizes);
}

ValueRange integerRange(const Context& context, ValueIx value, DataType type) {
    const IntegerRange all = rangeOf(type);
    if (isQuantized(type)) {
        const auto highest = static_cast<double>(all.highest);
        return {true, all.lowest < 0 ? -highest : 0, highest, 1};
    }
    if (const auto entries = smallestTable(context, value))
        return {true, 0, static_cast<double>(std::max<std::int64_t>(*entries - 1, 0)), 1};
    constexpr double accumulated = 30'000;
    if (type == DataType::Int32 && isAccumulator(context, value))
        return {true, -accumulated, accumulated, 1};
    return {true, 0, 1, 1}; // masks, flags and unknown sizes
}

} // namespace

ValueRange rangeOf(const Context& context, ValueIx value) {
    const DataType type = context.types.element(value);
    if (isInteger(type) || type == DataType::Bool)
        return integerRange(context, value, type);
    if (type == DataType::Float8E8M0)
        return {true, 0.5, 2, 0};
    if (isFloat8(type) || type == DataType::Float4E2M1)
        return {true, -4, 4, 0};
    if (const Found range = leftByQuantizer(context, value))
        return *range;
    if (const Found range = takenByQuantizer(context, value))
        return *range;
    if (const Found range = leftByOperator(context, value))
        return *range;
    return takenByOperators(context, value).value_or(ValueRange{});
}

} // namespace qaliper
