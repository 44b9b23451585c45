#include "model/engine/logs/time_shares.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

using LayersByName = std::unordered_map<std::string_view, const EngineLayer*>;

LayersByName layersByName(const EngineInfo* engine) {
    LayersByName layers;
    if (engine) {
        for (const EngineLayer& layer : engine->layers)
            layers.try_emplace(layer.name, &layer);
    }
    return layers;
}

bool isOnlyQuantizers(const LayerMatch& match, const QuantView& quant) {
    return !match.nodes.empty() &&
        std::ranges::all_of(match.nodes, [&](const NodeMatch& found) { return quant.at(found.node) != nullptr; });
}

LayerKind kindOfTime(const LayerTime& layer, const EngineLayer* known, const QuantView& quant) {
    EngineLayer named;
    named.name = layer.name;
    const LayerKind kind = known ? kindOf(*known) : kindOf(named);
    return kind == LayerKind::Compute && isOnlyQuantizers(layer.match, quant) ? LayerKind::Quantize : kind;
}

double& sumOf(TimeShares& shares, LayerKind kind) {
    switch (kind) {
    case LayerKind::Reformat: return shares.reformatMs;
    case LayerKind::Quantize: return shares.quantizeMs;
    case LayerKind::Idle: return shares.idleMs;
    case LayerKind::Compute: break;
    }
    return shares.computeMs;
}

std::string nameOfTime(const LayerTime& layer, const Index& index) {
    if (layer.match.nodes.empty() || layer.kind == LayerKind::Reformat)
        return layer.name;
    const auto weighted = std::ranges::find_if(
        layer.match.nodes, [&](const NodeMatch& found) { return isWeighted(index.node(found.node)); });
    const NodeIx node = weighted == layer.match.nodes.end() ? layer.match.nodes.front().node : weighted->node;
    return std::string(displayName(index.node(node)));
}

} // namespace

TimeShares shareTimes(const Profile& profile, const EngineInfo* engine, const Index& index, const QuantView& quant) {
    const LayerNames names(index);
    const LayersByName layers = layersByName(engine);
    TimeShares shares;
    shares.nodesMs.resize(index.nodeCount());
    for (const ProfiledLayer& profiled : profile.layers) {
        if (profiled.profile != 0)
            continue;
        const auto known = layers.find(profiled.name);
        const EngineLayer* details = known == layers.end() ? nullptr : known->second;
        LayerTime layer;
        layer.name = profiled.name;
        layer.ms = profiled.averageMs;
        layer.match = names.match(profiled.name, details ? std::string_view(details->metadata) : "");
        layer.kind = kindOfTime(layer, details, quant);
        layer.isGenerated = details && isGenerated(*details);
        shares.totalMs += layer.ms;
        sumOf(shares, layer.kind) += layer.ms;
        if (layer.match.nodes.empty())
            shares.unmatchedMs += layer.ms;
        for (const NodeMatch& found : layer.match.nodes)
            shares.nodesMs[found.node.value] += layer.ms / static_cast<double>(layer.match.nodes.size());
        shares.layers.push_back(std::move(layer));
    }
    for (LayerTime& layer : shares.layers)
        layer.share = shares.totalMs > 0 ? layer.ms / shares.totalMs : 0;
    std::ranges::stable_sort(shares.layers, std::ranges::greater{}, &LayerTime::ms);
    return shares;
}

std::vector<TimeChange> compareTimes(
    const TimeShares& before, const Index& beforeIndex, const TimeShares& after, const Index& afterIndex) {
    std::map<std::string, TimeChange> changes;
    for (const LayerTime& layer : before.layers) {
        auto& sum = changes[nameOfTime(layer, beforeIndex)].beforeMs;
        sum = sum.value_or(0) + layer.ms;
    }
    for (const LayerTime& layer : after.layers) {
        auto& sum = changes[nameOfTime(layer, afterIndex)].afterMs;
        sum = sum.value_or(0) + layer.ms;
    }
    std::vector<TimeChange> sorted;
    for (auto& [name, change] : changes) {
        change.name = name;
        sorted.push_back(std::move(change));
    }
    std::ranges::stable_sort(
        sorted, std::ranges::greater{}, [](const TimeChange& change) { return std::abs(change.difference()); });
    return sorted;
}

} // namespace qaliper
