#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "model/context/context.h"

// Operators on quantized tensors with scales and zero points as inputs: ONNX Runtime's QOperator format. QLinearConv
// and QLinearMatMul belong to ONNX, the others to com.microsoft. Each is equivalent to DQs, a float operator and a Q.
//
// Source: facts F207, R18 and R19; the operators' schemas.

namespace qaliper {

struct QuantizedOperand {
    ValueIx data;
    ValueIx scale;
    ValueIx zeroPoint; // invalid when left out: 0
};

struct QOperator {
    NodeIx node;
    std::string_view floatOp;
    std::vector<QuantizedOperand> operands;
    ValueIx bias;            // INT32, scaled by the product of the operands' scales; mostly invalid
    QuantizedOperand result; // for a QGemm without output scale: a float value without scale
};

// Nothing for other operators, and for forms without a float equivalent: channels last (NHWC), a left-out tensor.
std::optional<QOperator> qOperatorAt(const Context& context, NodeIx node);

// A constant operand in INT8 or UINT8. Null for others, and when its data cannot be read.
const Tensor* weightOf(const Context& context, const QuantizedOperand& operand);

// True for all of these operators, whatever their form.
bool isQOperator(const Node& node);

// The attributes of the equivalent float operator.
std::vector<Attribute> floatAttributes(const Context& context, const QOperator& op);

// The axis of the operand's per-channel scales, when it is a weight of this operator and of this rank.
std::optional<std::int64_t> channelAxis(
    const Context& context, const QOperator& op, std::size_t operand, std::size_t rank);

} // namespace qaliper
