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

// A tensor is a handle: type, shape, and where its bytes are. Bytes are read only when numbers are needed; drawing,
// analysing and saving a model do not decode them.

namespace qaliper {

// The wire bytes that an element was read from, as a range of the document's skeleton. Used by model/onnx only.
struct Origin {
    std::uint64_t offset = 0;
    std::uint32_t size = 0;
    bool pristine = false; // unedited: the bytes can be written back unchanged

    bool known() const { return size != 0; }
};

// How a range of the model file encodes elements: raw, or as the packed numbers of one TensorProto field.
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

struct InScratch { // new bytes above scratchThreshold, in the same form as in memory
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    friend bool operator==(const InScratch&, const InScratch&) = default;
};

struct InExternal {       // in a file beside the model, raw
    std::string location; // as the model writes it: relative, with '/'
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::shared_ptr<const ReadFile> file; // null when it could not be opened or the path policy rejects it
    Text problem;                         // the reason, when `file` is null
    bool isLinkAway = false;              // that a link leads out of the folders which the path policy allows
    friend bool operator==(const InExternal& a, const InExternal& b) {
        return a.location == b.location && a.offset == b.offset && a.size == b.size;
    }
};

using Strings = std::vector<std::string>; // elements of a STRING tensor
using Payload = std::variant<std::monostate, InMemory, InFile, InScratch, InExternal, Strings>;

struct Tensor {
    std::string name; // empty for the tensor of an attribute
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims; // elements are row-major: an image is NCHW, the weight of a Conv KCRS
    Payload payload;                // monostate: the file has no data for it
    Origin origin;

    // Same name, type, shape and data. Data of different payload kinds count as different; nothing is read.
    friend bool operator==(const Tensor& a, const Tensor& b) {
        return a.name == b.name && a.type == b.type && a.dims == b.dims && a.payload == b.payload;
    }
};

// Number of elements; nothing for negative dimensions or on overflow.
std::optional<std::uint64_t> elementCount(const std::vector<std::int64_t>& dims);

// True when its numbers can probably be read: its type has numbers, its shape is valid, and it has data of the size
// that both require. Nothing is read, so reading may still fail: the file may be gone, or its packed numbers invalid.
bool hasReadableNumbers(const Tensor& tensor);

// True when it has data of the size that its type and shape require, as far as that can be told without reading, whether
// its elements are numbers or not (complex ones have a size, too).
bool hasDataOfItsSize(const Tensor& tensor);

// Bytes of the elements according to type and shape; nothing when the shape is invalid or the type has no size.
std::optional<std::uint64_t> byteSize(const Tensor& tensor);

// The elements, little-endian, sub-byte types packed. Errors: CannotRead when data are missing, rejected or unreadable;
// Changed when the file was rewritten; Invalid when the size is wrong; Stale; Unsupported for text.
Result<std::string> readBytes(const Tensor& tensor, const Storage& storage);

// The same without the check of the size.
Result<std::string> readStoredBytes(const Tensor& tensor, const Storage& storage);

// The elements as numbers, whatever the type. Errors: those of readBytes(); Unsupported for STRING, complex and unknown
// types; OverBudget above `limit` elements, which prevents reading weights by mistake.
Result<std::vector<double>> readNumbers(const Tensor& tensor, const Storage& storage, std::uint64_t limit = 1U << 20);
Result<std::vector<std::int64_t>> readIntegers(
    const Tensor& tensor, const Storage& storage, std::uint64_t limit = 1U << 20);
// Integers of any type, such as an FP8 zero point. Errors, besides: Invalid when a number is no integer of 64 bits.
Result<std::vector<std::int64_t>> readWholeNumbers(
    const Tensor& tensor, const Storage& storage, std::uint64_t limit = 1U << 20);

// Makes a tensor from elements; above scratchThreshold (1 MiB) they go to the scratch file. Errors: those of that file.
constexpr std::size_t scratchThreshold = 1U << 20;
Result<Tensor> makeTensor(
    std::string name, DataType type, std::vector<std::int64_t> dims, std::string bytes, const Storage& storage);

// Makes a small constant; rounds to nearest, ties to even, and saturates to the type's range.
Tensor makeSmallTensor(
    std::string name, DataType type, std::vector<std::int64_t> dims, const std::vector<double>& values);

} // namespace qaliper
