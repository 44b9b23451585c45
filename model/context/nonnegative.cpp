#include "model/context/nonnegative.h"

#include <algorithm>
#include <array>

#include "model/graph/elements.h"
#include "model/graph/queries.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int searchDepth = 16;

constexpr auto neverNegative = std::to_array<std::string_view>(
    {"Abs", "Exp", "HardSigmoid", "ReduceL1", "ReduceL2", "Relu", "Sigmoid", "Softmax", "Softplus", "Sqrt"});

// Outputs are not negative if no input is.
constexpr auto keepsSign = std::to_array<std::string_view>({"Add", "AveragePool", "Concat", "Div", "GlobalAveragePool",
    "Max", "Min", "Mul", "ReduceMax", "ReduceMean", "ReduceMin", "ReduceSum", "Sum"});

template <std::size_t count>
bool isAmong(const std::array<std::string_view, count>& operators, const Node& node) {
    return node.isStandard() && std::ranges::find(operators, node.opType) != operators.end();
}

bool clipsAtZero(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    if (const auto lowest = node.number("min"))
        return *lowest >= 0;
    const ValueIx input = context.index().input(ix, 1);
    const Tensor* lowest = input.valid() ? constantAfter(context.index(), input) : nullptr;
    const auto numbers = lowest ? readNumbers(*lowest, context.storage(), 1) : std::vector<double>{};
    return numbers && !numbers->empty() && numbers->front() >= 0;
}

bool isNonNegativeWithin(const Context& context, ValueIx value, int depth) {
    const NodeIx producer = value.valid() ? context.index().producer(value) : NodeIx{};
    if (!producer.valid() || depth == 0)
        return false;
    const Node& node = context.node(producer);
    if (const Quantizer* quantizer = context.quant.at(producer))
        return quantizer->dequantizes() && quantizer->scalarZeroPoint &&
            cutsNegatives(quantizer->type, *quantizer->scalarZeroPoint);
    if (isAmong(neverNegative, node) || (node.is("Clip") && clipsAtZero(context, producer)))
        return true;
    const auto isFine = [&](ValueIx input) { return isNonNegativeWithin(context, input, depth - 1); };
    if (isAmong(keepsSign, node))
        return std::ranges::all_of(context.index().inputs(producer), isFine);
    return quantTrait(node) == QuantTrait::Commutes && isFine(context.index().input(producer, 0));
}

} // namespace

bool cutsNegatives(DataType type, std::int64_t zeroPoint) {
    return isInteger(type) && zeroPoint == rangeOf(type).lowest;
}

bool isNonNegative(const Context& context, ValueIx value) { return isNonNegativeWithin(context, value, searchDepth); }

bool foldsRelu(const Context& context, const Quantizer& quantize) {
    return quantize.quantizes && !quantize.constantData && quantize.scalarZeroPoint &&
        cutsNegatives(quantize.type, *quantize.scalarZeroPoint) && !isNonNegative(context, quantize.data);
}

} // namespace qaliper
