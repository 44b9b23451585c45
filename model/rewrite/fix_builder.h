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

// Collects the edits of a fix and cleans up behind them: what a redirected input leaves without any reader is removed,
// node by node and initializer by initializer, and nothing else is. To define an output that is left out, an invalid
// value, does nothing. To take over a value that no node produces defines it twice, which applyEdits() refuses.

namespace qaliper {

// A node to add; its one output gets a fresh name.
struct NewNode {
    std::string op;
    std::string domain;
    std::vector<std::string> inputs;
    std::vector<Attribute> attributes;
    std::string wish; // for the output's name
};

class FixBuilder {
public:
    explicit FixBuilder(const Context& context) : context_(&context), names_(context.index()) {}

    std::string freshName(const std::string& wish) { return names_(wish); }

    // Lets one input read another value.
    void redirect(NodeIx node, std::uint32_t slot, std::string_view value);
    void redirect(const Use& use, std::string_view value) { redirect(use.node, use.slot, value); }
    // Every reader of `from` reads `to` instead. `from` must be no graph output.
    void redirectAll(ValueIx from, std::string_view to);
    // The value disappears and `to` takes its place: for graph outputs the producer of `to` takes over the name, so the
    // interface stays. Errors: Invalid when `to` is itself an input, a constant or an output of the graph.
    Status replaceValue(ValueIx from, ValueIx to);

    // The new node's output. It stands in front of its first reader.
    std::string add(GraphId graph, NewNode node);
    // The new node, or the tensor, defines `value` from now on and the node that did so goes. Readers, bodies that
    // capture the value and outputs of the graph keep its name and notice nothing. Other outputs of the old node that
    // somebody reads have to be taken over too. A tensor cannot take over an output of the graph.
    void takeOver(ValueIx value, NewNode node);
    void takeOver(ValueIx value, Tensor tensor);
    // Lets what produces `value` write to a fresh name, which is returned; somebody else has to define `value` then, or
    // all its readers have to be redirected.
    std::string renameBehind(ValueIx value);
    // The new node, whose output has the name of `value`, which is free by now.
    void addAs(ValueIx value, NewNode node);
    // A copy of an existing node with other inputs.
    std::string addCopy(NodeIx original, std::vector<std::string> inputs, const std::string& wish);
    std::string addTensor(GraphId graph, Tensor tensor); // renamed to a fresh name derived from its own
    void set(NodeIx node, Attribute attribute);
    void removeAttribute(NodeIx node, std::string_view name);
    void remove(NodeIx node); // its outputs must have lost their readers
    // The file's word on the type of an inner value, which is another one from now on, goes.
    void forgetType(ValueIx value);
    // The same where only the type of its elements is another one: the shape that the file declares stays.
    void declareElement(ValueIx value, DataType element);
    void push(Edit edit) { edits_.push_back(std::move(edit)); }

    // The edits, with removals of what lost its last reader.
    std::vector<Edit> finish() &&;

private:
    void push(GraphId graph, NewNode node, std::string output, NodeId before);
    GraphId graphOf(NodeIx node) const { return context_->index().graphOf(node); }
    NodeId idOf(NodeIx node) const { return context_->node(node).id; }
    std::size_t readersLeft(ValueIx value) const;
    bool isRead(ValueIx value) const;
    bool isDeclaredInside(ValueIx value) const;
    // Removes what defines an unread value; true when that was a node, whose inputs may be unread now.
    bool sweep(ValueIx value, std::vector<Edit>& removals);

    const Context* context_;
    FreshNames names_;
    std::vector<Edit> edits_;
    std::map<ValueIx, std::size_t> lost_;       // readers taken away
    std::set<std::string, std::less<>> gained_; // values that new or redirected inputs read
    std::set<NodeIx> removed_;
    std::set<ValueIx> removedTensors_;
};

// Nodes more than before, less when negative.
int nodesAdded(const std::vector<Edit>& edits);

} // namespace qaliper
