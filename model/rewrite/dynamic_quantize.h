#pragma once

#include <vector>

#include "model/context/context.h"

// ONNX Runtime's dynamic quantization as its quantizer writes it:
//
//     xq, xs, xz = DynamicQuantizeLinear(x)
//     i          = MatMulInteger(xq, Wq, xz, Wz)      or ConvInteger
//     y          = Cast(i, float) × (xs × ws)
//
// One DynamicQuantizeLinear may feed several products, and the scales of two products may be the same node.

namespace qaliper {

struct IntegerProduct {
    NodeIx node; // MatMulInteger or ConvInteger
    ValueIx weight;
    ValueIx weightZeroPoint; // invalid when left out
    ValueIx dataZeroPoint;   // likewise
    bool convolution = false;
    ValueIx cast; // its result as float, when a Cast is all that reads it
    // The tail, when it has the form above; invalid otherwise.
    ValueIx weightScale;
    NodeIx scaleProduct; // xs × ws
    ValueIx result;      // the scaled float product
};

struct DynamicQuantization {
    NodeIx node;
    ValueIx source;    // x
    ValueIx quantized; // xq, xs, xz; a left-out one is invalid
    ValueIx scale;
    ValueIx zeroPoint;
    std::vector<IntegerProduct> products;
    std::vector<NodeIx> dequantizers; // DequantizeLinear(xq, xs, xz): the activation after its rounding
    bool isRestorable = false;        // every reader of the outputs is known, tails included: x can take their place
    bool isEmulable = false;          // every reader of xq is a product or a DQ, or it is an output of the graph
};

// A MatMulInteger or ConvInteger with its operands, whatever stands in front of it and behind.
IntegerProduct integerProductAt(const Context& context, NodeIx node);

DynamicQuantization matchDynamicQuantization(const Context& context, NodeIx node);

} // namespace qaliper
