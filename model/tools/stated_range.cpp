#include "model/tools/stated_range.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "model/graph/elements.h"
#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int furthestQuantizer = 8; // steps through operators that move data

bool onlyMoves(const Node& node) { return node.is("Identity") || quantTrait(node) == QuantTrait::Commutes; }

// The largest quantized value of the type, as symmetric quantization uses it.
std::optional<double> largestOf(const Quantizer& quantizer) {
    if (!quantizer.scalarScale || !isInteger(quantizer.type) || !(*quantizer.scalarScale > 0) ||
        !std::isfinite(*quantizer.scalarScale))
        return std::nullopt;
    const auto zero = static_cast<double>(quantizer.scalarZeroPoint.value_or(0));
    const auto highest = static_cast<double>(rangeOf(quantizer.type).highest);
    const double lowest = rangeOf(quantizer.type).lowest < 0 ? -highest : 0;
    return *quantizer.scalarScale * std::max(std::abs(highest - zero), std::abs(lowest - zero));
}

std::optional<StatedRange> ofQuantizer(const Context& context, const Quantizer& quantizer) {
    const auto largest = largestOf(quantizer);
    if (!largest)
        return std::nullopt;
    return StatedRange{*largest, say("The scale of {node}", arg("node", displayName(context.node(quantizer.node))))};
}

// Breadth first, so that the nearest quantizer is found.
std::optional<StatedRange> ofConsumers(const Context& context, ValueIx value) {
    std::vector<ValueIx> open{value};
    for (int step = 0; step < furthestQuantizer && !open.empty(); ++step) {
        std::vector<ValueIx> next;
        for (const ValueIx at : open) {
            for (const Use& use : context.index().uses(at)) {
                const Quantizer* quantizer = context.quant.at(use.node);
                if (quantizer && quantizer->quantizes && use.slot == 0) {
                    if (auto range = ofQuantizer(context, *quantizer))
                        return range;
                } else if (!quantizer && use.slot == 0 && onlyMoves(context.node(use.node))) {
                    next.push_back(context.index().output(use.node, 0));
                }
            }
        }
        std::erase_if(next, [](ValueIx output) { return !output.valid(); });
        open = std::move(next);
    }
    return std::nullopt;
}

std::optional<StatedRange> ofProducers(const Context& context, ValueIx value) {
    for (int step = 0; step < furthestQuantizer && value.valid(); ++step) {
        const NodeIx producer = context.index().producer(value);
        if (!producer.valid())
            return std::nullopt;
        if (const Quantizer* quantizer = context.quant.at(producer))
            return quantizer->dequantizes() ? ofQuantizer(context, *quantizer) : std::nullopt;
        if (!onlyMoves(context.node(producer)))
            return std::nullopt;
        value = context.index().input(producer, 0);
    }
    return std::nullopt;
}

struct Bound {
    std::string_view op;
    double largest;
};
constexpr std::array bounds{Bound{"Softmax", 1}, Bound{"Sigmoid", 1}, Bound{"HardSigmoid", 1}, Bound{"Tanh", 1},
    Bound{"Erf", 1}, Bound{"Softsign", 1}, Bound{"Sin", 1}, Bound{"Cos", 1}};

// Clip with two known limits: attributes up to opset 10, constants from 11 on.
std::optional<double> largestOfClip(const Context& context, NodeIx clip) {
    const auto end = [&](std::string_view name, std::size_t slot) -> std::optional<double> {
        if (const auto written = context.node(clip).number(name))
            return written;
        const ValueIx value = context.index().input(clip, slot);
        const Tensor* tensor = value.valid() ? constantAfter(context.index(), value) : nullptr;
        const auto numbers = tensor ? readNumbers(*tensor, context.storage(), 1) : Result<std::vector<double>>{};
        return tensor && numbers && numbers->size() == 1 ? std::optional(numbers->front()) : std::nullopt;
    };
    const auto low = end("min", 1);
    const auto high = end("max", 2);
    return low && high ? std::optional(std::max(std::abs(*low), std::abs(*high))) : std::nullopt;
}

std::optional<StatedRange> ofOperator(const Context& context, ValueIx value) {
    const NodeIx producer = context.index().producer(value);
    if (!producer.valid() || !context.node(producer).isStandard())
        return std::nullopt;
    const std::string& op = context.node(producer).opType;
    const auto* const bound = std::ranges::find(bounds, op, &Bound::op);
    const auto largest = bound != bounds.end() ? std::optional(bound->largest)
        : op == "Clip"                         ? largestOfClip(context, producer)
                                               : std::nullopt;
    if (!largest || !(*largest > 0) || !std::isfinite(*largest))
        return std::nullopt;
    return StatedRange{*largest, say("{op} stays within ±{largest}", arg("op", op), arg("largest", *largest))};
}

} // namespace

std::optional<StatedRange> statedRange(const Context& context, ValueIx value) {
    if (auto after = ofConsumers(context, value))
        return after;
    if (auto front = ofProducers(context, value))
        return front;
    return ofOperator(context, value);
}

} // namespace qaliper
