#pragma once

#include "model/target/target.h"

// Numbers of the time of a kernel. Without measurements: one start for all kernels, and the peak rates. Where engines were
// timed, numbers that fit them, and the law that they belong to (model/cost/fitted_time.h). Source: facts F663 and F670.

namespace qaliper {

struct KernelFit {
    bool isFitted = false; // all after `start` and `ratioError` counts only then
    // Seconds beside arithmetic and traffic: of element-wise kernels, conversions and reformats; without measurements of
    // all kernels.
    double start = 3.5e-6;
    // How far a measured ratio of two times may lie from the expected one, as a part of it.
    double ratioError = 0.45;

    double floatConvolutionStart = 0;     // of convolutions, but for depthwise ones
    double quantizedConvolutionStart = 0; // in a quantized type
    double quantizedShortcut = 0;         // and where it takes in an Add
    double copiedBias = 0;                // and where its bias comes from an Identity of a constant
    double floatProductStart = 0;         // of MatMul, Gemm and attention
    double quantizedProductStart = 0;     // in a quantized type
    double unaligned = 0;                 // of a product whose rows are no multiple of 16 bytes
    double split = 0;                     // to add up the parts of a tile
    double constantCopy = 0;              // a whole kernel, of an Identity of a constant
    double multiprocessorBandwidth = 0;   // bytes a second that one reads for its tensor cores
    // How many times the traffic counts.
    double transposed = 1;      // of ConvTranspose
    double averagedTraffic = 1; // of GlobalAveragePool
    double depthwiseStart = 0;
    // Seconds for each MAC of a depthwise convolution, which runs outside of tensor cores.
    double depthwise = 0;
    double depthwiseQuantized = 0;
    double depthwiseToFloat = 0; // one that computes in a quantized type and writes float
    double elementOperation = 0; // seconds for an element and an element-wise operator
    double imageElement = 0;     // seconds for each element of an image of four channels or fewer that a kernel reads
};

// Engines of TensorRT 10.6 were timed, on compute capability 9.0. Other releases have their constants and the error of what
// was not timed, and TensorRT-RTX has none of them.
KernelFit fitFor(const Target& target, const ComputeCapability& gpu);

} // namespace qaliper
