#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "model/graph/index.h"
#include "model/graph/types.h"

// Small questions that nearly every rule asks of a graph.

namespace qaliper {

// The only consumer of a value that is used once and is no graph output.
std::optional<Use> soleUse(const Index& index, ValueIx value);

// The producer of an input slot, when the slot is filled and the value comes from a node.
std::optional<NodeIx> producerOf(const Index& index, NodeIx node, std::size_t slot);

// The nodes that read any output of `node`, each once, in node order.
std::vector<NodeIx> consumersOf(const Index& index, NodeIx node);

// What the bodies of a node read of the graphs around them, each value once: inputs that no slot shows.
std::vector<ValueIx> capturesOf(const Index& index, NodeIx node);

// The local function that a node calls; null for operators.
const Function* calledFunction(const Model& model, const Node& node);

// A generator of random numbers, by its operator.
bool isRandom(const Node& node);

// A value nobody reads and nobody returns.
bool isUnused(const Index& index, ValueIx value);

// The value behind any number of Identity nodes.
ValueIx throughIdentity(const Index& index, ValueIx value);

// The constant a value stands for, looking through Identity; null when it is computed or comes from outside.
const Tensor* constantBehind(const Index& index, ValueIx value);
// The same where its numbers can be read (hasReadableNumbers()): what something may be made of.
const Tensor* readableConstant(const Index& index, ValueIx value);

// True when the value can be computed from constants alone: no path from a graph input, from a random generator, from
// an operator of unknown domain without inputs, or through a body. Computed once for all values, in whatever order
// nodes stand.
std::vector<bool> constantValues(const Index& index);

// All nodes, producers before their consumers. The order of the file where that does it; nodes on a cycle come last.
std::vector<NodeIx> dependencyOrder(const Index& index);

// Names that no value of any graph has yet: `wish`, or `wish_1`, `wish_2`, … Remembers what it gave out. The index has
// to outlive it; its names are collected when the first is asked for.
class FreshNames {
public:
    explicit FreshNames(const Index& index) : index_(&index) {}
    std::string operator()(const std::string& wish);

private:
    const Index* index_;
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, std::int64_t> last_; // the number tried last for a wish
};

} // namespace qaliper
