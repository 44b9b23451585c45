#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/cli/command.h"
#include "app/cli/writing.h"
#include "model/session/time_change.h"

// Shared by the commands that change a model: whether the result is faster on a TensorRT of the user.

namespace qaliper::cli {

struct MeasureOptions {
    bool measure = false;
    std::string with; // empty: python
    std::optional<std::uint64_t> level;
};
void addMeasureOptions(CLI::App& command, MeasureOptions& options);

// Errors: Invalid for a connection that is none, and for options that need --measure.
Status checkMeasure(const MeasureOptions& options);

// Times the result beside the model; nothing where that is not asked for. Errors: those of timeChange().
Result<std::optional<MeasuredChange>> measured(const MeasureOptions& options, const Target& target,
    const Context& before, const Model& after, const DataFiles& data, const Job& job);

// The same, but nothing is to be written where the result is worse.
WriteOptions unlessWorse(WriteOptions write, const std::optional<MeasuredChange>& measured);

// Findings where the result is worse, NotProven where it could not be measured, else the status itself.
int statusOfMeasured(int status, const std::optional<MeasuredChange>& measured);

} // namespace qaliper::cli
