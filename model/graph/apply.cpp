#include <algorithm>
#include <memory>

#include "model/base/number.h"
#include "model/graph/draft.h"
#include "model/graph/edit.h"
#include "model/graph/identity.h"
#include "model/graph/ir_version.h"

namespace qaliper {

namespace {

tl::unexpected<Error> staleEdit(Text message) { return fail(ErrorKind::Stale, std::move(message)); }
tl::unexpected<Error> invalidEdit(Text message) { return fail(ErrorKind::Invalid, std::move(message)); }

bool isFunctionBody(const Graph& graph) { return !graph.owner && graph.id != mainGraph; }

std::vector<GraphId> bodiesOf(const Attribute& attribute) {
    if (const auto* one = std::get_if<GraphId>(&attribute.value))
        return {*one};
    const auto* several = std::get_if<std::vector<GraphId>>(&attribute.value);
    return several ? *several : std::vector<GraphId>();
}

std::string_view plainDomain(std::string_view domain) { return domain == "ai.onnx" ? "" : domain; }

auto findOpset(auto& opsets, std::string_view domain) {
    return std::ranges::find_if(
        opsets, [&](const OpsetImport& opset) { return plainDomain(opset.domain) == plainDomain(domain); });
}

// Data that are there fit the type and shape.
Status checkData(const Tensor& tensor) {
    const auto expected = byteSize(tensor);
    std::optional<std::uint64_t> actual;
    if (const auto* memory = std::get_if<InMemory>(&tensor.payload))
        actual = memory->bytes->size();
    else if (const auto* scratch = std::get_if<InScratch>(&tensor.payload))
        actual = scratch->size;
    const auto* texts = std::get_if<Strings>(&tensor.payload);
    const bool fits = texts ? tensor.type == DataType::String && elementCount(tensor.dims) == texts->size()
                            : !actual || expected == actual;
    if (!fits)
        return fail(ErrorKind::Invalid,
            say("The data of the tensor \"{tensor}\" do not fit its type and shape", arg("tensor", tensor.name)));
    return {};
}

// Has a name and is of a kind that an edit can set; its tensors are valid.
Status checkAttribute(const Attribute& attribute) {
    const auto& value = attribute.value;
    const bool isForeign = std::holds_alternative<GraphId>(value) || std::holds_alternative<OpaqueAttribute>(value) ||
        std::holds_alternative<std::vector<GraphId>>(value);
    if (isForeign || attribute.name.empty())
        return fail(ErrorKind::Invalid,
            say("The attribute \"{name}\" has no name or is of a kind that cannot be set",
                arg("name", attribute.name)));
    if (const auto* tensor = std::get_if<Tensor>(&value))
        return checkData(*tensor);
    if (const auto* tensors = std::get_if<std::vector<Tensor>>(&value)) {
        for (const Tensor& one : *tensors) {
            QALIPER_CHECK(checkData(one));
        }
    }
    return {};
}

class Application {
public:
    explicit Application(const Model& model) : base_(&model), result_(model), drafts_(model.graphs.size()) {}

    Status operator()(const AddNode& edit) {
        GraphDraft* graph = draft(edit.graph);
        if (!graph)
            return noGraph();
        if (edit.node.opType.empty())
            return invalidEdit(say("A new node needs an operator"));
        for (const Attribute& attribute : edit.node.attributes) {
            QALIPER_CHECK(checkAttribute(attribute));
        }
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
        if (!graph)
            return noGraph();
        const Node* node = graph->find(edit.node);
        if (!node)
            return noNode();
        for (const Attribute& attribute : node->attributes)
            dropBodies(attribute);
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
        QALIPER_CHECK(checkAttribute(edit.attribute));
        return change(edit, [&](Node& node) -> Status {
            const auto found = std::ranges::find(node.attributes, edit.attribute.name, &Attribute::name);
            if (found == node.attributes.end()) {
                node.attributes.push_back(edit.attribute);
                return {};
            }
            dropBodies(*found);
            *found = edit.attribute;
            return {};
        });
    }

