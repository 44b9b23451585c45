#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "model/base/frame.h"
#include "model/base/job.h"

// A helper process that does what must not bring Qaliper down: Graphviz, libonnx shape inference, ONNX Runtime.
// It is started at the first request, kept for the next ones, and killed to cancel; a dead worker is an error value of
// kind WorkerDied, and the next request starts a fresh one.

namespace qaliper {

struct WorkerOptions {
    std::filesystem::path executable;       // chosen by the application, never by the library
    std::uint64_t memoryLimit = 3ULL << 30; // address space of the process, bytes; 0 = no limit
    std::chrono::milliseconds timeLimit{0}; // for one request; 0 = none
};

class Worker {
public:
    explicit Worker(WorkerOptions options);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Sends one request and waits for its answer, which may be an error of the service. Calls from several threads are
    // served one after the other.
    // Stopping `job` kills the process and returns an error of kind Cancelled at once.
    Result<std::string> call(FrameKind service, std::string_view payload, const Job& job);

    // Starts the process if it is not running, so that the first call does not wait for it.
    Status start();

private:
    struct Process;
    Status ensureStarted();
    // What the service answers, be it an error of its own; an outer error means that the process is spent.
    Result<Result<std::string>> exchange(FrameKind service, std::string_view payload, const Job& job);

    WorkerOptions options_;
    std::mutex mutex_;
    std::unique_ptr<Process> process_;
    std::uint64_t nextRequest_ = 1;
};

// One process for each service, so that a verification never delays a picture.
struct Workers {
    Worker infer;
    Worker place;
    Worker verify;

    explicit Workers(const std::filesystem::path& executable);
};

} // namespace qaliper
