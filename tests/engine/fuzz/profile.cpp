#include "model/engine/logs/profile.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

// Any bytes are rejected with a place inside them, or read to times that are numbers.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qaliper;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto profile = parseProfile(text);
    if (!profile && profile.error().offset.value_or(size + 1) > size)
        std::abort();
    if (profile && std::isnan(profile->averageMs()))
        std::abort();
    const auto times = parseTimes(text);
    if (times && std::isnan(summaryOf(*times).meanMs))
        std::abort();
    return 0;
}
