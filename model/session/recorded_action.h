#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/rewrite/offer.h"

// What a person asked for when a step was made: enough to make the same step again from the version before it. A fix is
// identified by the key of its finding, so an action can be used after the program ended.

namespace qaliper {

// Quantize: one step of a quantization (quantize_steps.h). Targets: fixes for several targets (fix_targets.h).
enum class ActionKind : std::uint8_t { Fix, Group, Several, Automatic, Tool, Quantize, Targets };

struct RecordedAction {
    ActionKind kind = ActionKind::Automatic;
    std::string subject; // Finding::key of a fix, Finding::group of a group, the rule of several, the id of a tool,
                         // quantizeStepName()
    std::string offer;
    Arguments arguments;
    std::string target; // formatTarget(): findings depend on the target
    // Of several findings; identities of the nodes of a tool or a step; formatTarget() of several targets.
    std::vector<std::string> keys;

    friend bool operator==(const RecordedAction&, const RecordedAction&) = default;
};

} // namespace qaliper
