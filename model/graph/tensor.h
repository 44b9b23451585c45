#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/base/file.h"
#include "model/graph/data_type.h"
#include "model/graph/elements.h"
#include "model/graph/storage.h"

// Tensors are handles: type, shape, and where their bytes lie. Bytes are read when somebody needs the numbers; drawing,
// analysing and saving a model never do.

namespace qaliper {

// The wire bytes an element was read from, as a span of the document's skeleton. Only model/onnx looks at it.
struct Origin {
    std::uint64_t offset = 0;
    std::uint32_t size = 0;
    bool pristine = false; // nothing was edited: the bytes can be written back as they are

    bool known() const { return size != 0; }
};

// How a stretch of the model file encodes elements: as they are, or as the packed numbers of one TensorProto field.
enum class PayloadEncoding : std::uint8_t { Raw, Float, Int32, Int64, Double, Uint64 };

struct InFile { // in the model file itself
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    PayloadEncoding encoding = PayloadEncoding::Raw;
    friend bool operator==(const InFile&, const InFile&) = default;
};

struct InMemory { // little-endian elements, sub-byte types packed
    std::shared_ptr<const std::string> bytes;
    friend bool operator==(const InMemory& a, const InMemory& b) {
        return a.bytes == b.bytes || (a.bytes && b.bytes && *a.bytes == *b.bytes);
    }
};

struct InScratch { // new bytes above scratchThreshold, same form as in memory
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    friend bool operator==(const InScratch&, const InScratch&) = default;
};

struct InExternal {       // in a file beside the model, raw
    std::string location; // as the model writes it: relative, with '/'
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::shared_ptr<const ReadFile> file; // null when it could not be opened or the path policy refuses it
    Text problem;                         // why, then
    friend bool operator==(const InExternal& a, const InExternal& b) {
        return a.location == b.location && a.offset == b.offset && a.size == b.size;
    }
};

using Strings = std::vector<std::string>; // elements of a STRING tensor
using Payload = std::variant<std::monostate, InMemory, InFile, InScratch, InExternal, Strings>;

struct Tensor {
    std::string name; // empty for the tensor of an attribute
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims;
    Payload payload; // monostate: the file holds no data for it
    Origin origin;

    // Same name, type, shape and bytes; where the bytes lie does not count when it can be told without reading them.
    friend bool operator==(const Tensor& a, const Tensor& b) {
        return a.name == b.name && a.type == b.type && a.dims == b.dims && a.payload == b.payload;
    }
};

// Number of elements; nothing for negative dimensions or on overflow.
std::optional<std::uint64_t> elementCount(const std::vector<std::int64_t>& dims);

// True when its numbers can be read as far as is known without reading: its type has numbers, its shape is sound, and
// its data are there and of the size that both demand. What is made of the numbers may be offered then; reading may
// still fail, for the file may be gone by then, or its packed numbers may be others.
bool hasReadableNumbers(const Tensor& tensor);

// Bytes of the tensor's elements as its type and shape demand; nothing when they are no sound numbers.
std::optional<std::uint64_t> byteSize(const Tensor& tensor);

// The elements, little-endian, sub-byte types packed. Errors: data missing, refused, of the wrong size, or unreadable.
Result<std::string> readBytes(const Tensor& tensor, const Storage& storage);

// The same without the check of the size: what a damaged tensor holds.
Result<std::string> readStoredBytes(const Tensor& tensor, const Storage& storage);

// The elements as numbers, whatever the type; STRING, complex and unknown types have none, which is an error. `limit`
// guards against reading weights by accident: a tensor of more elements is an error of kind OverBudget.
Result<std::vector<double>> readNumbers(const Tensor& tensor, const Storage& storage, std::uint64_t limit = 1U << 20);
Result<std::vector<std::int64_t>> readIntegers(
    const Tensor& tensor, const Storage& storage, std::uint64_t limit = 1U << 20);
// Integers of whatever type, such as the zeros of an FP8 zero point. Errors besides: one that is no whole number of 64
// bits.
Result<std::vector<std::int64_t>> readWholeNumbers(
    const Tensor& tensor, const Storage& storage, std::uint64_t limit = 1U << 20);

// Makes a tensor from elements; bytes above 1 MiB go to the storage's scratch file.
constexpr std::size_t scratchThreshold = 1U << 20;
Result<Tensor> makeTensor(
    std::string name, DataType type, std::vector<std::int64_t> dims, std::string bytes, const Storage& storage);

// Small constants; rounds to nearest even and saturates to the type's range.
Tensor makeSmallTensor(
    std::string name, DataType type, std::vector<std::int64_t> dims, const std::vector<double>& values);

} // namespace qaliper
