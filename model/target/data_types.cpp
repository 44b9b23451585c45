#include "model/target/data_types.h"

#include <algorithm>
#include <array>

namespace qaliper {

namespace {

struct FirstRelease {
    DataType type;
    Version version;
};

// INT64 is not listed: before 9.0 the parser narrows it to INT32, which a rule of its own reports.
constexpr std::array releases{
    FirstRelease{DataType::Uint8, firstUint8Release},
    FirstRelease{DataType::Bfloat16, {9, 0, 0}},
    FirstRelease{DataType::Float8E4M3FN, {9, 0, 0}}, // 8.6 has it only in Q and DQ operators of its own
    FirstRelease{DataType::Int4, {10, 0, 0}},
    FirstRelease{DataType::Float4E2M1, {10, 8, 0}},
    FirstRelease{DataType::Float8E8M0, {10, 12, 0}},
};

bool isAlwaysThere(DataType type) {
    return type == DataType::Float || type == DataType::Float16 || type == DataType::Int8 || type == DataType::Int32 ||
        type == DataType::Int64 || type == DataType::Bool || type == DataType::Undefined;
}

} // namespace

TypeSupport typeSupport(DataType type, Version version) {
    if (isAlwaysThere(type))
        return {};
    const auto found = std::ranges::find(releases, type, &FirstRelease::type);
    if (found == releases.end())
        return {TypeImport::Missing, std::nullopt};
    return {found->version <= version ? TypeImport::Known : TypeImport::Later, found->version};
}

} // namespace qaliper