    Status operator()(const RemoveAttribute& edit) {
        return change(edit, [&](Node& node) -> Status {
            const auto found = std::ranges::find(node.attributes, edit.name, &Attribute::name);
            if (found == node.attributes.end())
                return staleEdit(say("The node has no attribute \"{name}\"", arg("name", edit.name)));
            dropBodies(*found);
            node.attributes.erase(found);
            return {};
        });
    }

    Status operator()(const PutTensor& edit) {
        GraphDraft* graph = draft(edit.graph);
        if (!graph)
            return noGraph();
        if (isFunctionBody(graph->base()))
            return invalidEdit(say("A function has no initializers; use a Constant node"));
        if (edit.tensor.name.empty())
            return invalidEdit(say("A new initializer needs a name"));
        QALIPER_CHECK(checkData(edit.tensor));
        Tensor tensor = edit.tensor;
        const Tensor* old = graph->tensors().find(tensor.name);
        tensor.origin = old ? old->origin : Origin{}; // keeps other fields of the tensor's message
        tensor.origin.pristine = false;
        const Shape shape(tensor.dims.begin(), tensor.dims.end());
        graph->updateDeclaredType(tensor.name, ValueType::tensor(tensor.type, shape));
        graph->tensors().put(std::move(tensor));
        return {};
    }

    Status operator()(const RemoveTensor& edit) {
        GraphDraft* graph = draft(edit.graph);
        if (!graph || !graph->tensors().erase(edit.name))
            return staleEdit(say("There is no initializer \"{name}\"", arg("name", edit.name)));
        std::erase_if(graph->inputs(), [&](const ValueInfo& input) { return input.name == edit.name; });
        return {};
    }

    Status operator()(const AddGraphInput& edit) { return addInterface(edit, &GraphDraft::inputs); }
    Status operator()(const AddGraphOutput& edit) { return addInterface(edit, &GraphDraft::outputs); }

    Status operator()(const RemoveGraphInput& edit) {
        if (!removeInterface(edit, &GraphDraft::inputs))
            return staleEdit(say("The graph has no input \"{name}\"", arg("name", edit.name)));
        const bool isConstant = edit.graph == mainGraph && draft(mainGraph)->tensors().find(edit.name);
        if (isConstant && result_.irVersion < irVersionOfConstants) {
            result_.irVersion = irVersionOfConstants;
            result_.headerPristine = false;
        }
        return {};
    }

    Status operator()(const RemoveGraphOutput& edit) {
        if (!removeInterface(edit, &GraphDraft::outputs))
            return staleEdit(say("The graph has no output \"{name}\"", arg("name", edit.name)));
        return {};
    }

    Status operator()(const RenameValue& edit) {
        GraphDraft* graph = draft(edit.graph);
        if (!graph)
            return noGraph();
        if (edit.to.empty())
            return invalidEdit(say("A value needs a name"));
        if (edit.from == edit.to)
            return {};
        if (!graph->definesNow(edit.from))
            return staleEdit(say("There is no value \"{value}\" in this graph", arg("value", edit.from)));
        if (graph->definesNow(edit.to))
            return invalidEdit(say("The value \"{value}\" would be defined twice", arg("value", edit.to)));
        graph->rename(edit.from, edit.to);
        result_.renamed.push_back({edit.graph, edit.from, edit.to});
        return renameInBodies(edit.graph, edit.from, edit.to);
    }

    Status operator()(const SetValueType& edit) {
        GraphDraft* graph = draft(edit.graph);
        if (!graph)
            return noGraph();
        graph->declareType(edit.value, edit.type);
        return {};
    }

    Status operator()(const SetOpset& edit) {
        if (edit.version < 1)
            return invalidEdit(say("An opset version is at least 1"));
        const auto found = findOpset(result_.opsets, edit.domain);
        if (found != result_.opsets.end())
            found->version = edit.version;
        else
            result_.opsets.push_back({edit.domain, edit.version});
        result_.headerPristine = false;
        return {};
    }

