#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/rules/context.h"
#include "model/rules/fix_builder.h"

// ONNX Runtime's dynamic quantization as its quantizer writes it:
//
//     xq, xs, xz = DynamicQuantizeLinear(x)
//     i          = MatMulInteger(xq, Wq, xz, Wz)      or ConvInteger
//     y          = Cast(i, float) × (xs × ws)
//
// One DynamicQuantizeLinear may feed several products.

namespace qaliper {

struct IntegerProduct {
    NodeIx node; // MatMulInteger or ConvInteger
    ValueIx weight;
    ValueIx weightZeroPoint; // invalid when left out
    bool convolution = false;
    // The tail, when it has the form above; invalid otherwise.
    ValueIx weightScale;
    ValueIx result; // the scaled float product
};

struct DynamicQuantization {
    NodeIx node;
    ValueIx source; // x
    std::vector<IntegerProduct> products;
    bool complete = false; // every reader of xq, xs and xz is part of a product with a known tail
};

DynamicQuantization matchDynamicQuantization(const Context& context, NodeIx node);

// The weight as float values: (Wq - Wz) × ws, or without the scale. A constant becomes an initializer, a computed weight a few
// nodes. Returns the name of the value.
Result<std::string> floatWeight(
    FixBuilder& builder, const Context& context, const IntegerProduct& product, bool scaled);

// True when the weight can stay INT8 behind a DQ with zero point 0: it is constant, and Wz is 0, or 128 for UINT8.
bool canStayInt8(const Context& context, const IntegerProduct& product);
Result<std::string> int8Weight(FixBuilder& builder, const Context& context, const IntegerProduct& product);

// The float form of the integer product, over the given data and weight.
std::string floatProduct(FixBuilder& builder, const Context& context, const IntegerProduct& product,
    const std::string& data, const std::string& weight);

// What DynamicQuantizeLinear computes, in plain operators: q as float numbers 0 … 255, scale and zero point as float scalars.
struct EmulatedQuantization {
    std::string quantized;
    std::string scale;
    std::string zeroPoint;
};
EmulatedQuantization emulateQuantization(FixBuilder& builder, const Context& context, const DynamicQuantization& match);

} // namespace qaliper
