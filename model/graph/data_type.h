#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Element types of tensors, numbered as TensorProto.DataType of ONNX (IR version 13).

namespace qaliper {

enum class DataType : std::int32_t {
    Undefined = 0,
    Float = 1,
    Uint8 = 2,
    Int8 = 3,
    Uint16 = 4,
    Int16 = 5,
    Int32 = 6,
    Int64 = 7,
    String = 8,
    Bool = 9,
    Float16 = 10,
    Double = 11,
    Uint32 = 12,
    Uint64 = 13,
    Complex64 = 14,
    Complex128 = 15,
    Bfloat16 = 16,
    Float8E4M3FN = 17,
    Float8E4M3FNUZ = 18,
    Float8E5M2 = 19,
    Float8E5M2FNUZ = 20,
    Uint4 = 21,
    Int4 = 22,
    Float4E2M1 = 23,
    Float8E8M0 = 24,
    Uint2 = 25,
    Int2 = 26,
};

// Bits of one element; 0 for String, Undefined and unknown numbers.
int bitsOf(DataType type);

// The name that TensorRT uses: "FP32", "INT8", "FP8", "BF16".
std::string_view shortName(DataType type);

// The same, and "data type 40" for a number that this version has no name for.
std::string typeWord(DataType type);

// The name in ONNX text: "float", "int8", "float8e4m3fn".
std::string_view textName(DataType type);
std::optional<DataType> dataTypeOfTextName(std::string_view name);

bool isFloat(DataType type);   // FP64, FP32, FP16, BF16
bool isFloat8(DataType type);  // any of the 8-bit floats but the E8M0 scale type
bool isInteger(DataType type); // signed or unsigned, any width; not Bool
// Output types of Q and input types of DQ: INT8, UINT8, INT4, UINT4, FP8, FP4, INT16, UINT16, 2-bit.
bool isQuantized(DataType type);

// Bytes of `count` elements, sub-byte types packed as ONNX packs them. Nothing on overflow or for types without a size.
std::optional<std::uint64_t> byteSize(DataType type, std::uint64_t count);

} // namespace qaliper
