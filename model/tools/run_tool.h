#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/rules/applied.h"
#include "model/rules/fixall.h"
#include "model/tools/tool.h"

// Applies a tool to one version: the only entry for the application, the command line and the tests. Any thread may
// call these functions.

namespace qaliper {

struct ToolRequest {
    std::string tool;          // its id
    std::vector<NodeId> nodes; // chosen; ignored by tools for the whole model
    Arguments arguments;

    friend bool operator==(const ToolRequest&, const ToolRequest&) = default;
};

// What the tool would do. Errors: Invalid with the reason why there is nothing to do, or for too few or too many nodes.
Result<Offer> toolOffer(const Context& context, const Tool& tool, const ToolNodes& nodes);

// What the tool would do with one value. It asks at the node that makes the value, else at the first one that reads it;
// invalid when there is neither. Errors: those of toolOffer(); Invalid for a tool that works on no value.
NodeIx nodeAt(const Index& index, ValueIx value);
Result<Offer> toolOfferAt(const Context& context, const Tool& tool, ValueIx value);

// Nothing is applied when the tool only writes files, or changes nothing. Errors: those of the offer; unknown or
// unsuitable arguments; those of the tool itself; Cancelled.
Result<Applied> runTool(
    const std::shared_ptr<const Analysis>& start, const ToolRequest& request, const Analyse& analyse, const Job& job);

} // namespace qaliper
