#include "app/cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>
#include <utility>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/base/utf8.h"

namespace qaliper::cli {

namespace {

constexpr std::chrono::milliseconds pause{200}; // between two prints in a terminal
constexpr int quarters = 4;
constexpr double leastShare = 0.02; // of the work, that tells how long the rest will take

} // namespace

ProgressPrinter::ProgressPrinter(std::stop_token stop, Text stage)
    : stop_(std::move(stop)), stage_(std::move(stage)), isTerminal_(::isatty(STDERR_FILENO) != 0) {}

ProgressPrinter::~ProgressPrinter() {
    if (hasLine_)
        std::fputc('\n', stderr);
}

Job ProgressPrinter::job() {
    return Job(stop_, [this](const Progress& progress) { print(progress); });
}

void ProgressPrinter::print(const Progress& progress) {
    const Clock::time_point now = Clock::now();
    const Text& stage = progress.stage.empty() ? stage_ : progress.stage;
    const std::string name = render(stage);
    const int quarter = static_cast<int>(progress.done * quarters);
    const bool isNew = name != printedStage_;
    const bool isDue = isTerminal_ ? now - printed_ >= pause || progress.done >= 1 : quarter > quarter_;
    if (name.empty() || (!isNew && !isDue))
        return;
    printed_ = now;
    printedStage_ = name;
    quarter_ = std::max(quarter, quarter_);
    std::string line = name;
    if (progress.done >= leastShare) {
        const double seconds = std::chrono::duration<double>(now - start_).count();
        line = render(say("{stage}: {percent} %, {seconds} s left", arg("stage", stage),
            arg("percent", shareText(progress.done, 0)),
            arg("seconds", formatFixed(seconds * (1 - progress.done) / progress.done, 0))));
    }
    std::fprintf(stderr, isTerminal_ ? "\r\033[K%s" : "qaliper-cli: %s\n", escapedText(line).c_str());
    hasLine_ = isTerminal_;
}

} // namespace qaliper::cli
