#include <cstdint>
#include <string_view>

#include "model/target/manifest.h"

// Any qaliper.toml reads or is rejected; it is written by hand, so most of what is found here are typing errors.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    (void)qaliper::parseProjectFile({reinterpret_cast<const char*>(data), size}, "qaliper.toml");
    return 0;
}
