#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "model/context/context.h"
#include "model/onnx/compare.h"

// Generates inputs for a part of a network; the same seed gives the same inputs on every machine.

namespace qaliper {

// Sizes of open dimensions: one for each symbol, and one for dimensions without a symbol.
class Sizes {
public:
    // The values for dimensions, tried in this order until the model runs: distinct numbers (which reveal a
    // transposition), all 2, all 1 (which fits nearly everything).
    enum class Style : std::uint8_t { Distinct, Two, One };

    explicit Sizes(Style style) : style_(style) {}
    std::int64_t of(const Dim& dim);
    // True after a size was requested for a dimension that the model leaves open.
    bool hasGuessed() const { return guessed_; }

private:
    Style style_;
    bool guessed_ = false;
    std::map<std::string, std::int64_t> symbols_;
};

// Values follow rangeOf(); the first sample uses the whole range, later ones also smaller parts of it, so that values
// downstream stay below their limits. Errors: Unsupported for values that are no numeric tensor or have unknown rank;
// OverBudget for very large ones.
Result<FeedTensor> drawInput(
    const Context& context, ValueIx value, const ValueType& type, Sizes& sizes, std::uint64_t seed, int sample);

} // namespace qaliper
