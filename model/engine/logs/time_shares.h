#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/engine/logs/engine_info.h"
#include "model/engine/logs/layer_names.h"
#include "model/engine/logs/profile.h"
#include "model/quant/quantizers.h"

// The times of one inference: by layer, by node, and how much of it moves data instead of computing. All times are in
// milliseconds.

namespace qaliper {

struct LayerTime {
    std::string name;
    double ms = 0;    // average of one inference
    double share = 0; // of the whole, 0 … 1
    LayerKind kind = LayerKind::Compute;
    bool isGenerated = false; // a kernel that Myelin generates, in which no product is computed
    LayerMatch match;
};

struct TimeShares {
    double totalMs = 0;
    std::vector<LayerTime> layers; // longest first
    double computeMs = 0;
    double reformatMs = 0; // copies into another layout or type
    double quantizeMs = 0; // separate Q and DQ, which were not fused
    double idleMs = 0;
    double unmatchedMs = 0;      // of layers whose name contains no node of the model
    std::vector<double> nodesMs; // by NodeIx: a layer's time in equal parts for its nodes
};

// The layer types of `engine` identify reformats and Q/DQ, else their names do; it is null when it was not given.
// Layers of further optimization profiles are omitted.
TimeShares shareTimes(const Profile& profile, const EngineInfo* engine, const Index& index, const QuantView& quant);

// One layer, or the layers of one node, in two profiles.
struct TimeChange {
    std::string name; // of the node with weights in the layer, else of the first; of the layer where no node is known
    std::optional<double> beforeMs;
    std::optional<double> afterMs;
    double difference() const { return afterMs.value_or(0) - beforeMs.value_or(0); }
};

// Largest difference first. Nodes of both models are identified by their names, so the models may differ in Q/DQ.
std::vector<TimeChange> compareTimes(
    const TimeShares& before, const Index& beforeIndex, const TimeShares& after, const Index& afterIndex);

} // namespace qaliper
