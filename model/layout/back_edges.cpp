#include "model/layout/back_edges.h"

#include <algorithm>

#include "model/layout/adjacency.h"

namespace qaliper {

namespace {

constexpr std::uint32_t unseen = 0xffffffff;

// Tarjan's strongly connected components with a stack of its own: a chain of 50,000 boxes is ordinary.
class Components {
public:
    explicit Components(const Adjacency& graph)
        : graph_(graph),
          number_(graph.boxCount(), unseen),
          low_(graph.boxCount()),
          component_(graph.boxCount(), unseen) {
        for (std::uint32_t box = 0; box < graph.boxCount(); ++box) {
            if (number_[box] == unseen)
                visit(box);
        }
    }

    std::uint32_t of(std::uint32_t box) const { return component_[box]; }

private:
    struct Step {
        std::uint32_t box;
        std::uint32_t next; // of its out edges
    };

    void visit(std::uint32_t root) {
        std::vector<Step> path{{root, 0}};
        enter(root);
        while (!path.empty()) {
            Step& step = path.back();
            const auto edges = graph_.out(step.box);
            if (step.next < edges.size()) {
                const std::uint32_t next = graph_.to(edges[step.next++]);
                if (number_[next] == unseen) {
                    enter(next);
                    path.push_back({next, 0});
                } else if (component_[next] == unseen) {
                    low_[step.box] = std::min(low_[step.box], number_[next]);
                }
                continue;
            }
            const std::uint32_t box = step.box;
            path.pop_back();
            if (!path.empty())
                low_[path.back().box] = std::min(low_[path.back().box], low_[box]);
            if (low_[box] == number_[box])
                close(box);
        }
    }

    void enter(std::uint32_t box) {
        number_[box] = low_[box] = count_++;
        open_.push_back(box);
    }

    void close(std::uint32_t root) {
        std::uint32_t box = unseen;
        do {
            box = open_.back();
            open_.pop_back();
            component_[box] = root;
        } while (box != root);
    }

    const Adjacency& graph_;
    std::vector<std::uint32_t> number_, low_, component_, open_;
    std::uint32_t count_ = 0;
};

bool isSorted(const ViewGraph& view, const ViewFrame& frame) {
    const auto* const edges = view.edges.data();
    return std::all_of(
        edges + frame.firstEdge, edges + frame.endEdge, [&](const ViewEdge& edge) { return edge.from < edge.to; });
}

} // namespace

void markBackEdges(ViewGraph& view) {
    for (const ViewFrame& frame : view.frames) {
        if (isSorted(view, frame))
            continue;
        const Adjacency graph(view, frame);
        const Components components(graph);
        for (std::uint32_t e = frame.firstEdge; e < frame.endEdge; ++e) {
            const std::uint32_t from = graph.from(e - frame.firstEdge);
            const std::uint32_t to = graph.to(e - frame.firstEdge);
            view.edges[e].back = from >= to && components.of(from) == components.of(to);
        }
    }
}

} // namespace qaliper
