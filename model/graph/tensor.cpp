#include "model/graph/tensor.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "model/base/number.h"
#include "model/graph/small_float.h"

namespace qaliper {

namespace {

template <class... Visitors>
struct Overloaded : Visitors... {
    using Visitors::operator()...;
};

Error tensorError(const Tensor& tensor, ErrorKind kind, Text reason) {
    return {kind, say("Tensor \"{tensor}\": {reason}", arg("tensor", tensor.name), arg("reason", std::move(reason))), {}, {}};
}

// Packed varints of int32_data, int64_data or uint64_data, narrowed to the element's own width as ONNX prescribes.
Result<std::string> unpackVarints(std::string_view packed, int bits) {
    std::string out;
    const std::size_t width = bits < 8 ? 1 : static_cast<std::size_t>(bits) / 8;
    for (std::size_t at = 0; at < packed.size();) {
        std::uint64_t value = 0;
        int shift = 0;
        bool more = true;
        while (more) {
            if (at >= packed.size() || shift > 63)
                return fail(ErrorKind::CannotRead, say("a packed number is cut off"));
            const auto byte = static_cast<unsigned char>(packed[at++]);
            value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
            shift += 7;
            more = (byte & 0x80) != 0;
        }
        for (std::size_t i = 0; i < width; ++i)
            out.push_back(static_cast<char>(value >> (8 * i)));
    }
    return out;
}

Result<std::string> decodePayload(std::string bytes, PayloadEncoding encoding, DataType type) {
    switch (encoding) {
    case PayloadEncoding::Raw:
    case PayloadEncoding::Float:
    case PayloadEncoding::Double: return bytes; // fixed-width fields are little-endian already
    case PayloadEncoding::Int32:
    case PayloadEncoding::Int64:
    case PayloadEncoding::Uint64: break;
    }
    return unpackVarints(bytes, bitsOf(type));
}

Result<std::string> fetch(const Tensor& tensor, const Storage& storage) {
    return std::visit(
        Overloaded{
            [&](std::monostate) -> Result<std::string> {
                if (elementCount(tensor.dims) == 0U)
                    return std::string();
                return fail(ErrorKind::CannotRead, say("the model holds no data for it"));
            },
            [](const InMemory& memory) -> Result<std::string> { return *memory.bytes; },
            [&](const InFile& span) -> Result<std::string> {
                if (!storage.file())
                    return fail(ErrorKind::Stale, say("its bytes belong to another document"));
                if (!storage.file()->unchanged())
                    return fail(ErrorKind::Changed, say("the model file was rewritten since it was opened; reload it"));
                auto bytes = storage.file()->readText(span.offset, span.size);
                return bytes ? decodePayload(std::move(*bytes), span.encoding, tensor.type) : bytes;
            },
            [&](const InScratch& span) -> Result<std::string> {
                std::string bytes(span.size, '\0');
                if (Status status = storage.readScratch(span.offset, std::as_writable_bytes(std::span(bytes))); !status)
                    return fail(std::move(status.error()));
                return bytes;
            },
            [](const InExternal& external) -> Result<std::string> {
                if (!external.file)
                    return fail(ErrorKind::CannotRead, external.problem);
                return external.file->readText(external.offset, external.size);
            },
            [](const Strings&) -> Result<std::string> {
                return fail(ErrorKind::Unsupported, say("it holds text, not numbers"));
            },
        },
        tensor.payload);
}

struct Range {
    double lowest;
    double highest;
};

Range integerRange(DataType type) {
    const int bits = bitsOf(type);
    const bool isUnsigned = shortName(type).starts_with('U') || type == DataType::Bool;
    if (isUnsigned)
        return {0, std::ldexp(1.0, bits) - 1};
    return {-std::ldexp(1.0, bits - 1), std::ldexp(1.0, bits - 1) - 1};
}

std::uint64_t toIntegerBits(DataType type, double value) {
    const Range range = integerRange(type);
    const double rounded = std::isnan(value) ? 0 : std::clamp(std::nearbyint(value), range.lowest, range.highest);
    if (rounded >= 0x1p63) // only UINT64 and the top of INT64, whose largest double is 2^63
        return type == DataType::Int64 ? std::uint64_t{std::numeric_limits<std::int64_t>::max()}
                                       : static_cast<std::uint64_t>(std::min(rounded, std::nextafter(0x1p64, 0.0)));
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(rounded));
}

std::uint64_t toBits(DataType type, double value) {
    if (type == DataType::Float)
        return std::bit_cast<std::uint32_t>(static_cast<float>(value));
    if (type == DataType::Double)
        return std::bit_cast<std::uint64_t>(value);
    if (type == DataType::Bool)
        return value != 0;
    if (isInteger(type))
        return toIntegerBits(type, value);
    return encodeSmallFloat(type, value);
}

std::int64_t signExtend(std::uint64_t bits, int width) {
    const int unused = 64 - width;
    return static_cast<std::int64_t>(bits << unused) >> unused;
}

double fromBits(DataType type, std::uint64_t bits) {
    if (type == DataType::Float)
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    if (type == DataType::Double)
        return std::bit_cast<double>(bits);
    if (!isInteger(type) && type != DataType::Bool)
        return decodeSmallFloat(type, static_cast<std::uint32_t>(bits));
    const bool isSigned = integerRange(type).lowest < 0;
    return isSigned ? static_cast<double>(signExtend(bits, bitsOf(type))) : static_cast<double>(bits);
}

// Element `at` of packed little-endian elements.
std::uint64_t bitsAt(std::string_view bytes, int width, std::uint64_t at) {
    if (width < 8) {
        const std::uint64_t position = at * static_cast<std::uint64_t>(width);
        const auto byte = static_cast<unsigned char>(bytes[position / 8]);
        return (byte >> (position % 8)) & ((1U << width) - 1);
    }
    std::uint64_t value = 0;
    const auto size = static_cast<std::size_t>(width) / 8;
    for (std::size_t i = 0; i < size; ++i)
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at * size + i])) << (8 * i);
    return value;
}

