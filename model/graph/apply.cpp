#include <algorithm>
#include <memory>

#include "model/base/number.h"
#include "model/graph/draft.h"
#include "model/graph/edit.h"
#include "model/graph/identity.h"

namespace qaliper {

namespace {

tl::unexpected<Error> stale(Text message) { return fail(ErrorKind::Stale, std::move(message)); }
tl::unexpected<Error> invalid(Text message) { return fail(ErrorKind::Invalid, std::move(message)); }

Status checkTensor(const Tensor& tensor) {
    const auto expected = byteSize(tensor);
    std::optional<std::uint64_t> actual;
    if (const auto* memory = std::get_if<InMemory>(&tensor.payload))
        actual = memory->bytes->size();
    else if (const auto* scratch = std::get_if<InScratch>(&tensor.payload))
        actual = scratch->size;
    const bool isSound = !actual || (expected && *expected == *actual);
    if (tensor.name.empty() || !isSound)
        return invalid(say("The tensor \"{tensor}\" has no name or its bytes do not fit its type and shape",
            arg("tensor", tensor.name)));
    return {};
}

class Application {
public:
    explicit Application(const Model& model) : result_(model), drafts_(model.graphs.size()) {}

    Status operator()(const AddNode& edit) {
        GraphDraft* graph = draft(edit.graph);
        if (!graph)
            return noGraph();
        if (!bodiesOf(edit.node).empty())
            return invalid(say("A node with a body cannot be added"));
        if (edit.before.valid() && !graph->find(edit.before))
            return noNode();
        Node node = edit.node;
        node.id = NodeId{result_.nextNode++};
        node.origin = {};
        graph->add(std::move(node), edit.before);
        return {};
    }

    Status operator()(const RemoveNode& edit) {
        GraphDraft* graph = draft(edit.graph);
        const Node* node = graph ? graph->find(edit.node) : nullptr;
        if (!node)
            return noNode();
        for (const GraphId body : bodiesOf(*node))
            dropGraph(body);
        graph->remove(edit.node);
        return {};
    }

    Status operator()(const SetNodeName& edit) {
        return change(edit, [&](Node& node) -> Status {
            node.name = edit.name;
            return {};
        });
    }

    Status operator()(const ReplaceInput& edit) {
        return change(edit, [&](Node& node) { return setSlot(node.inputs, edit.slot, edit.value); });
    }

    Status operator()(const ReplaceOutput& edit) {
        return change(edit, [&](Node& node) { return setSlot(node.outputs, edit.slot, edit.value); });
    }

    Status operator()(const SetAttribute& edit) {
        return change(edit, [&](Node& node) -> Status {
            const auto& value = edit.attribute.value;
            const bool isGraph = std::holds_alternative<GraphId>(value) ||
                std::holds_alternative<std::vector<GraphId>>(value) || std::holds_alternative<OpaqueAttribute>(value);
            if (isGraph)
                return invalid(
                    say("The attribute \"{name}\" is of a kind that cannot be set", arg("name", edit.attribute.name)));
            const auto found = std::ranges::find(node.attributes, edit.attribute.name, &Attribute::name);
            if (found != node.attributes.end())
                *found = edit.attribute;
            else
                node.attributes.push_back(edit.attribute);
            return {};
        });
    }

    Status operator()(const RemoveAttribute& edit) {
        return change(edit, [&](Node& node) -> Status {
            const auto isIt = [&](const Attribute& attribute) { return attribute.name == edit.name; };
            if (std::erase_if(node.attributes, isIt) == 0)
                return stale(say("The node has no attribute \"{name}\"", arg("name", edit.name)));
            return {};
        });
    }

    Status operator()(const PutTensor& edit) {
        GraphDraft* graph = draft(edit.graph);
        if (!graph)
            return noGraph();
        if (Status status = checkTensor(edit.tensor); !status)
            return status;
        Tensor tensor = edit.tensor;
        tensor.origin = {};
        graph->updateDeclaredType(
            tensor.name, ValueType::tensor(tensor.type, Shape(tensor.dims.begin(), tensor.dims.end())));
        graph->putTensor(std::move(tensor));
        return {};
    }

