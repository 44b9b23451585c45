#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/graph/id_range.h"
#include "model/graph/model.h"

// Producers and consumers of the values of one version. Built in linear time, never changed, so several threads may
// read it. Scopes are resolved: a body that captures an outer value is a consumer of it.

namespace qaliper {

struct Use {
    NodeIx node;
    std::uint32_t slot = 0; // of the node's inputs
    friend bool operator==(const Use&, const Use&) = default;
};

class Index {
public:
    explicit Index(Model model);

    const Model& model() const { return model_; }

    // Nodes of all graphs, graph by graph, in file order.
    std::uint32_t nodeCount() const { return static_cast<std::uint32_t>(nodes_.size()); }
    IdRange<NodeIx> nodes() const { return {0, nodeCount()}; }
    IdRange<NodeIx> nodes(GraphId graph) const {
        const GraphRange& range = graphs_[graph.value];
        return {range.firstNode, range.endNode};
    }
    const Node& node(NodeIx node) const { return *nodes_[node.value].node; }
    GraphId graphOf(NodeIx node) const { return nodes_[node.value].graph; }
    // The position in its graph's node list: the number that TensorRT's parser prints for nodes of the main graph.
    std::uint32_t position(NodeIx node) const;
    std::optional<NodeIx> find(NodeId id) const;

    // By slot; an optional one that is left out is an invalid ValueIx. An output is invalid, too, when another node, an
    // initializer or an input already defines that name: a valid output's producer() is the node.
    std::span<const ValueIx> inputs(NodeIx node) const;
    std::span<const ValueIx> outputs(NodeIx node) const;
    ValueIx input(NodeIx node, std::size_t slot) const;
    ValueIx output(NodeIx node, std::size_t slot) const;

    std::uint32_t valueCount() const { return static_cast<std::uint32_t>(values_.size()); }
    IdRange<ValueIx> values() const { return {0, valueCount()}; }
    // Valid for an invalid ValueIx too (an optional input or output that is left out): it has no name, no producer and
    // no uses.
    std::string_view name(ValueIx value) const { return entry(value).name; }
    GraphId graphOf(ValueIx value) const { return entry(value).graph; }
    // The first node with the value as output; invalid for inputs, initializers and undefined names.
    NodeIx producer(ValueIx value) const { return entry(value).producer; }
    // Consumers in all graphs that see the value, in node order.
    std::span<const Use> uses(ValueIx value) const;

    bool isGraphInput(ValueIx value) const { return entry(value).graphInput; }
    bool isGraphOutput(ValueIx value) const { return entry(value).graphOutput; }
    // It has consumers and no definition: an invalid graph.
    bool isUndefined(ValueIx value) const { return !entry(value).defined; }
    // The initializer of that name, or the tensor of the Constant node that produces it; else null. Owned by the index.
    const Tensor* constant(ValueIx value) const { return entry(value).constant; }
    bool isInitializer(ValueIx value) const { return entry(value).initializer; }

    // The value of `name` seen from `graph`, outer scopes included.
    std::optional<ValueIx> value(GraphId graph, std::string_view name) const;

    // Local functions. The nodes that call the function with this body, in order; empty for other graphs.
    std::span<const NodeIx> calls(GraphId body) const;
    // What each of these calls hands to an input of the body, invalid where it is left out; empty for other values.
    std::span<const ValueIx> arguments(ValueIx input) const;
    // The input of the body that reads a value which a node hands to a local function; invalid for operators.
    ValueIx parameter(const Use& use) const;
    // The value in the body that a call hands out as this value; invalid for values that no call writes.
    ValueIx result(ValueIx output) const;
    // What all calls give for the attribute that a node of the graph refers to; null where they differ, where none gives
    // it, and outside of local functions.
    const AttributeValue* given(GraphId graph, const AttributeReference& reference) const;

    // Nodes with an output that an earlier node already has, in order.
    std::span<const NodeIx> duplicateProducers() const { return duplicates_; }

private:
    struct NodeEntry {
        const Node* node;
        GraphId graph;
        std::uint32_t firstInput;
        std::uint32_t firstOutput;
    };
    struct ValueEntry {
        std::string_view name;
        GraphId graph;
        NodeIx producer;
        const Tensor* constant = nullptr;
        std::uint32_t firstUse = 0;
        bool graphInput = false;
        bool graphOutput = false;
        bool initializer = false;
        bool defined = false;
    };
    static const ValueEntry& leftOut();
    const ValueEntry& entry(ValueIx value) const { return value.valid() ? values_[value.value] : leftOut(); }
    struct GraphRange {
        std::uint32_t firstNode = 0;
        std::uint32_t endNode = 0;
        GraphId parent;
    };
    using Names = std::unordered_map<std::string_view, ValueIx>;

    void collectNodes();
    void collectCalls();
    void collectArguments();
    const Graph* calledBody(NodeIx node) const;
    void defineValues(const Graph& graph);
    void defineOutputs(NodeIx node);
    void resolveInputs();
    void collectUses();
    ValueIx define(GraphId graph, std::string_view name);
    ValueIx resolve(GraphId graph, std::string_view name);
    const Tensor* constantTensor(GraphId graph, const Node& node);

    Model model_;
    std::vector<NodeEntry> nodes_;
    std::vector<ValueEntry> values_;
    std::vector<GraphRange> graphs_;
    std::vector<Names> names_;
    std::vector<ValueIx> slotInputs_;
    std::vector<ValueIx> slotOutputs_;
    std::vector<Use> uses_;
    std::vector<NodeIx> byId_;
    std::vector<NodeIx> duplicates_;
    std::vector<std::vector<NodeIx>> calls_;                            // by graph; empty without local functions
    std::unordered_map<std::uint32_t, GraphId> called_;                 // by NodeIx of a call: the body
    std::unordered_map<std::uint32_t, std::vector<ValueIx>> arguments_; // by ValueIx of an input of a body
    std::vector<std::unique_ptr<const Tensor>> synthetic_; // tensors of Constant nodes that hold plain numbers
};

} // namespace qaliper
