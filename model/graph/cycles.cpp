#include "model/graph/cycles.h"

#include <algorithm>
#include <functional>

#include <queue>

#include "model/base/grouped_numbers.h"
#include "model/graph/queries.h"

namespace qaliper {

namespace {

constexpr std::uint32_t unseen = 0xffffffff;

// What the arrows from each item point at.
GroupedNumbers targetsOf(std::uint32_t count, std::span<const Arrow> arrows) {
    return {count, [&](const auto& take) {
                for (const Arrow& arrow : arrows)
                    take(arrow.first, arrow.second);
            }};
}

// Tarjan's algorithm, with an explicit stack.
class StrongComponents {
public:
    StrongComponents(std::uint32_t count, std::span<const Arrow> arrows)
        : targets_(targetsOf(count, arrows)), number_(count, unseen), low_(count), component_(count, unseen) {}

    std::vector<std::uint32_t> run() && {
        for (std::uint32_t item = 0; item < number_.size(); ++item) {
            if (number_[item] == unseen)
                visit(item);
        }
        return std::move(component_);
    }

private:
    struct Step {
        std::uint32_t item;
        std::uint32_t next; // position of its next target
    };

    void visit(std::uint32_t root) {
        std::vector<Step> path{{root, 0}};
        enter(root);
        while (!path.empty()) {
            Step& step = path.back();
            if (const auto targets = targets_.of(step.item); step.next < targets.size()) {
                const std::uint32_t next = targets[step.next++];
                if (number_[next] == unseen) {
                    enter(next);
                    path.push_back({next, 0});
                } else if (component_[next] == unseen) {
                    low_[step.item] = std::min(low_[step.item], number_[next]);
                }
                continue;
            }
            const std::uint32_t item = step.item;
            path.pop_back();
            if (!path.empty())
                low_[path.back().item] = std::min(low_[path.back().item], low_[item]);
            if (low_[item] == number_[item])
                close(item);
        }
    }

    void enter(std::uint32_t item) {
        number_[item] = low_[item] = count_++;
        open_.push_back(item);
    }

    void close(std::uint32_t root) {
        std::uint32_t item = unseen;
        do {
            item = open_.back();
            open_.pop_back();
            component_[item] = root;
        } while (item != root);
    }

    GroupedNumbers targets_;
    std::vector<std::uint32_t> number_, low_, component_, open_;
    std::uint32_t count_ = 0;
};

std::vector<ClosingEdge> edgesWithinGraphs(const Index& index) {
    std::vector<ClosingEdge> edges;
    const auto add = [&](ValueIx value, NodeIx consumer) {
        const NodeIx producer = value.valid() ? index.producer(value) : NodeIx();
        if (producer.valid() && index.graphOf(producer) == index.graphOf(consumer))
            edges.push_back({value, producer, consumer});
    };
    for (const NodeIx node : index.nodes()) {
        for (const ValueIx input : index.inputs(node))
            add(input, node);
        if (bodiesOf(index.node(node)).empty())
            continue;
        for (const ValueIx captured : capturesOf(index, node))
            add(captured, node);
    }
    return edges;
}

} // namespace

std::vector<std::uint32_t> stronglyConnected(std::uint32_t count, std::span<const Arrow> arrows) {
    return StrongComponents(count, arrows).run();
}

std::vector<std::uint32_t> dependenceOrder(std::uint32_t count, std::span<const Arrow> arrows) {
    const GroupedNumbers targets = targetsOf(count, arrows);
    std::vector<std::uint32_t> waiting(count, 0); // arrows from items that are not in the order yet
    for (const Arrow& arrow : arrows)
        ++waiting[arrow.second];
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t item = 0; item < count; ++item) {
        if (waiting[item] == 0)
            ready.push(item);
    }
    std::vector<std::uint32_t> order;
    order.reserve(count);
    while (!ready.empty()) {
        const std::uint32_t item = ready.top();
        ready.pop();
        order.push_back(item);
        for (const std::uint32_t target : targets.of(item)) {
            if (--waiting[target] == 0)
                ready.push(target);
        }
    }
    return order;
}

std::vector<ClosingEdge> closingEdges(const Index& index) {
    std::vector<ClosingEdge> edges = edgesWithinGraphs(index);
    const auto runsBack = [](const ClosingEdge& edge) { return edge.producer >= edge.consumer; };
    if (std::ranges::none_of(edges, runsBack))
        return {};
    std::vector<Arrow> arrows;
    arrows.reserve(edges.size());
    for (const ClosingEdge& edge : edges)
        arrows.emplace_back(edge.producer.value, edge.consumer.value);
    const std::vector<std::uint32_t> component = stronglyConnected(index.nodeCount(), arrows);
    std::erase_if(edges, [&](const ClosingEdge& edge) {
        return !runsBack(edge) || component[edge.producer.value] != component[edge.consumer.value];
    });
    const auto isSame = [](const ClosingEdge& a, const ClosingEdge& b) {
        return a.value == b.value && a.consumer == b.consumer;
    };
    edges.erase(std::unique(edges.begin(), edges.end(), isSame), edges.end());
    return edges;
}

} // namespace qaliper