    Status operator()(const SetProperty& edit) {
        const auto found = std::ranges::find(result_.properties, edit.key, &Properties::value_type::first);
        const bool isThere = found != result_.properties.end();
        if (!isThere && !edit.value)
            return staleEdit(say("The model has no property \"{key}\"", arg("key", edit.key)));
        if (isThere && edit.value)
            found->second = *edit.value;
        else if (isThere)
            result_.properties.erase(found);
        else
            result_.properties.emplace_back(edit.key, *edit.value);
        result_.headerPristine = false;
        return {};
    }

    Result<Model> finish() {
        markOwners();
        QALIPER_CHECK(finishGraphs());
        QALIPER_CHECK(checkOpsets());
        for (std::size_t g = 0; g < drafts_.size(); ++g) {
            if (drafts_[g])
                result_.graphs[g] = std::make_shared<const Graph>(std::move(drafts_[g]->result()));
        }
        markFunctions();
        return std::move(result_);
    }

private:
    static tl::unexpected<Error> noGraph() { return staleEdit(say("The graph of this edit is gone")); }
    static tl::unexpected<Error> noNode() { return staleEdit(say("The node of this edit is gone")); }

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
        if (!graph)
            return noGraph();
        Node* node = graph->edit(edit.node);
        return node ? apply(*node) : noNode();
    }

    // A slot one past the last appends.
    static Status setSlot(std::vector<std::string>& slots, std::uint32_t slot, const std::string& value) {
        if (slot > slots.size())
            return staleEdit(say("The node has no slot {slot}", arg("slot", slot)));
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
        if (edit.name.empty())
            return invalidEdit(say("A value needs a name"));
        auto& values = (graph->*list)();
        if (std::ranges::find(values, edit.name, &ValueInfo::name) != values.end())
            return invalidEdit(say("\"{name}\" is among them already", arg("name", edit.name)));
        values.push_back({edit.name, edit.type, {}});
        return {};
    }

    template <class InterfaceEdit, class List>
    bool removeInterface(const InterfaceEdit& edit, List list) {
        GraphDraft* graph = draft(edit.graph);
        const auto isIt = [&](const ValueInfo& value) { return value.name == edit.name; };
        return graph && std::erase_if((graph->*list)(), isIt) > 0;
    }

    // Renames in the bodies of `outer` where `from` means its value. `isHidden`: a body around them defines `to`.
    Status renameInBodies(GraphId outer, const std::string& from, const std::string& to, bool isHidden = false) {
        for (std::size_t g = outer.value + 1; g < result_.graphs.size(); ++g) {
            const Graph* body = result_.graphs[g].get();
            if (!body || !body->owner || body->owner->graph != outer)
                continue;
            const Mention old = mentions(*body, from);
            if (old == Mention::Own)
                continue;
            const Mention other = mentions(*body, to);
            if (old == Mention::Outer) {
                if (isHidden || other != Mention::None)
                    return invalidEdit(say("\"{value}\" means something else in a body "
                                           "that reads \"{from}\"",
                        arg("value", to), arg("from", from)));
                draft(body->id)->rename(from, to);
            }
            QALIPER_CHECK(renameInBodies(body->id, from, to, isHidden || other == Mention::Own));
        }
        return {};
    }

    enum class Mention : std::uint8_t { None, Outer, Own }; // which value a name in a graph refers to

    Mention mentions(const Graph& graph, const std::string& name) {
        GraphDraft view(graph);
        GraphDraft& current = drafts_[graph.id.value] ? *drafts_[graph.id.value] : view;
        if (current.definesNow(name))
            return Mention::Own;
        return current.mentionsNow(name) ? Mention::Outer : Mention::None;
    }

    void dropBodies(const Attribute& attribute) {
        for (const GraphId body : bodiesOf(attribute))
            dropGraph(body);
    }

    void dropGraph(GraphId id) {
        const Graph* graph = result_.graph(id);
        if (!graph)
            return;
        for (const Node& node : graph->nodes) {
            for (const Attribute& attribute : node.attributes)
                dropBodies(attribute);
        }
        drafts_[id.value].reset();
        result_.graphs[id.value].reset();
    }

