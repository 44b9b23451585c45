#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/base/result.h"
#include "model/graph/model.h"
#include "model/graph/named_draft.h"
#include "model/graph/scope.h"

// One graph while edits are applied to it. Changes are collected and applied to the shared lists at once, in time
// proportional to the change; only questions about names look at the whole graph. Implementation of applyEdits().

namespace qaliper {

class GraphDraft {
public:
    explicit GraphDraft(const Graph& base);
    GraphDraft(const GraphDraft&) = delete;
    GraphDraft& operator=(const GraphDraft&) = delete;

    // The node with the changes so far. Null when the graph does not contain it.
    const Node* find(NodeId id);
    // The same, to be changed: its origin is no longer pristine.
    Node* edit(NodeId id);
    // Before the node `before`, if valid, and before its first consumer.
    void add(Node node, NodeId before);
    bool remove(NodeId id);

    NamedDraft<Tensor>& tensors() { return tensors_; }
    std::vector<ValueInfo>& inputs() { return result_.inputs; }
    std::vector<ValueInfo>& outputs() { return result_.outputs; }
    // Of an input, an output or an inner value.
    void declareType(const std::string& value, const std::optional<ValueType>& type);
    // An initializer of another type or shape updates its declarations.
    void updateDeclaredType(const std::string& value, const ValueType& type);

    // Whether the name is defined (mentioned) after the edits so far.
    bool definesNow(std::string_view name);
    bool mentionsNow(std::string_view name);
    // In this graph; the caller renames in bodies.
    void rename(const std::string& from, const std::string& to);

    // Names that bodies of this graph newly read: this graph or an outer one must define them.
    void require(std::string_view name, std::string_view consumer) { required_.emplace(name, consumer); }
    // Names that bodies of this graph newly define: they must not shadow a value of this graph.
    void forbid(std::string_view name) { forbidden_.insert(name); }

    // Applies the changes: places new nodes, keeps the order, checks names. To be called for bodies first: `graphs`
    // returns their final state, `graphsBefore` their previous one. Afterwards result() and the lists below are
    // complete.
    Status finish(const GraphLookup& graphs, const GraphLookup& graphsBefore);

    const Graph& base() const { return *base_; }
    Graph& result() { return result_; }
    const std::unordered_map<std::string_view, std::string_view>& required() const {
        return required_;
    } // left to outer graphs
    const NameSet& newNames() const { return newNames_; }
    const std::vector<const Node*>& addedNodes() const { return addedNodes_; }

private:
    struct AddedNode {
        Node node;
        NodeId before;
    };
    // What a pass over the graph finds about one name.
    struct Facts {
        std::uint32_t outputs = 0; // of nodes
        std::uint32_t tensors = 0;
        bool isInput = false;
        bool isReturned = false;
        const Node* consumer = nullptr; // the first consumer, itself or in its body
        std::size_t readAt = 0;
        std::size_t producedAt = 0;

        std::uint32_t definitions() const { return outputs + (tensors > 0 ? tensors : isInput ? 1 : 0); }
    };
    using NameFacts = std::unordered_map<std::string_view, Facts>;

    std::optional<std::size_t> positionOf(NodeId id);
    const Node& current(std::size_t position, const Node& base) const;
    template <class Visit>
    void forEachNode(Visit visit); // with the changes so far, with their ids

    void workInNodes(const GraphLookup& graphs);
    std::map<std::size_t, std::vector<Node>> placeAdded(const GraphLookup& graphs);
    void compareNames();
    NameFacts gatherFacts(const GraphLookup& graphs);
    void noteDefinitions(NameFacts& facts) const;
    Status checkNames(NameFacts& facts);
    Status checkVanished(const NameFacts& facts) const;
    void workInDeclarations(const NameFacts& facts);
    Status sort(const GraphLookup& graphs, const GraphLookup& graphsBefore);

    const Graph* base_;
    Graph result_;
    SharedList<Node>::Changes nodes_;
    std::list<AddedNode> added_;
    std::unordered_map<NodeId, std::list<AddedNode>::iterator> addedById_;
    NamedDraft<Tensor> tensors_;
    NamedDraft<ValueInfo> values_;
    std::vector<std::string> declared_;                     // names whose type was set
    std::vector<std::pair<NodeId, std::size_t>> positions_; // by id, of the base

    std::unordered_map<std::string_view, std::string_view> required_; // name → consumer
    NameSet forbidden_;
    NameSet newNames_;  // defined in this version and not in the one before
    NameSet goneNames_; // defined in the version before and not in this one
    std::vector<const Node*> addedNodes_;
};

} // namespace qaliper
