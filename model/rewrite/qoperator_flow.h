#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/base/text.h"
#include "model/rewrite/qoperator.h"

// The quantized tensors between the operators of a model in QOperator format: who writes them, who reads them, and what
// only moves their bytes in between. What is made of them in Q/DQ format is decided for each such tensor as a whole.

namespace qaliper {

struct ByteScale {
    DataType type = DataType::Undefined;
    double scale = 0;
    std::int64_t zeroPoint = 0;
    friend bool operator==(const ByteScale&, const ByteScale&) = default;
};

// What TensorRT's INT8 takes as it is.
inline bool isSymmetric(const ByteScale& bytes) { return bytes.type == DataType::Int8 && bytes.zeroPoint == 0; }

// Tensors that operators which move data make of each other: they have one scale.
struct ByteTensors {
    ByteScale scale;
    ValueIx scaleValue;           // one of the constants that say so
    ValueIx zeroPointValue;       // invalid when nobody writes one
    std::vector<ValueIx> sources; // written by a Q or one of the operators, or an input of the graph
    std::vector<ValueIx> moved;   // written by one of the movers
    std::vector<NodeIx> movers;   // in node order
    std::vector<const Quantizer*> quantizers;
    std::vector<const Quantizer*> dequantizers;
    bool isInterface = false; // an input or output of the graph is among them
};

struct Obstacle {
    NodeIx node;
    Text reason;
};

struct QOperatorFlow {
    std::vector<QOperator> operators;
    std::vector<NodeIx> nodes; // all of the format, those without a twin included
    std::vector<ByteTensors> tensors;
    std::optional<Obstacle> obstacle; // against Q/DQ format
};

QOperatorFlow qOperatorFlow(const Context& context);

// Slots of an operator that only moves data, whose elements it moves.
bool movesSlot(const Node& node, std::size_t slot);

} // namespace qaliper
