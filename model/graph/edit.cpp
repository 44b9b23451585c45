#include "model/graph/edit.h"

#include <algorithm>
#include <unordered_map>

#include "model/base/number.h"

namespace qaliper {

namespace {

class FootprintBuilder {
public:
    FootprintBuilder(const Model& model, std::span<const Edit> edits) {
        for (const Edit& edit : edits)
            std::visit([&](const auto& e) { wanted(e); }, edit);
        for (const auto& graph : model.graphs) {
            for (const Node& node : graph ? graph->nodes : SharedList<Node>{}) {
                if (const auto found = nodes_.find(node.id); found != nodes_.end())
                    found->second = &node;
            }
        }
        for (const Edit& edit : edits)
            std::visit(*this, edit);
    }

    Footprint take() && {
        sortUnique(footprint_.nodes);
        sortUnique(footprint_.writes);
        sortUnique(footprint_.reads);
        return std::move(footprint_);
    }

    void operator()(const AddNode& edit) { noteNode(edit.graph, edit.node); }
    void operator()(const RemoveNode& edit) { noteEdited(edit); }
    void operator()(const SetNodeName& edit) { footprint_.nodes.push_back(edit.node); }
    void operator()(const ReplaceInput& edit) {
        noteOldSlot(edit, &Node::inputs, footprint_.reads);
        footprint_.reads.push_back(key(edit.graph, edit.value));
    }
    void operator()(const ReplaceOutput& edit) {
        noteOldSlot(edit, &Node::outputs, footprint_.writes);
        footprint_.writes.push_back(key(edit.graph, edit.value));
    }
    void operator()(const SetAttribute& edit) { noteEdited(edit); }
    void operator()(const RemoveAttribute& edit) { noteEdited(edit); }
    void operator()(const PutTensor& edit) { footprint_.writes.push_back(key(edit.graph, edit.tensor.name)); }
    void operator()(const RemoveTensor& edit) { footprint_.writes.push_back(key(edit.graph, edit.name)); }
    void operator()(const AddGraphInput& edit) { footprint_.writes.push_back(key(edit.graph, edit.name)); }
    void operator()(const RemoveGraphInput& edit) { footprint_.writes.push_back(key(edit.graph, edit.name)); }
    void operator()(const AddGraphOutput& edit) { footprint_.reads.push_back(key(edit.graph, edit.name)); }
    void operator()(const RemoveGraphOutput& edit) { footprint_.reads.push_back(key(edit.graph, edit.name)); }
    void operator()(const RenameValue& edit) {
        footprint_.writes.push_back(key(edit.graph, edit.from));
        footprint_.writes.push_back(key(edit.graph, edit.to));
    }
    void operator()(const SetValueType& edit) { footprint_.reads.push_back(key(edit.graph, edit.value)); }
    void operator()(const SetOpset&) { footprint_.header = true; }
    void operator()(const SetProperty&) { footprint_.header = true; }

private:
    static std::string key(GraphId graph, const std::string& value) {
        return formatNumber(std::int64_t{graph.value}) + ":" + value;
    }

    template <class T>
    static void sortUnique(std::vector<T>& list) {
        std::ranges::sort(list);
        const auto [first, last] = std::ranges::unique(list);
        list.erase(first, last);
    }

    template <class AnyEdit>
    void wanted(const AnyEdit& edit) {
        if constexpr (requires {
                          { edit.node } -> std::convertible_to<NodeId>;
                      })
            nodes_.try_emplace(edit.node, nullptr);
    }

    void noteNode(GraphId graph, const Node& node) {
        for (const std::string& input : node.inputs)
            footprint_.reads.push_back(key(graph, input));
        for (const std::string& output : node.outputs)
            footprint_.writes.push_back(key(graph, output));
    }

    template <class NodeEdit>
    void noteEdited(const NodeEdit& edit) {
        footprint_.nodes.push_back(edit.node);
        if (const Node* node = nodes_.at(edit.node))
            noteNode(edit.graph, *node);
    }

    template <class SlotEdit>
    void noteOldSlot(const SlotEdit& edit, std::vector<std::string> Node::*slots, std::vector<std::string>& list) {
        footprint_.nodes.push_back(edit.node);
        const Node* node = nodes_.at(edit.node);
        if (node && edit.slot < (node->*slots).size())
            list.push_back(key(edit.graph, (node->*slots)[edit.slot]));
    }

    std::unordered_map<NodeId, const Node*> nodes_;
    Footprint footprint_;
};

template <class T>
bool intersects(const std::vector<T>& a, const std::vector<T>& b) {
    auto left = a.begin();
    auto right = b.begin();
    while (left != a.end() && right != b.end()) {
        if (*left == *right)
            return true;
        if (*left < *right)
            ++left;
        else
            ++right;
    }
    return false;
}

} // namespace

bool operator==(const AddNode& a, const AddNode& b) {
    return a.graph == b.graph && a.before == b.before && sameContent(a.node, b.node);
}

Footprint footprintOf(const Model& model, std::span<const Edit> edits) { return FootprintBuilder(model, edits).take(); }

bool overlaps(const Footprint& a, const Footprint& b) {
    return (a.header && b.header) || intersects(a.nodes, b.nodes) || intersects(a.writes, b.writes) ||
        intersects(a.writes, b.reads) || intersects(a.reads, b.writes);
}

} // namespace qaliper
