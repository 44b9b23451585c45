#include "model/graph/value_type.h"

#include "model/base/number.h"

namespace qaliper {

std::optional<std::vector<std::int64_t>> staticShape(const ValueType& type) {
    if (!type.shape)
        return std::nullopt;
    std::vector<std::int64_t> dims;
    dims.reserve(type.shape->size());
    for (const Dim& dim : *type.shape) {
        if (!dim.number())
            return std::nullopt;
        dims.push_back(*dim.number());
    }
    return dims;
}

std::string describeShape(const Shape& shape) {
    if (shape.empty())
        return "scalar";
    std::string text;
    for (const Dim& dim : shape) {
        if (!text.empty())
            text += "×";
        if (const auto number = dim.number())
            text += formatNumber(*number);
        else
            text += dim.symbol() ? *dim.symbol() : "?";
    }
    return text;
}

std::string describeType(const ValueType& type) {
    const std::string inner = type.inner ? describeType(*type.inner) : "unknown";
    switch (type.kind) {
    case ValueKind::Tensor:
    case ValueKind::SparseTensor: {
        std::string text(type.kind == ValueKind::SparseTensor ? "sparse " : "");
        text += shortName(type.element);
        return type.shape ? text + " " + describeShape(*type.shape) : text;
    }
    case ValueKind::Sequence: return "sequence of " + inner;
    case ValueKind::Optional: return "optional " + inner;
    case ValueKind::Map: return "map of " + std::string(shortName(type.element)) + " to " + inner;
    case ValueKind::Unknown: break;
    }
    return "unknown";
}

} // namespace qaliper
