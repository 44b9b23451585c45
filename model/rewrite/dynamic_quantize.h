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
    ValueIx dataZeroPoint;   // the same
    bool convolution = false;
    ValueIx cast; // its float result, when a Cast is its only consumer
    // The rest of the pattern above; invalid when the nodes differ.
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
    std::vector<NodeIx> dequantizers; // DequantizeLinear(xq, xs, xz): the rounded activation
    bool isRestorable = false;        // all consumers of the outputs match the pattern, so x can replace them
    bool isEmulable = false;          // every consumer of xq is a product or a DQ, or xq is a graph output
};

// A MatMulInteger or ConvInteger with its operands, whatever is upstream and downstream.
IntegerProduct integerProductAt(const Context& context, NodeIx node);

DynamicQuantization matchDynamicQuantization(const Context& context, NodeIx node);

} // namespace qaliper
