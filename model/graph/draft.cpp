#include "model/graph/draft.h"

#include <algorithm>
#include <limits>

#include <queue>

#include "model/graph/identity.h"

namespace qaliper {

namespace {

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

template <class List>
auto findNamed(List& list, std::string_view name) {
    return std::ranges::find_if(list, [&](const auto& item) { return item.name == name; });
}

// The order of `nodes` with every producer before its consumers and otherwise unchanged; nothing when they form a cycle.
std::optional<std::vector<std::size_t>> dependenceOrder(const std::vector<const Node*>& nodes) {
    std::unordered_map<std::string_view, std::size_t> producer;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (const std::string& output : nodes[i]->outputs) {
            if (!output.empty())
                producer.try_emplace(output, i);
        }
    }
    std::vector<std::vector<std::size_t>> consumers(nodes.size());
    std::vector<std::size_t> waiting(nodes.size(), 0);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (const std::string& input : nodes[i]->inputs) {
            const auto found = producer.find(input);
            if (found == producer.end())
                continue;
            consumers[found->second].push_back(i);
            ++waiting[i];
        }
    }
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (waiting[i] == 0)
            ready.push(i);
    }
    std::vector<std::size_t> order;
    order.reserve(nodes.size());
    while (!ready.empty()) {
        const std::size_t next = ready.top();
        ready.pop();
        order.push_back(next);
        for (const std::size_t consumer : consumers[next]) {
            if (--waiting[consumer] == 0)
                ready.push(consumer);
        }
    }
    if (order.size() != nodes.size())
        return std::nullopt;
    return order;
}

std::vector<const Node*> pointersTo(const SharedList<Node>& nodes) {
    std::vector<const Node*> pointers;
    pointers.reserve(nodes.size());
    for (const Node& node : nodes)
        pointers.push_back(&node);
    return pointers;
}

} // namespace

std::optional<std::size_t> GraphDraft::positionOf(NodeId id) {
    if (positions_.empty()) {
        std::size_t position = 0;
        for (const Node& node : base_->nodes)
            positions_.emplace(node.id.value, position++);
    }
    const auto found = positions_.find(id.value);
    return found == positions_.end() ? std::nullopt : std::optional(found->second);
}

GraphDraft::AddedNode* GraphDraft::addedNode(NodeId id) {
    const auto found = std::ranges::find_if(added_, [&](const AddedNode& added) { return added.node.id == id; });
    return found == added_.end() ? nullptr : &*found;
}

const Node* GraphDraft::find(NodeId id) {
    if (const AddedNode* added = addedNode(id))
        return &added->node;
    const auto position = positionOf(id);
    if (!position || nodes_.erased.contains(*position))
        return nullptr;
    const auto replaced = nodes_.replaced.find(*position);
    return replaced != nodes_.replaced.end() ? &replaced->second : &base_->nodes[*position];
}

Node* GraphDraft::edit(NodeId id) {
    if (AddedNode* added = addedNode(id))
        return &added->node;
    const auto position = positionOf(id);
    if (!position || nodes_.erased.contains(*position))
        return nullptr;
    const auto [entry, isFirst] = nodes_.replaced.try_emplace(*position);
    if (isFirst) {
        entry->second = base_->nodes[*position];
        entry->second.origin.pristine = false;
    }
    return &entry->second;
}

void GraphDraft::add(Node node, NodeId before) { added_.push_back({std::move(node), before}); }

bool GraphDraft::remove(NodeId id) {
    const auto isIt = [&](const AddedNode& added) { return added.node.id == id; };
    if (std::erase_if(added_, isIt) > 0)
        return true;
    const auto position = positionOf(id);
    if (!position || !nodes_.erased.insert(*position).second)
        return false;
    nodes_.replaced.erase(*position);
    return true;
}

bool GraphDraft::hasTensor(std::string_view name) {
    const auto changed = tensors_.find(name);
    if (changed != tensors_.end())
        return changed->second.has_value();
    return findNamed(base_->initializers, name) != base_->initializers.end();
}

void GraphDraft::putTensor(Tensor tensor) {
    std::string name = tensor.name;
    tensors_.insert_or_assign(std::move(name), std::move(tensor));
}

bool GraphDraft::removeTensor(std::string_view name) {
    if (!hasTensor(name))
        return false;
    tensors_.insert_or_assign(std::string(name), std::nullopt);
    return true;
}

