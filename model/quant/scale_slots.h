#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/quant/quantizers.h"

// Which scale of a quantizer belongs to an element of a tensor.

namespace qaliper {

// How the scales lie on a tensor.
struct ScaleForm {
    Granularity granularity = Granularity::PerTensor;
    std::int64_t axis = 1;
    std::int64_t blockSize = 0;
};
ScaleForm scaleFormOf(const Quantizer& quantizer);

class ScaleSlots {
public:
    // `count` scales on a tensor of these dimensions; nothing where they do not fit.
    static std::optional<ScaleSlots> of(
        const ScaleForm& form, std::uint64_t count, const std::vector<std::int64_t>& dims);

    // The scale of the element at a flat index.
    std::uint64_t at(std::uint64_t element) const;
    // Where the next element with another scale may be; greater than `element`.
    std::uint64_t endOfRun(std::uint64_t element) const;

private:
    bool single_ = false;
    std::uint64_t inner_ = 1;
    std::uint64_t length_ = 1;
    std::uint64_t block_ = 1;
    bool blocked_ = false;
};

} // namespace qaliper
