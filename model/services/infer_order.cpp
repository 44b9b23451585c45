#include "model/services/infer_order.h"

#include <functional>
#include <numeric>
#include <string_view>
#include <unordered_map>

#include <queue>

namespace qaliper {

namespace {

using Nodes = google::protobuf::RepeatedPtrField<onnx::NodeProto>;
using Producers = std::unordered_map<std::string_view, int>;

Producers producersOf(const Nodes& nodes) {
    Producers producers;
    producers.reserve(static_cast<std::size_t>(nodes.size()));
    for (int i = 0; i < nodes.size(); ++i) {
        for (const std::string& output : nodes.Get(i).output()) {
            if (!output.empty())
                producers.try_emplace(output, i);
        }
    }
    return producers;
}

template <class Visit>
void forEachDependence(const Nodes& nodes, const Producers& producers, Visit visit) {
    for (int i = 0; i < nodes.size(); ++i) {
        for (const std::string& input : nodes.Get(i).input()) {
            if (const auto found = producers.find(input); found != producers.end())
                visit(found->second, i);
        }
    }
}

std::vector<int> sorted(const Nodes& nodes, const Producers& producers) {
    const auto count = static_cast<std::size_t>(nodes.size());
    std::vector<std::vector<int>> consumers(count);
    std::vector<int> waitsFor(count, 0);
    forEachDependence(nodes, producers, [&](int producer, int consumer) {
        consumers[static_cast<std::size_t>(producer)].push_back(consumer);
        ++waitsFor[static_cast<std::size_t>(consumer)];
    });
    std::priority_queue<int, std::vector<int>, std::greater<>> ready;
    for (int i = 0; i < nodes.size(); ++i) {
        if (waitsFor[static_cast<std::size_t>(i)] == 0)
            ready.push(i);
    }
    std::vector<int> order;
    while (!ready.empty()) {
        const int next = ready.top();
        ready.pop();
        order.push_back(next);
        for (const int consumer : consumers[static_cast<std::size_t>(next)]) {
            if (--waitsFor[static_cast<std::size_t>(consumer)] == 0)
                ready.push(consumer);
        }
    }
    for (int i = 0; i < nodes.size(); ++i) {
        if (waitsFor[static_cast<std::size_t>(i)] > 0)
            order.push_back(i);
    }
    return order;
}

} // namespace

std::vector<int> dependencyOrder(const Nodes& nodes) {
    const Producers producers = producersOf(nodes);
    bool isSorted = true;
    forEachDependence(
        nodes, producers, [&](int producer, int consumer) { isSorted = isSorted && producer < consumer; });
    if (!isSorted)
        return sorted(nodes, producers);
    std::vector<int> order(static_cast<std::size_t>(nodes.size()));
    std::iota(order.begin(), order.end(), 0);
    return order;
}

} // namespace qaliper
