#include "model/layout/shape_text.h"

namespace qaliper {

namespace {

Shape withoutMadeUpNames(Shape shape) {
    for (Dim& dim : shape) {
        if (dim.symbol() && dim.symbol()->starts_with("unk__"))
            dim = Dim();
    }
    return shape;
}

} // namespace

std::string shownShape(const Shape& shape) { return describeShape(withoutMadeUpNames(shape)); }

std::string shownType(const ValueType& type) {
    ValueType shown = type;
    if (shown.shape)
        shown.shape = withoutMadeUpNames(std::move(*shown.shape));
    return describeType(shown);
}

} // namespace qaliper
