#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"

// The part of the protobuf wire format that is read and written here: large tensor data stay in the file, and unchanged
// messages are written back byte for byte. protobuf does everything else.
// Source: protobuf "Encoding" documentation; field numbers from onnx.proto.

namespace qaliper::wire {

enum class WireType : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

// Numbers of fields of onnx.proto.
constexpr std::uint32_t nodeAttributeField = 5;
constexpr std::uint32_t attributeGraphField = 6;
constexpr std::uint32_t attributeGraphsField = 11;
constexpr std::uint32_t rawDataField = 9;

// Messages of onnx.proto on the path to a large payload.
enum class Message : std::uint8_t { Other, Model, Graph, Node, Attribute, Tensor, Sparse, Function, Training };

// The message in a field; Other for all that cannot contain a tensor.
Message childOf(Message parent, std::uint32_t field);

// Fields of TensorProto that have elements and may be large.
bool isTensorPayload(std::uint32_t field);

struct Field {
    std::uint32_t number = 0;
    WireType type = WireType::Varint;
    std::uint64_t start = 0; // of the tag
    std::uint64_t body = 0;  // of the content; after the length for Bytes
    std::uint64_t end = 0;
    std::uint64_t value = 0; // of a varint
};

// Why a walk stopped: a short phrase in `problem`, the position (bytes) in `offset`.
struct Fault {
    std::string_view problem;
    std::uint64_t offset = 0;
};

// Reads the field at `offset` of a message that ends at `end`, byte by byte through `at`. False: see `fault`.
template <class ByteAt>
bool readField(ByteAt&& at, std::uint64_t offset, std::uint64_t end, Field& field, Fault& fault);

// Reads bytes in memory. A malformed rest ends the loop early.
class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}
    bool next(Field& field);
    bool atEnd() const { return offset_ == bytes_.size(); }
    std::uint64_t offset() const { return offset_; }
    std::string_view content(const Field& field) const { return bytes_.substr(field.body, field.end - field.body); }
    std::string_view whole(const Field& field) const { return bytes_.substr(field.start, field.end - field.start); }

private:
    std::string_view bytes_;
    std::uint64_t offset_ = 0;
};

void putVarint(std::string& out, std::uint64_t value);
std::size_t varintSize(std::uint64_t value);
void putTag(std::string& out, std::uint32_t field, WireType type);
void putBytes(std::string& out, std::uint32_t field, std::string_view content);
void putInteger(std::string& out, std::uint32_t field, std::uint64_t value);
void putFixed32(std::string& out, std::uint32_t field, std::uint32_t value);

// All fields with one number, written together where the original message has the first of them.
struct Group {
    std::uint32_t field;
    std::function<Status(std::string&)> write;
};

// The message `origin` with each group written new and everything else unchanged. Groups that `origin` does not have
// come last.
Status putMessage(std::string& out, std::string_view origin, const std::vector<Group>& groups);

// Implementation of the template.

template <class ByteAt>
bool readVarint(ByteAt&& at, std::uint64_t& offset, std::uint64_t end, std::uint64_t& value, Fault& fault) {
    value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
        if (offset >= end) {
            fault = {"a number is cut off", offset};
            return false;
        }
        const std::uint8_t byte = at(offset++);
        if (shift < 64)
            value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
        if ((byte & 0x80) == 0)
            return true;
    }
    fault = {"a number is longer than ten bytes", offset};
    return false;
}

template <class ByteAt>
bool readField(ByteAt&& at, std::uint64_t offset, std::uint64_t end, Field& field, Fault& fault) {
    field.start = offset;
    std::uint64_t tag = 0;
    if (!readVarint(at, offset, end, tag, fault))
        return false;
    if (tag > 0xffffffffU || (tag >> 3) == 0) {
        fault = {"this is no protobuf field", field.start};
        return false;
    }
    field.number = static_cast<std::uint32_t>(tag >> 3);
    field.type = static_cast<WireType>(tag & 7);
    field.body = offset;
    std::uint64_t size = 0;
    switch (field.type) {
    case WireType::Varint:
        if (!readVarint(at, offset, end, field.value, fault))
            return false;
        field.end = offset;
        return true;
    case WireType::Fixed64: size = 8; break;
    case WireType::Fixed32: size = 4; break;
    case WireType::Bytes:
        if (!readVarint(at, offset, end, size, fault))
            return false;
        field.body = offset;
        break;
    default: fault = {"this is no protobuf field", field.start}; return false;
    }
    if (size > end - offset) {
        fault = {"a length runs past its container; the file is probably truncated", field.start};
        return false;
    }
    field.end = offset + size;
    return true;
}

} // namespace qaliper::wire