void GraphDraft::setDeclaredType(const std::string& value, const std::optional<ValueType>& type) {
    bool isInterface = false;
    for (auto* list : {&result_.inputs, &result_.outputs}) {
        if (const auto found = findNamed(*list, value); found != list->end()) {
            found->type = type.value_or(ValueType{});
            found->origin = {};
            isInterface = true;
        }
    }
    if (!isInterface)
        declared_.insert_or_assign(value, type);
}

void GraphDraft::renameDeclared(std::string_view from, const std::string& to) {
    for (auto* list : {&result_.inputs, &result_.outputs}) {
        for (ValueInfo& info : *list) {
            if (info.name == from) {
                info.name = to;
                info.origin.pristine = false;
            }
        }
    }
    renamedDeclarations_.insert_or_assign(std::string(from), to);
}

void GraphDraft::updateDeclaredType(std::string_view value, const ValueType& type) {
    for (ValueInfo& info : result_.inputs) {
        if (info.name == value && info.type != type) {
            info.type = type;
            info.origin.pristine = false;
        }
    }
    const auto declaration = findNamed(base_->values, value);
    if (declaration != base_->values.end() && declaration->type != type)
        declared_.insert_or_assign(std::string(value), type);
}

Status GraphDraft::finish() {
    applyNodes();
    applyTensors();
    collectTouched();
    if (Status status = sortNodes(); !status)
        return status;
    collectTouched();
    collectDefinitions();
    applyDeclaredTypes();
    result_.origin.pristine = false;
    return checkDefinitions();
}

std::map<std::size_t, std::vector<Node>> GraphDraft::placeAdded() {
    // where the first consumer of each new value stands
    std::unordered_map<std::string_view, std::size_t> firstUse;
    for (const AddedNode& added : added_) {
        for (const std::string& output : added.node.outputs)
            firstUse.emplace(output, nowhere);
    }
    const auto noteUses = [&](const Node& node, std::size_t position) {
        for (const std::string& input : node.inputs) {
            if (const auto found = firstUse.find(input); found != firstUse.end())
                found->second = std::min(found->second, position);
        }
    };
    std::size_t position = 0;
    for (const Node& node : base_->nodes) {
        const auto replaced = nodes_.replaced.find(position);
        if (!nodes_.erased.contains(position))
            noteUses(replaced != nodes_.replaced.end() ? replaced->second : node, position);
        ++position;
    }
    // backwards, so that a new node knows where the new nodes that read it were put
    std::map<std::size_t, std::vector<Node>> placed;
    for (std::size_t i = added_.size(); i-- > 0;) {
        AddedNode& added = added_[i];
        std::size_t place = nowhere;
        if (const auto before = added.before.valid() ? positionOf(added.before) : std::nullopt)
            place = *before;
        for (const std::string& output : added.node.outputs)
            place = std::min(place, firstUse[output]);
        place = std::min(place, base_->nodes.size());
        noteUses(added.node, place);
        std::vector<Node>& group = placed[place];
        group.insert(group.begin(), std::move(added.node));
    }
    return placed;
}

void GraphDraft::applyNodes() {
    nodes_.inserted = placeAdded();
    for (const auto& [position, node] : nodes_.replaced) {
        for (const std::string& output : base_->nodes[position].outputs)
            vanished_.insert(output);
    }
    for (const std::size_t position : nodes_.erased) {
        for (const std::string& output : base_->nodes[position].outputs)
            vanished_.insert(output);
    }
    vanished_.erase("");
    result_.nodes = base_->nodes.with(nodes_);
}

void GraphDraft::applyTensors() {
    SharedList<Tensor>::Changes changes;
    std::set<std::string_view> seen;
    std::size_t position = 0;
    for (const Tensor& tensor : base_->initializers) {
        if (const auto changed = tensors_.find(tensor.name); changed != tensors_.end()) {
            seen.insert(changed->first);
            if (changed->second)
                changes.replaced.emplace(position, *changed->second);
            else
                changes.erased.insert(position);
        }
        ++position;
    }
    for (const auto& [name, tensor] : tensors_) {
        if (!tensor)
            vanished_.insert(name);
        else if (!seen.contains(name))
            changes.inserted[base_->initializers.size()].push_back(*tensor);
    }
    if (!changes.empty())
        result_.initializers = base_->initializers.with(std::move(changes));
    for (const ValueInfo& input : base_->inputs) {
        if (findNamed(result_.inputs, input.name) == result_.inputs.end())
            vanished_.insert(input.name);
    }
}

