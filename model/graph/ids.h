#pragma once

#include <compare>
#include <cstdint>
#include <functional>

// Strong numbers. They cannot be mixed up with each other or with a position in a list.

namespace qaliper {

template <class Tag>
struct Id {
    static constexpr std::uint32_t none = 0xffffffff;
    std::uint32_t value = none;

    constexpr bool valid() const { return value != none; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

// A node of a document: given out once when the file is read (in file order) or when an edit adds the node, kept by
// every later version, never used again. Reading the same file twice gives the same numbers, so a journal of edits can
// name them. Across files, use Identity.
using NodeId = Id<struct NodeTag>;

// A graph of a document: the main graph is 0; bodies of If, Loop, Scan and of local functions follow in file order.
using GraphId = Id<struct GraphTag>;
constexpr GraphId mainGraph{0};

// A node or value of one Index: dense, in graph order. Meaningless for any other version.
using NodeIx = Id<struct NodeIxTag>;
using ValueIx = Id<struct ValueIxTag>;

} // namespace qaliper

template <class Tag>
struct std::hash<qaliper::Id<Tag>> {
    std::size_t operator()(qaliper::Id<Tag> id) const noexcept { return std::hash<std::uint32_t>{}(id.value); }
};
