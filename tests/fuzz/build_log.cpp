#include "model/engine/logs/build_log.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

// Any bytes are no log, or a log whose events lie inside it.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qaliper;
    const int descriptor = ::memfd_create("fuzz", 0);
    if (descriptor < 0 || ::write(descriptor, data, size) != static_cast<ssize_t>(size))
        std::abort();
    const auto log = readBuildLog(std::filesystem::path("/proc/self/fd/" + std::to_string(descriptor)));
    if (!log) {
        if (describe(log.error()).empty())
            std::abort();
    } else {
        for (const LogEvent& event : log->events) {
            if (event.offset >= size || event.number == 0 || event.number > log->lines)
                std::abort();
        }
        (void)targetOf(log->facts, "fuzz");
    }
    ::close(descriptor);
    return 0;
}
