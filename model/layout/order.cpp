#include "model/layout/order.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include <queue>

#include "model/layout/cut.h"

namespace qaliper {

namespace {

// Common to both candidates: graph inputs and other sources come directly before their first consumer, graph outputs
// directly after their producer. At the ends of the sequence they would span every layer of a model with a KV cache.
class Sequencer {
public:
    Sequencer(const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph)
        : view_(view), frame_(frame), graph_(graph), isPlaced_(graph.boxCount()), roles_(graph.boxCount()) {
        for (std::uint32_t box = 0; box < graph.boxCount(); ++box)
            roles_[box] = roleOf(box);
    }

    std::vector<std::uint32_t> fileOrder() && {
        const std::uint32_t count = graph_.boxCount();
        std::vector<std::uint32_t> waiting(count, 0);
        std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
        for (std::uint32_t box = 0; box < count; ++box) {
            for (const std::uint32_t edge : graph_.in(box))
                waiting[box] += isForward(edge) && !isFollower(graph_.from(edge)) ? 1 : 0;
            if (waiting[box] == 0 && !isFollower(box))
                ready.push(box);
        }
        while (!ready.empty()) {
            const std::uint32_t box = ready.top();
            ready.pop();
            place(box);
            for (const std::uint32_t edge : graph_.out(box)) {
                const std::uint32_t next = graph_.to(edge);
                if (isForward(edge) && --waiting[next] == 0 && !isFollower(next))
                    ready.push(next);
            }
        }
        return std::move(sequence_);
    }

    std::vector<std::uint32_t> sinksFirst() && {
        for (std::uint32_t box = 0; box < graph_.boxCount(); ++box) {
            if (isSink(box))
                visit(box);
        }
        return std::move(sequence_);
    }

private:
    enum class Role : std::uint8_t { Inner, LateSource, EarlyOutput };
    struct Step {
        std::uint32_t box;
        std::uint32_t next; // of its incoming edges
    };

    bool isForward(std::uint32_t edge) const {
        return !view_.edges[frame_.firstEdge + edge].back && graph_.from(edge) != graph_.to(edge);
    }
    BoxKind kindOf(std::uint32_t box) const { return view_.boxes[frame_.firstBox + box].kind; }

    Role roleOf(std::uint32_t box) const {
        const auto isIn = [&](std::uint32_t edge) { return isForward(edge); };
        const auto feedsNode = [&](std::uint32_t edge) {
            return isForward(edge) && kindOf(graph_.to(edge)) != BoxKind::Output;
        };
        const bool isFed = std::ranges::any_of(graph_.in(box), isIn);
        if (kindOf(box) == BoxKind::Output && isFed)
            return Role::EarlyOutput;
        return !isFed && std::ranges::any_of(graph_.out(box), feedsNode) ? Role::LateSource : Role::Inner;
    }
    // Placed together with its first consumer.
    bool isLateSource(std::uint32_t box) const { return roles_[box] == Role::LateSource; }
    bool isEarlyOutput(std::uint32_t box) const { return roles_[box] == Role::EarlyOutput; }
    bool isFollower(std::uint32_t box) const { return roles_[box] != Role::Inner; }

    bool isSink(std::uint32_t box) const {
        const auto feedsNode = [&](std::uint32_t edge) { return isForward(edge) && !isEarlyOutput(graph_.to(edge)); };
        return !isFollower(box) && std::ranges::none_of(graph_.out(box), feedsNode);
    }

    void put(std::uint32_t box) {
        if (!isPlaced_[box])
            sequence_.push_back(box);
        isPlaced_[box] = true;
    }

    void place(std::uint32_t box) {
        if (isPlaced_[box])
            return;
        for (const std::uint32_t edge : graph_.in(box)) {
            if (isForward(edge) && isLateSource(graph_.from(edge)))
                placeWithOutputs(graph_.from(edge));
        }
        placeWithOutputs(box);
    }

    void placeWithOutputs(std::uint32_t box) {
        put(box);
        for (const std::uint32_t edge : graph_.out(box)) {
            if (isForward(edge) && isEarlyOutput(graph_.to(edge)))
                put(graph_.to(edge));
        }
    }

    // Post-order along the inputs, first slot first.
    void visit(std::uint32_t sink) {
        std::vector<Step> path{{sink, 0}};
        while (!path.empty()) {
            Step& step = path.back();
            const auto edges = graph_.in(step.box);
            if (isPlaced_[step.box] || step.next == edges.size()) {
                place(step.box);
                path.pop_back();
                continue;
            }
            const std::uint32_t edge = edges[step.next++];
            const std::uint32_t producer = graph_.from(edge);
            if (isForward(edge) && !isPlaced_[producer] && !isLateSource(producer))
                path.push_back({producer, 0});
        }
    }

    const ViewGraph& view_;
    const ViewFrame& frame_;
    const Adjacency& graph_;
    std::vector<bool> isPlaced_;
    std::vector<Role> roles_;
    std::vector<std::uint32_t> sequence_;
};

std::uint32_t rootOf(std::vector<std::uint32_t>& parent, std::uint32_t box) {
    while (parent[box] != box)
        box = parent[box] = parent[parent[box]];
    return box;
}

// By box: the lowest box of its connected component.
std::vector<std::uint32_t> componentsOf(const Adjacency& graph, std::uint32_t edgeCount) {
    std::vector<std::uint32_t> parent(graph.boxCount());
    std::iota(parent.begin(), parent.end(), 0U);
    for (std::uint32_t edge = 0; edge < edgeCount; ++edge) {
        const std::uint32_t a = rootOf(parent, graph.from(edge));
        const std::uint32_t b = rootOf(parent, graph.to(edge));
        parent[std::max(a, b)] = std::min(a, b);
    }
    for (std::uint32_t box = 0; box < parent.size(); ++box)
        parent[box] = rootOf(parent, box);
    return parent;
}

FrameOrder splitByComponent(const std::vector<std::uint32_t>& sequence, const std::vector<std::uint32_t>& component) {
    FrameOrder order;
    std::vector<std::uint32_t> next(component.size() + 1, 0);
    for (const std::uint32_t root : component)
        ++next[root + 1];
    for (std::size_t i = 1; i < next.size(); ++i) {
        const bool isComponent = next[i] > 0;
        next[i] += next[i - 1];
        if (isComponent)
            order.componentEnd.push_back(next[i]);
    }
    order.sequence.resize(sequence.size());
    for (const std::uint32_t box : sequence)
        order.sequence[next[component[box]]++] = box;
    return order;
}

} // namespace

std::vector<std::uint32_t> positionsOf(const std::vector<std::uint32_t>& sequence) {
    std::vector<std::uint32_t> position(sequence.size());
    for (std::uint32_t at = 0; at < sequence.size(); ++at)
        position[sequence[at]] = at;
    return position;
}

FrameOrder orderFrame(const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph) {
    const std::vector<std::uint32_t> component = componentsOf(graph, frame.endEdge - frame.firstEdge);
    FrameOrder asInFile = splitByComponent(Sequencer(view, frame, graph).fileOrder(), component);
    FrameOrder fromSinks = splitByComponent(Sequencer(view, frame, graph).sinksFirst(), component);
    const bool fileIsBetter = cutCost(view, frame, graph, asInFile) <= cutCost(view, frame, graph, fromSinks);
    return fileIsBetter ? std::move(asInFile) : std::move(fromSinks);
}

} // namespace qaliper
