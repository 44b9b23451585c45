#include "model/target/plugins.h"

#include <algorithm>

#include "model/base/number.h"
#include "model/target/table.h"

namespace qaliper {

namespace {

PluginApi apiOf(std::string_view interface) {
    if (interface.starts_with("IPluginV3"))
        return PluginApi::V3;
    return interface.starts_with("IPluginV2") ? PluginApi::V2 : PluginApi::Unknown;
}

// The table states for a plugin whether it takes INT8, and whether it takes only INT8; for a few plugins it lists
// slots.
PluginSlot slotOf(bool takesInt8, bool onlyInt8) {
    PluginSlot slot;
    if (!onlyInt8)
        slot.types = {DataType::Float, DataType::Float16};
    if (takesInt8)
        slot.types.push_back(DataType::Int8);
    return slot;
}

// "1 2"
std::vector<std::uint32_t> slotsOf(std::string_view text) {
    std::vector<std::uint32_t> slots;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (const auto slot = parseInteger(text.substr(0, end)))
            slots.push_back(static_cast<std::uint32_t>(*slot));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return slots;
}

} // namespace

Answer PluginSlot::takes(DataType type) const {
    if (types.empty())
        return Answer::Unknown;
    return std::ranges::find(types, type) != types.end() ? Answer::Yes : Answer::No;
}

PluginTable::PluginTable() {
    const Table table = parseTable(embeddedTable("plugins.tsv"));
    for (const auto& row : table.rows) {
        const auto cell = [&](std::string_view column) { return row[table.column(column)]; };
        PluginFacts facts;
        facts.op = cell("op");
        facts.version = cell("plugin_version");
        facts.api = apiOf(cell("api"));
        const bool takesInt8 = cell("int8_input") == "Y";
        facts.anyInput = slotOf(takesInt8, cell("int8_only") == "Y");
        facts.anyOutput = facts.anyInput;
        if (const auto slot = parseInteger(cell("int8_slots"))) {
            facts.anyInput = slotOf(false, false);
            facts.inputs.assign(static_cast<std::size_t>(*slot), facts.anyInput);
            facts.inputs.push_back(slotOf(takesInt8, false));
        }
        for (const std::uint32_t slot : slotsOf(cell("int32_slots"))) {
            if (slot >= facts.inputs.size())
                facts.inputs.resize(slot + 1, facts.anyInput);
            facts.inputs[slot].types = {DataType::Int32};
            facts.indexInputs.push_back(slot);
        }
        facts.addedIn = parseVersion(cell("added_in"));
        facts.deprecatedIn = parseVersion(cell("deprecated_in"));
        facts.removedIn = parseVersion(cell("removed_in"));
        facts.twin = cell("twin");
        facts.note = cell("note");
        plugins_.push_back(std::move(facts));
    }
}

bool PluginTable::isKnown(std::string_view op) const {
    return std::ranges::find(plugins_, op, &PluginFacts::op) != plugins_.end();
}

const PluginFacts* PluginTable::find(std::string_view op, std::string_view version) const {
    const auto isIt = [&](const PluginFacts& facts) { return facts.op == op && facts.version == version; };
    const auto found = std::ranges::find_if(plugins_, isIt);
    return found == plugins_.end() ? nullptr : &*found;
}

std::vector<const PluginFacts*> PluginTable::versions(std::string_view op) const {
    std::vector<const PluginFacts*> found;
    for (const PluginFacts& facts : plugins_) {
        if (facts.op == op)
            found.push_back(&facts);
    }
    return found;
}

const PluginFacts* PluginManifest::find(std::string_view op, std::string_view version) const {
    const PluginFacts* best = nullptr;
    for (const PluginFacts& facts : plugins) {
        if (facts.op == op && (facts.version == version || !best))
            best = &facts;
        if (best && best->version == version)
            break;
    }
    return best;
}

std::string pluginVersion(const Node& node) {
    if (const std::string* version = node.text("plugin_version"))
        return *version;
    if (const auto number = node.integer("plugin_version"))
        return formatNumber(*number);
    return "1";
}

bool hasIntegerVersion(const Node& node) { return node.integer("plugin_version").has_value(); }

} // namespace qaliper
