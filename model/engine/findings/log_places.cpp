#include "model/engine/findings/log_places.h"

#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

void addNode(LogPlace& place, NodeIx node, MatchQuality quality) {
    if (!node.valid())
        return;
    if (std::ranges::find(place.nodes, node) == place.nodes.end())
        place.nodes.push_back(node);
    place.quality = std::max(place.quality, quality);
}

void addLayer(LogPlace& place, const Context& context, const LayerNames& names, std::string_view layer) {
    const LayerMatch match = names.match(layer);
    place.isRegion |= match.isRegion;
    place.regionFirst = match.regionFirst;
    place.regionLast = match.regionLast;
    for (const NodeMatch& found : match.nodes)
        addNode(place, found.node, found.quality);
    if (match.regionFirst.valid() && match.regionLast.valid()) {
        for (const NodeIx node : nodesBetween(context.index(), match.regionFirst, match.regionLast))
            addNode(place, node, MatchQuality::Guess);
    }
}

// The node that makes the tensor; for a constant or an input the one that reads it.
void addTensor(LogPlace& place, const Context& context, const LayerNames& names, std::string_view name) {
    const TensorMatch match = names.tensor(name);
    if (!match.value.valid())
        return;
    place.values.emplace_back(context.index().name(match.value));
    const NodeIx producer = context.index().producer(match.value);
    const auto uses = context.index().uses(match.value);
    addNode(place, producer.valid() ? producer : uses.empty() ? NodeIx{} : uses.front().node, match.quality);
}

// The name of a layer may stand for the tensor that it makes.
void addMakerOfTensor(LogPlace& place, const Context& context, const LayerNames& names, std::string_view layer) {
    addLayer(place, context, names, layer);
    for (const NodeIx node : place.nodes) {
        for (const ValueIx output : context.index().outputs(node)) {
            if (output.valid())
                place.values.emplace_back(context.index().name(output));
        }
    }
}

void addOperators(LogPlace& place, const Context& context, std::string_view op) {
    for (const NodeIx node : context.index().nodes()) {
        if (context.node(node).opType == op)
            addNode(place, node, MatchQuality::Name);
    }
}

// What the parser names: output, name, index, the most reliable first.
void addMention(LogPlace& place, const Context& context, const LayerNames& names, const NodeMention& mention) {
    const auto fits = [&](NodeIx node) { return mention.op.empty() || context.node(node).opType == mention.op; };
    if (const auto value = context.index().value(mainGraph, mention.output); value && !mention.output.empty()) {
        const NodeIx producer = context.index().producer(*value);
        if (producer.valid() && fits(producer))
            return addNode(place, producer, MatchQuality::Metadata);
    }
    if (!mention.name.empty()) {
        const LayerMatch match = names.match(mention.name);
        if (match.first().valid() && fits(match.first()))
            return addNode(place, match.first(), match.quality);
    }
    if (mention.index) {
        const auto node = nodeAtPosition(context.index(), "#" + formatNumber(std::int64_t{*mention.index}));
        if (node && !mention.op.empty() && fits(*node))
            addNode(place, *node, MatchQuality::Guess);
    }
}

NodeIx nodeToShow(const Context& context, const LogPlace& place) {
    const auto layer = std::ranges::find_if(place.nodes, [&](NodeIx node) { return isWeighted(context.node(node)); });
    if (place.isRegion || layer == place.nodes.end())
        return place.nodes.empty() ? NodeIx{} : place.nodes.front();
    return *layer;
}

} // namespace

LogPlace placeOf(const Context& context, const LayerNames& names, const LogEvent& event) {
    static constexpr std::array<std::string_view, 3> layers{"fused", "node", "what"};
    static constexpr std::array<std::string_view, 2> tensors{"tensor", "tensor2"};
    LogPlace place;
    for (const Capture& capture : event.captures) {
        if (std::ranges::find(layers, capture.name) != layers.end())
            addLayer(place, context, names, capture.value);
        else if (std::ranges::find(tensors, capture.name) != tensors.end())
            addTensor(place, context, names, capture.value);
    }
    for (const Capture& capture : event.captures) {
        if (place.nodes.empty() && std::ranges::find(tensors, capture.name) != tensors.end())
            addMakerOfTensor(place, context, names, capture.value);
    }
    if (place.nodes.empty() && event.node)
        addMention(place, context, names, *event.node);
    if (const auto op = event.capture("op"); op && place.nodes.empty())
        addOperators(place, context, *op);
    place.node = nodeToShow(context, place);
    return place;
}

} // namespace qaliper