void GraphDraft::applyDeclaredTypes() {
    SharedList<ValueInfo>::Changes changes;
    std::set<std::string_view> seen;
    std::size_t position = 0;
    for (const ValueInfo& info : base_->values) {
        const auto renamed = renamedDeclarations_.find(info.name);
        const std::string& name = renamed != renamedDeclarations_.end() ? renamed->second : info.name;
        const auto changed = declared_.find(name);
        const bool isGone = vanished_.contains(name) || (changed != declared_.end() && !changed->second);
        if (changed != declared_.end())
            seen.insert(changed->first);
        if (isGone)
            changes.erased.insert(position);
        else if (changed != declared_.end())
            changes.replaced.emplace(position, ValueInfo{name, *changed->second, {}});
        else if (renamed != renamedDeclarations_.end())
            changes.replaced.emplace(
                position, ValueInfo{name, info.type, {info.origin.offset, info.origin.size, false}});
        ++position;
    }
    for (const auto& [name, type] : declared_) {
        if (type && !seen.contains(name))
            changes.inserted[base_->values.size()].push_back({name, *type, {}});
    }
    if (!changes.empty())
        result_.values = base_->values.with(std::move(changes));
}

void GraphDraft::collectTouched() {
    touched_.clear();
    for (const Node& node : result_.nodes) {
        const auto position = positionOf(node.id);
        if (!position)
            touched_.emplace_back(&node, nullptr);
        else if (nodes_.replaced.contains(*position))
            touched_.emplace_back(&node, &base_->nodes[*position]);
    }
}

void GraphDraft::collectDefinitions() {
    definitions_.reserve(result_.nodes.size() + result_.initializers.size());
    for (const Tensor& tensor : result_.initializers)
        ++definitions_[tensor.name];
    for (const SparseInitializer& sparse : result_.sparseInitializers)
        ++definitions_[sparse.name];
    for (const ValueInfo& input : result_.inputs) // an initializer may repeat an input: it is its default
        definitions_.try_emplace(input.name, 1);
    for (const Node& node : result_.nodes) {
        for (const std::string& output : node.outputs) {
            if (!output.empty())
                ++definitions_[output];
        }
    }
    std::erase_if(vanished_, [&](const std::string& name) { return definitions_.contains(name); });
}

Status GraphDraft::checkDefinitions() const {
    const auto twice = [](std::string_view name) {
        return fail(ErrorKind::Invalid, say("The value \"{value}\" would be defined twice", arg("value", name)));
    };
    for (const auto& [node, before] : touched_) {
        for (const std::string& output : node->outputs) {
            const bool isOld = before && std::ranges::find(before->outputs, output) != before->outputs.end();
            if (!output.empty() && !isOld && definitions_.at(output) > 1)
                return twice(output);
        }
    }
    for (const auto& [name, tensor] : tensors_) {
        if (tensor && definitions_.at(name) > 1)
            return twice(name);
    }
    return {};
}

Status GraphDraft::sortNodes() {
    std::unordered_map<std::string_view, std::size_t> producer;
    std::unordered_map<const Node*, std::size_t> place;
    std::size_t position = 0;
    for (const Node& node : result_.nodes) {
        for (const std::string& output : node.outputs)
            producer.try_emplace(output, position);
        place.emplace(&node, position++);
    }
    const auto readsLater = [&](const auto& touched) {
        return std::ranges::any_of(touched.first->inputs, [&](const std::string& input) {
            const auto found = producer.find(input);
            return !input.empty() && found != producer.end() && found->second >= place.at(touched.first);
        });
    };
    if (std::ranges::none_of(touched_, readsLater))
        return {};
    const auto order = dependenceOrder(pointersTo(result_.nodes));
    if (!order) {
        if (!dependenceOrder(pointersTo(base_->nodes)))
            return {}; // the cycle was there before
        return fail(ErrorKind::Invalid, say("The edit would close a cycle in the graph"));
    }
    std::vector<Node> sorted;
    sorted.reserve(order->size());
    const std::vector<const Node*> nodes = pointersTo(result_.nodes);
    for (const std::size_t at : *order)
        sorted.push_back(*nodes[at]);
    result_.nodes = SharedList<Node>(std::move(sorted));
    return {};
}

} // namespace qaliper
