#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model/graph/contradiction.h"
#include "model/graph/index.h"

// What is known about the types of one version's values. A separate table: inference never changes the model.

namespace qaliper {

enum class TypeSource : std::uint8_t {
    Unknown,
    Declared,   // by the file: inputs, outputs, value_info, initializers
    Inferred,   // by shape inference with a schema that covers the operator's version
    Unverified, // by a rule for another operator version than the schema covers
};

class TypeTable {
public:
    TypeTable() = default;
    // Declared types only.
    explicit TypeTable(const Index& index);

    // Null when nothing is known.
    const ValueType* type(ValueIx value) const;
    TypeSource source(ValueIx value) const;

    DataType element(ValueIx value) const;   // Undefined when not known or no tensor
    const Shape* shape(ValueIx value) const; // null when the rank is not known
    std::optional<std::vector<std::int64_t>> staticShape(ValueIx value) const;

    // Fills the gaps of the declared type, which is kept.
    void add(ValueIx value, ValueType type, TypeSource source);

    // In place of a declared type that its operator contradicts, of which nothing but the element type is kept, where none
    // is computed.
    void overrule(ValueIx value, ValueType computed);

    // In the order of graphs and their nodes, those of one node in the order of its outputs. Empty before inference.
    std::span<const Contradiction> contradictions() const { return contradictions_; }
    void add(Contradiction contradiction) { contradictions_.push_back(std::move(contradiction)); }

    // True after inference ran for this version, whatever it found.
    bool complete() const { return complete_; }
    void setComplete() { complete_ = true; }

private:
    struct Entry {
        ValueType type;
        TypeSource source = TypeSource::Unknown;
    };
    std::vector<Entry> entries_;
    std::vector<Contradiction> contradictions_;
    bool complete_ = false;
};

} // namespace qaliper
