#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/base/text.h"
#include "model/rewrite/qoperator.h"

// The quantized tensors between the operators of a model in QOperator format: producers, consumers, and operators in
// between that only move data. The conversion to Q/DQ is decided for each such tensor as a whole.

namespace qaliper {

struct ByteScale {
    DataType type = DataType::Undefined;
    double scale = 0;
    std::int64_t zeroPoint = 0;
    friend bool operator==(const ByteScale&, const ByteScale&) = default;
};

// True when symmetric INT8 can represent it unchanged.
inline bool isSymmetric(const ByteScale& bytes) { return bytes.type == DataType::Int8 && bytes.zeroPoint == 0; }

// Tensors connected by operators that move data: they have one scale.
struct ByteTensors {
    ByteScale scale;
    ValueIx scaleValue;           // one of the constants with this scale
    ValueIx zeroPointValue;       // invalid when there is none
    std::vector<ValueIx> sources; // outputs of a Q or of one of the operators, or graph inputs
    std::vector<ValueIx> moved;   // outputs of one of the movers
    std::vector<NodeIx> movers;   // in node order
    std::vector<const Quantizer*> quantizers;
    std::vector<const Quantizer*> dequantizers;
    bool isInterface = false; // one of them is a graph input or output
};

struct Obstacle {
    NodeIx node;
    Text reason;
};

struct QOperatorFlow {
    std::vector<QOperator> operators;
    std::vector<NodeIx> nodes; // all nodes of the format, including those without a float equivalent
    std::vector<ByteTensors> tensors;
    std::optional<Obstacle> obstacle; // to the conversion to Q/DQ
};

QOperatorFlow qOperatorFlow(const Context& context);

// True for slots whose elements an operator moves.
bool movesSlot(const Node& node, std::size_t slot);

} // namespace qaliper
