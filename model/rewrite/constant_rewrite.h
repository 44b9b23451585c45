#pragma once

#include <optional>
#include <vector>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/fold.h"
#include "model/rewrite/offer.h"

// Fixes for an operator between a quantized constant and its DQ. All of them are exact.

namespace qaliper {

// An operator that rearranges a quantized constant and has only DQs as consumers: the DQ can be moved upstream of it.
struct Movable {
    struct Consumer {
        const Quantizer* dequantizer = nullptr;
        std::optional<std::int64_t> axis; // of a per-channel scale, upstream of the operator
    };
    std::vector<Consumer> consumers;
    bool symmetric = false;  // zero points are 0, or 128 of UINT8, which is then shifted to INT8
    bool foldable = false;   // the result can be computed here
    int quantizedLayers = 0; // consumers that use it as a weight and are expected to run quantized
    int nodesWhenMoved = 0;
    int nodesWhenFolded = 0;
    double bytesWhenFolded = 1;
};
std::optional<Movable> findMovable(const Context& context, NodeIx node);

// True when the constant or a step of the path has other consumers, so that folding stores the data twice.
bool foldDuplicates(const Context& context, const FoldPath& path);
// Number of nodes that are removed when the last step is folded.
int nodesFolded(const Context& context, const FoldPath& path);

Result<Fix> bypassIdentity(const Context& context, NodeIx node);
Result<Fix> foldOperator(const Context& context, NodeIx node);
Result<Fix> moveDequantize(const Context& context, NodeIx node);
Result<Fix> foldToFloat(const Context& context, NodeIx node);

// Gives a new DQ the scale, zero point, axis and block size of a Q or DQ.
void takeParameters(NewNode& dequantize, const Context& context, const Quantizer& quantizer);

} // namespace qaliper
