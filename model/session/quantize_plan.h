#pragma once

#include <memory>
#include <vector>

#include "model/quantize/quantized.h"

// What a quantization would place where, before anything runs.

namespace qaliper {

// Products that stay in float for one reason.
struct FloatProducts {
    Text reason;
    std::vector<NodeId> nodes; // in node order
};

struct QuantizePlan {
    std::shared_ptr<const Analysis> analysis;
    Placement placement;
    std::vector<NodeId> quantized;      // products
    std::vector<FloatProducts> inFloat; // most nodes first
    double share = 0;                   // of the MACs that are quantized, 0 … 1
};

// For the target of the analysis. Folding of BatchNormalization and a higher opset are not applied, so a run may differ
// by what they change. Errors: Unsupported with the reason where nothing is quantized; Invalid for a pattern of no node.
Result<QuantizePlan> planQuantization(
    std::shared_ptr<const Analysis> analysis, DataType type, const std::vector<std::string>& keepFloat);

} // namespace qaliper
