#pragma once

#include "model/target/target.h"

// How the time of a kernel follows from its arithmetic and its traffic. Without measurements: one start for all kernels,
// and the peak rates. Where engines were timed, numbers that fit them. Source: facts F663 and F670.

namespace qaliper {

struct KernelFit {
    bool isFitted = false;
    // Seconds beside arithmetic and traffic.
    double start = 3.5e-6;                 // of element-wise kernels, conversions and reformats
    double floatProductStart = 3.5e-6;     // of convolutions and products in float
    double quantizedProductStart = 3.5e-6; // in a quantized type
    // The part of the peak rate that convolutions and products reach.
    double floatRate = 1;
    double quantizedRate = 1;
    // Seconds for each element of an image of four channels or fewer that a kernel reads.
    double imageElement = 0;
    // Of depthwise convolutions, which run outside of tensor cores: traffic counts so many times; one that computes in INT8
    // and writes float takes so many seconds for a multiply-add. 0: by the rate of FP32.
    double depthwiseTraffic = 0;
    double depthwiseToFloat = 0;
    // How far a measured ratio of two times may lie from the expected one, as a part of it.
    double ratioError = 0.45;
};

KernelFit fitFor(const ComputeCapability& gpu);

} // namespace qaliper
