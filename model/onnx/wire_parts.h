#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// A message of the wire format in parts, and the parts of two messages side by side. Private to model/onnx.

namespace qaliper {

using WireList = std::vector<std::string_view>; // the contents of a field's elements, in order

struct WireParts {
    std::map<std::uint32_t, WireList> lists; // by number, for the fields that were asked for
    std::string rest;                        // the message without them

    const WireList& list(std::uint32_t field) const;
};
WireParts wirePartsOf(std::string_view message, std::span<const std::uint32_t> fields);

// The text in a field of a message, the last one if there are several; empty without one.
std::string textIn(std::string_view message, std::uint32_t number);
// The first one that is not empty.
std::string firstTextIn(std::string_view message, std::uint32_t number);

// Elements of two lists by their keys. Elements with one key are matched in order. Equal elements that both lists begin
// or end with are left out.
struct WireAlignment {
    std::vector<std::pair<std::size_t, std::size_t>> pairs; // in the order of the second list
    std::vector<std::size_t> gone;
    std::vector<std::size_t> added;
    bool isMoved = false; // those of both lists are in another order
};
using KeyOf = std::function<std::string(std::string_view element)>;
WireAlignment align(const WireList& before, const WireList& after, const KeyOf& keyOf);

} // namespace qaliper
