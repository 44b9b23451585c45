#pragma once

#include <vector>

#include "model/base/text.h"
#include "model/cost/verdict.h"

// The quantized model beside the same model without Q and DQ, with every float layer in FP16: which layers are expected to
// be slower quantized. A layer is what would be one kernel in FP16, with the kernels and conversions that it becomes.

namespace qaliper {

struct LayerAgainstHalf {
    NodeIx node;               // head of the kernel in FP16; of a conversion for no kernel, itself
    std::vector<NodeIx> nodes; // its kernels and conversions now, in node order
    TimeRange share;           // what it takes more than in FP16, of the expected time of the quantized model
    double conversions = 0;    // the part of its time that Q and DQ of their own take, of the same
    bool isOpen = false;       // may be faster: a type or a fusion is open, or a dimension unknown
};

struct HalfComparison {
    TimeRange ratio;                      // the expected time, over that in FP16; zeros where one is not known
    std::vector<LayerAgainstHalf> slower; // the largest share first
    bool isExact = true;                  // false when an unknown dimension counted as 1
};

// `now` is speedVerdict(context). Empty for a model without Q and DQ.
HalfComparison compareWithHalf(const Context& context, const SpeedVerdict& now);

constexpr std::size_t shownSlower = 5; // layers in the text of a report

// One line about the comparison, and the layers that it counts.
struct HalfLine {
    Text text;
    Text subject = {};               // of one layer, in a table: its name, and what its Q and DQ take
    std::string amount = {};         // "+1.0 %"
    std::vector<NodeIx> places = {}; // LayerAgainstHalf::node
    std::vector<NodeIx> nodes = {};  // the places, and LayerAgainstHalf::nodes
};

// "Expected time: 84.3 % of that of the same model in FP16", and the layers that are slower; at most `shown` of these.
std::vector<HalfLine> halfLines(const HalfComparison& comparison, const Context& context, std::size_t shown);
std::vector<Text> describeHalf(const HalfComparison& comparison, const Context& context, std::size_t shown);

} // namespace qaliper
