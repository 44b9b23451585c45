#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/graph/shared_list.h"

// A shared list of named items while edits are applied to it: found by name, replaced in place, appended, erased.
// Nothing is built before the first question. A broken file may hold a name twice: the first is meant, erasing erases
// all.

namespace qaliper {

template <class Item>
class NamedDraft {
public:
    explicit NamedDraft(const SharedList<Item>& base) : base_(&base) {}

    // Null when there is none (any more). Valid until the next change.
    const Item* find(std::string_view name) {
        const auto found = slots().find(std::string(name));
        return found == slots().end() ? nullptr : &at(found->second.front());
    }

    // Replaces the item of that name, else appends.
    void put(Item item) {
        const std::string name = item.name;
        const auto found = slots().find(name);
        if (found != slots().end())
            set(found->second.front(), std::move(item));
        else
            append(std::move(item));
    }

    bool erase(std::string_view name) {
        const auto found = slots().find(std::string(name));
        if (found == slots().end())
            return false;
        for (const std::size_t slot : found->second)
            eraseSlot(slot);
        slots_.erase(found);
        return true;
    }

    // The item of the name `from` under a new one, at its place. `change` is handed a copy to rename and alter.
    template <class Change>
    void rename(std::string_view from, const std::string& to, Change change) {
        auto entry = slots().extract(std::string(from));
        if (entry.empty())
            return;
        for (const std::size_t slot : entry.mapped()) {
            Item renamed = at(slot);
            renamed.name = to;
            change(renamed);
            set(slot, std::move(renamed));
        }
        auto& there = slots_[to];
        there.insert(there.end(), entry.mapped().begin(), entry.mapped().end());
    }

    // Calls `visit(before, after)` for each item that came (null, item), went (item, null) or was replaced.
    template <class Visit>
    void forEachChange(Visit visit) const {
        for (const auto& [position, item] : changes_.replaced)
            visit(&(*base_)[position], &item);
        for (const std::size_t position : changes_.erased)
            visit(&(*base_)[position], static_cast<const Item*>(nullptr));
        for (const std::optional<Item>& item : added_) {
            if (item)
                visit(static_cast<const Item*>(nullptr), &*item);
        }
    }

    // The list with the changes worked in.
    SharedList<Item> finished() const {
        auto changes = changes_;
        for (const std::optional<Item>& item : added_) {
            if (item)
                changes.inserted[base_->size()].push_back(*item);
        }
        return changes.empty() ? *base_ : base_->with(std::move(changes));
    }

private:
    // Slots below base_->size() are places in the base, the others in added_.
    using Slots = std::unordered_map<std::string, std::vector<std::size_t>>;

    Slots& slots() {
        if (!isIndexed_) {
            isIndexed_ = true;
            std::size_t position = 0;
            for (const Item& item : *base_)
                slots_[item.name].push_back(position++);
        }
        return slots_;
    }

    const Item& at(std::size_t slot) const {
        if (slot >= base_->size())
            return *added_[slot - base_->size()];
        const auto replaced = changes_.replaced.find(slot);
        return replaced != changes_.replaced.end() ? replaced->second : (*base_)[slot];
    }

    void set(std::size_t slot, Item item) {
        if (slot >= base_->size())
            added_[slot - base_->size()] = std::move(item);
        else
            changes_.replaced.insert_or_assign(slot, std::move(item));
    }

    void append(Item item) {
        slots_[item.name].push_back(base_->size() + added_.size());
        added_.push_back(std::move(item));
    }

    void eraseSlot(std::size_t slot) {
        if (slot >= base_->size()) {
            added_[slot - base_->size()].reset();
            return;
        }
        changes_.replaced.erase(slot);
        changes_.erased.insert(slot);
    }

    const SharedList<Item>* base_;
    typename SharedList<Item>::Changes changes_;
    std::vector<std::optional<Item>> added_;
    Slots slots_;
    bool isIndexed_ = false;
};

} // namespace qaliper
