#include "model/target/quantizer_import.h"

#include <algorithm>
#include <array>

namespace qaliper {

namespace {

// `exactUntil` is the last release known to behave like the entry.
struct Row {
    QuantizerImport import;
    Version exactUntil;
};

constexpr std::array rows{
    Row{{.since = {8, 0, 0},
            .needsZeroPoint = true,
            .rejectsScalarAxis = true,
            .takesHalfScales = false,
            .missingAxis = 0},
        {8, 0, 99}},
    Row{{.since = {8, 1, 0}, .needsZeroPoint = true, .takesHalfScales = false, .missingAxis = 0}, {8, 99, 0}},
    Row{{.since = {9, 0, 0}, .rejectsOtherScales = true, .missingAxis = 0}, {9, 99, 0}},
    Row{{.since = {10, 0, 0},
            .takesAnyScaleShape = false,
            .checksAfterIdentity = true,
            .rejectsOtherScales = true,
            .outputType = OutputTypeImport::Rejected,
            .missingAxis = 0},
        {10, 1, 99}},
    Row{{.since = {10, 10, 0},
            .takesAnyScaleShape = false,
            .rejectsPrecision = true,
            .checksAfterIdentity = true,
            .rejectsOtherScales = true,
            .outputType = OutputTypeImport::RejectedWithZeroPoint,
            .missingAxis = 0},
        {10, 10, 99}},
    Row{{.since = {10, 15, 0},
            .takesAnyScaleShape = false,
            .rejectsPrecision = true,
            .checksAfterIdentity = true,
            .rejectsOtherScales = true,
            .checksAxisOfOneScale = true,
            .rejectsRankedScale = true,
            .outputType = OutputTypeImport::RejectedWithZeroPoint,
            .missingAxis = 1},
        {10, 15, 99}},
    Row{{.since = {11, 2, 0},
            .takesAnyScaleShape = false,
            .rejectsPrecision = true,
            .checksAfterIdentity = true,
            .rejectsOtherScales = true,
            .checksAxisOfOneScale = true,
            .rejectsRankedScale = true,
            .outputType = OutputTypeImport::Taken,
            .missingAxis = 1},
        newestVersion},
};

} // namespace

QuantizerImportOf quantizerImport(Version version) {
    const auto isNewer = [&](const Row& row) { return row.import.since > version; };
    const auto* const next = std::ranges::find_if(rows, isNewer);
    const auto* const row = next == rows.begin() ? rows.begin() : next - 1;
    const bool isCertain = next == rows.end() || version <= row->exactUntil;
    return {&row->import, isCertain ? nullptr : &next->import};
}

std::optional<Version> firstRelease(DataType quantized) {
    switch (quantized) {
    case DataType::Int8:
    case DataType::Uint8: return oldestVersion;
    case DataType::Float8E4M3FN: return Version{9, 0, 0};
    case DataType::Int4: return Version{10, 0, 0};
    case DataType::Float4E2M1: return Version{10, 8, 0};
    default: return std::nullopt;
    }
}

int opsetOf(DataType quantized) {
    switch (quantized) {
    case DataType::Float8E4M3FN:
    case DataType::Float8E4M3FNUZ:
    case DataType::Float8E5M2:
    case DataType::Float8E5M2FNUZ: return 19;
    case DataType::Int4:
    case DataType::Uint4:
    case DataType::Int16:
    case DataType::Uint16: return 21;
    case DataType::Float4E2M1: return 23;
    case DataType::Int2:
    case DataType::Uint2: return 25;
    default: return 10;
    }
}

} // namespace qaliper
