#include "model/graph/sort.h"

#include <functional>
#include <unordered_map>
#include <vector>

#include <queue>

namespace qaliper {

namespace {

// Dependences between nodes, by position.
struct Dependences {
    std::vector<std::vector<std::size_t>> consumers;
    std::vector<std::size_t> waiting; // number of inputs whose producer is not placed yet
};

Dependences dependencesOf(const std::vector<const Node*>& nodes, const GraphLookup& graphs) {
    std::unordered_map<std::string_view, std::size_t> producer;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (const std::string& output : nodes[i]->outputs) {
            if (!output.empty())
                producer.try_emplace(output, i);
        }
    }
    Dependences result{std::vector<std::vector<std::size_t>>(nodes.size()), std::vector<std::size_t>(nodes.size(), 0)};
    const auto depend = [&](std::size_t node, std::string_view name) {
        if (const auto found = producer.find(name); found != producer.end()) {
            result.consumers[found->second].push_back(node);
            ++result.waiting[node];
        }
    };
    NameSet captured;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (const std::string& input : nodes[i]->inputs)
            depend(i, input);
        captured.clear();
        addCaptured(*nodes[i], graphs, nullptr, captured);
        for (const std::string_view name : captured)
            depend(i, name);
    }
    return result;
}

std::vector<std::size_t> dependenceOrder(Dependences dependences) {
    const std::size_t count = dependences.waiting.size();
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
    for (std::size_t i = 0; i < count; ++i) {
        if (dependences.waiting[i] == 0)
            ready.push(i);
    }
    std::vector<std::size_t> order;
    order.reserve(count);
    while (!ready.empty()) {
        const std::size_t next = ready.top();
        ready.pop();
        order.push_back(next);
        for (const std::size_t consumer : dependences.consumers[next]) {
            if (--dependences.waiting[consumer] == 0)
                ready.push(consumer);
        }
    }
    return order;
}

} // namespace

std::optional<SharedList<Node>> sortedByDependence(const SharedList<Node>& nodes, const GraphLookup& graphs) {
    std::vector<const Node*> pointers;
    pointers.reserve(nodes.size());
    for (const Node& node : nodes)
        pointers.push_back(&node);
    const std::vector<std::size_t> order = dependenceOrder(dependencesOf(pointers, graphs));
    if (order.size() != pointers.size())
        return std::nullopt;
    std::vector<Node> sorted;
    sorted.reserve(order.size());
    for (const std::size_t at : order)
        sorted.push_back(*pointers[at]);
    return SharedList<Node>(std::move(sorted));
}

} // namespace qaliper
