#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/rules/fixall.h"
#include "model/tools/tool.h"

// Carries out a tool on one version: the only way in for the application, the command line and the tests.

namespace qaliper {

struct ToolRequest {
    std::string tool;          // its id
    std::vector<NodeId> nodes; // chosen; ignored by tools for the whole model
    Arguments arguments;
};

struct ToolOutcome {
    Offer offer;                    // what was done
    Text note;                      // what is to be known of it afterwards
    FixOutcome change;              // nothing is applied when the tool only writes something
    std::vector<ToolFile> files;    // to be written by the caller
    std::optional<Model> part = {}; // likewise
};

// What the tool would do. Errors: Invalid with the reason why there is nothing to do, or for too few or too many nodes.
Result<Offer> toolOffer(const Context& context, const Tool& tool, const ToolNodes& nodes);

// Errors: those of the offer; unknown or unsuitable arguments; what carrying it out ends in; Cancelled.
Result<ToolOutcome> runTool(
    std::shared_ptr<const Analysis> start, const ToolRequest& request, const Analyse& analyse, const Job& job);

} // namespace qaliper
