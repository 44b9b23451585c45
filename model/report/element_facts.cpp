#include "model/report/element_facts.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <string_view>

#include "model/base/number.h"
#include "model/graph/element_words.h"
#include "model/graph/elements.h"
#include "model/graph/plain_bytes.h"

namespace qaliper {

namespace {

constexpr std::uint64_t shownElements = 16;
constexpr std::uint64_t partSize = 1U << 20; // bytes, which are whole elements of each type

std::string listText(const std::vector<std::string>& words, std::uint64_t count) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text + (count > words.size() ? ", …" : "");
}

// Least and greatest element and the mean, of bytes that come in parts.
class RangeOfElements {
public:
    explicit RangeOfElements(DataType type) : type_(type) {}

    void add(std::string_view bytes, std::uint64_t count) {
        for (std::uint64_t at = 0; at < count; ++at)
            add(bitsAt(type_, bytes, at));
        count_ += count;
    }

    void addTo(FactRows& rows) const {
        rows.push_back({say("lowest"), word(lowest_)});
        rows.push_back({say("highest"), word(highest_)});
        rows.push_back({say("mean"), formatShort(sum_ / static_cast<double>(count_), 6)});
    }

private:
    struct Element {
        std::uint64_t bits = 0;
        double number = std::nan("");
        std::int64_t integer = 0; // exact where `number` is not
    };

    void add(std::uint64_t bits) {
        const Element element{bits, decodeElement(type_, bits), hasExact() ? decodeInteger(type_, bits) : 0};
        sum_ += element.number;
        if (std::isnan(lowest_.number) || isLess(element, lowest_))
            lowest_ = element;
        if (std::isnan(highest_.number) || isLess(highest_, element))
            highest_ = element;
    }

    bool hasExact() const { return isInteger(type_) && type_ != DataType::Uint64; }
    bool isLess(const Element& a, const Element& b) const {
        if (type_ == DataType::Uint64)
            return a.bits < b.bits;
        return hasExact() ? a.integer < b.integer : a.number < b.number;
    }

    std::string word(const Element& element) const {
        ElementPacker packer(type_, 1);
        packer.push(element.bits);
        return elementWord(type_, std::move(packer).take(), 0);
    }

    DataType type_;
    std::uint64_t count_ = 0;
    double sum_ = 0;
    Element lowest_; // NaN is neither
    Element highest_;
};

// Calls `visit` with parts of whole elements, one after the other.
template <class Visit>
Status forEachPart(const Tensor& tensor, const Storage& storage, const Visit& visit) {
    const auto plain = plainBytesOf(tensor, storage);
    if (!plain || plain->size != byteSize(tensor)) {
        QALIPER_TRY(const auto bytes, readBytes(tensor, storage));
        visit(std::string_view(bytes));
        return {};
    }
    std::string part;
    for (std::uint64_t from = 0; from < plain->size; from += part.size()) {
        part.resize(std::min(partSize, plain->size - from));
        QALIPER_CHECK(plain->read(from, std::as_writable_bytes(std::span(part))));
        visit(std::string_view(part));
    }
    return {};
}

// What numbers show: their range, and the first of them.
Result<FactRows> numberFacts(const Tensor& tensor, const Storage& storage, std::uint64_t count) {
    FactRows rows;
    std::vector<std::string> words;
    RangeOfElements range(tensor.type);
    const bool hasRange = hasNumbers(tensor.type) && tensor.type != DataType::Bool && count > 0;
    std::uint64_t rest = count;
    QALIPER_CHECK(forEachPart(tensor, storage, [&](std::string_view part) {
        const std::uint64_t here =
            std::min<std::uint64_t>(rest, part.size() * 8 / static_cast<std::uint64_t>(bitsOf(tensor.type)));
        for (std::uint64_t at = 0; at < here && words.size() < shownElements; ++at)
            words.push_back(elementWord(tensor.type, part, at));
        if (hasRange)
            range.add(part, here);
        rest -= here;
    }));
    if (hasRange)
        range.addTo(rows);
    rows.push_back({say("values"), listText(words, count)});
    return rows;
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
    FactRows rows{{say("count"), formatNumber(static_cast<std::int64_t>(count))}};
    if (std::holds_alternative<Strings>(tensor.payload)) {
        QALIPER_TRY(const auto words, elementWords(tensor, storage, shownElements));
        rows.push_back({say("values"), listText(words, count)});
        return rows;
    }
    QALIPER_TRY(auto numbers, numberFacts(tensor, storage, count));
    std::ranges::move(numbers, std::back_inserter(rows));
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
