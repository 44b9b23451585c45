#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/engine/logs/engine_info.h"
#include "model/engine/logs/layer_names.h"
#include "model/quant/precision.h"

// A built engine compared with its model: the type in which each node ran, and whether it was expected. Layers of the
// first optimization profile are used; the other profiles repeat them.

namespace qaliper {

struct NodeMeasurement {
    std::uint32_t layer = 0; // of the engine's list
    MatchQuality quality = MatchQuality::None;
    DataType compute = DataType::Undefined;
    DataType output = DataType::Undefined; // of the layer that contains the node
    bool isGenerated = false;              // Myelin generated the layer
};

struct Disagreement {
    NodeIx node;
    NodePrecision expected;
    NodeMeasurement measured;
};

// Nodes with an expectation and a measurement.
struct Score {
    std::size_t compared = 0;
    std::size_t agreed = 0;
};

struct Measurement {
    std::vector<LayerMatch> matches;    // by layer
    std::vector<NodeMeasurement> nodes; // by NodeIx; quality None = not measured
    std::vector<Disagreement> disagreements;
    Score layers;                // layers with weights: Conv, Gemm, …
    Score others;                // all other nodes
    Score kernels;               // nodes expected in the kernel of another one, and the engine's layer is the same
    std::vector<NodeIx> settled; // the expectation was open; now it is known
    std::vector<std::uint32_t> unfused; // layers that consist of a Q or DQ of the model only
    std::vector<std::uint32_t> reformats;
    std::size_t matchedLayers = 0; // layers that compute and name a node
    std::size_t computeLayers = 0;

    // The node with weights in the layer that runs this one; invalid where there is none, or the node has weights itself.
    NodeIx kernelOf(NodeIx node, const Index& index) const;
};

// Without nodes when the file has names only.
Measurement measure(const EngineInfo& engine, const Index& index, const QuantView& quant, const PrecisionMap& expected,
    const Target& target);

// The expectation, with the measured values in its place.
PrecisionMap withMeasured(const PrecisionMap& expected, const Measurement& measurement, const Index& index);

// "expected INT8, ran FP32"
Text describeDisagreement(const Disagreement& disagreement);

} // namespace qaliper
