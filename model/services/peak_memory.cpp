#include "model/services/peak_memory.h"

#include <sys/resource.h>

namespace qaliper {

double peakMiB() {
    constexpr double kibPerMib = 1024;
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / kibPerMib;
}

} // namespace qaliper
