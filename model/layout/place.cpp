#include "model/layout/place.h"

#include <algorithm>
#include <cmath>

#include "model/base/worker_call.h"
#include "model/layout/align.h"
#include "model/layout/box_metrics.h"
#include "model/layout/columns.h"
#include "model/layout/crossing.h"
#include "model/layout/place_message.h"
#include "model/layout/routes.h"
#include "model/layout/spine.h"

namespace qaliper {

namespace {

// dot needs 42 s for 320 boxes whose edges pass 12,000 ranks in all; below these limits it stays under 20 ms.
constexpr std::uint32_t maxBoxes = 300;
constexpr std::size_t maxSegments = 1'300;

constexpr std::uint32_t spineWeight = 200;
constexpr std::uint32_t bendWeight = 16; // of a segment between two bends: long edges become straight
constexpr std::uint32_t halfBendWeight = 4;
constexpr std::uint32_t boxWeight = 2;

struct Draft {
    Layered layered;
    Layers layers; // from orderLayers()
    std::uint64_t crossings = 0;
    std::vector<std::uint32_t> spine;
};

Draft draftOf(const Piece& piece, const Job& job) {
    Draft draft;
    draft.layered = makeLayered(piece, rankBoxes(piece));
    draft.layers = orderLayers(draft.layered, job);
    draft.crossings = countCrossings(draft.layered, draft.layers);
    draft.spine = findSpine(piece, draft.layered, draft.layers);
    return draft;
}

// Adds to each box the difference between the spacing of boxes and that of bends, so that dot needs one spacing only.
PlaceGraph requestOf(const Draft& draft) {
    const Layered& layered = draft.layered;
    PlaceGraph graph;
    graph.rank = layered.rank;
    for (std::uint32_t slot = 0; slot < layered.slotCount(); ++slot)
        graph.across.push_back(layered.isBend(slot) ? 0 : layered.across[slot] + boxSpacing - bendSpacing);
    for (const Segment& segment : layered.segments) {
        const bool fromBend = layered.isBend(segment.from);
        const bool toBend = layered.isBend(segment.to);
        const std::uint32_t weight =
            fromBend && toBend ? bendWeight : (fromBend || toBend ? halfBendWeight : boxWeight);
        graph.edges.push_back({segment.from, segment.to, weight});
    }
    for (const std::uint32_t segment : draft.spine)
        graph.edges[segment].weight = spineWeight;
    return graph;
}

// dot keeps the given ranks only within a connected component.
bool isConnected(const Layered& layered) {
    std::vector<bool> seen(layered.slotCount());
    std::vector<std::uint32_t> waiting{0};
    std::uint32_t count = 0;
    while (!waiting.empty()) {
        const std::uint32_t slot = waiting.back();
        waiting.pop_back();
        if (seen[slot])
            continue;
        seen[slot] = true;
        ++count;
        for (const std::uint32_t segment : layered.outOf(slot))
            waiting.push_back(layered.segments[segment].to);
        for (const std::uint32_t segment : layered.inOf(slot))
            waiting.push_back(layered.segments[segment].from);
    }
    return count == layered.slotCount();
}

Layers layersOf(const Layered& layered, const std::vector<double>& across) {
    Layers layers(layered.rankCount);
    for (std::uint32_t slot = 0; slot < layered.slotCount(); ++slot)
        layers[layered.rank[slot]].push_back(slot);
    for (auto& layer : layers)
        std::ranges::stable_sort(layer, {}, [&](std::uint32_t slot) { return across[slot]; });
    return layers;
}

bool keepsSpacing(const Layered& layered, const Layers& layers, const std::vector<double>& across) {
    constexpr double tolerance = 2; // Graphviz rounds to whole points (pt)
    for (const auto& layer : layers) {
        for (std::size_t at = 1; at < layer.size(); ++at) {
            const double distance = across[layer[at]] - across[layer[at - 1]];
            if (distance + tolerance < spacingBetween(layered, layer[at - 1], layer[at]))
                return false;
        }
    }
    return true;
}

bool isSpineStraight(
    const Layered& layered, const std::vector<std::uint32_t>& spine, const std::vector<double>& across) {
    return std::ranges::all_of(spine, [&](std::uint32_t segment) {
        return across[layered.segments[segment].from] == across[layered.segments[segment].to];
    });
}

Template finish(const Piece& piece, const Draft& draft, Layers layers, std::vector<double> across) {
    const Arrangement placed = alignToSide(piece, draft.layered, draft.spine, {std::move(layers), std::move(across)});
    Template shape = drawPiece(piece, draft.layered, placed.across);
    shape.crossings = countCrossings(draft.layered, placed.layers);
    return shape;
}

Template placeOurselves(const Piece& piece, const Draft& draft) {
    return finish(piece, draft, draft.layers, placeColumns(draft.layered, draft.layers, draft.spine));
}

// Graphviz knows neither ports nor spines. Its answer is used as it is, or not at all: of 478 answers over 235 models
// of the corpus, 361 are. In these pieces it alone has 75 % more crossings. We alone have as many crossings in all
// (1,089,721, and 1,089,715 with its answers), pictures 1.1 % wider and 0.4 % higher, and lines 0.03 % longer; the 53
// exported models then take 0.19 s to draw, not 0.49 s.
Template useAnswer(const Piece& piece, const Draft& draft, const std::vector<double>& across) {
    Layers layers = layersOf(draft.layered, across);
    const bool isUsable = countCrossings(draft.layered, layers) <= draft.crossings &&
        keepsSpacing(draft.layered, layers, across) && isSpineStraight(draft.layered, draft.spine, across);
    return isUsable ? finish(piece, draft, std::move(layers), across) : placeOurselves(piece, draft);
}

} // namespace

bool isForGraphviz(const Layered& layered) {
    return layered.boxCount > 2 && layered.boxCount <= maxBoxes && layered.segments.size() <= maxSegments &&
        isConnected(layered);
}

Result<std::vector<std::shared_ptr<const Template>>> placePieces(
    const std::vector<Piece>& pieces, Worker* placer, const Job& job) {
    std::vector<Draft> drafts;
    std::vector<std::size_t> asked;
    PlaceRequest request{.spacing = bendSpacing, .graphs = {}};
    for (const Piece& piece : pieces) {
        QALIPER_CHECK(job.check());
        drafts.push_back(draftOf(piece, job));
        if (!placer || !isForGraphviz(drafts.back().layered))
            continue;
        asked.push_back(drafts.size() - 1);
        request.graphs.push_back(requestOf(drafts.back()));
    }
    std::vector<std::vector<double>> answers(pieces.size());
    std::vector<bool> isFallback(pieces.size());
    if (!asked.empty()) {
        const auto answer = callWorker<PlaceAnswer>(*placer, FrameKind::Place, request, job);
        if (!answer && answer.error().kind == ErrorKind::Cancelled)
            return fail(answer.error());
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const bool isPlaced = answer && i < answer->centres.size() &&
                answer->centres[i].size() == drafts[asked[i]].layered.slotCount();
            if (isPlaced)
                answers[asked[i]] = answer->centres[i];
            else
                isFallback[asked[i]] = !answer;
        }
    }
    std::vector<std::shared_ptr<const Template>> shapes;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        QALIPER_CHECK(job.check());
        Template shape =
            answers[i].empty() ? placeOurselves(pieces[i], drafts[i]) : useAnswer(pieces[i], drafts[i], answers[i]);
        shape.isFallback = isFallback[i];
        shapes.push_back(std::make_shared<const Template>(std::move(shape)));
    }
    return shapes;
}

} // namespace qaliper
