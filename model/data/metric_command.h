#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/job.h"
#include "model/base/result.h"
#include "model/base/text.h"

// A metric of the user: a program that reads the outputs of a model (model/data/output_arrays.h) and prints a number.

namespace qaliper {

struct MetricCommand {
    std::string line;               // as the user wrote it
    std::vector<std::string> words; // of the line; no shell reads them
    bool isLowerBetter = false;
    std::chrono::seconds timeLimit{3600};

    // How much worse `metric` is than that of the float model; negative: better.
    double loss(double metric, double ofFloat) const { return isLowerBetter ? metric - ofFloat : ofFloat - metric; }
};

// "python eval.py {outputs}". Errors: Invalid where a quote is not closed, or nothing stands for the folder of the outputs.
Result<MetricCommand> parseMetricCommand(std::string_view line);

// Runs the command with `folder` in the place of {outputs} and returns the number in the last line of its standard output. `outputs` says
// in errors whose they are. Blocks. Errors: CannotRead where the command cannot be started, exceeds its time, ends with
// another status than 0, or prints no finite number; Cancelled.
Result<double> callMetricCommand(
    const MetricCommand& command, const std::filesystem::path& folder, const Text& outputs, const Job& job);

} // namespace qaliper
