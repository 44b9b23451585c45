#include "model/layout/place_codec.h"

#include <algorithm>
#include <cmath>

#include "model/base/packer.h"

namespace qaliper {

namespace {

constexpr std::uint32_t codecVersion = 1;
constexpr double largestExtent = 1e7;
constexpr std::uint32_t largestWeight = 1000; // dot crashes on very large weights

bool isSound(const PlaceGraph& graph) {
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

tl::unexpected<Error> garbled() {
    return fail(ErrorKind::Invalid, say("The placement service and Qaliper use different formats"));
}

} // namespace

std::string encodePlaceRequest(const PlaceRequest& request) {
    Packer packer;
    packer.put(codecVersion);
    packer.put(request.spacing);
    packer.put(static_cast<std::uint64_t>(request.graphs.size()));
    for (const PlaceGraph& graph : request.graphs) {
        packer.put(static_cast<std::uint64_t>(graph.rank.size()));
        for (std::size_t slot = 0; slot < graph.rank.size(); ++slot) {
            packer.put(graph.across[slot]);
            packer.put(graph.rank[slot]);
        }
        packer.put(static_cast<std::uint64_t>(graph.edges.size()));
        for (const PlaceEdge& edge : graph.edges) {
            packer.put(edge.from);
            packer.put(edge.to);
            packer.put(edge.weight);
        }
    }
    return std::move(packer).take();
}

Result<PlaceRequest> decodePlaceRequest(std::string_view bytes) {
    Unpacker unpacker(bytes);
    if (unpacker.get<std::uint32_t>() != codecVersion)
        return garbled();
    PlaceRequest request{.spacing = unpacker.get<double>(), .graphs = {}};
    request.graphs.resize(unpacker.getCount(16));
    for (PlaceGraph& graph : request.graphs) {
        const std::size_t slots = unpacker.getCount(12);
        for (std::size_t slot = 0; slot < slots; ++slot) {
            graph.across.push_back(unpacker.get<double>());
            graph.rank.push_back(unpacker.get<std::uint32_t>());
        }
        graph.edges.resize(unpacker.getCount(12));
        for (PlaceEdge& edge : graph.edges)
            edge = {unpacker.get<std::uint32_t>(), unpacker.get<std::uint32_t>(), unpacker.get<std::uint32_t>()};
    }
    const bool isSpacing = request.spacing >= 0 && request.spacing <= largestExtent;
    if (!unpacker.atEnd() || !isSpacing || !std::ranges::all_of(request.graphs, isSound))
        return garbled();
    return request;
}

std::string encodePlaceAnswer(const PlaceAnswer& answer) {
    Packer packer;
    packer.put(codecVersion);
    packer.put(static_cast<std::uint64_t>(answer.size()));
    for (const std::vector<double>& centres : answer) {
        packer.put(static_cast<std::uint64_t>(centres.size()));
        for (const double centre : centres)
            packer.put(centre);
    }
    return std::move(packer).take();
}

Result<PlaceAnswer> decodePlaceAnswer(std::string_view bytes) {
    Unpacker unpacker(bytes);
    if (unpacker.get<std::uint32_t>() != codecVersion)
        return garbled();
    PlaceAnswer answer(unpacker.getCount(8));
    bool finite = true;
    for (std::vector<double>& centres : answer) {
        centres.resize(unpacker.getCount(8));
        for (double& centre : centres) {
            centre = unpacker.get<double>();
            finite = finite && std::isfinite(centre);
        }
    }
    if (!unpacker.atEnd() || !finite)
        return garbled();
    return answer;
}

} // namespace qaliper
