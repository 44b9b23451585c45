#pragma once

#include <string>
#include <vector>

#include "model/graph/model.h"

// Networks of the kinds that exporters write, small enough to be made whenever they are wanted. Their weights are
// pseudo-random and the same each time.

namespace qaliper {

// Bottleneck blocks as in a ResNet: convolutions of 1×1, 3×3 and 1×1 with Relu between them and a sum around them.
struct ResidualNetwork {
    int blocks = 6;                  // the first one widens, the others are identity blocks
    int groups = 1;                  // of the 3×3 convolutions of the first two blocks
    int width = 24;                  // channels of the 3×3 convolutions
    bool isQuantized = true;         // INT8: each layer behind a Q/DQ pair, weights per channel
    bool hasPairsBeforeRelu = false; // one more pair between each convolution and its Relu, as ONNX Runtime places them
};
Model residualNetwork(const ResidualNetwork& network = {});

// Two convolutions whose 32 groups are 2 wide, which TensorRT has no INT8 kernels for.
Model misalignedNetwork();

// Layers of an encoder: self-attention with two heads, then two linear layers, each with a residual and a
// normalization.
enum class LinearLayers {
    Float,
    Dynamic
}; // dynamic: DynamicQuantizeLinear and MatMulInteger, as ONNX Runtime makes them
Model transformer(int layers, LinearLayers linear);

// A Loop whose body decides with an If, and a Scan beside it.
Model nestedBodies();

struct NamedNetwork {
    std::string name;
    Model model;
};
// One of each kind.
std::vector<NamedNetwork> madeNetworks();

} // namespace qaliper
