#pragma once

#include <cstdint>
#include <vector>

#include "model/context/context.h"
#include "model/quant/myelin_regions.h"

// The kernels that Myelin makes of its regions (model/quant/myelin_regions.h): a product takes in its bias, its activation
// and the Q behind it; products that read one value with weights of one shape become one product; the operators of
// attention become one; all that is connected between two products becomes another. Source: facts F671 and F672.

namespace qaliper {

// Whether Q and DQ on activations are there, or imagined away.
enum class Pairs : std::uint8_t { Kept, LeftOut };

class RegionKernels {
public:
    // Without nodes for a target whose builder was not measured.
    RegionKernels(const Context& context, Pairs pairs);

    bool isMeasured() const { return isMeasured_; }
    bool contains(NodeIx node) const { return regions_.contains(node); }

    // By NodeIx: equal numbers for the nodes of one kernel; 0 outside of regions, and for what no kernel is needed for.
    const std::vector<std::uint32_t>& kernels() const { return kernels_; }

private:
    bool isMeasured_;
    MyelinRegions regions_;
    std::vector<std::uint32_t> kernels_;
};

} // namespace qaliper
