#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/calibration/statistics.h"
#include "model/context/context.h"

// Ranges of the float tensors of a model: of constants their numbers, of all others what was measured on a user's data.

namespace qaliper {

struct KnownRange {
    double min = 0;
    double max = 0;
    double smallest = 0; // magnitude that is not 0; of measured tensors the least one where all have one sign, else 0
    std::uint64_t count = 0; // elements; of a measured tensor over all samples

    double largest() const;
};

// The float values of the main graph that are measured: FP32 inputs and what nodes compute from them.
std::vector<std::string> tensorsToMeasure(const Context& context);

// Belongs to one thread; the context has to outlive it.
class KnownRanges {
public:
    KnownRanges(const Context& context, const Statistics& statistics);

    const Context& context() const { return *context_; }

    // Nothing for a value that was not measured, has no finite element, or is a constant that cannot be read.
    std::optional<KnownRange> of(ValueIx value) const;
    // The numbers of a constant that nodes read in FP32; null for other values, and where they cannot be read.
    const std::vector<double>* numbers(ValueIx value) const;

private:
    const Context* context_;
    std::map<std::string, KnownRange, std::less<>> measured_;
    mutable std::map<ValueIx, std::optional<std::vector<double>>> constants_; // that were asked for
};

} // namespace qaliper