    Status operator()(const RemoveTensor& edit) {
        GraphDraft* graph = draft(edit.graph);
        if (!graph || !graph->removeTensor(edit.name))
            return stale(say("There is no initializer \"{name}\"", arg("name", edit.name)));
        std::erase_if(graph->inputs(), [&](const ValueInfo& input) { return input.name == edit.name; });
        return {};
    }

    Status operator()(const AddGraphInput& edit) { return addInterface(edit, &GraphDraft::inputs); }
    Status operator()(const AddGraphOutput& edit) { return addInterface(edit, &GraphDraft::outputs); }
    Status operator()(const RemoveGraphInput& edit) { return removeInterface(edit, &GraphDraft::inputs); }
    Status operator()(const RemoveGraphOutput& edit) { return removeInterface(edit, &GraphDraft::outputs); }

    Status operator()(const RenameValue& edit) {
        GraphDraft* graph = draft(edit.graph);
        if (!graph)
            return noGraph();
        renameIn(*graph, edit.from, edit.to);
        for (const GraphId body : bodiesBelow(edit.graph)) {
            if (!definesOrShadows(body, edit.graph, edit.from))
                renameIn(*draft(body), edit.from, edit.to);
        }
        return {};
    }

    Status operator()(const SetValueType& edit) {
        GraphDraft* graph = draft(edit.graph);
        if (!graph)
            return noGraph();
        graph->setDeclaredType(edit.value, edit.type);
        return {};
    }

    Status operator()(const SetOpset& edit) {
        if (edit.version < 1)
            return invalid(say("An opset version is at least 1"));
        const auto found = std::ranges::find(result_.opsets, edit.domain, &OpsetImport::domain);
        if (found != result_.opsets.end())
            found->version = edit.version;
        else
            result_.opsets.push_back({edit.domain, edit.version});
        result_.headerPristine = false;
        return {};
    }

    Status operator()(const SetProperty& edit) {
        std::erase_if(result_.properties, [&](const auto& property) { return property.first == edit.key; });
        if (edit.value)
            result_.properties.emplace_back(edit.key, *edit.value);
        result_.headerPristine = false;
        return {};
    }

    Result<Model> finish() {
        markOwners();
        for (auto& graph : drafts_) {
            if (!graph)
                continue;
            if (Status status = graph->finish(); !status)
                return fail(std::move(status.error()));
        }
        if (Status status = checkNames(); !status)
            return fail(std::move(status.error()));
        for (std::size_t g = 0; g < drafts_.size(); ++g) {
            if (drafts_[g])
                result_.graphs[g] = std::make_shared<const Graph>(std::move(drafts_[g]->result()));
        }
        markFunctions();
        return std::move(result_);
    }

private:
    static tl::unexpected<Error> noGraph() { return stale(say("The graph of this edit is gone")); }
    static tl::unexpected<Error> noNode() { return stale(say("The node of this edit is gone")); }

    GraphDraft* draft(GraphId id) {
        const Graph* base = result_.graph(id);
        if (!base)
            return nullptr;
        auto& draft = drafts_[id.value];
        if (!draft)
            draft = std::make_unique<GraphDraft>(*base);
        return draft.get();
    }

    template <class NodeEdit, class Change>
    Status change(const NodeEdit& edit, Change&& apply) {
        GraphDraft* graph = draft(edit.graph);
        Node* node = graph ? graph->edit(edit.node) : nullptr;
        if (!node)
            return noNode();
        return apply(*node);
    }

    static Status setSlot(std::vector<std::string>& slots, std::uint32_t slot, const std::string& value) {
        if (slot > slots.size())
            return stale(say("The node has no slot {slot}", arg("slot", slot)));
        if (slot == slots.size())
            slots.push_back(value);
        else
            slots[slot] = value;
        return {};
    }

