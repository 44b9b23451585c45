#pragma once

#include "model/quantize/correct_biases.h"

// A quantized weight is rounded up or down, and which of the two is better depends on what its layer reads: errors of inputs
// that move together add up or cancel. Each weight gets that one of its two neighbours with which the expected square
// error of the output is least, one after the other, until none is better. Source: Nagel et al. 2020, arXiv/2004.10568,
// section 3.

namespace qaliper {

// Adds an output with the second moments of the input channels of each layer whose weights can be rounded so: convolutions
// without groups, each element of whose kernel is looked at alone, Gemm and MatMul with a matrix, of few enough channels. The
// moments are divided by the number of channels. For the version that the placement is about.
MeansModel momentsModel(const Context& context, const Placement& placement);

// For the quantized version; `before` is the one that it was made from. By layer, rows of moments; layers without, weights
// that are stored in float, and weights that several layers read stay as they are. Errors: those of readBytes(); Cancelled.
Result<std::vector<Edit>> roundingEdits(
    const Context& quantized, const Context& before, const ChannelMeans& moments, const Job& job = {});

} // namespace qaliper
