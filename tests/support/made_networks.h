#pragma once

#include <string>
#include <vector>

#include "model/graph/model.h"

// Small networks in the forms that exporters write. Their weights are pseudo-random and the same in each run.

namespace qaliper {

// Bottleneck blocks of a ResNet: convolutions of 1×1, 3×3 and 1×1 with Relu in between, and a residual Add.
struct ResidualNetwork {
    int blocks = 6;          // the first one widens, the others are identity blocks
    int groups = 1;          // of the 3×3 convolutions of the first two blocks
    int width = 24;          // channels of the 3×3 convolutions
    bool isQuantized = true; // INT8: each layer with Q/DQ pairs on its inputs, weights per channel
    // One more pair between each convolution and its Relu, as ONNX Runtime's quantizer places them.
    bool hasPairsBeforeRelu = false;
};
Model residualNetwork(const ResidualNetwork& network = {});

// Two convolutions with 32 groups of 2 channels, for which TensorRT has no INT8 kernels.
Model misalignedNetwork();

// Encoder layers: self-attention with two heads, then two linear layers, each with a residual Add and a normalization.
// Dynamic: DynamicQuantizeLinear and MatMulInteger, as ONNX Runtime's quantizer writes them.
enum class LinearLayers { Float, Dynamic };
Model transformer(int layers, LinearLayers linear);

// A Loop whose body contains an If, and a Scan.
Model nestedBodies();

struct NamedNetwork {
    std::string name;
    Model model;
};
// One network of each kind.
std::vector<NamedNetwork> madeNetworks();

} // namespace qaliper
