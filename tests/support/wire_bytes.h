#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "model/onnx/wire.h"

// Protobuf messages as bytes, for fields that the linked ONNX version cannot write.

namespace qaliper {

inline std::string joined(std::initializer_list<std::string> fields) {
    std::string message;
    for (const std::string& field : fields)
        message += field;
    return message;
}

inline std::string bytesField(std::uint32_t number, std::string_view content) {
    std::string field;
    wire::putBytes(field, number, content);
    return field;
}

inline std::string messageField(std::uint32_t number, std::initializer_list<std::string> fields) {
    return bytesField(number, joined(fields));
}

inline std::string integerField(std::uint32_t number, std::uint64_t value) {
    std::string field;
    wire::putInteger(field, number, value);
    return field;
}

// Fields of onnx.proto.
inline std::string opsetField(std::uint64_t version) { return messageField(8, {integerField(2, version)}); }
inline std::string nodeField(std::string_view op, std::string_view input, std::string_view output) {
    return messageField(1, {bytesField(1, input), bytesField(2, output), bytesField(4, op)});
}
inline std::string externalEntry(std::string_view key, std::string_view value) {
    return messageField(13, {bytesField(1, key), bytesField(2, value)});
}

} // namespace qaliper
