#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/context/context.h"
#include "model/graph/queries.h"
#include "model/rewrite/offer.h"

// Collects the edits of a fix, and removes nodes and initializers that lose their last consumer by a redirected input,
// and nothing else. Defining an output that is left out (an invalid value) has no effect. Taking over a value that no
// node produces defines it twice, which applyEdits() rejects.

namespace qaliper {

// A node to add; its single output gets a fresh name.
struct NewNode {
    std::string op;
    std::string domain;
    std::vector<std::string> inputs;
    std::vector<Attribute> attributes;
    std::string wish; // for the name of the output
};

class FixBuilder {
public:
    explicit FixBuilder(const Context& context) : context_(&context), names_(context.index()) {}

    std::string freshName(const std::string& wish) { return names_(wish); }

    // Connects one input to another value.
    void redirect(NodeIx node, std::uint32_t slot, std::string_view value);
    void redirect(const Use& use, std::string_view value) { redirect(use.node, use.slot, value); }
    // Connects every consumer of `from` to `to`. `from` must not be a graph output.
    void redirectAll(ValueIx from, std::string_view to);
    // Replaces the value `from` by `to`. For a graph output, the producer of `to` takes over the name, so the interface
    // stays. Errors: Invalid when `to` is a graph input, a constant or a graph output.
    Status replaceValue(ValueIx from, ValueIx to);

    // Adds a node before its first consumer; returns the name of its output.
    std::string add(GraphId graph, NewNode node);
    // Replaces the node that defines `value` by the new node or tensor. Consumers, capturing bodies and graph outputs
    // keep the name. Other outputs of the old node with consumers must be taken over, too. A tensor cannot take over a
    // graph output.
    void takeOver(ValueIx value, NewNode node);
    void takeOver(ValueIx value, Tensor tensor);
    // The producer of `value` now writes to a fresh name, which is returned. Afterwards another node must define
    // `value`, or all its consumers must be redirected.
    std::string renameAfter(ValueIx value);
    // Adds a node whose output has the name of `value`, which must be free by then.
    void addAs(ValueIx value, NewNode node);
    // Adds a copy of an existing node with other inputs.
    std::string addCopy(NodeIx original, std::vector<std::string> inputs, const std::string& wish);
    // Adds a copy of the node that writes `value`, with other inputs and all of its outputs; returns the name of what
    // stands for `value`.
    std::string addCopyOf(ValueIx value, std::vector<std::string> inputs);
    std::string addTensor(GraphId graph, Tensor tensor); // under a fresh name derived from its own
    void set(NodeIx node, Attribute attribute);
    void removeAttribute(NodeIx node, std::string_view name);
    void remove(NodeIx node); // its outputs must have no consumers left
    // Removes the type that the file declares for an inner value, because it changes.
    void forgetType(ValueIx value);
    // The same when only the element type changes: the declared shape is kept.
    void declareElement(ValueIx value, DataType element);
    void push(Edit edit) { edits_.push_back(std::move(edit)); }

    // The edits, including removals of nodes and initializers without consumers.
    std::vector<Edit> finish() &&;

private:
    void push(GraphId graph, NewNode node, std::vector<std::string> outputs, NodeId before);
    GraphId graphOf(NodeIx node) const { return context_->index().graphOf(node); }
    NodeId idOf(NodeIx node) const { return context_->node(node).id; }
    std::size_t consumersLeft(ValueIx value) const;
    bool isRead(ValueIx value) const;
    bool isDeclaredInside(ValueIx value) const;
    // Removes the definition of a value without consumers; true for a node, whose inputs may have none now.
    bool sweep(ValueIx value, std::vector<Edit>& removals);

    const Context* context_;
    FreshNames names_;
    std::vector<Edit> edits_;
    std::map<ValueIx, std::size_t> lost_;       // number of consumers removed
    std::set<std::string, std::less<>> gained_; // values that new or redirected inputs read
    std::set<NodeIx> removed_;
    std::set<ValueIx> removedTensors_;
};

// Number of nodes added minus nodes removed.
int nodesAdded(const std::vector<Edit>& edits);

} // namespace qaliper
