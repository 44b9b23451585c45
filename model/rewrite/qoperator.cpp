#include "model/rewrite/qoperator.h"

#include <algorithm>
#include <array>

#include "model/graph/queries.h"

namespace qaliper {

namespace {

constexpr std::uint8_t noSlot = 255;
constexpr std::int64_t opsetOfSoftmaxAlongOneAxis = 13;

struct OperandSlots {
    std::uint8_t data = noSlot;
    std::uint8_t scale = noSlot;
    std::uint8_t zeroPoint = noSlot;
};

// The result's data slot is not used: it is the output.
struct QOperatorForm {
    std::string_view op;
    std::string_view floatOp;
    bool isContributed = true; // of com.microsoft
    OperandSlots first;
    OperandSlots second;
    OperandSlots result;
    std::uint8_t bias = noSlot;
};

constexpr OperandSlots slots(std::uint8_t data, std::uint8_t scale) {
    return {data, scale, static_cast<std::uint8_t>(scale + 1)};
}
constexpr OperandSlots none{};

constexpr std::array forms{
    QOperatorForm{"QGemm", "Gemm", true, slots(0, 1), slots(3, 4), slots(noSlot, 7), 6},
    QOperatorForm{"QLinearAdd", "Add", true, slots(0, 1), slots(3, 4), slots(noSlot, 6)},
    QOperatorForm{"QLinearAveragePool", "AveragePool", true, slots(0, 1), none, slots(noSlot, 3)},
    QOperatorForm{"QLinearConcat", "Concat", true, none, none, slots(noSlot, 0)}, // operands from slot 2 on, in threes
    QOperatorForm{"QLinearConv", "Conv", false, slots(0, 1), slots(3, 4), slots(noSlot, 6), 8},
    QOperatorForm{"QLinearGlobalAveragePool", "GlobalAveragePool", true, slots(0, 1), none, slots(noSlot, 3)},
    QOperatorForm{"QLinearLeakyRelu", "LeakyRelu", true, slots(0, 1), none, slots(noSlot, 3)},
    QOperatorForm{"QLinearMatMul", "MatMul", false, slots(0, 1), slots(3, 4), slots(noSlot, 6)},
    QOperatorForm{"QLinearMul", "Mul", true, slots(0, 1), slots(3, 4), slots(noSlot, 6)},
    QOperatorForm{"QLinearSigmoid", "Sigmoid", true, slots(0, 1), none, slots(noSlot, 3)},
    QOperatorForm{"QLinearSoftmax", "Softmax", true, slots(0, 1), none, slots(noSlot, 3)},
};

const QOperatorForm* formOf(const Node& node) {
    const auto found = std::ranges::find(forms, node.opType, &QOperatorForm::op);
    if (found == forms.end())
        return nullptr;
    const bool isOfItsDomain = found->isContributed ? node.domain == "com.microsoft" : node.isStandard();
    return isOfItsDomain ? &*found : nullptr;
}

// One axis since opset 13, all from it on before; which of them this node means is an attribute of its own.
bool softmaxMeansTheSame(const Context& context, const Node& node) {
    const auto isNew = [](std::int64_t opset) { return opset >= opsetOfSoftmaxAlongOneAxis; };
    const std::int64_t opset = context.model().opset().value_or(0);
    return isNew(node.integer("opset", opset)) == isNew(opset);
}

bool hasFloatTwin(const Context& context, const Node& node) {
    if (node.integer("channels_last", 0) != 0)
        return false;
    if (node.opType == "QLinearSoftmax")
        return softmaxMeansTheSame(context, node);
    return true;
}

} // namespace

bool isQOperator(const Node& ix) { return formOf(ix) != nullptr; }

std::optional<QOperator> qOperatorAt(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const QOperatorForm* form = formOf(node);
    if (!form || !hasFloatTwin(context, node))
        return std::nullopt;
    const auto input = [&](std::size_t slot) { return context.index().input(ix, slot); };
    const auto operand = [&](const OperandSlots& at) {
        return QuantizedOperand{input(at.data), input(at.scale), input(at.zeroPoint)};
    };
    QOperator op;
    op.node = ix;
    op.floatOp = form->floatOp;
    for (const OperandSlots& at : {form->first, form->second}) {
        if (at.data != noSlot)
            op.operands.push_back(operand(at));
    }
    for (std::size_t slot = 2; form->floatOp == "Concat" && slot + 2 < node.inputs.size(); slot += 3)
        op.operands.push_back({input(slot), input(slot + 1), input(slot + 2)});
    op.bias = input(form->bias);
    op.result = {context.index().output(ix, 0), input(form->result.scale), input(form->result.zeroPoint)};
    const bool hasOperands =
        std::ranges::all_of(op.operands, [](const QuantizedOperand& each) { return each.data.valid(); });
    return hasOperands && op.result.data.valid() ? std::optional(std::move(op)) : std::nullopt;
}

const Tensor* weightOf(const Context& context, const QuantizedOperand& operand) {
    const Tensor* constant = readableConstant(context.index(), operand.data);
    const bool isByte = constant && (constant->type == DataType::Int8 || constant->type == DataType::Uint8);
    return isByte ? constant : nullptr;
}

std::vector<Attribute> floatAttributes(const Context& context, const QOperator& op) {
    std::vector<Attribute> attributes;
    const bool isSoftmax = op.floatOp == "Softmax";
    for (const Attribute& attribute : context.node(op.node).attributes) {
        const bool isOfTheForm = attribute.name == "channels_last" || (isSoftmax && attribute.name == "opset");
        if (!isOfTheForm)
            attributes.push_back(attribute);
    }
    if (isSoftmax && !context.node(op.node).attribute("axis"))
        attributes.push_back({"axis", std::int64_t{-1}}); // its default, whatever that of Softmax is
    return attributes;
}

std::optional<std::int64_t> channelAxis(
    const Context& context, const QOperator& op, std::size_t operand, std::size_t rank) {
    if (operand != 1 || rank == 0)
        return std::nullopt;
    if (op.floatOp == "Conv")
        return 0;
    if (op.floatOp == "MatMul")
        return static_cast<std::int64_t>(rank) - 1;
    if (op.floatOp == "Gemm" && rank == 2)
        return context.node(op.node).integer("transB", 0) != 0 ? 0 : 1;
    return std::nullopt;
}

} // namespace qaliper
