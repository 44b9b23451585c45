#include "model/engine/logs/calibration_cache.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

// Any bytes are rejected, or read to ranges that are the same after writing and reading them again.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qaliper;
    const auto cache = parseCalibrationCache({reinterpret_cast<const char*>(data), size});
    if (!cache)
        return describe(cache.error()).empty() ? std::abort(), 0 : 0;
    if (cache->kind != CacheKind::TensorRt)
        return 0;
    const auto again = parseCalibrationCache(writeCalibrationCache(*cache));
    if (!again || again->entries.size() != cache->entries.size())
        std::abort();
    for (std::size_t i = 0; i < cache->entries.size(); ++i) {
        const bool isSame = std::memcmp(&again->entries[i].scale, &cache->entries[i].scale, sizeof(float)) == 0;
        if (!isSame || again->entries[i].tensor != cache->entries[i].tensor)
            std::abort();
    }
    return 0;
}
