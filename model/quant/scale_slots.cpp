#include "model/quant/scale_slots.h"

#include <algorithm>
#include <limits>

#include "model/graph/axes.h"

namespace qaliper {

ScaleForm scaleFormOf(const Quantizer& quantizer) {
    return {quantizer.granularity, quantizer.axis.value_or(1), quantizer.blockSize};
}

std::optional<ScaleSlots> ScaleSlots::of(
    const ScaleForm& form, std::uint64_t count, const std::vector<std::int64_t>& dims) {
    if (count == 0)
        return std::nullopt;
    ScaleSlots slots;
    slots.single_ = count == 1;
    if (slots.single_)
        return slots;
    const auto axis = axisAt(form.axis, dims.size());
    const auto elements = elementCount(dims);
    if (!axis || !elements)
        return std::nullopt;
    for (std::size_t i = *axis + 1; i < dims.size(); ++i)
        slots.inner_ *= static_cast<std::uint64_t>(dims[i]);
    slots.length_ = static_cast<std::uint64_t>(dims[*axis]);
    if (form.granularity != Granularity::Block)
        return count == slots.length_ ? std::optional(slots) : std::nullopt;
    slots.block_ = static_cast<std::uint64_t>(std::max<std::int64_t>(form.blockSize, 1));
    slots.blocked_ = true;
    const std::uint64_t ofSlice = (slots.length_ + slots.block_ - 1) / slots.block_ * slots.inner_;
    const std::uint64_t slices = *elements / std::max<std::uint64_t>(slots.length_ * slots.inner_, 1);
    return count == ofSlice * slices ? std::optional(slots) : std::nullopt;
}

std::uint64_t ScaleSlots::at(std::uint64_t element) const {
    if (single_)
        return 0;
    const std::uint64_t along = element / inner_ % length_;
    if (!blocked_)
        return along;
    const std::uint64_t slice = element / (inner_ * length_);
    const std::uint64_t blocks = (length_ + block_ - 1) / block_;
    return (slice * blocks + along / block_) * inner_ + element % inner_;
}

std::uint64_t ScaleSlots::endOfRun(std::uint64_t element) const {
    if (single_)
        return std::numeric_limits<std::uint64_t>::max();
    if (!blocked_)
        return element + inner_ - element % inner_;
    if (inner_ > 1)
        return element + 1;
    const std::uint64_t along = element % length_;
    return element + std::min(block_ - along % block_, length_ - along);
}

} // namespace qaliper
