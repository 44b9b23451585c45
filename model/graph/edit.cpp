#include "model/graph/edit.h"

#include <algorithm>
#include <concepts>
#include <unordered_map>

#include "model/base/number.h"
#include "model/base/sort_unique.h"
#include "model/graph/scope.h"

namespace qaliper {

namespace {

// The kind of an entry; the number of the defining graph follows it.
enum class Trace : char { Value = ':', DeclaredType = 't', Output = 'o' };

class FootprintBuilder {
public:
    FootprintBuilder(const Model& model, std::span<const Edit> edits) : model_(&model) {
        for (const Edit& edit : edits)
            std::visit([&](const auto& e) { noteWanted(e); }, edit);
        findWanted();
        for (const Edit& edit : edits)
            std::visit(*this, edit);
    }

    Footprint take() && {
        sortUnique(footprint_.nodes);
        sortUnique(footprint_.writes);
        sortUnique(footprint_.reads);
        return std::move(footprint_);
    }

    void operator()(const AddNode& edit) {
        noteValues(edit.graph, edit.node);
        const auto before = nodes_.find(edit.before);
        if (before != nodes_.end() && before->second) // the model still has the node
            read(edit.graph, before->second->output(0));
    }
    void operator()(const RemoveNode& edit) {
        noteEdited(edit);
        const Node* node = nodes_.at(edit.node);
        if (!node)
            return;
        NameSet captured;
        addCaptured(
            *node, [&](GraphId id) { return model_->graph(id); }, nullptr, captured);
        for (const std::string_view name : captured)
            read(edit.graph, name);
        for (const GraphId body : bodiesOf(*node))
            noteGraph(body);
    }
    void operator()(const SetNodeName& edit) { footprint_.nodes.push_back(edit.node); }
    void operator()(const ReplaceInput& edit) {
        footprint_.nodes.push_back(edit.node);
        const Node* node = nodes_.at(edit.node);
        read(edit.graph, node ? node->input(edit.slot) : "");
        read(edit.graph, edit.value);
    }
    void operator()(const ReplaceOutput& edit) {
        footprint_.nodes.push_back(edit.node);
        const Node* node = nodes_.at(edit.node);
        write(edit.graph, node ? node->output(edit.slot) : "");
        write(edit.graph, edit.value);
    }
    void operator()(const SetAttribute& edit) { noteEdited(edit); }
    void operator()(const RemoveAttribute& edit) { noteEdited(edit); }
    void operator()(const PutTensor& edit) { write(edit.graph, edit.tensor.name); }
    void operator()(const RemoveTensor& edit) { write(edit.graph, edit.name); }
    void operator()(const AddGraphInput& edit) { write(edit.graph, edit.name); }
    void operator()(const RemoveGraphInput& edit) { write(edit.graph, edit.name); }
    void operator()(const AddGraphOutput& edit) { noteOutput(edit.graph, edit.name); }
    void operator()(const RemoveGraphOutput& edit) { noteOutput(edit.graph, edit.name); }
    void operator()(const RenameValue& edit) {
        write(edit.graph, edit.from);
        write(edit.graph, edit.to);
        footprint_.writes.push_back(key(edit.graph, edit.from, Trace::DeclaredType));
        footprint_.writes.push_back(key(edit.graph, edit.from, Trace::Output));
    }
    void operator()(const SetValueType& edit) {
        read(edit.graph, edit.value);
        footprint_.writes.push_back(key(edit.graph, edit.value, Trace::DeclaredType));
    }
    void operator()(const SetOpset&) { footprint_.header = true; }
    void operator()(const SetProperty&) { footprint_.header = true; }

private:
    static std::string key(GraphId graph, std::string_view value, Trace trace) {
        return formatNumber(std::int64_t{graph.value}) + static_cast<char>(trace) + std::string(value);
    }

    // The graph that defines the value of that name seen from `graph`. A name that no body defines belongs to the
    // outermost graph.
    GraphId definer(GraphId graph, std::string_view value) const {
        const Graph* scope = model_->graph(graph);
        while (scope && scope->owner && !defines(*scope, value))
            scope = model_->graph(scope->owner->graph);
        return scope ? scope->id : graph;
    }

    void read(GraphId graph, std::string_view value) {
        if (!value.empty())
            footprint_.reads.push_back(key(definer(graph, value), value, Trace::Value));
    }
    void write(GraphId graph, std::string_view value) {
        if (!value.empty())
            footprint_.writes.push_back(key(graph, value, Trace::Value));
    }
    void noteOutput(GraphId graph, const std::string& name) {
        read(graph, name);
        footprint_.writes.push_back(key(graph, name, Trace::Output));
    }

    template <class AnyEdit>
    void noteWanted(const AnyEdit& edit) {
        if constexpr (requires {
                          { edit.node } -> std::convertible_to<NodeId>;
                      })
            nodes_.try_emplace(edit.node, nullptr);
        if constexpr (std::same_as<AnyEdit, AddNode>)
            nodes_.try_emplace(edit.before, nullptr);
    }

    void findWanted() {
        for (const auto& graph : model_->graphs) {
            for (const Node& node : graph ? graph->nodes : SharedList<Node>{}) {
                if (const auto found = nodes_.find(node.id); found != nodes_.end())
                    found->second = &node;
            }
        }
    }

    void noteValues(GraphId graph, const Node& node) {
        for (const std::string& input : node.inputs)
            read(graph, input);
        for (const std::string& output : node.outputs)
            write(graph, output);
    }

    template <class NodeEdit>
    void noteEdited(const NodeEdit& edit) {
        footprint_.nodes.push_back(edit.node);
        if (const Node* node = nodes_.at(edit.node))
            noteValues(edit.graph, *node);
    }

    // A body that is removed with its owner.
    void noteGraph(GraphId id) {
        const Graph* graph = model_->graph(id);
        if (!graph)
            return;
        for (const Tensor& tensor : graph->initializers)
            write(id, tensor.name);
        for (const Node& node : graph->nodes) {
            footprint_.nodes.push_back(node.id);
            for (const std::string& output : node.outputs)
                write(id, output);
            for (const GraphId body : bodiesOf(node))
                noteGraph(body);
        }
    }

    const Model* model_;
    std::unordered_map<NodeId, const Node*> nodes_;
    Footprint footprint_;
};

} // namespace

bool operator==(const AddNode& a, const AddNode& b) {
    return a.graph == b.graph && a.before == b.before && sameContent(a.node, b.node);
}

Footprint footprintOf(const Model& model, std::span<const Edit> edits) { return FootprintBuilder(model, edits).take(); }

} // namespace qaliper
