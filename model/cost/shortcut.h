#pragma once

#include "model/context/context.h"
#include "model/cost/expected_time.h"
#include "model/cost/kernels.h"

// Float shortcuts of Adds that joined a quantized layer. Source: fact R32.

namespace qaliper {

// False where a pair on the shortcut is expected to take more time than the layer saves by it: the pair is a kernel of its
// own, and the layer writes float for another consumer all the same. True for what is not known.
bool paysToQuantizeShortcut(
    const Context& context, const Kernels& kernels, const ExpectedTime& time, const Kernel& kernel);

} // namespace qaliper
