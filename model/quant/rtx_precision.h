#pragma once

#include "model/base/text.h"
#include "model/graph/index.h"
#include "model/quant/quantizers.h"

// In which type TensorRT-RTX computes products of matrices, and convolutions in INT8: Q and DQ are read where they stand, and no timing decides.
// A product computes in the type that both its operands are dequantized from, adds up and writes float; all that is
// pointwise computes in float, and the Q after it is part of that kernel.
//
// Source: facts F723, F724 and F726.

namespace qaliper {

// Why a product of two operands quantized in one type computes in float; empty where it computes in that type.
Text whyFloatInRtx(
    const Index& index, const QuantView& quant, NodeIx product, const Quantizer& data, const Quantizer& weight);

// True for a product whose result is cut into parts along its columns, of which one is moved before anything else: the
// builder makes a product for each part, and cuts the weights.
bool isCutIntoProducts(const Index& index, const QuantView& quant, NodeIx product);

// The data of a convolution, before a Pad that its kernel does as well. Source: fact F726.
ValueIx paddedData(const Index& index, NodeIx convolution);

} // namespace qaliper
