#include "model/data/npy.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "model/graph/tensor.h"

namespace qaliper {

namespace {

tl::unexpected<Error> badArray(Text message) { return fail(ErrorKind::Invalid, std::move(message)); }

struct NumpyType {
    std::string_view code;
    DataType type;
};
constexpr std::array numpyTypes{NumpyType{"f4", DataType::Float}, NumpyType{"f2", DataType::Float16},
    NumpyType{"f8", DataType::Double}, NumpyType{"i1", DataType::Int8}, NumpyType{"u1", DataType::Uint8},
    NumpyType{"i2", DataType::Int16}, NumpyType{"u2", DataType::Uint16}, NumpyType{"i4", DataType::Int32},
    NumpyType{"u4", DataType::Uint32}, NumpyType{"i8", DataType::Int64}, NumpyType{"u8", DataType::Uint64},
    NumpyType{"b1", DataType::Bool}};

// The text after `'key':` in the header, a Python dictionary that NumPy always writes in the same form.
std::string_view entryOf(std::string_view header, std::string_view key) {
    const std::size_t at = header.find(key);
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = header.substr(at + key.size());
    return rest.substr(std::min(rest.find_first_not_of(": "), rest.size()));
}

std::optional<DataType> typeIn(std::string_view header) {
    const std::string_view entry = entryOf(header, "'descr'");
    if (entry.size() < 5 || (entry[1] != '<' && entry[1] != '|'))
        return std::nullopt;
    const auto* found = std::ranges::find(numpyTypes, entry.substr(2, 2), &NumpyType::code);
    return found == numpyTypes.end() ? std::nullopt : std::optional(found->type);
}

std::optional<std::vector<std::int64_t>> shapeIn(std::string_view header) {
    std::string_view entry = entryOf(header, "'shape'");
    const std::size_t end = entry.find(')');
    if (!entry.starts_with('(') || end == std::string_view::npos)
        return std::nullopt;
    entry = entry.substr(1, end - 1);
    std::vector<std::int64_t> dims;
    while (true) {
        entry.remove_prefix(std::min(entry.find_first_not_of(", "), entry.size()));
        if (entry.empty())
            return dims;
        std::int64_t dim = 0;
        const auto [rest, error] = std::from_chars(entry.data(), entry.data() + entry.size(), dim);
        if (error != std::errc{} || dim < 0)
            return std::nullopt;
        dims.push_back(dim);
        entry.remove_prefix(static_cast<std::size_t>(rest - entry.data()));
    }
}

} // namespace

Result<NpyHeader> parseNpyHeader(std::string_view beginning) {
    constexpr std::string_view magic = "\x93NUMPY";
    constexpr std::size_t shortest = 10;
    if (!beginning.starts_with(magic) || beginning.size() < shortest)
        return badArray(say("This is not a NumPy array"));
    const auto byte = [&](std::size_t at) {
        return static_cast<std::size_t>(static_cast<unsigned char>(beginning[at]));
    };
    const bool isLong = byte(6) > 1; // from version 2 on, the length of the header has four bytes
    const std::size_t start = isLong ? 12 : shortest;
    std::size_t length = byte(8) | byte(9) << 8U;
    if (isLong && beginning.size() >= start)
        length |= byte(10) << 16U | byte(11) << 24U;
    if (beginning.size() < start || beginning.size() - start < length)
        return badArray(say("This NumPy array is truncated"));
    const std::string_view header = beginning.substr(start, length);
    const auto type = typeIn(header);
    auto dims = shapeIn(header);
    if (!type || !dims || entryOf(header, "'fortran_order'").starts_with("True"))
        return badArray(say("Only little-endian NumPy arrays of numbers in row-major order can be read: {header}",
            arg("header", header)));
    return NpyHeader{*type, std::move(*dims), start + length};
}

bool isNumpyType(DataType type) { return std::ranges::find(numpyTypes, type, &NumpyType::type) != numpyTypes.end(); }

std::string npyHeader(DataType type, std::span<const std::int64_t> dims) {
    const std::string_view code = std::ranges::find(numpyTypes, type, &NumpyType::type)->code;
    std::string shape;
    for (const std::int64_t dim : dims)
        shape += std::to_string(dim) + ", ";
    std::string text = "{'descr': '";
    text += code.back() == '1' ? '|' : '<';
    text += code;
    text += "', 'fortran_order': False, 'shape': (" + shape + "), }";
    constexpr std::string_view magic{"\x93NUMPY\x01\x00", 8};
    constexpr std::size_t textSize = npyHeaderSize - magic.size() - 2;
    text.resize(textSize - 1, ' ');
    std::string header(magic);
    header += static_cast<char>(textSize & 0xffU);
    header += static_cast<char>(textSize >> 8U);
    return header + text + '\n';
}

Result<FeedTensor> parseNpy(std::string_view bytes) {
    QALIPER_TRY(auto header, parseNpyHeader(bytes));
    FeedTensor tensor{{}, header.type, std::move(header.dims), std::string(bytes.substr(header.size))};
    if (byteSize({{}, tensor.type, tensor.dims, {}, {}}) != tensor.bytes.size())
        return badArray(say("This NumPy array is truncated, or longer than its shape"));
    return tensor;
}

} // namespace qaliper
