#include "model/calibration/activations.h"

#include "model/graph/queries.h"

namespace qaliper {

std::vector<std::string> activationsOf(const Index& index, const TypeTable& types) {
    const std::vector<bool> isConstant = constantValues(index);
    std::vector<std::string> names;
    for (const ValueIx value : index.values()) {
        const bool isRead =
            index.graphOf(value) == mainGraph && !index.isUndefined(value) && !index.uses(value).empty();
        if (isRead && !isConstant[value.value] && isFloat(types.element(value)))
            names.emplace_back(index.name(value));
    }
    return names;
}

} // namespace qaliper