    // The owner of a changed body, and the graph that contains the owner, have to be written again.
    void markOwners() {
        for (std::size_t g = drafts_.size(); g-- > 0;) {
            const Graph* graph = drafts_[g] ? result_.graphs[g].get() : nullptr;
            while (graph && graph->owner) {
                draft(graph->owner->graph)->edit(graph->owner->node);
                graph = result_.graph(graph->owner->graph);
            }
        }
    }

    // Bodies first; their numbers are higher than those of the graphs around them.
    Status finishGraphs() {
        const GraphLookup now = [&](GraphId id) {
            return drafts_[id.value] ? &drafts_[id.value]->result() : result_.graph(id);
        };
        const GraphLookup before = [&](GraphId id) { return base_->graph(id); };
        for (std::size_t g = drafts_.size(); g-- > 0;) {
            GraphDraft* graph = drafts_[g].get();
            if (!graph)
                continue;
            QALIPER_CHECK(graph->finish(now, before));
            const auto& owner = graph->base().owner;
            QALIPER_CHECK(owner ? askOuter(*graph, *draft(owner->graph)) : checkComplete(*graph));
        }
        return {};
    }

    static Status askOuter(const GraphDraft& body, GraphDraft& outer) {
        for (const auto& [name, consumer] : body.required())
            outer.require(name, consumer);
        for (const std::string_view name : body.newNames())
            outer.forbid(name);
        return {};
    }

    static Status checkComplete(const GraphDraft& graph) {
        if (graph.required().empty())
            return {};
        const auto& [name, consumer] = *graph.required().begin();
        return invalidEdit(
            say("Nothing defines \"{value}\", which {reader} would read", arg("value", name), arg("reader", consumer)));
    }

    // A new node needs an opset import of its domain.
    Status checkOpsets() const {
        for (const auto& graph : drafts_) {
            for (const Node* node : graph ? graph->addedNodes() : std::vector<const Node*>()) {
                const auto& opsets = opsetsOf(graph->base());
                if (findOpset(opsets, node->domain) == opsets.end())
                    return invalidEdit(say("The model imports no opset of the domain \"{domain}\", which {op} needs",
                        arg("domain", node->domain), arg("op", node->opType)));
            }
        }
        return {};
    }

    // The opset imports that apply to a graph: a local function has its own.
    const std::vector<OpsetImport>& opsetsOf(const Graph& graph) const {
        const Graph* outermost = &graph;
        while (outermost->owner)
            outermost = base_->graph(outermost->owner->graph);
        const auto isIt = [&](const auto& function) { return function->body == outermost->id; };
        const auto function = std::ranges::find_if(result_.functions, isIt);
        return function != result_.functions.end() ? (*function)->opsets : result_.opsets;
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

    const Model* base_;
    Model result_;
    std::vector<std::unique_ptr<GraphDraft>> drafts_;
};

} // namespace

Result<Model> applyEdits(const Model& model, std::span<const Edit> edits, const Job& job) {
    constexpr std::size_t editsBetweenLooks = 256;
    const auto report = [&](std::size_t done) {
        job.report(say("Changing the model"), static_cast<double>(done) / static_cast<double>(edits.size() + 1));
    };
    Application application(model);
    for (std::size_t i = 0; i < edits.size(); ++i) {
        if (i % editsBetweenLooks == 0) {
            QALIPER_CHECK(job.check());
            report(i);
        }
        if (Status status = std::visit(application, edits[i]); !status) {
            Error error = std::move(status.error());
            error.message = say("Edit {number} of {count}: {reason}", arg("number", i + 1), arg("count", edits.size()),
                arg("reason", std::move(error.message)));
            return fail(std::move(error));
        }
    }
    QALIPER_CHECK(job.check());
    report(edits.size());
    auto next = application.finish();
    job.report(say("Changing the model"), 1);
    return next;
}

} // namespace qaliper