    template <class InterfaceEdit, class List>
    Status addInterface(const InterfaceEdit& edit, List list) {
        GraphDraft* graph = draft(edit.graph);
        if (!graph)
            return noGraph();
        auto& values = (graph->*list)();
        if (edit.name.empty() || std::ranges::find(values, edit.name, &ValueInfo::name) != values.end())
            return invalid(say("\"{name}\" is empty or exists already", arg("name", edit.name)));
        values.push_back({edit.name, edit.type, {}});
        return {};
    }

    template <class InterfaceEdit, class List>
    Status removeInterface(const InterfaceEdit& edit, List list) {
        GraphDraft* graph = draft(edit.graph);
        const auto isIt = [&](const ValueInfo& value) { return value.name == edit.name; };
        if (!graph || std::erase_if((graph->*list)(), isIt) == 0)
            return stale(say("The graph has no input or output \"{name}\"", arg("name", edit.name)));
        return {};
    }

    static void renameIn(GraphDraft& graph, const std::string& from, const std::string& to) {
        const auto mentions = [&](const Node& node) {
            return std::ranges::find(node.inputs, from) != node.inputs.end() ||
                std::ranges::find(node.outputs, from) != node.outputs.end();
        };
        for (const Node& base : graph.base().nodes) {
            const Node* current = graph.find(base.id);
            if (!current || !mentions(*current))
                continue;
            Node* node = graph.edit(base.id);
            std::ranges::replace(node->inputs, from, to);
            std::ranges::replace(node->outputs, from, to);
        }
        if (graph.hasTensor(from)) {
            const auto found = std::ranges::find(graph.base().initializers, from, &Tensor::name);
            if (found != graph.base().initializers.end()) {
                Tensor renamed = *found;
                renamed.name = to;
                renamed.origin.pristine = false;
                graph.removeTensor(from);
                graph.putTensor(std::move(renamed));
            }
        }
        graph.renameDeclared(from, to);
    }

    // Bodies nested anywhere below `graph`.
    std::vector<GraphId> bodiesBelow(GraphId graph) const {
        std::vector<GraphId> below;
        for (const auto& candidate : result_.graphs) {
            if (candidate && candidate->id != graph && isBelow(candidate->id, graph))
                below.push_back(candidate->id);
        }
        return below;
    }

    bool isBelow(GraphId body, GraphId ancestor) const {
        for (const Graph* graph = result_.graph(body); graph; graph = parentOf(*graph)) {
            if (graph->id == ancestor)
                return true;
        }
        return false;
    }

    const Graph* parentOf(const Graph& graph) const {
        return graph.owner ? result_.graph(graph.owner->graph) : nullptr;
    }

    static bool defines(const Graph& graph, std::string_view name) {
        const auto hasOutput = [&](const Node& node) {
            return std::ranges::find(node.outputs, name) != node.outputs.end();
        };
        return std::ranges::any_of(graph.nodes, hasOutput) ||
            std::ranges::any_of(graph.inputs, [&](const ValueInfo& input) { return input.name == name; }) ||
            std::ranges::any_of(graph.initializers, [&](const Tensor& tensor) { return tensor.name == name; });
    }

    // Somewhere between `body` and `ancestor` the name means something else.
    bool definesOrShadows(GraphId body, GraphId ancestor, std::string_view name) const {
        for (const Graph* graph = result_.graph(body); graph && graph->id != ancestor; graph = parentOf(*graph)) {
            if (defines(*graph, name))
                return true;
        }
        return false;
    }

    void dropGraph(GraphId id) {
        const Graph* graph = result_.graph(id);
        if (!graph)
            return;
        for (const Node& node : graph->nodes) {
            for (const GraphId body : bodiesOf(node))
                dropGraph(body);
        }
        drafts_[id.value].reset();
        result_.graphs[id.value].reset();
    }

