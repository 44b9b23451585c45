#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "model/context/context.h"
#include "model/onnx/compare.h"

// Draws inputs for a piece of a network: the same ones for the same seed, everywhere.

namespace qaliper {

// A number for each symbolic dimension, the same wherever it stands, and one for those without a name.
class Sizes {
public:
    // What dimensions get, tried one after the other until the model runs: different numbers (which no transposition
    // survives), all 2, all 1 (which fits nearly everything).
    enum class Style : std::uint8_t { Distinct, Two, One };

    explicit Sizes(Style style) : style_(style) {}
    std::int64_t of(const Dim& dim);
    // True once a dimension was asked for that the model leaves open.
    bool hasGuessed() const { return guessed_; }

private:
    Style style_;
    bool guessed_ = false;
    std::map<std::string, std::int64_t> symbols_;
};

// Element values follow rangeOf(); the first sample uses the whole range, later ones also smaller parts of it, so that
// something behind stays off its limits. Errors: Unsupported for values that are no tensor of numbers or whose rank is
// not known, OverBudget for those of absurd size.
Result<FeedTensor> drawInput(
    const Context& context, ValueIx value, const ValueType& type, Sizes& sizes, std::uint64_t seed, int sample);

} // namespace qaliper
