#include "model/rules/shape_operands.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace qaliper {

namespace {

constexpr std::size_t longestWalk = 32;

constexpr std::array operands{ShapeOperand{"ConstantOfShape", 0, true}, ShapeOperand{"Expand", 1, true},
    ShapeOperand{"Reshape", 1, true}, ShapeOperand{"Resize", 1, true}, ShapeOperand{"Resize", 2, true},
    ShapeOperand{"Resize", 3, true}, ShapeOperand{"Tile", 1, true}, ShapeOperand{"Upsample", 1, true},
    ShapeOperand{"OneHot", 1}, ShapeOperand{"Pad", 1}, ShapeOperand{"Range", 0}, ShapeOperand{"Range", 1},
    ShapeOperand{"Range", 2}, ShapeOperand{"Slice", 1}, ShapeOperand{"Slice", 2}, ShapeOperand{"Slice", 3},
    ShapeOperand{"Slice", 4}, ShapeOperand{"Split", 1}, ShapeOperand{"TopK", 1}};

bool isAmong(const Node& node, std::span<const std::string_view> operators) {
    return node.isStandard() && std::ranges::find(operators, node.opType) != operators.end();
}

// Operators that only compute sizes; sizes that depend on the content of an image use others.
bool carriesSizes(const Node& node, bool throughContents) {
    constexpr std::array<std::string_view, 14> sizes{"Add", "Cast", "Ceil", "Concat", "Div", "Floor", "Gather",
        "Identity", "Mul", "Round", "Slice", "Squeeze", "Sub", "Unsqueeze"};
    constexpr std::array<std::string_view, 3> contents{"ReduceMax", "ReduceMin", "Reshape"};
    return isAmong(node, sizes) || (throughContents && isAmong(node, contents));
}

} // namespace

std::span<const ShapeOperand> shapeOperands() { return operands; }

ValueIx graphInputBehind(
    const Context& context, ValueIx value, bool throughContents, const std::function<bool(ValueIx)>& isWanted) {
    const Index& index = context.index();
    std::set<ValueIx> seen;
    for (std::vector<ValueIx> open{value}; !open.empty() && seen.size() < longestWalk;) {
        const ValueIx next = open.back();
        open.pop_back();
        if (!next.valid() || context.quant.isConstant(next) || !seen.insert(next).second)
            continue;
        if (index.isGraphInput(next) && isWanted(next))
            return next;
        const NodeIx producer = index.producer(next);
        if (!producer.valid() || !carriesSizes(context.node(producer), throughContents))
            continue;
        const auto inputs = index.inputs(producer);
        open.insert(open.end(), inputs.begin(), inputs.end());
    }
    return {};
}

} // namespace qaliper
