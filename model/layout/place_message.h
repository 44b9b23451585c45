#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/message.h"

// Request and answer of the placement service (model/services/place.cpp), as messages. Graphs come
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

// What would make Graphviz fail is rejected: a slot out of range, an edge that does not join neighbouring ranks, a number
// out of range.
bool isValid(const PlaceRequest& request);

// By graph: the centre of each slot across the flow; empty for a graph that could not be placed.
struct PlaceAnswer {
    std::vector<std::vector<double>> centres;
};
bool isValid(const PlaceAnswer& answer); // all are finite

void fields(auto& message, Of<PlaceEdge> auto& it) { message(it.from, it.to, it.weight); }
void fields(auto& message, Of<PlaceGraph> auto& it) { message(it.across, it.rank, it.edges); }
void fields(auto& message, Of<PlaceRequest> auto& it) { message(it.spacing, it.graphs); }
void fields(auto& message, Of<PlaceAnswer> auto& it) { message(it.centres); }

} // namespace qaliper
