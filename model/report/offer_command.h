#pragma once

#include <string>

#include "model/context/context.h"
#include "model/rules/finding.h"

// What a person types for an offer that `fix` does not know, because its finding is no rule's but a file's.

namespace qaliper {

// "tool quantize-from-cache --set cache=FILE"; empty where `fix --fix RULE=OFFER` does it.
std::string toolCommand(const Context& context, const Finding& finding);

} // namespace qaliper
