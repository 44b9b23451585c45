#include "model/graph/tensor.h"

#include <algorithm>
#include <cmath>

#include "model/base/number.h"

namespace qaliper {

namespace {

template <class... Visitors>
struct Overloaded : Visitors... {
    using Visitors::operator()...;
};
template <class... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>; // clang 14 does not deduce it by itself

// The error `reason`, with the tensor's name; its place is kept.
tl::unexpected<Error> tensorError(const Tensor& tensor, Error reason) {
    reason.message =
        say("Tensor \"{tensor}\": {reason}", arg("tensor", tensor.name), arg("reason", std::move(reason.message)));
    return fail(std::move(reason));
}
tl::unexpected<Error> tensorError(const Tensor& tensor, ErrorKind kind, Text reason) {
    return tensorError(tensor, Error{kind, std::move(reason), {}, {}});
}

// Packed varints of int32_data, int64_data or uint64_data, narrowed to the width of the element as ONNX prescribes.
Result<std::string> unpackVarints(std::string_view packed, int bits) {
    std::string out;
    // wider elements (COMPLEX128) have a field of their own and are invalid in these
    const std::size_t width = std::min<std::size_t>(std::max(8, bits) / 8U, sizeof(std::uint64_t));
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
    case PayloadEncoding::Double: return bytes; // fixed-width fields are little-endian in protobuf
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
                QALIPER_CHECK(storage.readScratch(span.offset, std::as_writable_bytes(std::span(bytes))));
                return bytes;
            },
            [](const InExternal& external) -> Result<std::string> {
                if (!external.file)
                    return fail(ErrorKind::CannotRead, external.problem);
                if (!external.file->unchanged())
                    return fail({ErrorKind::Changed,
                        say("the file of weights \"{location}\" was rewritten since the model was opened; reload it",
                            arg("location", external.location)),
                        external.file->path().string(), {}});
                return external.file->readText(external.offset, external.size);
            },
            [](const Strings&) -> Result<std::string> {
                return fail(ErrorKind::Unsupported, say("it holds text, not numbers"));
            },
        },
        tensor.payload);
}

// The number of bytes that the payload holds, decoded; nothing when only reading would tell.
std::optional<std::uint64_t> heldBytes(const Tensor& tensor) {
    return std::visit(Overloaded{
                          [](std::monostate) { return std::optional<std::uint64_t>(0); },
                          [](const InMemory& memory) { return std::optional<std::uint64_t>(memory.bytes->size()); },
                          [](const InFile& span) {
                              const bool isPlain = span.encoding == PayloadEncoding::Raw ||
                                  span.encoding == PayloadEncoding::Float || span.encoding == PayloadEncoding::Double;
                              return isPlain ? std::optional(span.size) : std::nullopt;
                          },
                          [](const InScratch& span) { return std::optional(span.size); },
                          [](const InExternal& external) {
                              return external.file ? std::optional(external.size) : std::optional<std::uint64_t>();
                          },
                          [](const Strings&) { return std::optional<std::uint64_t>(); },
                      },
        tensor.payload);
}

// A packed number takes at least one byte and holds at most two elements of a narrow type.
bool canHoldPacked(const Tensor& tensor, std::uint64_t bytes) {
    const auto* span = std::get_if<InFile>(&tensor.payload);
    return span && bytes <= std::uint64_t{8} * span->size;
}

Result<std::uint64_t> guardedCount(const Tensor& tensor, std::uint64_t limit) {
    const auto count = elementCount(tensor.dims);
    if (!count)
        return tensorError(tensor, ErrorKind::Invalid, say("its shape is not valid"));
    if (!hasNumbers(tensor.type))
        return tensorError(tensor, ErrorKind::Unsupported, say("its type has no numbers"));
    if (*count > limit)
        return tensorError(tensor, ErrorKind::OverBudget, say("it is too large to be read as a constant"));
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

bool hasReadableNumbers(const Tensor& tensor) { return hasNumbers(tensor.type) && hasDataOfItsSize(tensor); }

bool hasDataOfItsSize(const Tensor& tensor) {
    const auto needed = byteSize(tensor);
    if (!needed)
        return false;
    const auto held = heldBytes(tensor);
    return held ? *held == *needed : canHoldPacked(tensor, *needed);
}

std::optional<std::uint64_t> byteSize(const Tensor& tensor) {
    const auto count = elementCount(tensor.dims);
    return count ? byteSize(tensor.type, *count) : std::nullopt;
}

Result<std::string> readStoredBytes(const Tensor& tensor, const Storage& storage) {
    auto bytes = fetch(tensor, storage);
    if (!bytes)
        return tensorError(tensor, std::move(bytes.error()));
    return bytes;
}

Result<std::string> readBytes(const Tensor& tensor, const Storage& storage) {
    auto bytes = readStoredBytes(tensor, storage);
    if (!bytes)
        return bytes;
    const auto expected = byteSize(tensor);
    if (!expected || *expected != bytes->size())
        return tensorError(tensor, ErrorKind::Invalid,
            say("its type and shape need {expected}, the model holds {actual}",
                arg("expected", expected ? formatBytes(*expected) : "?"), arg("actual", formatBytes(bytes->size()))));
    return bytes;
}

Result<std::vector<double>> readNumbers(const Tensor& tensor, const Storage& storage, std::uint64_t limit) {
    QALIPER_TRY(const auto count, guardedCount(tensor, limit));
    QALIPER_TRY(auto bytes, readBytes(tensor, storage));
    return decodeNumbers(tensor.type, bytes, count);
}

Result<std::vector<std::int64_t>> readIntegers(const Tensor& tensor, const Storage& storage, std::uint64_t limit) {
    QALIPER_TRY(const auto count, guardedCount(tensor, limit));
    if (!isInteger(tensor.type) && tensor.type != DataType::Bool)
        return tensorError(tensor, ErrorKind::Invalid, say("it does not hold integers"));
    QALIPER_TRY(auto bytes, readBytes(tensor, storage));
    return decodeIntegers(tensor.type, bytes, count);
}

Result<std::vector<std::int64_t>> readWholeNumbers(const Tensor& tensor, const Storage& storage, std::uint64_t limit) {
    if (isInteger(tensor.type) || tensor.type == DataType::Bool)
        return readIntegers(tensor, storage, limit);
    QALIPER_TRY(const auto numbers, readNumbers(tensor, storage, limit));
    constexpr double end = 0x1p63;
    const auto isWhole = [](double number) { return number == std::trunc(number) && std::abs(number) < end; };
    if (!std::ranges::all_of(numbers, isWhole))
        return tensorError(tensor, ErrorKind::Invalid, say("it does not hold integers"));
    return std::vector<std::int64_t>(numbers.begin(), numbers.end());
}

Result<Tensor> makeTensor(
    std::string name, DataType type, std::vector<std::int64_t> dims, std::string bytes, const Storage& storage) {
    Tensor tensor{std::move(name), type, std::move(dims), {}, {}};
    if (bytes.size() <= scratchThreshold) {
        tensor.payload = InMemory{std::make_shared<const std::string>(std::move(bytes))};
        return tensor;
    }
    QALIPER_TRY(const auto offset, storage.appendScratch(bytes));
    tensor.payload = InScratch{offset, bytes.size()};
    return tensor;
}

Tensor makeSmallTensor(
    std::string name, DataType type, std::vector<std::int64_t> dims, const std::vector<double>& values) {
    return {std::move(name), type, std::move(dims),
        InMemory{std::make_shared<const std::string>(encodeNumbers(type, values))}, {}};
}

} // namespace qaliper
