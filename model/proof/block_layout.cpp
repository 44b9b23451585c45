#include "model/proof/block_layout.h"

#include <algorithm>

#include "model/graph/axes.h"

namespace qaliper {

namespace {

constexpr std::int64_t axisOfFloat4 = 1; // of TRT_FP4DynamicQuantize that names none; source: fact R78

// The only dimension in which data and scales differ; nothing when there are several, or a size is not known.
std::optional<std::size_t> axisByShapes(const Context& context, const Quantizer& quantizer) {
    const auto data = context.types.staticShape(quantizer.data);
    const auto scales = quantizer.dynamic ? std::nullopt : context.types.staticShape(quantizer.scale);
    if (!data || !scales || data->size() != scales->size())
        return std::nullopt;
    std::optional<std::size_t> axis;
    for (std::size_t at = 0; at < data->size(); ++at) {
        if ((*data)[at] == (*scales)[at])
            continue;
        if (axis || (*scales)[at] <= 0 || (*data)[at] % (*scales)[at] != 0)
            return std::nullopt;
        axis = at;
    }
    return axis;
}

std::optional<std::size_t> axisOf(const Context& context, const Quantizer& quantizer, std::size_t rank) {
    if (const auto axis = axisByShapes(context, quantizer))
        return axis;
    const bool isFloat4 = context.node(quantizer.node).opType == "TRT_FP4DynamicQuantize";
    return axisAt(quantizer.axis.value_or(isFloat4 ? axisOfFloat4 : -1), rank);
}

std::int64_t blockSize(const Context& context, const Quantizer& quantizer, std::size_t axis) {
    if (quantizer.blockSize > 0)
        return quantizer.blockSize;
    const auto data = context.types.staticShape(quantizer.data);
    const auto scales = context.types.staticShape(quantizer.scale);
    const bool areKnown = data && scales && data->size() == scales->size() && (*scales)[axis] > 0;
    return areKnown ? (*data)[axis] / (*scales)[axis] : 0;
}

} // namespace

std::optional<BlockLayout> blockLayout(const Context& context, const Quantizer& quantizer) {
    const Shape* shape = quantizer.data.valid() ? context.types.shape(quantizer.data) : nullptr;
    const auto axis = shape ? axisOf(context, quantizer, shape->size()) : std::nullopt;
    const std::int64_t block = axis ? blockSize(context, quantizer, *axis) : 0;
    const auto length = axis ? (*shape)[*axis].number() : std::nullopt;
    if (block <= 0 || (length && *length % block != 0))
        return std::nullopt;
    const std::vector<std::int64_t> before(*axis, 0); // 0: as it is
    std::vector<std::int64_t> after;
    for (std::size_t at = *axis + 1; at < shape->size(); ++at) {
        const auto size = (*shape)[at].number();
        if (!size)
            return std::nullopt;
        after.push_back(*size);
    }
    const auto shapeOf = [&](std::initializer_list<std::int64_t> middle) {
        std::vector<std::int64_t> dims = before;
        dims.insert(dims.end(), middle);
        dims.insert(dims.end(), after.begin(), after.end());
        return dims;
    };
    return BlockLayout{
        static_cast<std::int64_t>(*axis), shapeOf({-1, block}), shapeOf({-1}), shapeOf({-1, 1}), shapeOf({-1})};
}

} // namespace qaliper
