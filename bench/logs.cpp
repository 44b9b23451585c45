// How fast a log is read, and in how much memory: for the files given, or for one that is made of the verbose logs of
// the corpus, repeated to a gigabyte. User time is the figure to quote; the wall clock depends on the disk.

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <vector>

#include "bench/machine.h"
#include "model/engine/logs/build_log.h"

namespace qaliper::bench {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t madeSize = 1ULL << 30;

double userSeconds() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec) + static_cast<double>(usage.ru_utime.tv_usec) * 1e-6;
}

// All verbose logs of the corpus, one after the other, again and again.
fs::path makeLog(const fs::path& path) {
    const fs::path corpus = fs::path(QALIPER_SOURCE_DIR).parent_path() / "shared" / "corpus" / "tensorrt";
    std::string block;
    for (const auto& entry : fs::directory_iterator(corpus)) {
        if (entry.path().filename().string().find("_verbose") == std::string::npos)
            continue;
        std::ifstream file(entry.path(), std::ios::binary);
        block.append(std::istreambuf_iterator<char>(file), {});
    }
    std::ofstream out(path, std::ios::binary);
    for (std::uint64_t written = 0; written < madeSize && !block.empty(); written += block.size())
        out << block;
    return path;
}

void measure(const fs::path& path) {
    const double before = userSeconds();
    const auto log = readBuildLog(path);
    const double seconds = userSeconds() - before;
    if (!log) {
        std::printf("%s: %s\n", path.c_str(), describe(log.error()).c_str());
        return;
    }
    const double mebibytes = static_cast<double>(log->bytes) / (1 << 20);
    std::printf("%-30s %9.0f %11llu %8zu %9.2f %9.0f %9.0f\n", path.filename().c_str(), mebibytes,
        static_cast<unsigned long long>(log->lines), log->events.size(), seconds, mebibytes / seconds, peakMemoryMiB());
}

int main(int argc, char** argv) {
    std::vector<fs::path> logs(argv + 1, argv + argc);
    const fs::path made = fs::temp_directory_path() / "qaliper-bench.log";
    if (logs.empty())
        logs.push_back(makeLog(made));
    std::printf("%s\n%-30s %9s %11s %8s %9s %9s %9s\n", describeMachine().c_str(), "log", "MiB", "lines", "events",
        "user s", "MiB/s", "peak MiB");
    for (const fs::path& log : logs)
        measure(log);
    std::error_code ignored;
    fs::remove(made, ignored);
    return 0;
}

} // namespace

} // namespace qaliper::bench

int main(int argc, char** argv) { return qaliper::bench::main(argc, argv); }
