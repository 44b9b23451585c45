#include <algorithm>

#include "model/context/parser_values.h"
#include "model/graph/identity.h"
#include "model/graph/queries.h"
#include "model/rules/restrictions.h"
#include "model/target/importers.h"

namespace qaliper {

namespace {

// Goes into bodies and local functions as the parser does.
class GraphWalk {
public:
    explicit GraphWalk(const Context& context)
        : context_(&context),
          inner_(context.index().nodeCount()),
          holders_(context.model().graphs.size()),
          deepest_(context.model().graphs.size()),
          isReported_(context.index().nodeCount()) {
        for (const NodeIx node : context.index().nodes()) {
            inner_[node.value] = graphsOf(node);
            if (!inner_[node.value].empty())
                holders_[context.index().graphOf(node).value].push_back(node);
        }
    }

    std::vector<DeepNode> run() {
        visit(mainGraph);
        return std::move(found_);
    }

private:
    std::vector<GraphId> graphsOf(NodeIx node) const {
        std::vector<GraphId> graphs = bodiesOf(context_->node(node));
        const bool isCall = context_->classOf(node).kind == NodeClass::Function;
        const Function* function = isCall ? calledFunction(context_->model(), context_->node(node)) : nullptr;
        if (function && readsLocalFunctions.include(context_->target.version))
            graphs.push_back(function->body);
        std::erase_if(graphs, [&](GraphId graph) { return !context_->model().graph(graph); });
        return graphs;
    }

    // A graph that was visited is visited again only where it is deeper.
    void visit(GraphId graph) {
        path_.push_back(graph);
        for (const NodeIx node : holders_[graph.value]) {
            nodes_.push_back(node);
            for (const GraphId inner : inner_[node.value])
                enter(node, inner);
            nodes_.pop_back();
        }
        path_.pop_back();
    }

    void enter(NodeIx node, GraphId inner) {
        const std::size_t depth = path_.size();
        if (std::ranges::find(path_, inner) != path_.end())
            report(node, "recursion", say("Function that calls itself"),
                say("A function comes back to itself by the calls {path}. ONNX forbids that, nothing can run it, and "
                    "the "
                    "parsers of TensorRT 10.15 and 11.2 crashed while reading such a model.",
                    arg("path", pathText())));
        else if (depth > mostNestedGraphs && rejectsDeepGraphs.include(context_->target.version))
            report(node, "nesting", say("Bodies and functions nested too deep"),
                say("{target} reads at most {count} bodies and local functions inside each other and stops with \"ONNX "
                    "graph contains nested structures that exceed the maximum\". Deeper is {path}.",
                    targetArgument(*context_), arg("count", mostNestedGraphs), arg("path", pathText())));
        else if (deepest_[inner.value] < depth) {
            deepest_[inner.value] = depth;
            visit(inner);
        }
    }

    // Once for each node.
    void report(NodeIx node, std::string id, Text title, Text message) {
        if (isReported_[node.value])
            return;
        isReported_[node.value] = true;
        found_.push_back({node, std::move(id), std::move(title), std::move(message)});
    }

    // A call is named with its function, because calls are often without names or all named alike.
    std::string nameOnPath(NodeIx ix) const {
        const Node& node = context_->node(ix);
        const std::string name(displayName(node));
        const bool isCall = context_->classOf(ix).kind == NodeClass::Function;
        return isCall && name != node.opType ? name + " (" + node.opType + ")" : name;
    }

    std::string pathText() const {
        std::string text;
        for (const NodeIx node : nodes_)
            text += (text.empty() ? "" : " > ") + nameOnPath(node);
        return text;
    }

    const Context* context_;
    std::vector<std::vector<GraphId>> inner_;  // by node: bodies and the called function
    std::vector<std::vector<NodeIx>> holders_; // by graph: its nodes with such graphs
    std::vector<std::size_t> deepest_;         // by graph: the greatest depth of a visit
    std::vector<bool> isReported_;
    std::vector<GraphId> path_; // from the main graph
    std::vector<NodeIx> nodes_; // the node of each graph in it but the first
    std::vector<DeepNode> found_;
};

} // namespace

std::vector<DeepNode> deepNodes(const Context& context) { return GraphWalk(context).run(); }

} // namespace qaliper
