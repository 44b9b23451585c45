#include "model/layout/shape_text.h"

namespace qaliper {

namespace {

bool saysNothing(const Dim& dim) {
    return (dim.symbol() && dim.symbol()->starts_with("unk__")) || dim.number().value_or(0) < 0;
}

Shape withoutEmptyWords(Shape shape) {
    for (Dim& dim : shape) {
        if (saysNothing(dim))
            dim = Dim();
    }
    return shape;
}

} // namespace

std::string shownType(const ValueType& type) {
    ValueType shown = type;
    if (shown.shape)
        shown.shape = withoutEmptyWords(std::move(*shown.shape));
    return describeType(shown);
}

std::string edgeShape(const Shape& shape) {
    const std::string shown = describeShape(withoutEmptyWords(shape));
    return shape.size() == 1 ? "[" + shown + "]" : shown;
}

} // namespace qaliper
