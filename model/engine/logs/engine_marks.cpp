#include "model/engine/logs/engine_marks.h"

#include <algorithm>
#include <limits>

namespace qaliper {

namespace {

void markReformats(const Measurement& measurement, EngineMarks& marks) {
    for (const std::uint32_t layer : measurement.reformats) {
        const NodeIx node = measurement.matches[layer].first();
        if (node.valid() && marks.reformats[node.value] < std::numeric_limits<std::uint8_t>::max())
            ++marks.reformats[node.value];
    }
    for (const std::uint32_t layer : measurement.unfused) {
        if (const NodeIx node = measurement.matches[layer].first(); node.valid())
            marks.standsAlone[node.value] = true;
    }
}

std::vector<NodeIx> nodesOf(const Index& index, const LayerMatch& match) {
    if (match.isRegion && match.regionFirst.valid() && match.regionLast.valid())
        return nodesBetween(index, match.regionFirst, match.regionLast);
    std::vector<NodeIx> nodes;
    for (const NodeMatch& found : match.nodes)
        nodes.push_back(found.node);
    return nodes;
}

} // namespace

EngineMarks engineMarks(
    const Index& index, const EngineInfo* engine, const Measurement* measurement, const TimeShares* times) {
    EngineMarks marks;
    if (times) {
        marks.nodesMs = times->nodesMs;
        marks.totalMs = times->totalMs;
    }
    if (!engine || !measurement || measurement->matches.empty())
        return marks;
    marks.reformats.resize(index.nodeCount());
    marks.standsAlone.resize(index.nodeCount());
    markReformats(*measurement, marks);
    for (std::size_t i = 0; i < engine->layers.size(); ++i) {
        const EngineLayer& layer = engine->layers[i];
        if (layer.profile != 0 || kindOf(layer) != LayerKind::Compute)
            continue;
        if (std::vector<NodeIx> nodes = nodesOf(index, measurement->matches[i]); nodes.size() > 1)
            marks.fused.push_back(std::move(nodes));
    }
    return marks;
}

} // namespace qaliper
