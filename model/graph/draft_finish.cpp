#include <algorithm>
#include <unordered_map>
#include <vector>

#include "model/graph/cycles.h"
#include "model/graph/draft.h"
#include "model/graph/identity.h"

// The second part of GraphDraft: applies changes to the lists, checks names, and sorts nodes in the order that ONNX
// requires: every value is defined before it is read.

namespace qaliper {

namespace {

bool lists(const std::vector<std::string>& list, std::string_view name) {
    return std::ranges::find(list, name) != list.end();
}

tl::unexpected<Error> invalidDraft(Text message) { return fail(ErrorKind::Invalid, std::move(message)); }

// From each producer to its consumers, by position.
std::vector<Arrow> dependencesOf(const std::vector<const Node*>& nodes, const GraphLookup& graphs) {
    std::unordered_map<std::string_view, std::uint32_t> producer;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        for (const std::string& output : nodes[i]->outputs) {
            if (!output.empty())
                producer.try_emplace(output, i);
        }
    }
    std::vector<Arrow> arrows;
    const auto depend = [&](std::uint32_t node, std::string_view name) {
        if (const auto found = producer.find(name); found != producer.end())
            arrows.emplace_back(found->second, node);
    };
    NameSet captured;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        for (const std::string& input : nodes[i]->inputs)
            depend(i, input);
        captured.clear();
        addCaptured(*nodes[i], graphs, nullptr, captured);
        for (const std::string_view name : captured)
            depend(i, name);
    }
    return arrows;
}

// The nodes with every producer before its consumers, bodies included, and otherwise in the present order; nothing when
// they form a cycle.
std::optional<SharedList<Node>> sortedByDependence(const SharedList<Node>& nodes, const GraphLookup& graphs) {
    std::vector<const Node*> pointers;
    pointers.reserve(nodes.size());
    for (const Node& node : nodes)
        pointers.push_back(&node);
    const std::vector<std::uint32_t> order =
        dependenceOrder(static_cast<std::uint32_t>(pointers.size()), dependencesOf(pointers, graphs));
    if (order.size() != pointers.size())
        return std::nullopt;
    std::vector<Node> sorted;
    sorted.reserve(order.size());
    for (const std::uint32_t at : order)
        sorted.push_back(*pointers[at]);
    return SharedList<Node>(std::move(sorted));
}

} // namespace

Status GraphDraft::finish(const GraphLookup& graphs, const GraphLookup& graphsBefore) {
    workInNodes(graphs);
    result_.initializers = tensors_.finished();
    compareNames();
    NameFacts facts = gatherFacts(graphs);
    QALIPER_CHECK(checkNames(facts));
    workInDeclarations(facts);
    result_.origin.pristine = false;
    const auto isReadTooEarly = [](const auto& entry) {
        const Facts& fact = entry.second;
        return fact.consumer && fact.outputs > 0 && fact.readAt <= fact.producedAt;
    };
    return std::ranges::any_of(facts, isReadTooEarly) ? sort(graphs, graphsBefore) : Status();
}

void GraphDraft::workInNodes(const GraphLookup& graphs) {
    if (!added_.empty())
        nodes_.inserted = placeAdded(graphs);
    for (const auto& [position, group] : nodes_.inserted) {
        for (const Node& node : group)
            addedNodes_.push_back(&node);
    }
    if (!nodes_.empty())
        result_.nodes = base_->nodes.with(nodes_);
}

// Names that this version defines and the one before did not, and the reverse.
void GraphDraft::compareNames() {
    const auto note = [](std::string_view name, NameSet& names) {
        if (!name.empty())
            names.insert(name);
    };
    for (const auto& [position, node] : nodes_.replaced) {
        const Node& before = base_->nodes[position];
        for (const std::string& output : node.outputs) {
            if (!lists(before.outputs, output))
                note(output, newNames_);
        }
        for (const std::string& output : before.outputs) {
            if (!lists(node.outputs, output))
                note(output, goneNames_);
        }
        for (const std::string& input : node.inputs) {
            if (!input.empty() && !lists(before.inputs, input))
                require(input, displayName(node));
        }
    }
    for (const std::size_t position : nodes_.erased) {
        for (const std::string& output : base_->nodes[position].outputs)
            note(output, goneNames_);
    }
    for (const Node* node : addedNodes_) {
        for (const std::string& output : node->outputs)
            note(output, newNames_);
        for (const std::string& input : node->inputs) {
            if (!input.empty())
                require(input, displayName(*node));
        }
    }
    tensors_.forEachChange([&](const Tensor* before, const Tensor* after) {
        if (before && after && before->name == after->name)
            return;
        if (before)
            note(before->name, goneNames_);
        if (after)
            note(after->name, newNames_);
    });
    const auto compareInterface = [&](const auto& list, const auto& other, auto noteName) {
        if (std::ranges::equal(list, other, {}, &ValueInfo::name, &ValueInfo::name))
            return;
        NameSet names;
        for (const ValueInfo& value : other)
            names.insert(value.name);
        for (const ValueInfo& value : list) {
            if (!names.contains(value.name))
                noteName(value.name);
        }
    };
    compareInterface(result_.inputs, base_->inputs, [&](std::string_view name) { note(name, newNames_); });
    compareInterface(base_->inputs, result_.inputs, [&](std::string_view name) { note(name, goneNames_); });
    compareInterface(result_.outputs, base_->outputs, [&](std::string_view name) { require(name, result_.name); });
}

