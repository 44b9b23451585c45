#include "tests/support/parser_stops.h"

#include <algorithm>

namespace qaliper {

namespace {

bool isNamed(const Index& index, NodeId id, const StoppedAt& place) {
    for (auto node = index.find(id); node;) {
        const bool isIt =
            place.node.empty() ? index.position(*node) == place.index : index.node(*node).name == place.node;
        if (isIt)
            return true;
        const Graph* graph = index.model().graph(index.graphOf(*node));
        node = graph && graph->owner ? index.find(graph->owner->node) : std::nullopt;
    }
    return false;
}

} // namespace

bool stopsTheParser(const Finding& finding) {
    return finding.stage == Stage::Parser &&
        (finding.severity == Severity::Error || finding.rule == "plugin-unknown" ||
            finding.rule == "plugin-unavailable");
}

bool standsAt(const Index& index, const Finding& finding, const StoppedAt& place) {
    const auto isIt = [&](NodeId id) { return isNamed(index, id, place); };
    return stopsTheParser(finding) && (isIt(finding.node) || std::ranges::any_of(finding.related, isIt));
}

} // namespace qaliper
