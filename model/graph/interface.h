#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/graph/model.h"

// The interface of a model: inputs and outputs of its main graph, by name, in order, with declared types and shapes.
// Weights are not read.

namespace qaliper {

enum class Port : std::uint8_t { Input, Output };
enum class PortChange : std::uint8_t {
    Removed,
    Added,
    Renamed, // same position and type
    Retyped, // another element type or shape is declared
    Moved,   // another position
};
std::string_view portName(Port port);             // "input", "output"
std::string_view portChangeName(PortChange what); // "removed", "added", "renamed", "retyped", "moved"

struct InterfaceChange {
    Port port = Port::Output;
    PortChange what = PortChange::Removed;
    std::string name; // the name before; of Added, the name after
    std::string now;  // Renamed: the name after
    ValueType was;    // Retyped, Removed: the type before
    ValueType type;   // Retyped, Added: the type after

    friend bool operator==(const InterfaceChange&, const InterfaceChange&) = default;
};

InterfaceChange portRemoved(Port port, const ValueInfo& value);
InterfaceChange portRenamed(Port port, std::string from, std::string to);
InterfaceChange portRetyped(Port port, const ValueInfo& value, ValueType type);

// The changes from the interface of one version to that of the other, inputs first. `declared` changes are expected and
// not reported. An expected change that did not happen is reported as its opposite.
std::vector<InterfaceChange> interfaceChanges(
    const Model& before, const Model& after, std::span<const InterfaceChange> declared = {});

// The same names in the same order. Bodies and local functions are called by position, so their interfaces are compared
// by this.
bool hasSameNames(std::span<const ValueInfo> a, std::span<const ValueInfo> b);

// As a message: "output \"y\" is gone".
Text describeChange(const InterfaceChange& change);

} // namespace qaliper
