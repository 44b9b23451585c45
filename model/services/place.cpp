#include <algorithm>
#include <memory>
#include <vector>

#include <graphviz/gvc.h>

#include "model/base/number.h"
#include "model/layout/place_message.h"
#include "model/services/service.h"

namespace qaliper {

namespace {

constexpr double pointsPerInch = 72;  // a px of the picture is a pt for Graphviz
constexpr double widestRank = 50'000; // px; Graphviz fails at lengths above 65,535 pt

// Older versions of Graphviz take char* for text that they do not change, hence the copies.
void declare(Agraph_t* graph, int kind, std::string name, std::string value) {
    agattr(graph, kind, name.data(), value.data());
}
void set(void* object, std::string name, std::string value) { agset(object, name.data(), value.data()); }

std::string inches(double points) { return formatFixed(points / pointsPerInch, 6); }

int ignoreMessage(char*) { return 0; }

struct GraphvizContextDeleter {
    void operator()(GVC_t* context) const { gvFreeContext(context); }
};
using GraphvizContext = std::unique_ptr<GVC_t, GraphvizContextDeleter>;

struct GraphDeleter {
    void operator()(Agraph_t* graph) const { agclose(graph); }
};
using GraphvizGraph = std::unique_ptr<Agraph_t, GraphDeleter>;

// Boxes without text and edges without splines: only ranks, order and places are computed.
GraphvizGraph makeGraph(double spacing) {
    std::string name = "piece";
    GraphvizGraph graph(agopen(name.data(), Agstrictdirected, nullptr));
    declare(graph.get(), AGRAPH, "splines", "none");
    declare(graph.get(), AGRAPH, "nodesep", inches(spacing));
    declare(graph.get(), AGNODE, "label", "");
    declare(graph.get(), AGNODE, "shape", "box");
    declare(graph.get(), AGNODE, "fixedsize", "true");
    declare(graph.get(), AGNODE, "height", "0.1");
    declare(graph.get(), AGNODE, "width", "0.02");
    declare(graph.get(), AGEDGE, "weight", "1");
    return graph;
}

std::vector<Agnode_t*> addNodes(Agraph_t* graph, const PlaceGraph& request) {
    std::vector<Agnode_t*> nodes;
    for (std::size_t slot = 0; slot < request.rank.size(); ++slot) {
        std::string name = formatNumber(static_cast<std::int64_t>(slot));
        nodes.push_back(agnode(graph, name.data(), 1));
        if (request.across[slot] > 0)
            set(nodes.back(), "width", inches(request.across[slot]));
    }
    return nodes;
}

void addEdges(Agraph_t* graph, const PlaceGraph& request, const std::vector<Agnode_t*>& nodes) {
    for (const PlaceEdge& edge : request.edges) {
        Agedge_t* added = agedge(graph, nodes[edge.from], nodes[edge.to], nullptr, 1);
        set(added, "weight", formatNumber(std::int64_t{edge.weight}));
    }
}

bool fitsGraphviz(const PlaceGraph& request) {
    std::vector<double> across(request.rank.size() + 1, 0);
    for (std::size_t slot = 0; slot < request.rank.size(); ++slot)
        across[request.rank[slot]] += request.across[slot];
    return !request.rank.empty() && std::ranges::max(across) < widestRank;
}

// Empty when dot did not keep the given ranks.
std::vector<double> readPlaces(const PlaceGraph& request, const std::vector<Agnode_t*>& nodes) {
    std::vector<double> places;
    const auto rankOf = [&](std::size_t slot) { return ND_rank(nodes[slot]) - static_cast<int>(request.rank[slot]); };
    for (std::size_t slot = 0; slot < nodes.size(); ++slot) {
        if (rankOf(slot) != rankOf(0))
            return {};
        places.push_back(ND_coord(nodes[slot]).x);
    }
    return places;
}

std::vector<double> place(GVC_t* context, const PlaceGraph& request, double spacing) {
    if (!fitsGraphviz(request))
        return {};
    const GraphvizGraph graph = makeGraph(spacing);
    const std::vector<Agnode_t*> nodes = addNodes(graph.get(), request);
    addEdges(graph.get(), request, nodes);
    if (gvLayout(context, graph.get(), "dot") != 0)
        return {};
    std::vector<double> places = readPlaces(request, nodes);
    gvFreeLayout(context, graph.get());
    return places;
}

} // namespace

Result<std::string> answerPlace(std::string_view request, const Job&) {
    QALIPER_TRY(const PlaceRequest decoded, decode<PlaceRequest>(request));
    agseterrf(&ignoreMessage);
    const GraphvizContext context(gvContext());
    if (!context)
        return fail(ErrorKind::Unsupported, say("Graphviz is not installed completely"));
    PlaceAnswer answer;
    for (const PlaceGraph& graph : decoded.graphs)
        answer.centres.push_back(place(context.get(), graph, decoded.spacing));
    return encode(answer);
}

} // namespace qaliper
