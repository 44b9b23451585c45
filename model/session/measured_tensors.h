#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/calibration/ranges.h"
#include "model/context/context.h"
#include "model/tools/pair_range.h"

// What a quantization measured of the tensors of a document, and the versions of the document that it holds for.

namespace qaliper {

struct MeasuredTensors {
    std::shared_ptr<const Statistics> statistics;
    QuantizedForm form = QuantizedForm::Int8;
    std::set<std::uint64_t> versions; // numbers of the history whose tensors have these ranges

    const TensorStatistics* of(std::string_view tensor) const; // null: not measured
};

// A measured tensor that a node reads or writes, on either side of its pair.
struct MeasuredPlace {
    std::string tensor;
    std::optional<PairRange> pair; // the pair on it
};
// Inputs first; each tensor once.
std::vector<MeasuredPlace> measuredAt(const Context& context, NodeIx node, const MeasuredTensors& measured);

} // namespace qaliper
