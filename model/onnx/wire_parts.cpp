#include "model/onnx/wire_parts.h"

#include <algorithm>
#include <unordered_map>

#include <queue>

#include "model/onnx/wire.h"

namespace qaliper {

using wire::Field;
using wire::Reader;
using wire::WireType;

const WireList& WireParts::list(std::uint32_t field) const {
    static const WireList none;
    const auto found = lists.find(field);
    return found == lists.end() ? none : found->second;
}

WireParts wirePartsOf(std::string_view message, std::span<const std::uint32_t> fields) {
    WireParts parts;
    Reader reader(message);
    Field field;
    while (reader.next(field)) {
        if (field.type == WireType::Bytes && std::ranges::find(fields, field.number) != fields.end())
            parts.lists[field.number].push_back(reader.content(field));
        else
            parts.rest += reader.whole(field);
    }
    return parts;
}

std::string textIn(std::string_view message, std::uint32_t number) {
    std::string_view text;
    Reader reader(message);
    Field field;
    while (reader.next(field)) {
        if (field.number == number && field.type == WireType::Bytes)
            text = reader.content(field);
    }
    return std::string(text);
}

std::string firstTextIn(std::string_view message, std::uint32_t number) {
    Reader reader(message);
    Field field;
    while (reader.next(field)) {
        if (field.number == number && field.type == WireType::Bytes && field.end > field.body)
            return std::string(reader.content(field));
    }
    return {};
}

WireAlignment align(const WireList& before, const WireList& after, const KeyOf& keyOf) {
    const auto start = static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t end = 0; // elements after the part that is aligned
    while (end < shorter - start && before[before.size() - 1 - end] == after[after.size() - 1 - end])
        ++end;

    std::unordered_map<std::string, std::queue<std::size_t>> open;
    for (std::size_t i = start; i < before.size() - end; ++i)
        open[keyOf(before[i])].push(i);
    WireAlignment result;
    std::vector<bool> isKept(before.size());
    for (std::size_t i = start; i < after.size() - end; ++i) {
        const auto found = open.find(keyOf(after[i]));
        if (found == open.end() || found->second.empty()) {
            result.added.push_back(i);
            continue;
        }
        const std::size_t old = found->second.front();
        found->second.pop();
        result.isMoved = result.isMoved || (!result.pairs.empty() && old < result.pairs.back().first);
        result.pairs.emplace_back(old, i);
        isKept[old] = true;
    }
    for (std::size_t i = start; i < before.size() - end; ++i) {
        if (!isKept[i])
            result.gone.push_back(i);
    }
    return result;
}

} // namespace qaliper
