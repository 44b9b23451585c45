#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/graph/edit.h"
#include "model/quantize/placement.h"

// Rounded weights move the mean of what a Conv, Gemm or MatMul gives; its bias, for a MatMul the constant of an Add after
// it, takes that back. Means of its input come from samples. At a padded border some taps of a kernel read zeros, so
// each tap of a convolution with padding has a mean of its own. Source: Nagel et al. 2019, arXiv/1906.04721, section 4.2.

namespace qaliper {

// A layer whose bias can be corrected, and the tensor that holds the mean of its input for each channel, or for each tap of its
// kernel and in it for each channel.
struct BiasMean {
    NodeId layer;
    std::string mean; // the name of an output of the model with means
};

struct MeansModel {
    std::vector<Edit> edits; // add an output for each mean
    std::vector<BiasMean> means;
};
// For the version that the placement is about.
MeansModel meansModel(const Context& context, const Placement& placement);

// By layer, the mean of its input for each channel, or for each tap and channel.
using ChannelMeans = std::map<NodeId, std::vector<double>>;

// For the quantized version; `before` is the one that it was made from. Layers without a mean stay as they are. Errors:
// those of readBytes().
Result<std::vector<Edit>> biasEdits(const Context& quantized, const Context& before, const ChannelMeans& means);

} // namespace qaliper
