#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/graph/model.h"

// What callers of a model hold on to: the inputs and outputs of its main graph, by name, in order, with their types and
// shapes as declared. Weights are never read.

namespace qaliper {

enum class Port : std::uint8_t { Input, Output };
enum class PortChange : std::uint8_t {
    Removed,
    Added,
    Renamed, // at its place and with its type
    Retyped, // another element type or shape is declared
    Moved,   // stands elsewhere in the order
};
std::string_view portName(Port port);             // "input", "output"
std::string_view portChangeName(PortChange what); // "removed", "added", "renamed", "retyped", "moved"

struct InterfaceChange {
    Port port = Port::Output;
    PortChange what = PortChange::Removed;
    std::string name; // as it was; of what was added, as it is
    std::string now;  // Renamed: as it is called now
    ValueType was;    // Retyped, Removed
    ValueType type;   // Retyped, Added: what is declared now

    friend bool operator==(const InterfaceChange&, const InterfaceChange&) = default;
};

InterfaceChange portRemoved(Port port, const ValueInfo& value);
InterfaceChange portRenamed(Port port, std::string from, std::string to);
InterfaceChange portRetyped(Port port, const ValueInfo& value, ValueType type);

// What leads from the interface of one version to that of the other, inputs first. `declared` changes are taken as
// done: where each of them happened and nothing else did, nothing is left. One that did not happen shows as its
// opposite.
std::vector<InterfaceChange> interfaceChanges(
    const Model& before, const Model& after, std::span<const InterfaceChange> declared = {});

// The same names in the same order. Bodies and local functions are entered by place, so that this is all there is to
// compare.
bool hasSameNames(std::span<const ValueInfo> a, std::span<const ValueInfo> b);

// For a person: "output \"y\" is gone".
Text describeChange(const InterfaceChange& change);

} // namespace qaliper
