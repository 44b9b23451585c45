#include "model/data/model_inputs.h"

namespace qaliper {

std::vector<ModelInput> inputsOf(const Index& index) {
    std::vector<ModelInput> inputs;
    for (const ValueInfo& input : index.model().main().inputs) {
        const auto value = index.value(mainGraph, input.name);
        if (value && index.isInitializer(*value))
            continue;
        ModelInput& added = inputs.emplace_back(ModelInput{input.name, input.type.element, {}});
        for (const Dim& dim : input.type.shape.value_or(Shape()))
            added.dims.push_back(dim.number().value_or(-1));
    }
    return inputs;
}

} // namespace qaliper
