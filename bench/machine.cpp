#include "bench/machine.h"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <malloc.h>
#include <sstream>
#include <string>
#include <sys/utsname.h>
#include <thread>

namespace qaliper::bench {

namespace {

// The value of the first line "key : value" of a file whose key begins with `key`.
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

double threadMs() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

// VmHWM instead of getrusage(), because it can be reset.
double peakMemoryMiB() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:"))
            return std::stod(line.substr(6)) / 1024;
    }
    return 0;
}

void forgetPeakMemory() {
    ::malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

std::filesystem::path corpusFolder() {
    return std::filesystem::path(QALIPER_SOURCE_DIR).parent_path() / "shared" / "corpus";
}

std::vector<std::filesystem::path> exportedModels() {
    std::vector<std::filesystem::path> models;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(corpusFolder() / "exported", ignored)) {
        if (entry.path().extension() == ".onnx")
            models.push_back(entry.path());
    }
    std::ranges::sort(models);
    return models;
}

} // namespace qaliper::bench
