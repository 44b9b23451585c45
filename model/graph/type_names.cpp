#include "model/graph/type_names.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace qaliper {

std::optional<DataType> dataTypeNamed(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, DataType>, 21> others{{{"fp32", DataType::Float},
        {"float32", DataType::Float}, {"single", DataType::Float}, {"float64", DataType::Double},
        {"fp16", DataType::Float16}, {"half", DataType::Float16}, {"bf16", DataType::Bfloat16},
        {"int", DataType::Int32}, {"long", DataType::Int64}, {"boolean", DataType::Bool},
        {"fp8", DataType::Float8E4M3FN}, {"float8", DataType::Float8E4M3FN}, {"float8_e4m3fn", DataType::Float8E4M3FN},
        {"float8e4m3", DataType::Float8E4M3FN}, {"e4m3", DataType::Float8E4M3FN}, {"fp4", DataType::Float4E2M1},
        {"float4", DataType::Float4E2M1}, {"nvfp4", DataType::Float4E2M1}, {"e2m1", DataType::Float4E2M1},
        {"float4_e2m1", DataType::Float4E2M1}, {"byte", DataType::Uint8}}};
    std::string lower(name);
    std::ranges::transform(
        lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    const auto* const found =
        std::ranges::find(others, std::string_view(lower), &std::pair<std::string_view, DataType>::first);
    return found != others.end() ? std::optional(found->second) : dataTypeOfTextName(lower);
}

} // namespace qaliper
