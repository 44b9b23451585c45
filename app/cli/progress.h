#pragma once

#include <chrono>
#include <string>

#include "model/base/job.h"

namespace qaliper::cli {

// Prints on standard error how far a long command is, and how long it will still take: a line that is overwritten in a
// terminal; elsewhere a line for each stage and for each quarter. The end of the last line comes with the object's.
class ProgressPrinter {
public:
    // `stage` is that of work that names none.
    explicit ProgressPrinter(std::stop_token stop, Text stage = {});
    ~ProgressPrinter();
    ProgressPrinter(const ProgressPrinter&) = delete;
    ProgressPrinter& operator=(const ProgressPrinter&) = delete;

    Job job();

private:
    using Clock = std::chrono::steady_clock;
    void print(const Progress& progress);

    std::stop_token stop_;
    Text stage_;
    std::string printedStage_;
    bool isTerminal_;
    bool hasLine_ = false; // one that is not ended
    int quarter_ = 0;      // the last that was printed
    Clock::time_point start_ = Clock::now();
    Clock::time_point printed_{};
};

} // namespace qaliper::cli