    // A node whose body changed has to be written anew, and so has the graph it stands in.
    void markOwners() {
        for (std::size_t g = drafts_.size(); g-- > 0;) {
            const Graph* graph = drafts_[g] ? result_.graphs[g].get() : nullptr;
            while (graph && graph->owner) {
                GraphDraft* owner = draft(graph->owner->graph);
                if (!owner)
                    break;
                owner->edit(graph->owner->node);
                graph = result_.graph(graph->owner->graph);
            }
        }
    }

    void markFunctions() {
        for (auto& function : result_.functions) {
            if (!function->body.valid() || !drafts_[function->body.value])
                continue;
            Function changed = *function;
            changed.origin.pristine = false;
            function = std::make_shared<const Function>(std::move(changed));
        }
    }

    Status checkNames() {
        for (const auto& graph : drafts_) {
            if (!graph)
                continue;
            if (Status status = checkInputs(*graph); !status)
                return status;
            if (Status status = checkVanished(*graph); !status)
                return status;
        }
        return {};
    }

    // What a changed node newly reads must be defined.
    Status checkInputs(GraphDraft& graph) {
        for (const auto& [node, before] : graph.touched()) {
            for (const std::string& input : node->inputs) {
                const bool isOld = before && std::ranges::find(before->inputs, input) != before->inputs.end();
                if (!input.empty() && !isOld && !isVisible(graph, input))
                    return invalid(say("Nothing defines \"{value}\", which {op} would read", arg("value", input),
                        arg("op", node->opType)));
            }
        }
        return {};
    }

    bool isVisible(GraphDraft& graph, std::string_view name) {
        if (graph.definitions().contains(name))
            return true;
        for (const Graph* outer = parentOf(graph.base()); outer; outer = parentOf(*outer)) {
            const auto& changed = drafts_[outer->id.value];
            if (changed ? changed->definitions().contains(name) : defines(*outer, name))
                return true;
        }
        return false;
    }

    // What is no longer defined must not be read any more, neither here nor in a body below.
    Status checkVanished(GraphDraft& graph) {
        if (graph.vanished().empty())
            return {};
        if (Status status = checkUnread(graph.result(), graph.vanished()); !status)
            return status;
        for (const GraphId body : bodiesBelow(graph.base().id)) {
            const auto& changed = drafts_[body.value];
            const Graph& current = changed ? changed->result() : *result_.graph(body);
            std::set<std::string> relevant;
            std::ranges::copy_if(graph.vanished(), std::inserter(relevant, relevant.end()),
                [&](const std::string& name) { return !definesOrShadows(body, graph.base().id, name); });
            if (Status status = checkUnread(current, relevant); !status)
                return status;
        }
        return {};
    }

    static Status checkUnread(const Graph& graph, const std::set<std::string>& vanished) {
        for (const Node& node : graph.nodes) {
            for (const std::string& input : node.inputs) {
                if (!input.empty() && vanished.contains(input))
                    return invalid(say("Nothing would define \"{value}\" any more, but {reader} reads it",
                        arg("value", input), arg("reader", displayName(node))));
            }
        }
        for (const ValueInfo& output : graph.outputs) {
            if (vanished.contains(output.name))
                return invalid(say("Nothing would define the output \"{value}\" any more", arg("value", output.name)));
        }
        return {};
    }

    Model result_;
    std::vector<std::unique_ptr<GraphDraft>> drafts_;
};

} // namespace

Result<Model> applyEdits(const Model& model, std::span<const Edit> edits) {
    Application application(model);
    for (std::size_t i = 0; i < edits.size(); ++i) {
        if (Status status = std::visit(application, edits[i]); !status) {
            Error error = std::move(status.error());
            error.message = say("Edit {number} of {count}: {reason}", arg("number", i + 1), arg("count", edits.size()),
                arg("reason", std::move(error.message)));
            return fail(std::move(error));
        }
    }
    return application.finish();
}

} // namespace qaliper
