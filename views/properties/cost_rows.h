#pragma once

#include "model/rules/speed_causes.h"
#include "views/properties/properties.h"

// What speed says of a model and of a node, as rows whose values lead to the lines of the verdict.

namespace qaliper {

// "Slower than FP16: 178.4 % of its time", where that is expected and nothing stops the parser or the build.
std::optional<QString> slowerThanHalf(const Analysis& analysis);
PropertySection verdictSection(const Analysis& analysis);
// Beside the same model in FP16; without rows for a model that is not quantized.
PropertySection halfSection(const Analysis& analysis);
// What the node costs: time, MACs, bytes, conversions, and what is lost by which cause.
PropertySection costSection(const Analysis& analysis, NodeIx node);

// A button for each fix of these places of a cause that can be applied; where there is none, one for a tool that removes
// the cause.
std::vector<PropertyFix> causeButtons(
    const Context& context, CauseKind cause, const std::vector<CauseFix>& fixes, const std::vector<NodeIx>& places);

} // namespace qaliper
