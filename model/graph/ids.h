#pragma once

#include <compare>
#include <cstdint>
#include <functional>

// Typed numbers: different kinds, and positions in a list, cannot be mixed up.

namespace qaliper {

template <class Tag>
struct Id {
    static constexpr std::uint32_t none = 0xffffffff;
    std::uint32_t value = none;

    constexpr bool valid() const { return value != none; }
    friend constexpr auto operator<=>(Id, Id) = default; // NOLINT(*-use-nullptr)
};

// A node of a document. Assigned when the file is read (in file order) or when an edit adds the node, kept by every
// later version, never reused. Reading the same file twice gives the same numbers, so a journal of edits can name them.
// Across files, use identity().
using NodeId = Id<struct NodeTag>;

// A graph of a document: 0 is the main graph; bodies of If, Loop, Scan and of local functions follow in file order.
using GraphId = Id<struct GraphTag>;
constexpr GraphId mainGraph{0};

// A node or value of one Index: dense, in graph order. Not valid for another version.
using NodeIx = Id<struct NodeIxTag>;
using ValueIx = Id<struct ValueIxTag>;

} // namespace qaliper

template <class Tag>
struct std::hash<qaliper::Id<Tag>> {
    std::size_t operator()(qaliper::Id<Tag> id) const noexcept { return std::hash<std::uint32_t>{}(id.value); }
};
