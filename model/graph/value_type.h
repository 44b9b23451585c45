#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/graph/data_type.h"

// The type of a value: mostly "FP32 tensor of shape N×3×224×224", sometimes a sequence, an optional or a map.

namespace qaliper {

// One dimension: a number, a symbol ("batch"), or unknown (an empty symbol).
struct Dim {
    std::variant<std::string, std::int64_t> value;

    Dim() = default;
    Dim(std::int64_t number) : value(number) {} // NOLINT(google-explicit-constructor): {1, 3, "H", "W"} reads well
    Dim(std::string symbol) : value(std::move(symbol)) {}   // NOLINT(google-explicit-constructor)
    Dim(const char* symbol) : value(std::string(symbol)) {} // NOLINT(google-explicit-constructor)

    std::optional<std::int64_t> number() const {
        const auto* known = std::get_if<std::int64_t>(&value);
        return known ? std::optional(*known) : std::nullopt;
    }
    const std::string* symbol() const {
        const auto* text = std::get_if<std::string>(&value);
        return text && !text->empty() ? text : nullptr;
    }
    friend bool operator==(const Dim&, const Dim&) = default;
};

using Shape = std::vector<Dim>;

enum class ValueKind : std::uint8_t { Unknown, Tensor, SparseTensor, Sequence, Optional, Map };

struct ValueType {
    ValueKind kind = ValueKind::Unknown;
    DataType element = DataType::Undefined; // of a tensor; the key type of a map
    std::optional<Shape> shape;             // of a tensor; nothing = rank unknown
    std::shared_ptr<const ValueType> inner; // of a sequence, an optional, or a map's values

    static ValueType tensor(DataType element, std::optional<Shape> shape = {}) {
        return {ValueKind::Tensor, element, std::move(shape), {}};
    }
    bool isTensor() const { return kind == ValueKind::Tensor; }
    friend bool operator==(const ValueType& a, const ValueType& b) {
        const bool sameInner = a.inner == b.inner || (a.inner && b.inner && *a.inner == *b.inner);
        return a.kind == b.kind && a.element == b.element && a.shape == b.shape && sameInner;
    }
};

// All dimensions if each of them is a number.
std::optional<std::vector<std::int64_t>> staticShape(const ValueType& type);

std::string describeShape(const Shape& shape);   // "1×3×H×?"
std::string describeType(const ValueType& type); // "FP32 1×3×H×W", "sequence of INT64", "unknown"

} // namespace qaliper
