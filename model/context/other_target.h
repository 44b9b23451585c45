#pragma once

#include "model/context/context.h"

namespace qaliper {

// The context of the same version with other settings. What does not depend on the target is taken over: types, quantizers
// and costs, and the flow where both targets have the same regions of Myelin or none. It may be called from any thread.
Context onOtherTarget(const Context& context, const Settings& settings);

} // namespace qaliper
