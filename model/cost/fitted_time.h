#pragma once

#include <vector>

#include "model/cost/gpu_rates.h"
#include "model/cost/kernel_fit.h"

// The time of one kernel where engines were timed, from what it computes and moves. Source: facts F665 and F670. No expectation
// is nearer to an engine than another build of the same model, whose times differ as fact F675 says.

namespace qaliper {

// A product of matrices, `count` times over. A convolution is one, too: rows are positions of the result, columns its
// channels, and the inner size counts whole steps of the channels of each element of the kernel (innerSize()).
struct MatrixProduct {
    double rows = 1;
    double columns = 1;
    double inner = 1;
    double count = 1; // groups, or matrices in a batch
};

// Elements of the inner dimension that a multiprocessor takes in one step: 64 bytes of a row.
double elementsOfStep(DataType type);

// The inner size of a convolution, as it is computed: each element of its kernel takes whole steps of the channels. Those
// of an image, for which there are kernels of their own up to 7 × 7, are taken together.
double innerSize(double channels, double kernelElements, DataType type);

// A product in tiles of the result, one multiprocessor for each tile at a time, with the tile that is the fastest. A step
// takes as long as its arithmetic or as what it reads of both operands, the longer of the two. Few tiles divide the inner
// size among several multiprocessors. Source: fact F665.
double tiledSeconds(const MatrixProduct& product, DataType type, const GpuRates& rates, const KernelFit& fit);

struct KernelWork {
    DataType type = DataType::Float16; // that it computes in
    bool isQuantized = false;          // this one is
    double bytes = 0;                  // read and written, channels in whole vectors
    std::vector<MatrixProduct> products;
    bool isAttention = false;      // products with Softmax between them
    bool isTransposed = false;     // ConvTranspose
    bool isConvolution = false;    // and not a product of matrices
    bool addsShortcut = false;     // a convolution that takes in an Add of another tensor
    bool copiesBias = false;       // a convolution whose bias comes from an Identity of a constant
    bool isUnaligned = false;      // rows of an INT8 operand that are no multiple of 16 bytes
    bool isDepthwise = false;      // a convolution outside of tensor cores
    bool isWrittenInFloat = false; // its result, though it computes in a quantized type
    bool averagesPlanes = false;   // GlobalAveragePool
    bool copiesConstant = false;   // an Identity of a constant that others read, too
    double macs = 0;               // of a depthwise convolution
    double elementOperations = 0;  // of element-wise operators and normalizations
    double imageElements = 0;      // that it reads, of four channels or fewer
};

double fittedSeconds(const KernelWork& work, const GpuRates& rates, const KernelFit& fit);

} // namespace qaliper
