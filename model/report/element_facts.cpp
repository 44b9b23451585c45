#include "model/report/element_facts.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "model/base/number.h"
#include "model/graph/element_words.h"

namespace qaliper {

namespace {

constexpr std::uint64_t shownElements = 16;
constexpr std::uint64_t mostBytes = 256U << 20; // that are read to find the lowest and the highest

std::string listText(const std::vector<std::string>& words, std::uint64_t count) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text + (count > words.size() ? ", …" : "");
}

template <class T>
bool isNumber(T value) {
    if constexpr (std::is_floating_point_v<T>)
        return !std::isnan(value);
    return true;
}

// Places of the least and the greatest element. NaN is neither.
template <class Decode>
std::pair<std::uint64_t, std::uint64_t> extremes(std::uint64_t count, Decode decode) {
    std::uint64_t lowest = 0;
    std::uint64_t highest = 0;
    for (std::uint64_t at = 1; at < count; ++at) {
        if (decode(at) < decode(lowest) || !isNumber(decode(lowest)))
            lowest = at;
        if (decode(at) > decode(highest) || !isNumber(decode(highest)))
            highest = at;
    }
    return {lowest, highest};
}

void addRange(FactRows& rows, DataType type, const std::string& bytes, std::uint64_t count) {
    if (!hasNumbers(type) || type == DataType::Bool)
        return;
    const auto number = [&](std::uint64_t at) { return decodeElement(type, bitsAt(type, bytes, at)); };
    const auto integer = [&](std::uint64_t at) { return decodeInteger(type, bitsAt(type, bytes, at)); };
    const bool isExact = isInteger(type) && type != DataType::Uint64;
    const auto [lowest, highest] = isExact ? extremes(count, integer) : extremes(count, number);
    double sum = 0;
    for (std::uint64_t at = 0; at < count; ++at)
        sum += number(at);
    rows.push_back({say("lowest"), elementWord(type, bytes, lowest)});
    rows.push_back({say("highest"), elementWord(type, bytes, highest)});
    rows.push_back({say("mean"), formatShort(sum / static_cast<double>(count), 6)});
}

// "[0, 3]", or "3" for places that are counted over the whole tensor.
std::string placeWord(const std::vector<std::int64_t>& indices, std::size_t at, std::size_t rank) {
    if (rank == 0)
        return formatNumber(indices[at]);
    std::string text;
    for (std::size_t axis = 0; axis < rank; ++axis)
        text += (text.empty() ? "" : ", ") + formatNumber(indices[at * rank + axis]);
    return "[" + text + "]";
}

} // namespace

Result<FactRows> elementFacts(const Tensor& tensor, const Storage& storage) {
    const auto count = elementCount(tensor.dims).value_or(0);
    const auto size = byteSize(tensor);
    if (size && *size > mostBytes)
        return fail(ErrorKind::OverBudget, say("it is too large to be read as a constant"));
    FactRows rows{{say("count"), formatNumber(static_cast<std::int64_t>(count))}};
    if (!std::holds_alternative<Strings>(tensor.payload)) {
        QALIPER_TRY(const auto bytes, readBytes(tensor, storage));
        if (count > 0)
            addRange(rows, tensor.type, bytes, count);
    }
    QALIPER_TRY(const auto words, elementWords(tensor, storage, shownElements));
    rows.push_back({say("values"), listText(words, count)});
    return rows;
}

Result<FactRows> sparseFacts(const SparseInitializer& sparse, const Storage& storage) {
    QALIPER_TRY(const auto words, elementWords(sparse.values, storage, shownElements));
    QALIPER_TRY(const auto indices, readIntegers(sparse.indices, storage));
    const auto count = elementCount(sparse.values.dims).value_or(0);
    const std::size_t rank = sparse.indices.dims.size() > 1 ? sparse.dims.size() : 0;
    FactRows rows{{say("stored elements"), formatNumber(static_cast<std::int64_t>(count))},
        {say("stored bytes"), formatBytes(byteSize(sparse.values).value_or(0) + byteSize(sparse.indices).value_or(0))}};
    std::vector<std::string> placed;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const bool hasPlace = indices.size() >= (at + 1) * std::max<std::size_t>(rank, 1);
        placed.push_back(words[at] + (hasPlace ? " at " + placeWord(indices, at, rank) : ""));
    }
    rows.push_back({say("values"), listText(placed, count)});
    return rows;
}

} // namespace qaliper
