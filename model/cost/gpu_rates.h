#pragma once

#include <string>
#include <vector>

#include "model/graph/data_type.h"
#include "model/target/target.h"

// Peak rates of one GPU for each compute capability, from public data sheets (resources/tables/gpu_rates.tsv). Source:
// fact F660. They weigh arithmetic against memory; no time in seconds follows from them.

namespace qaliper {

struct GpuRates {
    ComputeCapability gpu;
    std::string name;     // the product whose figures these are: "A10"
    double bandwidth = 0; // bytes a second
    double multiprocessors = 0;
    // MACs a second, without sparsity; 0 for a type without arithmetic of its own.
    double fp32 = 0; // outside of tensor cores
    double tf32 = 0;
    double fp16 = 0;
    double int8 = 0;
    double fp8 = 0;
    double fp4 = 0;
};

// All of the table, by compute capability.
std::vector<GpuRates> loadGpuRates();

// Taken for a target that names no GPU.
constexpr ComputeCapability assumedGpu{8, 6};

// The row of the target's GPU, or of the nearest older one in the table; of assumedGpu when the target names none.
GpuRates ratesFor(const Target& target);

// MACs a second of a dense layer that computes in the type. A type without a rate takes that of the next wider
// type: FP8 as FP16, FP16 as FP32. FP32 runs as TF32 where there is TF32. Source: fact F661.
double denseRate(const GpuRates& rates, DataType type);

} // namespace qaliper
