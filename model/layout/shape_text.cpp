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

LinePart shownType(const ValueType& type) {
    const auto inner = [&] {
        const LinePart part = type.inner ? shownType(*type.inner) : LinePart(say("unknown"));
        const auto* words = std::get_if<Text>(&part);
        return arg("inner", words ? *words : verbatim(std::get<std::string>(part)));
    };
    const auto element = arg("type", shortName(type.element));
    switch (type.kind) {
    case ValueKind::Tensor:
        if (type.shape && type.shape->empty())
            return say("{type} scalar", element);
        return std::string(shortName(type.element)) +
            (type.shape ? " " + describeShape(withoutEmptyWords(*type.shape)) : std::string());
    case ValueKind::SparseTensor: return say("sparse {type}", element);
    case ValueKind::Sequence: return say("sequence of {inner}", inner());
    case ValueKind::Optional: return say("optional {inner}", inner());
    case ValueKind::Map: return say("map of {type} to {inner}", element, inner());
    case ValueKind::Unknown: break;
    }
    return say("unknown");
}

std::string edgeShape(const Shape& shape) {
    const std::string shown = describeShape(withoutEmptyWords(shape));
    return shape.size() == 1 ? "[" + shown + "]" : shown;
}

} // namespace qaliper
