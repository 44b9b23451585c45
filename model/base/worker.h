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

// A helper process for code that may crash, hang or use much memory: Graphviz, libonnx shape inference, ONNX Runtime.
// It starts at the first request, serves later ones, and is killed to cancel. When it dies, the request fails with
// WorkerDied, and the next request starts a new process.

namespace qaliper {

struct WorkerOptions {
    std::filesystem::path executable;       // set by the application
    std::uint64_t memoryLimit = 3ULL << 30; // bytes that it can write; 0 = no limit
    std::chrono::milliseconds timeLimit{0}; // for one request, or since it told its progress; 0 = no limit
};

// For models on a user's data: as long as there is progress, and most of the memory that is free now.
WorkerOptions measuringWorker(const std::filesystem::path& executable);

class Worker {
public:
    explicit Worker(WorkerOptions options);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Sends one request and blocks until its answer, which may be an error of the service. Thread-safe; calls run one
    // after the other. Stopping `job` during a call kills the process; a call that waits for another one checks `job`
    // when its turn comes. Reports the share that the service tells, without a stage. Errors: those of the service;
    // WorkerDied when the process ends, exceeds the time limit or cannot be started; Cancelled.
    Result<std::string> call(FrameKind service, std::string_view payload, const Job& job);

    // Starts the process if it is not running, so that the first call does not wait for it. Thread-safe. Errors:
    // WorkerDied.
    Status start();

private:
    struct Process;
    Status ensureStarted();
    // The answer of the service, or its error; after an outer error the process cannot be used any more.
    Result<Result<std::string>> exchange(FrameKind service, std::string_view payload, const Job& job);

    WorkerOptions options_;
    std::mutex mutex_;
    std::unique_ptr<Process> process_;
    std::uint64_t nextRequest_ = 1;
};

// One process for each kind of work, so that numerical verification does not delay a layout.
struct Workers {
    Worker infer;
    Worker place;
    Worker verify;
    Worker measure; // measuringWorker()

    explicit Workers(const std::filesystem::path& executable);
};

} // namespace qaliper
