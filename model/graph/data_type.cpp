#include "model/graph/data_type.h"

#include <algorithm>
#include <array>
#include <limits>

#include "model/base/number.h"

namespace qaliper {

namespace {

enum class Family : std::uint8_t { Other, Float, Float8, Integer };

struct TypeEntry {
    DataType type;
    int bits;
    std::string_view shortName;
    std::string_view textName;
    Family family;
    bool quantized;
};

constexpr std::array table{
    TypeEntry{DataType::Undefined, 0, "?", "undefined", Family::Other, false},
    TypeEntry{DataType::Float, 32, "FP32", "float", Family::Float, false},
    TypeEntry{DataType::Uint8, 8, "UINT8", "uint8", Family::Integer, true},
    TypeEntry{DataType::Int8, 8, "INT8", "int8", Family::Integer, true},
    TypeEntry{DataType::Uint16, 16, "UINT16", "uint16", Family::Integer, true},
    TypeEntry{DataType::Int16, 16, "INT16", "int16", Family::Integer, true},
    TypeEntry{DataType::Int32, 32, "INT32", "int32", Family::Integer, false},
    TypeEntry{DataType::Int64, 64, "INT64", "int64", Family::Integer, false},
    TypeEntry{DataType::String, 0, "STRING", "string", Family::Other, false},
    TypeEntry{DataType::Bool, 8, "BOOL", "bool", Family::Other, false},
    TypeEntry{DataType::Float16, 16, "FP16", "float16", Family::Float, false},
    TypeEntry{DataType::Double, 64, "FP64", "double", Family::Float, false},
    TypeEntry{DataType::Uint32, 32, "UINT32", "uint32", Family::Integer, false},
    TypeEntry{DataType::Uint64, 64, "UINT64", "uint64", Family::Integer, false},
    TypeEntry{DataType::Complex64, 64, "COMPLEX64", "complex64", Family::Other, false},
    TypeEntry{DataType::Complex128, 128, "COMPLEX128", "complex128", Family::Other, false},
    TypeEntry{DataType::Bfloat16, 16, "BF16", "bfloat16", Family::Float, false},
    TypeEntry{DataType::Float8E4M3FN, 8, "FP8", "float8e4m3fn", Family::Float8, true},
    TypeEntry{DataType::Float8E4M3FNUZ, 8, "FP8 E4M3FNUZ", "float8e4m3fnuz", Family::Float8, true},
    TypeEntry{DataType::Float8E5M2, 8, "FP8 E5M2", "float8e5m2", Family::Float8, true},
    TypeEntry{DataType::Float8E5M2FNUZ, 8, "FP8 E5M2FNUZ", "float8e5m2fnuz", Family::Float8, true},
    TypeEntry{DataType::Uint4, 4, "UINT4", "uint4", Family::Integer, true},
    TypeEntry{DataType::Int4, 4, "INT4", "int4", Family::Integer, true},
    TypeEntry{DataType::Float4E2M1, 4, "FP4", "float4e2m1", Family::Other, true},
    TypeEntry{DataType::Float8E8M0, 8, "E8M0", "float8e8m0", Family::Other, false},
    TypeEntry{DataType::Uint2, 2, "UINT2", "uint2", Family::Integer, true},
    TypeEntry{DataType::Int2, 2, "INT2", "int2", Family::Integer, true},
};

const TypeEntry& entryOf(DataType type) {
    const auto at = static_cast<std::size_t>(type); // the table is in enum order
    return at < table.size() ? table.at(at) : table.front();
}

} // namespace

int bitsOf(DataType type) { return entryOf(type).bits; }
std::string_view shortName(DataType type) { return entryOf(type).shortName; }
std::string typeWord(DataType type) {
    const bool isKnown = std::ranges::find(table, type, &TypeEntry::type) != table.end();
    return isKnown ? std::string(shortName(type)) : "data type " + formatNumber(static_cast<std::int64_t>(type));
}
std::string_view textName(DataType type) { return entryOf(type).textName; }
bool isFloat(DataType type) { return entryOf(type).family == Family::Float; }
bool isFloat8(DataType type) { return entryOf(type).family == Family::Float8; }
bool isInteger(DataType type) { return entryOf(type).family == Family::Integer; }
bool isQuantized(DataType type) { return entryOf(type).quantized; }

std::optional<DataType> dataTypeOfTextName(std::string_view name) {
    const auto* const found = std::ranges::find(table, name, &TypeEntry::textName);
    return found == table.end() ? std::nullopt : std::optional(found->type);
}

std::optional<std::uint64_t> byteSize(DataType type, std::uint64_t count) {
    const auto bits = static_cast<std::uint64_t>(bitsOf(type));
    if (bits == 0 || count > (std::numeric_limits<std::uint64_t>::max() - 7) / bits)
        return std::nullopt;
    return (count * bits + 7) / 8;
}

} // namespace qaliper
