#include "model/engine/logs/engine_info.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

// Any bytes are rejected with a place inside them, or read to layers that can be looked at.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qaliper;
    const auto info = parseEngineInfo({reinterpret_cast<const char*>(data), size});
    if (!info)
        return info.error().offset.value_or(size + 1) > size ? std::abort(), 0 : 0;
    for (const EngineLayer& layer : info->layers)
        (void)computeType(layer);
    return 0;
}
