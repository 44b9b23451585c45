#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/target/target.h"

// Ranges of tensors from a calibrator: TensorRT's cache, or the list of ranges that ONNX Runtime writes under the same
// file name. A tensor's range is ±127 × scale (fact F701).

namespace qaliper {

enum class CacheKind : std::uint8_t { TensorRt, OnnxRuntime };

struct CacheEntry {
    std::string tensor;
    float scale = 0;        // as written: may be zero, negative or NaN
    std::uint64_t line = 0; // counted from 1
    bool isUsable() const;  // a positive, finite scale
    double range() const { return 127.0 * static_cast<double>(scale); }
};

struct CalibrationCache {
    std::string path;
    CacheKind kind = CacheKind::TensorRt;
    std::optional<Version> version; // of the TensorRT that wrote it; none for ONNX Runtime
    std::string algorithm;          // "EntropyCalibration2"
    std::vector<CacheEntry> entries;

    const CacheEntry* find(std::string_view tensor) const; // the first with that name
};

// Errors: CannotRead, OverBudget; Unsupported for other files called caches (NumPy, pickle, flatbuffers, JSON); Invalid
// with the byte for a line that cannot be parsed or is truncated.
Result<CalibrationCache> readCalibrationCache(const std::filesystem::path& path);
Result<CalibrationCache> parseCalibrationCache(std::string_view text);

// The text of a TensorRT cache; it is read back as the same entries. Without a version it states 10.0.0.
std::string writeCalibrationCache(const CalibrationCache& cache);

} // namespace qaliper
