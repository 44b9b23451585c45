#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "model/context/context.h"

// Operators that compute on quantized tensors and carry scales and zero points as inputs: ONNX Runtime's QOperator
// format. QLinearConv and QLinearMatMul are of ONNX itself, the others of com.microsoft. Each of them stands for DQs, a
// float operator and a Q.
// Source: facts F207, R18 and R19; the operators' own schemas.

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
    ValueIx bias;            // INT32, in units of the product of the operands' scales; mostly invalid
    QuantizedOperand result; // of QGemm without a scale for it: a float value, and no scale
};

// Nothing for other operators, and for forms of these that have no float twin: channels last, a tensor that is left
// out.
std::optional<QOperator> qOperatorAt(const Context& context, NodeIx node);

// A constant operand: INT8 or UINT8. Null for others, and where the file has no data for it.
const Tensor* weightOf(const Context& context, const QuantizedOperand& operand);

// True for each of the operators, whatever its form.
bool isQOperator(const Node& node);

// What the float operator is given.
std::vector<Attribute> floatAttributes(const Context& context, const QOperator& op);

// The axis along which the operand has a scale for each channel, when it is a weight of this operator and of this rank.
std::optional<std::int64_t> channelAxis(
    const Context& context, const QOperator& op, std::size_t operand, std::size_t rank);

} // namespace qaliper
