#include "model/graph/interface.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "model/graph/ir_version.h"

namespace qaliper {

namespace {

struct PortEntry {
    std::string name;
    ValueType type;
    std::size_t repetition = 0; // an invalid file may list an output twice

    bool isSame(const PortEntry& other) const { return name == other.name && repetition == other.repetition; }
};

std::vector<PortEntry> entriesOf(std::span<const ValueInfo> values) {
    std::vector<PortEntry> entries;
    std::map<std::string_view, std::size_t> seen;
    for (const ValueInfo& value : values)
        entries.push_back({value.name, value.type, seen[value.name]++});
    return entries;
}

// Without the weights, which early IR versions list among the inputs.
std::vector<PortEntry> inputEntries(const Model& model) {
    std::vector<PortEntry> entries = entriesOf(model.main().inputs);
    if (model.irVersion >= irVersionOfConstants)
        return entries;
    std::set<std::string_view> weights;
    for (const Tensor& tensor : model.main().initializers)
        weights.insert(tensor.name);
    std::erase_if(entries, [&](const PortEntry& entry) { return weights.contains(entry.name); });
    return entries;
}

const PortEntry* find(const std::vector<PortEntry>& entries, const PortEntry& wanted) {
    const auto found = std::ranges::find_if(entries, [&](const PortEntry& entry) { return entry.isSame(wanted); });
    return found == entries.end() ? nullptr : &*found;
}

void carryOut(std::vector<PortEntry>& entries, const InterfaceChange& change) {
    const auto found = std::ranges::find(entries, change.name, &PortEntry::name);
    if (change.what == PortChange::Added)
        entries.push_back({change.name, change.type, 0});
    if (found == entries.end())
        return;
    switch (change.what) {
    case PortChange::Removed: entries.erase(found); break;
    case PortChange::Renamed: found->name = change.now; break;
    case PortChange::Retyped: found->type = change.type; break;
    case PortChange::Added:
    case PortChange::Moved: break;
    }
}

// The entries that both have, in the order of `entries`.
std::vector<const PortEntry*> common(const std::vector<PortEntry>& entries, const std::vector<PortEntry>& others) {
    std::vector<const PortEntry*> kept;
    for (const PortEntry& entry : entries) {
        if (find(others, entry))
            kept.push_back(&entry);
    }
    return kept;
}

void compare(Port port, const std::vector<PortEntry>& old, const std::vector<PortEntry>& now,
    std::vector<InterfaceChange>& changes) {
    const auto isRenamed = [&](std::size_t place) {
        return old.size() == now.size() && old[place].type == now[place].type && !find(now, old[place]) &&
            !find(old, now[place]);
    };
    for (std::size_t i = 0; i < old.size(); ++i) {
        const PortEntry* same = find(now, old[i]);
        if (!same && isRenamed(i))
            changes.push_back({port, PortChange::Renamed, old[i].name, now[i].name, {}, {}});
        else if (!same)
            changes.push_back({port, PortChange::Removed, old[i].name, {}, old[i].type, {}});
        else if (same->type != old[i].type)
            changes.push_back({port, PortChange::Retyped, old[i].name, {}, old[i].type, same->type});
    }
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (!find(old, now[i]) && !(i < old.size() && isRenamed(i)))
            changes.push_back({port, PortChange::Added, now[i].name, {}, {}, now[i].type});
    }
    const auto keptOld = common(old, now);
    const auto keptNow = common(now, old);
    for (std::size_t i = 0; i < keptOld.size(); ++i) {
        if (!keptOld[i]->isSame(*keptNow[i]))
            changes.push_back({port, PortChange::Moved, keptOld[i]->name, {}, {}, {}});
    }
}

} // namespace

std::string_view portName(Port port) { return port == Port::Input ? "input" : "output"; }

std::string_view portChangeName(PortChange what) {
    switch (what) {
    case PortChange::Removed: return "removed";
    case PortChange::Added: return "added";
    case PortChange::Renamed: return "renamed";
    case PortChange::Retyped: return "retyped";
    case PortChange::Moved: break;
    }
    return "moved";
}

InterfaceChange portRemoved(Port port, const ValueInfo& value) {
    return {port, PortChange::Removed, value.name, {}, value.type, {}};
}

InterfaceChange portRenamed(Port port, std::string from, std::string to) {
    return {port, PortChange::Renamed, std::move(from), std::move(to), {}, {}};
}

InterfaceChange portRetyped(Port port, const ValueInfo& value, ValueType type) {
    return {port, PortChange::Retyped, value.name, {}, value.type, std::move(type)};
}

std::vector<InterfaceChange> interfaceChanges(
    const Model& before, const Model& after, std::span<const InterfaceChange> declared) {
    auto inputs = inputEntries(before);
    auto outputs = entriesOf(before.main().outputs);
    for (const InterfaceChange& change : declared)
        carryOut(change.port == Port::Input ? inputs : outputs, change);
    std::vector<InterfaceChange> changes;
    compare(Port::Input, inputs, inputEntries(after), changes);
    compare(Port::Output, outputs, entriesOf(after.main().outputs), changes);
    return changes;
}

bool hasSameNames(std::span<const ValueInfo> a, std::span<const ValueInfo> b) {
    return std::ranges::equal(a, b, {}, &ValueInfo::name, &ValueInfo::name);
}

Text describeChange(const InterfaceChange& change) {
    const auto name = arg("name", change.name);
    const auto now = arg("now", change.now);
    const auto was = arg("was", describeType(change.was));
    const auto type = arg("type", describeType(change.type));
    const bool isInput = change.port == Port::Input;
    switch (change.what) {
    case PortChange::Removed:
        return isInput ? say("input \"{name}\" is gone", name) : say("output \"{name}\" is gone", name);
    case PortChange::Added:
        return isInput ? say("input \"{name}\" is new", name) : say("output \"{name}\" is new", name);
    case PortChange::Renamed:
        return isInput ? say("input \"{name}\" is called \"{now}\"", name, now)
                       : say("output \"{name}\" is called \"{now}\"", name, now);
    case PortChange::Retyped:
        return isInput ? say("input \"{name}\" was declared as {was} and is {type}", name, was, type)
                       : say("output \"{name}\" was declared as {was} and is {type}", name, was, type);
    case PortChange::Moved: break;
    }
    return isInput ? say("input \"{name}\" has another position", name)
                   : say("output \"{name}\" has another position", name);
}

} // namespace qaliper
