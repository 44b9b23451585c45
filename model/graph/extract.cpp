#include "model/graph/extract.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "model/graph/dense.h"
#include "model/graph/identity.h"
#include "model/graph/queries.h"

namespace qaliper {

namespace {

bool refersToCall(const Node& node) {
    return std::ranges::any_of(node.attributes,
        [](const Attribute& attribute) { return std::holds_alternative<AttributeReference>(attribute.value); });
}

// The nodes and constants that the outputs need.
class Slice {
public:
    Slice(const Index& index, GraphId graph, std::span<const ValueInfo> inputs) : index_(&index), graph_(graph) {
        for (const ValueInfo& input : inputs) {
            if (const auto value = index.value(graph, input.name))
                given_.insert(*value);
        }
    }

    Status need(ValueIx output) {
        std::vector<ValueIx> open{output};
        while (!open.empty()) {
            const ValueIx value = open.back();
            open.pop_back();
            if (!seen_.insert(value).second)
                continue;
            QALIPER_CHECK(need(value, open));
        }
        return {};
    }

    bool isGiven(ValueIx value) const { return given_.contains(value); }
    const std::set<NodeIx>& nodes() const { return nodes_; }
    const std::set<ValueIx>& constants() const { return constants_; }
    bool usesGiven(ValueIx value) const { return given_.contains(value) && seen_.contains(value); }

private:
    Status need(ValueIx value, std::vector<ValueIx>& open) {
        if (isGiven(value))
            return {};
        if (index_->isInitializer(value)) {
            constants_.insert(value);
            return {};
        }
        const NodeIx producer = index_->producer(value);
        if (!producer.valid() || index_->graphOf(producer) != graph_)
            return fail(
                ErrorKind::Invalid, say("\"{value}\" is needed and not given", arg("value", index_->name(value))));
        if (refersToCall(index_->node(producer)))
            return refuse(say("A node that takes an attribute from the call of its function cannot be cut out"));
        if (!nodes_.insert(producer).second)
            return {};
        for (const ValueIx input : index_->inputs(producer)) {
            if (input.valid())
                open.push_back(input);
        }
        for (const ValueIx captured : capturesOf(*index_, producer))
            open.push_back(captured);
        return {};
    }

    static Status refuse(Text message) { return fail(ErrorKind::Unsupported, std::move(message)); }

    const Index* index_;
    GraphId graph_;
    std::set<ValueIx> given_;
    std::set<ValueIx> seen_;
    std::set<ValueIx> constants_;
    std::set<NodeIx> nodes_;
};

class Extraction {
public:
    Extraction(const Index& index, GraphId graph) : index_(&index), source_(graph) {
        const Model& model = index.model();
        result_ = model;
        result_.graphs.assign(model.graphs.size(), nullptr);
        for (const auto& function : model.functions)
            keepBodies(function->body, {});
    }

    void addNodes(const std::set<NodeIx>& nodes) {
        for (const NodeIx node : nodes) {
            for (const GraphId body : bodiesOf(index_->node(node)))
                keepBodies(body, mainGraph);
            nodes_.push_back(index_->node(node));
        }
    }

    Status addConstants(const std::set<ValueIx>& constants) {
        for (const ValueIx value : constants) {
            if (const Tensor* tensor = index_->constant(value)) {
                tensors_.push_back(*tensor);
                continue;
            }
            const SparseInitializer* sparse = sparseInitializer(*index_, value);
            if (!sparse)
                return fail(ErrorKind::Unsupported,
                    say("\"{value}\" has no data that can be cut out", arg("value", index_->name(value))));
            QALIPER_TRY(auto dense, denseTensor(*sparse, *index_->model().storage));
            tensors_.push_back(std::move(dense));
        }
        return {};
    }

    // An output for a value that is no node's output.
    std::string addIdentity(const std::string& value) {
        FreshNames fresh(*index_);
        std::string name = fresh(value + "_as_output");
        Node node;
        node.id = NodeId{result_.nextNode++};
        node.opType = "Identity";
        node.inputs = {value};
        node.outputs = {name};
        nodes_.push_back(std::move(node));
        return name;
    }

    Model finish(std::vector<ValueInfo> inputs, std::vector<ValueInfo> outputs) && {
        Graph graph;
        graph.id = mainGraph;
        graph.name = "extract";
        graph.nodes = SharedList(std::move(nodes_));
        graph.initializers = SharedList(std::move(tensors_));
        graph.inputs = std::move(inputs);
        graph.outputs = std::move(outputs);
        result_.graphs.front() = std::make_shared<const Graph>(std::move(graph));
        result_.headerPristine = false;
        return std::move(result_);
    }

private:
    // A body and those inside it keep their numbers; the owner of a body of the source graph is now in the main graph.
    void keepBodies(GraphId body, std::optional<GraphId> owner) {
        const Graph* graph = index_->model().graph(body);
        if (!graph)
            return;
        Graph kept = *graph;
        if (owner && kept.owner && kept.owner->graph == source_)
            kept.owner->graph = *owner;
        result_.graphs[body.value] = std::make_shared<const Graph>(std::move(kept));
        for (const Node& node : graph->nodes) {
            for (const GraphId inner : bodiesOf(node))
                keepBodies(inner, {});
        }
    }

    const Index* index_;
    GraphId source_;
    Model result_;
    std::vector<Node> nodes_;
    std::vector<Tensor> tensors_;
};

} // namespace

Result<Extract> extract(
    const Index& index, GraphId graph, std::span<const ValueInfo> inputs, std::span<const std::string> outputs) {
    Slice slice(index, graph, inputs);
    std::vector<ValueIx> values;
    for (const std::string& output : outputs) {
        const auto value = index.value(graph, output);
        if (!value)
            return fail(ErrorKind::Invalid, say("There is no value \"{value}\"", arg("value", output)));
        values.push_back(*value);
        QALIPER_CHECK(slice.need(*value));
    }
    Extraction extraction(index, graph);
    extraction.addNodes(slice.nodes());
    QALIPER_CHECK(extraction.addConstants(slice.constants()));

    std::vector<ValueInfo> formalInputs;
    for (const ValueInfo& input : inputs) {
        if (const auto value = index.value(graph, input.name); value && slice.usesGiven(*value))
            formalInputs.push_back({input.name, input.type, {}});
    }
    Extract result;
    std::vector<ValueInfo> formalOutputs;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const bool isComputed = !slice.isGiven(values[i]) && !index.isInitializer(values[i]);
        result.outputs.push_back(isComputed ? outputs[i] : extraction.addIdentity(outputs[i]));
        if (std::ranges::find(formalOutputs, result.outputs.back(), &ValueInfo::name) == formalOutputs.end())
            formalOutputs.push_back({result.outputs.back(), {}, {}});
    }
    result.model = std::move(extraction).finish(std::move(formalInputs), std::move(formalOutputs));
    return result;
}

} // namespace qaliper
