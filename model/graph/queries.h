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

// Queries on a graph that many rules need.

namespace qaliper {

// The only consumer of a value that has one use and is no graph output.
std::optional<Use> soleUse(const Index& index, ValueIx value);

// The producer of an input slot; nothing when the slot is empty or no node produces the value.
std::optional<NodeIx> producerOf(const Index& index, NodeIx node, std::size_t slot);

// The nodes that read any output of `node`, without repetition, in node order.
std::vector<NodeIx> consumersOf(const Index& index, NodeIx node);

// The values that the bodies of a node capture from outer graphs, without repetition.
std::vector<ValueIx> capturesOf(const Index& index, NodeIx node);

// The local function that the node calls; null for operators.
const Function* calledFunction(const Model& model, const Node& node);

// True for operators that generate random numbers.
bool isRandom(const Node& node);

// True when the value has no consumers and is no graph output.
bool isUnused(const Index& index, ValueIx value);

// The value upstream of any number of Identity nodes.
ValueIx throughIdentity(const Index& index, ValueIx value);

// The constant that a value stands for, upstream of Identity nodes and of calls of local functions that all hand on the
// same one; null when it is computed or a graph input.
const Tensor* constantAfter(const Index& index, ValueIx value);
// The same, if its numbers can be read (hasReadableNumbers()).
const Tensor* readableConstant(const Index& index, ValueIx value);

// True for constants, upstream of Identity nodes, and for inputs of local functions to which every call hands one, be
// it another one. A Constant whose number is an attribute of the call counts, too, and a function that nothing calls.
bool isHeldConstant(const Index& index, ValueIx value);

// True when the value depends on constants alone: not on a graph input, a random generator, an operator of unknown
// domain without inputs, or a body. Computed once for all values, in any order of nodes.
std::vector<bool> constantValues(const Index& index);

// All nodes, producers before consumers: the file's order where it is sorted; nodes on a cycle come last.
std::vector<NodeIx> dependencyOrder(const Index& index);

// Names that no value of any graph has yet: `wish`, or `wish_1`, `wish_2`, … It does not return a name twice. The index
// must outlive it.
class FreshNames {
public:
    explicit FreshNames(const Index& index) : index_(&index) {}
    std::string operator()(const std::string& wish);

private:
    const Index* index_;
    std::unordered_set<std::string> taken_;              // that it returned
    std::unordered_map<std::string, std::int64_t> last_; // by wish: the last number tried
};

} // namespace qaliper
