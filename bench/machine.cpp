#include "bench/machine.h"

#include <fstream>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <thread>

namespace qaliper::bench {

namespace {

// The value of the first line of a "key : value" file that begins with `key`.
std::string firstValue(const char* path, const std::string& key) {
    std::ifstream file(path);
    std::string line;
    while (std::getline(file, line)) {
        const std::size_t colon = line.find(':');
        if (line.starts_with(key) && colon != std::string::npos)
            return line.substr(line.find_first_not_of(" \t", colon + 1));
    }
    return "unknown";
}

} // namespace

std::string describeMachine() {
    utsname kernel{};
    ::uname(&kernel);
    std::string load;
    std::ifstream("/proc/loadavg") >> load;
    std::ostringstream text;
    text << firstValue("/proc/cpuinfo", "model name") << ", " << std::thread::hardware_concurrency() << " cores, "
         << firstValue("/proc/meminfo", "MemTotal") << ", Linux " << kernel.release << ", load " << load;
    return text.str();
}

double peakMemoryMiB() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

} // namespace qaliper::bench
