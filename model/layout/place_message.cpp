#include "model/layout/place_message.h"

#include <algorithm>
#include <cmath>

namespace qaliper {

namespace {

constexpr double largestExtent = 1e7;
constexpr std::uint32_t largestWeight = 1000; // dot crashes on very large weights

bool isValidGraph(const PlaceGraph& graph) {
    const std::size_t slots = graph.rank.size();
    const auto isExtent = [](double extent) { return extent >= 0 && extent <= largestExtent; };
    const auto joinsRanks = [&](const PlaceEdge& edge) {
        return edge.from < slots && edge.to < slots && graph.rank[edge.to] == graph.rank[edge.from] + 1 &&
            edge.weight <= largestWeight;
    };
    return graph.across.size() == slots && std::ranges::all_of(graph.across, isExtent) &&
        std::ranges::all_of(graph.rank, [&](std::uint32_t rank) { return rank < slots; }) &&
        std::ranges::all_of(graph.edges, joinsRanks);
}

} // namespace

bool isValid(const PlaceRequest& request) {
    return request.spacing >= 0 && request.spacing <= largestExtent &&
        std::ranges::all_of(request.graphs, isValidGraph);
}

bool isValid(const PlaceAnswer& answer) {
    return std::ranges::all_of(answer.centres, [](const std::vector<double>& centres) {
        return std::ranges::all_of(centres, [](double centre) { return std::isfinite(centre); });
    });
}

} // namespace qaliper
