#include "model/quantize/constant_weights.h"

#include "model/graph/ir_version.h"

namespace qaliper {

std::vector<Edit> constantWeightEdits(const Context& context) {
    std::vector<Edit> edits;
    if (context.model().irVersion >= irVersionOfConstants)
        return edits;
    for (const ValueInfo& input : context.model().main().inputs) {
        const auto value = context.index().value(mainGraph, input.name);
        if (value && context.index().isInitializer(*value))
            edits.emplace_back(RemoveGraphInput{mainGraph, input.name});
    }
    return edits;
}

} // namespace qaliper
