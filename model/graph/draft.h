#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/base/result.h"
#include "model/graph/model.h"

// One graph while edits are applied to it: changes collect here by position and are worked into the shared lists at once.
// An implementation detail of applyEdits().

namespace qaliper {

class GraphDraft {
public:
    explicit GraphDraft(const Graph& base) : base_(&base), result_(base) {}

    // A node to change: its origin stops being pristine. Null when the graph has no such node (any more).
    Node* edit(NodeId id);
    const Node* find(NodeId id);
    void add(Node node, NodeId before);
    bool remove(NodeId id);

    bool hasTensor(std::string_view name);
    void putTensor(Tensor tensor);
    bool removeTensor(std::string_view name);

    void setDeclaredType(const std::string& value, const std::optional<ValueType>& type);
    void renameDeclared(std::string_view from, const std::string& to);
    // An initializer of another type or shape takes its declarations along.
    void updateDeclaredType(std::string_view value, const ValueType& type);
    std::vector<ValueInfo>& inputs() { return result_.inputs; }
    std::vector<ValueInfo>& outputs() { return result_.outputs; }

    // Works the changes in, sorts what has to be sorted, checks definitions. The draft is spent afterwards.
    Status finish();

    const Graph& base() const { return *base_; }
    Graph& result() { return result_; } // complete only after finish()

    // Filled by finish(): every name the graph defines now, and those it defined before and does not any more.
    const std::unordered_map<std::string_view, int>& definitions() const { return definitions_; }
    const std::set<std::string>& vanished() const { return vanished_; }
    // Nodes that were added or changed, with the node they replace (null for new ones).
    const std::vector<std::pair<const Node*, const Node*>>& touched() const { return touched_; }

private:
    struct AddedNode {
        Node node;
        NodeId before;
    };

    std::optional<std::size_t> positionOf(NodeId id);
    AddedNode* addedNode(NodeId id);
    std::map<std::size_t, std::vector<Node>> placeAdded();
    void applyNodes();
    void applyTensors();
    void applyDeclaredTypes();
    void collectDefinitions();
    Status checkDefinitions() const;
    Status sortNodes();
    void collectTouched();

    const Graph* base_;
    Graph result_;
    SharedList<Node>::Changes nodes_;
    std::vector<AddedNode> added_;
    std::map<std::string, std::optional<Tensor>, std::less<>> tensors_;
    std::map<std::string, std::optional<ValueType>, std::less<>> declared_;
    std::map<std::string, std::string, std::less<>> renamedDeclarations_;
    std::unordered_map<std::uint32_t, std::size_t> positions_;
    std::unordered_map<std::string_view, int> definitions_;
    std::set<std::string> vanished_;
    std::vector<std::pair<const Node*, const Node*>> touched_;
};

} // namespace qaliper
