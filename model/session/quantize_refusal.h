#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/quantize/placement.h"
#include "model/rules/run.h"

// Why quantizeModel() rejects a model.

namespace qaliper {

// A finding that the result may not have.
bool isFault(const Finding& finding);
// A person sees one sentence of it.
Text sentenceOf(const Finding& finding);

// Nodes by name, output, "#INDEX" or glob, and by operator. Errors: Invalid for a name of no node.
Result<std::set<NodeId>> nodesNamed(const Context& context, const std::vector<std::string>& patterns);

// Why the products stay in float, the first few reasons; in a model without any, why its nodes do.
std::vector<Text> reasonsOf(const Context& context, const Placement& placement);

// Why nothing of this model is quantized for its target; empty where something may be.
Text whyRefused(const Analysis& start, DataType type);
// Why a model that cannot be raised to the opset that the type wants is rejected.
Text whyOpsetRefused(const Context& context, DataType type, std::int64_t wanted);

} // namespace qaliper
