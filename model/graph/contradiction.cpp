#include "model/graph/contradiction.h"

#include <vector>

#include "model/graph/model.h"

namespace qaliper {

namespace {

ValueIx inputOfBody(const Index& index, const Contradiction& found) {
    const std::vector<GraphId> bodies = bodiesOf(index.node(found.node));
    const Graph* body = found.first < bodies.size() ? index.model().graph(bodies[found.first]) : nullptr;
    if (!body || found.slot >= body->inputs.size())
        return {};
    return index.value(body->id, body->inputs[found.slot].name).value_or(ValueIx());
}

} // namespace

ValueIx declaredOtherwise(const Index& index, const Contradiction& found) {
    switch (found.kind) {
    case ContradictionKind::Declared: return index.output(found.node, found.slot);
    case ContradictionKind::Passed: return inputOfBody(index, found);
    default: return {};
    }
}

} // namespace qaliper
