#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/quant/scale_slots.h"

// What a pair of Q and DQ does to numbers, as ONNX defines it: x / scale in single precision, rounded to nearest, ties to
// even, saturated; less the zero point of the DQ, times its scale. The result is float.

namespace qaliper {

// Scales and zero points of a Q or a DQ, read.
struct ReadScales {
    std::vector<float> scales;
    std::vector<float> zeroPoints; // one for each scale
    ScaleForm form;
};
// Errors: those of readScales(); Unsupported where zero points do not fit the scales.
Result<ReadScales> readScalesOf(const Quantizer& quantizer, const Storage& storage);

struct FloatRange {
    float lowest = 0;
    float highest = 0;
};

class PairArithmetic {
public:
    // The Q's type, an integer of at most 16 bits or a small float, and the parameters of both, which may differ. Errors:
    // those of readScalesOf().
    static Result<PairArithmetic> of(const Quantizer& quantize, const Quantizer& dequantize, const Storage& storage);

    // Of a tensor of these dimensions the elements from `first` on; `to` has as many and may be `from`. False where the
    // scales do not fit the shape.
    bool apply(
        const std::vector<std::int64_t>& dims, std::uint64_t first, std::span<const float> from, float* to) const;

    // The same with all scales times a factor.
    PairArithmetic scaledBy(float factor) const;
    // What is beyond it is clipped: half a step more than what the type has at its one scale. Without end where the Q has
    // several scales.
    FloatRange range() const;

private:
    DataType type_ = DataType::Undefined;
    ReadScales quantize_;
    ReadScales dequantize_;
};

// What a DQ makes of stored elements of that type and shape; nothing where scales or bytes do not fit.
std::optional<std::vector<float>> dequantizedNumbers(
    const ReadScales& scales, DataType type, const std::vector<std::int64_t>& dims, std::string_view bytes);

} // namespace qaliper
