#include "model/base/free_memory.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

// Bytes that can be had without taking them from other programs.
std::uint64_t freeNow() {
    std::ifstream in("/proc/meminfo");
    std::string word;
    while (in >> word) {
        std::uint64_t kibibytes = 0;
        if (word == "MemAvailable:" && in >> kibibytes)
            return kibibytes << 10;
    }
    return unlimited;
}

// Of the container, in bytes.
std::uint64_t limitOfGroup() {
    for (const char* file : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
        std::ifstream in(file);
        std::uint64_t limit = 0;
        if (in >> limit)
            return limit;
    }
    return unlimited;
}

std::optional<std::uint64_t> chosen() {
    const char* text = std::getenv("QALIPER_MEMORY");
    const auto mebibytes = parseInteger(text ? text : "");
    if (!mebibytes || *mebibytes < 0)
        return std::nullopt;
    return static_cast<std::uint64_t>(*mebibytes) << 20;
}

} // namespace

std::uint64_t mostForOneProcess() {
    if (const auto limit = chosen())
        return *limit;
    const std::uint64_t most = std::min(freeNow(), limitOfGroup());
    return most == unlimited ? 0 : most / 5 * 4;
}

} // namespace qaliper
