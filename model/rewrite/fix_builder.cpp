#include "model/rewrite/fix_builder.h"

#include <algorithm>

namespace qaliper {

void FixBuilder::redirect(NodeIx node, std::uint32_t slot, std::string_view value) {
    const ValueIx old = context_->index().input(node, slot);
    if (old.valid())
        ++lost_[old];
    gained_.insert(std::string(value));
    edits_.emplace_back(ReplaceInput{graphOf(node), idOf(node), slot, std::string(value)});
}

void FixBuilder::redirectAll(ValueIx from, std::string_view to) {
    for (const Use& use : context_->index().uses(from))
        redirect(use, to);
}

Status FixBuilder::replaceValue(ValueIx from, ValueIx to) {
    const Index& index = context_->index();
    const std::string name(index.name(to));
    if (!index.isGraphOutput(from)) {
        redirectAll(from, name);
        return {};
    }
    const NodeIx producer = index.producer(to);
    if (!producer.valid() || index.isGraphOutput(to) || index.graphOf(from) != index.graphOf(to))
        return fail(ErrorKind::Invalid,
            say("The graph output {output} cannot be replaced by {value}", arg("output", index.name(from)),
                arg("value", name)));
    const GraphId graph = index.graphOf(from);
    const NodeIx old = index.producer(from);
    remove(old);
    const std::string output(index.name(from));
    for (const Use& use : index.uses(to)) {
        if (use.node != old)
            redirect(use, output);
    }
    const auto slots = index.outputs(producer);
    const auto slot = static_cast<std::uint32_t>(std::ranges::find(slots, to) - slots.begin());
    edits_.emplace_back(ReplaceOutput{graph, idOf(producer), slot, output});
    gained_.insert(name); // the producer stays, even without other consumers of the old name
    return {};
}

void FixBuilder::push(GraphId graph, NewNode node, std::vector<std::string> outputs, NodeId before) {
    Node proto;
    proto.opType = std::move(node.op);
    proto.domain = std::move(node.domain);
    proto.attributes = std::move(node.attributes);
    proto.inputs = std::move(node.inputs);
    proto.outputs = std::move(outputs);
    proto.name = proto.outputs.front();
    gained_.insert(proto.inputs.begin(), proto.inputs.end());
    edits_.emplace_back(AddNode{graph, std::move(proto), before});
}

std::string FixBuilder::add(GraphId graph, NewNode node) {
    std::string output = freshName(node.wish);
    push(graph, std::move(node), {output}, {});
    return output;
}

void FixBuilder::takeOver(ValueIx value, NewNode node) {
    if (!value.valid()) // an output that is left out
        return;
    const Index& index = context_->index();
    const NodeIx old = index.producer(value);
    const NodeId place = !old.valid() || removed_.contains(old) ? NodeId{} : idOf(old);
    push(index.graphOf(value), std::move(node), {std::string(index.name(value))}, place);
    remove(old);
}

std::string FixBuilder::renameAfter(ValueIx value) {
    const Index& index = context_->index();
    const NodeIx producer = index.producer(value);
    if (!producer.valid())
        return freshName("inner");
    const auto slots = index.outputs(producer);
    const auto slot = static_cast<std::uint32_t>(std::ranges::find(slots, value) - slots.begin());
    std::string name = freshName(std::string(index.name(value)) + "_inner");
    edits_.emplace_back(ReplaceOutput{graphOf(producer), idOf(producer), slot, name});
    // The producer stays, even without other consumers of the old name.
    gained_.insert(std::string(index.name(value)));
    return name;
}

void FixBuilder::addAs(ValueIx value, NewNode node) {
    if (!value.valid())
        return;
    const Index& index = context_->index();
    const auto isTaken = [&](std::string_view name) {
        return std::ranges::any_of(index.nodes(index.graphOf(value)),
            [&](NodeIx other) { return !removed_.contains(other) && context_->node(other).name == name; });
    };
    const std::string suffix = "_" + node.op;
    push(index.graphOf(value), std::move(node), {std::string(index.name(value))}, {});
    std::string& name = std::get<AddNode>(edits_.back()).node.name;
    while (isTaken(name))
        name += suffix;
}

void FixBuilder::takeOver(ValueIx value, Tensor tensor) {
    if (!value.valid())
        return;
    const Index& index = context_->index();
    tensor.name = std::string(index.name(value));
    remove(index.producer(value));
    edits_.emplace_back(PutTensor{index.graphOf(value), std::move(tensor)});
}

std::string FixBuilder::addCopy(NodeIx original, std::vector<std::string> inputs, const std::string& wish) {
    const Node& node = context_->node(original);
    return add(graphOf(original), {node.opType, node.domain, std::move(inputs), node.attributes, wish});
}

std::string FixBuilder::addCopyOf(ValueIx value, std::vector<std::string> inputs) {
    const Index& index = context_->index();
    const NodeIx original = index.producer(value);
    const Node& node = context_->node(original);
    std::vector<std::string> outputs;
    std::string found;
    for (std::size_t slot = 0; slot < node.outputs.size(); ++slot) {
        outputs.push_back(node.outputs[slot].empty() ? std::string() : freshName(node.outputs[slot]));
        if (index.output(original, slot) == value)
            found = outputs.back();
    }
    push(graphOf(original), {node.opType, node.domain, std::move(inputs), node.attributes, {}}, std::move(outputs), {});
    return found;
}

std::string FixBuilder::addTensor(GraphId graph, Tensor tensor) {
    tensor.name = freshName(tensor.name);
    std::string name = tensor.name;
    edits_.emplace_back(PutTensor{graph, std::move(tensor)});
    return name;
}

void FixBuilder::set(NodeIx node, Attribute attribute) {
    edits_.emplace_back(SetAttribute{graphOf(node), idOf(node), std::move(attribute)});
}

void FixBuilder::removeAttribute(NodeIx node, std::string_view name) {
    edits_.emplace_back(RemoveAttribute{graphOf(node), idOf(node), std::string(name)});
}

bool FixBuilder::isDeclaredInside(ValueIx value) const {
    const Index& index = context_->index();
    const bool isInner = !index.isGraphOutput(value) && !index.isGraphInput(value);
    return isInner && context_->types.source(value) == TypeSource::Declared;
}

void FixBuilder::forgetType(ValueIx value) {
    const Index& index = context_->index();
    if (isDeclaredInside(value))
        edits_.emplace_back(SetValueType{index.graphOf(value), std::string(index.name(value)), std::nullopt});
}

void FixBuilder::declareElement(ValueIx value, DataType element) {
    const Index& index = context_->index();
    if (!isDeclaredInside(value))
        return;
    ValueType type = *context_->types.type(value);
    type.element = element;
    edits_.emplace_back(SetValueType{index.graphOf(value), std::string(index.name(value)), std::move(type)});
}

void FixBuilder::remove(NodeIx node) {
    if (!node.valid() || !removed_.insert(node).second)
        return;
    for (const ValueIx input : context_->index().inputs(node)) {
        if (input.valid())
            ++lost_[input];
    }
    edits_.emplace_back(RemoveNode{graphOf(node), idOf(node)});
}

std::size_t FixBuilder::consumersLeft(ValueIx value) const {
    const std::size_t consumers = context_->index().uses(value).size();
    const auto lost = lost_.find(value);
    return lost == lost_.end() ? consumers : consumers - std::min(consumers, lost->second);
}

bool FixBuilder::isRead(ValueIx value) const {
    const Index& index = context_->index();
    return index.isGraphOutput(value) || consumersLeft(value) > 0 || gained_.contains(index.name(value));
}

bool FixBuilder::sweep(ValueIx value, std::vector<Edit>& removals) {
    const Index& index = context_->index();
    if (isRead(value))
        return false;
    const NodeIx producer = index.producer(value);
    if (!producer.valid()) {
        const bool isPlainInitializer =
            index.isInitializer(value) && !index.isGraphInput(value) && index.constant(value);
        if (isPlainInitializer && removedTensors_.insert(value).second)
            removals.emplace_back(RemoveTensor{index.graphOf(value), std::string(index.name(value))});
        return false;
    }
    const auto isUnread = [&](ValueIx output) { return !output.valid() || !isRead(output); };
    if (!std::ranges::all_of(index.outputs(producer), isUnread) || !removed_.insert(producer).second)
        return false;
    removals.emplace_back(RemoveNode{graphOf(producer), idOf(producer)});
    return true;
}

std::vector<Edit> FixBuilder::finish() && {
    const Index& index = context_->index();
    std::vector<ValueIx> abandoned;
    for (const auto& [value, count] : lost_)
        abandoned.push_back(value);
    std::vector<Edit> removals;
    while (!abandoned.empty()) {
        const ValueIx value = abandoned.back();
        abandoned.pop_back();
        if (!sweep(value, removals))
            continue;
        for (const ValueIx input : index.inputs(index.producer(value))) {
            if (!input.valid())
                continue;
            ++lost_[input];
            abandoned.push_back(input);
        }
    }
    edits_.insert(edits_.end(), removals.begin(), removals.end());
    return std::move(edits_);
}

int nodesAdded(const std::vector<Edit>& edits) {
    const auto count = [&]<class Kind>() {
        return std::ranges::count_if(edits, [](const Edit& edit) { return std::holds_alternative<Kind>(edit); });
    };
    return static_cast<int>(count.template operator()<AddNode>() - count.template operator()<RemoveNode>());
}

} // namespace qaliper