Result<std::uint64_t> guardedCount(const Tensor& tensor, std::uint64_t limit) {
    const auto count = elementCount(tensor.dims);
    if (!count)
        return fail(tensorError(tensor, ErrorKind::Invalid, say("its shape is not sound")));
    if (*count > limit)
        return fail(tensorError(tensor, ErrorKind::OverBudget, say("it is too large to be read as a constant")));
    return *count;
}

} // namespace

std::optional<std::uint64_t> elementCount(const std::vector<std::int64_t>& dims) {
    std::uint64_t count = 1;
    for (const std::int64_t dim : dims) {
        if (dim < 0 || __builtin_mul_overflow(count, static_cast<std::uint64_t>(dim), &count))
            return std::nullopt;
    }
    return count;
}

std::optional<std::uint64_t> byteSize(const Tensor& tensor) {
    const auto count = elementCount(tensor.dims);
    return count ? byteSize(tensor.type, *count) : std::nullopt;
}

Result<std::string> readBytes(const Tensor& tensor, const Storage& storage) {
    auto bytes = fetch(tensor, storage);
    if (!bytes)
        return fail(tensorError(tensor, bytes.error().kind, bytes.error().message));
    const auto expected = byteSize(tensor);
    if (!expected || *expected != bytes->size())
        return fail(tensorError(tensor, ErrorKind::Invalid,
            say("its type and shape need {expected}, the model holds {actual}",
                arg("expected", expected ? formatBytes(*expected) : "?"), arg("actual", formatBytes(bytes->size())))));
    return bytes;
}

Result<std::vector<double>> readNumbers(const Tensor& tensor, const Storage& storage, std::uint64_t limit) {
    const auto count = guardedCount(tensor, limit);
    if (!count)
        return fail(count.error());
    auto bytes = readBytes(tensor, storage);
    if (!bytes)
        return fail(std::move(bytes.error()));
    return decodeNumbers(tensor.type, *bytes, *count);
}

Result<std::vector<std::int64_t>> readIntegers(const Tensor& tensor, const Storage& storage, std::uint64_t limit) {
    const auto count = guardedCount(tensor, limit);
    if (!count)
        return fail(count.error());
    if (!isInteger(tensor.type) && tensor.type != DataType::Bool)
        return fail(tensorError(tensor, ErrorKind::Invalid, say("it does not hold integers")));
    auto bytes = readBytes(tensor, storage);
    if (!bytes)
        return fail(std::move(bytes.error()));
    const bool isSigned = integerRange(tensor.type).lowest < 0;
    const int width = bitsOf(tensor.type);
    std::vector<std::int64_t> values(*count);
    for (std::uint64_t i = 0; i < *count; ++i) {
        const std::uint64_t bits = bitsAt(*bytes, width, i);
        values[i] = isSigned ? signExtend(bits, width) : static_cast<std::int64_t>(bits);
    }
    return values;
}

Result<Tensor> makeTensor(
    std::string name, DataType type, std::vector<std::int64_t> dims, std::string bytes, const Storage& storage) {
    Tensor tensor{std::move(name), type, std::move(dims), {}, {}};
    if (bytes.size() <= scratchThreshold) {
        tensor.payload = InMemory{std::make_shared<const std::string>(std::move(bytes))};
        return tensor;
    }
    const auto offset = storage.appendScratch(bytes);
    if (!offset)
        return fail(offset.error());
    tensor.payload = InScratch{*offset, bytes.size()};
    return tensor;
}

Tensor makeSmallTensor(
    std::string name, DataType type, std::vector<std::int64_t> dims, const std::vector<double>& values) {
    return {std::move(name), type, std::move(dims),
        InMemory{std::make_shared<const std::string>(encodeNumbers(type, values))}, {}};
}

std::string encodeNumbers(DataType type, const std::vector<double>& values) {
    const int width = bitsOf(type);
    std::string bytes(byteSize(type, values.size()).value_or(0), '\0');
    for (std::size_t i = 0; i < values.size() && width > 0; ++i) {
        const std::uint64_t bits = toBits(type, values[i]);
        if (width < 8) {
            const std::size_t position = i * static_cast<std::size_t>(width);
            const auto shifted = static_cast<unsigned char>((bits & ((1U << width) - 1)) << (position % 8));
            bytes[position / 8] = static_cast<char>(static_cast<unsigned char>(bytes[position / 8]) | shifted);
            continue;
        }
        const auto size = static_cast<std::size_t>(width) / 8;
        for (std::size_t b = 0; b < size; ++b)
            bytes[i * size + b] = static_cast<char>(bits >> (8 * b));
    }
    return bytes;
}

std::vector<double> decodeNumbers(DataType type, std::string_view bytes, std::uint64_t count) {
    const int width = bitsOf(type);
    if (width == 0 || width > 64 || byteSize(type, count) != bytes.size())
        return {};
    std::vector<double> values(count);
    for (std::uint64_t i = 0; i < count; ++i)
        values[i] = fromBits(type, bitsAt(bytes, width, i));
    return values;
}

} // namespace qaliper
