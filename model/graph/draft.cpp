#include "model/graph/draft.h"

#include <algorithm>
#include <limits>

namespace qaliper {

namespace {

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

bool contains(const std::vector<std::string>& list, std::string_view name) {
    return std::ranges::find(list, name) != list.end();
}

template <class List>
auto findNamed(List& list, std::string_view name) {
    return std::ranges::find_if(list, [&](const auto& item) { return item.name == name; });
}

// The origin of an element whose content changed: still known, no longer pristine.
Origin touched(Origin origin) {
    origin.pristine = false;
    return origin;
}

} // namespace

GraphDraft::GraphDraft(const Graph& base)
    : base_(&base), result_(base), tensors_(base.initializers), values_(base.values) {}

std::optional<std::size_t> GraphDraft::positionOf(NodeId id) {
    if (positions_.empty()) {
        positions_.reserve(base_->nodes.size());
        for (const Node& node : base_->nodes)
            positions_.emplace_back(node.id, positions_.size());
        if (!std::ranges::is_sorted(positions_))
            std::ranges::sort(positions_);
    }
    const auto found = std::ranges::lower_bound(positions_, id, {}, &std::pair<NodeId, std::size_t>::first);
    return found == positions_.end() || found->first != id ? std::nullopt : std::optional(found->second);
}

const Node* GraphDraft::find(NodeId id) {
    if (const auto added = addedById_.find(id); added != addedById_.end())
        return &added->second->node;
    const auto position = positionOf(id);
    if (!position || nodes_.erased.contains(*position))
        return nullptr;
    const auto replaced = nodes_.replaced.find(*position);
    return replaced != nodes_.replaced.end() ? &replaced->second : &base_->nodes[*position];
}

Node* GraphDraft::edit(NodeId id) {
    if (const auto added = addedById_.find(id); added != addedById_.end())
        return &added->second->node;
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

void GraphDraft::add(Node node, NodeId before) {
    // `before` may be a new node itself: both are placed together
    const auto anchor = addedById_.find(before);
    const auto place = anchor != addedById_.end() ? anchor->second : added_.end();
    const NodeId id = node.id;
    const NodeId ground = anchor != addedById_.end() ? anchor->second->before : before;
    addedById_.emplace(id, added_.insert(place, {std::move(node), ground}));
}

bool GraphDraft::remove(NodeId id) {
    if (const auto added = addedById_.find(id); added != addedById_.end()) {
        added_.erase(added->second);
        addedById_.erase(added);
        return true;
    }
    const auto position = positionOf(id);
    if (!position || !nodes_.erased.insert(*position).second)
        return false;
    nodes_.replaced.erase(*position);
    return true;
}

void GraphDraft::declareType(const std::string& value, const std::optional<ValueType>& type) {
    // The inputs and outputs of a local function have no types.
    const bool isFunctionBody = !base_->owner && base_->id != mainGraph;
    bool isInterface = false;
    for (auto* list : {&result_.inputs, &result_.outputs}) {
        const auto found = findNamed(*list, value);
        if (isFunctionBody || found == list->end())
            continue;
        found->type = type.value_or(ValueType{});
        found->origin.pristine = false;
        isInterface = true;
    }
    if (type)
        declared_.push_back(value);
    if (isInterface)
        return;
    const ValueInfo* old = values_.find(value);
    if (type)
        values_.put({value, *type, old ? touched(old->origin) : Origin{}});
    else
        values_.erase(value);
}

void GraphDraft::updateDeclaredType(const std::string& value, const ValueType& type) {
    for (auto* list : {&result_.inputs, &result_.outputs}) {
        const auto found = findNamed(*list, value);
        if (found != list->end() && found->type.kind != ValueKind::Unknown && found->type != type) {
            found->type = type;
            found->origin.pristine = false;
        }
    }
    const ValueInfo* declared = values_.find(value);
    if (declared && declared->type != type)
        values_.put({value, type, touched(declared->origin)});
}

template <class Visit>
void GraphDraft::forEachNode(Visit visit) {
    auto replaced = nodes_.replaced.begin();
    auto erased = nodes_.erased.begin();
    std::size_t position = 0;
    for (const Node& node : base_->nodes) {
        const bool isReplaced = replaced != nodes_.replaced.end() && replaced->first == position;
        const bool isErased = erased != nodes_.erased.end() && *erased == position;
        if (!isErased)
            visit(isReplaced ? replaced->second : node, position);
        replaced = isReplaced ? std::next(replaced) : replaced;
        erased = isErased ? std::next(erased) : erased;
        ++position;
    }
    for (const AddedNode& added : added_)
        visit(added.node, nowhere);
}

bool GraphDraft::definesNow(std::string_view name) {
    if (findNamed(result_.inputs, name) != result_.inputs.end() || tensors_.find(name))
        return true;
    bool isDefined = false;
    forEachNode([&](const Node& node, std::size_t) { isDefined = isDefined || contains(node.outputs, name); });
    return isDefined;
}

bool GraphDraft::mentionsNow(std::string_view name) {
    bool isMentioned = findNamed(result_.outputs, name) != result_.outputs.end();
    forEachNode([&](const Node& node, std::size_t) { isMentioned = isMentioned || contains(node.inputs, name); });
    return isMentioned || definesNow(name);
}

void GraphDraft::rename(const std::string& from, const std::string& to) {
    std::vector<NodeId> mentioning;
    forEachNode([&](const Node& node, std::size_t) {
        if (contains(node.inputs, from) || contains(node.outputs, from))
            mentioning.push_back(node.id);
    });
    for (const NodeId id : mentioning) {
        Node* node = edit(id);
        std::ranges::replace(node->inputs, from, to);
        std::ranges::replace(node->outputs, from, to);
    }
    for (auto* list : {&result_.inputs, &result_.outputs}) {
        for (ValueInfo& info : *list) {
            if (info.name == from) {
                info.name = to;
                info.origin.pristine = false;
            }
        }
    }
    const auto touch = [](auto& item) { item.origin.pristine = false; };
    tensors_.rename(from, to, touch);
    values_.rename(from, to, touch);
    std::ranges::replace(declared_, from, to);
}

std::map<std::size_t, std::vector<Node>> GraphDraft::placeAdded(const GraphLookup& graphs) {
    NameSet outputs;
    for (const AddedNode& added : added_)
        outputs.insert(added.node.outputs.begin(), added.node.outputs.end());
    std::unordered_map<std::string_view, std::size_t> firstUse;
    const auto noteUse = [&](std::string_view name, std::size_t position) {
        if (outputs.contains(name)) {
            const auto [use, isFirst] = firstUse.try_emplace(name, position);
            use->second = std::min(use->second, position);
        }
    };
    NameSet captured;
    forEachNode([&](const Node& node, std::size_t position) {
        if (position == nowhere)
            return;
        for (const std::string& input : node.inputs)
            noteUse(input, position);
        captured.clear();
        addCaptured(node, graphs, &outputs, captured);
        for (const std::string_view name : captured)
            noteUse(name, position);
    });
    // backwards: the places of new consumers are known before those of their producers
    std::map<std::size_t, std::vector<Node>> placed;
    std::for_each(added_.rbegin(), added_.rend(), [&](const AddedNode& added) {
        std::size_t place = base_->nodes.size();
        if (const auto before = added.before.valid() ? positionOf(added.before) : std::nullopt)
            place = *before;
        for (const std::string& output : added.node.outputs) {
            if (const auto use = firstUse.find(output); use != firstUse.end())
                place = std::min(place, use->second);
        }
        for (const std::string& input : added.node.inputs)
            noteUse(input, place);
        placed[place].push_back(added.node);
    });
    for (auto& [place, group] : placed)
        std::ranges::reverse(group);
    return placed;
}

} // namespace qaliper
