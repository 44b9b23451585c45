#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/target/former_build.h"

// The command line that builds a strongly typed model as the one before built the model it was made of.

namespace qaliper {

struct GoneOption {
    std::string option; // as it was written
    Text reason;        // why it is not in the new line, or what is there instead
};

struct NextCommand {
    // As a POSIX shell takes it; empty where the program has none of its own, and for TensorRT-RTX.
    std::string line;
    std::vector<GoneOption> gone;
};

// For the model of that path; the engine goes beside it. Source: fact F111.
NextCommand nextCommand(const FormerBuild& build, const Target& target, std::string_view model);

} // namespace qaliper