GraphDraft::NameFacts GraphDraft::gatherFacts(const GraphLookup& graphs) {
    NameSet interest(newNames_);
    interest.insert(goneNames_.begin(), goneNames_.end());
    interest.insert(forbidden_.begin(), forbidden_.end());
    interest.insert(declared_.begin(), declared_.end());
    for (const auto& [name, consumer] : required_)
        interest.insert(name);
    NameFacts facts;
    if (interest.empty())
        return facts;
    for (const std::string_view name : interest)
        facts[name];
    noteDefinitions(facts);
    NameSet captured;
    std::size_t position = 0;
    for (const Node& node : result_.nodes) {
        const auto noteRead = [&](std::string_view name) {
            const auto fact = facts.find(name);
            if (fact == facts.end() || fact->second.consumer)
                return;
            fact->second.consumer = &node;
            fact->second.readAt = position;
        };
        std::ranges::for_each(node.inputs, noteRead);
        captured.clear();
        addCaptured(node, graphs, &interest, captured);
        std::ranges::for_each(captured, noteRead);
        for (const std::string& output : node.outputs) {
            if (const auto fact = facts.find(output); fact != facts.end() && fact->second.outputs++ == 0)
                fact->second.producedAt = position;
        }
        ++position;
    }
    return facts;
}

void GraphDraft::noteDefinitions(NameFacts& facts) const {
    const auto note = [&](const auto& list, auto change) {
        for (const auto& item : list) {
            if (const auto fact = facts.find(item.name); fact != facts.end())
                change(fact->second);
        }
    };
    note(result_.inputs, [](Facts& fact) { fact.isInput = true; });
    note(result_.outputs, [](Facts& fact) { fact.isReturned = true; });
    note(result_.initializers, [](Facts& fact) { ++fact.tensors; });
    note(result_.sparseInitializers, [](Facts& fact) { ++fact.tensors; });
}

Status GraphDraft::checkNames(NameFacts& facts) {
    for (const std::string_view name : newNames_) {
        if (facts.at(name).definitions() > 1)
            return invalidDraft(say("The value \"{value}\" would be defined twice", arg("value", name)));
    }
    for (const std::string_view name : forbidden_) {
        if (facts.at(name).definitions() > 0)
            return invalidDraft(
                say("The new value \"{value}\" of a body would hide one of the same name outside", arg("value", name)));
    }
    QALIPER_CHECK(checkVanished(facts));
    for (const std::string& name : declared_) {
        if (facts.at(name).definitions() == 0)
            return fail(ErrorKind::Stale, say("There is no value \"{value}\" in this graph", arg("value", name)));
    }
    std::erase_if(required_, [&](const auto& entry) { return facts.at(entry.first).definitions() > 0; });
    std::erase_if(newNames_, [&](std::string_view name) { return goneNames_.contains(name); });
    newNames_.insert(forbidden_.begin(), forbidden_.end()); // forbidden in outer graphs as well
    return {};
}

// A name that is no longer defined must have no consumers, in this graph and in bodies.
Status GraphDraft::checkVanished(const NameFacts& facts) const {
    for (const std::string_view name : goneNames_) {
        const Facts& fact = facts.at(name);
        if (fact.definitions() > 0)
            continue;
        if (fact.consumer)
            return invalidDraft(say("Nothing would define \"{value}\" any more, but {reader} reads it",
                arg("value", name), arg("reader", displayName(*fact.consumer))));
        if (fact.isReturned)
            return invalidDraft(say("Nothing would define the output \"{value}\" any more", arg("value", name)));
    }
    return {};
}

void GraphDraft::workInDeclarations(const NameFacts& facts) {
    for (const std::string_view name : goneNames_) {
        if (facts.at(name).definitions() == 0)
            values_.erase(name);
    }
    result_.values = values_.finished();
}

Status GraphDraft::sort(const GraphLookup& graphs, const GraphLookup& graphsBefore) {
    auto sorted = sortedByDependence(result_.nodes, graphs);
    if (sorted)
        result_.nodes = std::move(*sorted);
    else if (sortedByDependence(base_->nodes, graphsBefore))
        return invalidDraft(say("The edit would close a cycle in the graph"));
    return {}; // a cycle of the version before is no error
}

} // namespace qaliper
