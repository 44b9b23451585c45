#pragma once

#include <optional>
#include <vector>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/fold.h"
#include "model/rewrite/offer.h"

// What can be done about a quantized constant that an operator reads before a DQ does. All of it is exact.

namespace qaliper {

// An operator that rearranges a quantized constant and is read by DQs only, which can change places with it.
struct Movable {
    struct Reader {
        const Quantizer* dequantizer = nullptr;
        std::optional<std::int64_t> axis; // in front of the operator, of a scale per channel
    };
    std::vector<Reader> readers;
    bool symmetric = false;  // the constant stays in INT8: zero points are 0, or 128 of UINT8, which is shifted then
    bool foldable = false;   // its values can be computed here
    int quantizedLayers = 0; // layers that read it as a weight and are expected to run quantized
    int nodesWhenMoved = 0;
    int nodesWhenFolded = 0;
    double bytesWhenFolded = 1;
};
std::optional<Movable> findMovable(const Context& context, NodeIx node);

// True when the constant or a step of the path has other readers, so that folding leaves the bytes in the file twice.
bool foldDuplicates(const Context& context, const FoldPath& path);
// Nodes that go when the last step is folded.
int nodesFolded(const Context& context, const FoldPath& path);

Result<Fix> bypassIdentity(const Context& context, NodeIx node);
Result<Fix> foldOperator(const Context& context, NodeIx node);
Result<Fix> moveDequantize(const Context& context, NodeIx node);
Result<Fix> foldToFloat(const Context& context, NodeIx node);

// Gives a new DQ the scale, zero point, axis and block size of a Q or of another DQ.
void takeParameters(NewNode& dequantize, const Context& context, const Quantizer& quantizer);

} // namespace qaliper
