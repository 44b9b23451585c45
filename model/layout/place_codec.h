#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"

// Request and answer of the placement service (model/services/place.cpp), and the codec that both sides use. Graphs come
// with ranks and bends, so the service only orders each rank and finds the places across the flow. Lengths are px.

namespace qaliper {

struct PlaceEdge {
    std::uint32_t from = 0; // the rank of `to` is one more
    std::uint32_t to = 0;
    std::uint32_t weight = 1;
    friend bool operator==(const PlaceEdge&, const PlaceEdge&) = default;
};

struct PlaceGraph {
    std::vector<double> across;      // extent of each slot across the flow, pixels
    std::vector<std::uint32_t> rank; // by slot
    std::vector<PlaceEdge> edges;
    friend bool operator==(const PlaceGraph&, const PlaceGraph&) = default;
};

struct PlaceRequest {
    double spacing = 0; // least gap between neighbours of a rank
    std::vector<PlaceGraph> graphs;
    friend bool operator==(const PlaceRequest&, const PlaceRequest&) = default;
};

// By graph: the centre of each slot across the flow; empty for a graph that could not be placed.
using PlaceAnswer = std::vector<std::vector<double>>;

std::string encodePlaceRequest(const PlaceRequest& request);
std::string encodePlaceAnswer(const PlaceAnswer& answer);
// Error when the bytes are truncated, a slot is out of range, an edge does not join neighbouring ranks, or a number is
// out of range.
Result<PlaceRequest> decodePlaceRequest(std::string_view bytes);
Result<PlaceAnswer> decodePlaceAnswer(std::string_view bytes);

} // namespace qaliper
