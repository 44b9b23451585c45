#include "model/report/plugin_list.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/graph/value_type.h"
#include "model/report/records.h"
#include "model/report/show.h"
#include "model/target/words.h"

namespace qaliper {

namespace {

PluginState stateOf(const Context& context, NodeIx node) {
    const Classification& found = context.classOf(node);
    if (found.shadowed)
        return PluginState::Shadowed;
    const PluginFacts* facts = found.plugin;
    if (!facts)
        return context.knowledge().plugins.isKnown(context.node(node).opType) ? PluginState::Unlisted
                                                                              : PluginState::Undescribed;
    if (facts->removedIn && context.target.version >= *facts->removedIn)
        return PluginState::Gone;
    if (facts->addedIn && context.target.version < *facts->addedIn)
        return PluginState::NotYet;
    return PluginState::Available;
}

std::string_view stateName(PluginState state) {
    switch (state) {
    case PluginState::Available: return "available";
    case PluginState::Unlisted: return "unlisted";
    case PluginState::Shadowed: return "shadowed";
    case PluginState::NotYet: return "not-yet";
    case PluginState::Gone: return "gone";
    case PluginState::Undescribed: break;
    }
    return "undescribed";
}

Text describeState(const PluginEntry& entry) {
    switch (entry.state) {
    case PluginState::Available: return say("nothing speaks against it");
    case PluginState::Unlisted: return say("a standard plugin, but no table has this version of it");
    case PluginState::Shadowed: return say("taken by the built-in importer of the same name");
    case PluginState::NotYet:
        return say("comes with TensorRT {release}", arg("release", formatVersion(*entry.facts->addedIn)));
    case PluginState::Gone:
        return say("removed in TensorRT {release}", arg("release", formatVersion(*entry.facts->removedIn)));
    case PluginState::Undescribed: break;
    }
    return say("the library that registers it has to be loaded");
}

Text describeSource(const PluginEntry& entry) {
    if (!entry.facts)
        return say("nobody: describe it in qaliper.toml");
    return entry.facts->fromManifest ? say("qaliper.toml") : say("the table of NVIDIA's plugins");
}

std::string_view apiName(PluginApi api) {
    switch (api) {
    case PluginApi::V2: return "v2";
    case PluginApi::V3: return "v3";
    case PluginApi::Unknown: break;
    }
    return "unknown";
}

// Slots of the first node that may be INT8; nothing when that is not known.
std::optional<std::vector<std::size_t>> int8Inputs(const Context& context, const PluginEntry& entry) {
    if (!entry.facts)
        return std::nullopt;
    std::vector<std::size_t> slots;
    for (std::size_t slot = 0; slot < context.node(entry.nodes.front()).inputs.size(); ++slot) {
        const Answer answer = entry.facts->input(slot).takes(DataType::Int8);
        if (answer == Answer::Unknown)
            return std::nullopt;
        if (answer == Answer::Yes)
            slots.push_back(slot);
    }
    return slots;
}

std::string describeInt8(const Context& context, const PluginEntry& entry) {
    const auto slots = int8Inputs(context, entry);
    if (!slots)
        return render(say("not known"));
    std::string text;
    for (const std::size_t slot : *slots)
        text += (text.empty() ? "" : ", ") + formatNumber(static_cast<std::int64_t>(slot));
    return slots->empty() ? render(say("none")) : text;
}

std::string describeNodes(const Context& context, const PluginEntry& entry) {
    constexpr std::size_t maxNames = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(entry.nodes.size(), maxNames); ++i)
        text += (i == 0 ? "" : ", ") + std::string(displayName(context.node(entry.nodes[i])));
    if (entry.nodes.size() > maxNames)
        text += render(say(" and {count} more", arg("count", entry.nodes.size() - maxNames)));
    return text;
}

// A basic string of TOML.
std::string tomlText(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return result + "\"";
}

// "[[], []]", and what the model has in each slot as a comment before it.
std::string slotLists(const Context& context, std::string_view key, std::span<const ValueIx> values) {
    std::string text;
    std::string lists;
    for (std::size_t slot = 0; slot < values.size(); ++slot) {
        const ValueType* type = values[slot].valid() ? context.types.type(values[slot]) : nullptr;
        const std::string name(values[slot].valid() ? context.index().name(values[slot]) : "");
        text += "#   " + formatNumber(static_cast<std::int64_t>(slot)) + ": " + tomlText(name) + ", " +
            (type ? describeType(*type) : std::string("unknown")) + "\n";
        lists += lists.empty() ? "[]" : ", []";
    }
    return "# " + std::string(key) + " in the model:\n" + text + std::string(key) + " = [" + lists + "]\n";
}

} // namespace

std::vector<PluginEntry> pluginEntries(const Context& context) {
    std::map<std::tuple<std::string, std::string, std::string>, PluginEntry> entries;
    for (const NodeIx ix : context.index().nodes()) {
        const Classification& found = context.classOf(ix);
        if (!isPlugin(found) && !found.shadowed)
            continue;
        const Node& node = context.node(ix);
        PluginEntry& entry = entries[{node.opType, node.domain, pluginVersion(node)}];
        if (entry.nodes.empty())
            entry = {node.opType, node.domain, pluginVersion(node), stateOf(context, ix),
                found.plugin ? found.plugin->api : PluginApi::Unknown, found.plugin, {}};
        entry.nodes.push_back(ix);
    }
    std::vector<PluginEntry> list;
    list.reserve(entries.size());
    for (auto& [key, entry] : entries)
        list.push_back(std::move(entry));
    return list;
}

std::string pluginsToText(const Context& context, const std::vector<PluginEntry>& entries) {
    if (entries.empty())
        return render(say("No node is a plugin or may be one.")) + "\n";
    Facts facts;
    for (const PluginEntry& entry : entries) {
        FactSection section;
        section.title = say("{op}, version {version}", arg("op", entry.op), arg("version", entry.version));
        if (!entry.domain.empty())
            section.rows.push_back({say("domain"), entry.domain});
        section.rows.push_back({say("described by"), render(describeSource(entry))});
        section.rows.push_back({say("interface"), std::string(apiName(entry.api))});
        section.rows.push_back({say("INT8 inputs"), describeInt8(context, entry)});
        section.rows.push_back(
            {say("in {target}", arg("target", productName(context.target))), render(describeState(entry))});
        if (entry.facts && !entry.facts->note.empty())
            section.rows.push_back({say("note"), render(noteWords(*entry.facts))});
        section.rows.push_back({say("nodes"), describeNodes(context, entry)});
        facts.push_back(std::move(section));
    }
    return toText(facts);
}

std::string pluginsToJson(const Context& context, const std::vector<PluginEntry>& entries) {
    const auto nodeToJson = [&](NodeIx ix) -> ReportJson {
        const Node& node = context.node(ix);
        return {{"node", node.name}, {"output", node.output(0)}, {"index", context.index().position(ix)},
            {"graph", graphPath(context.index(), context.index().graphOf(ix))}};
    };
    const auto entryToJson = [&](const PluginEntry& entry) -> ReportJson {
        const auto slots = int8Inputs(context, entry);
        return {{"op_type", entry.op}, {"domain", entry.domain}, {"version", entry.version},
            {"state", stateName(entry.state)}, {"api", apiName(entry.api)},
            {"described_by",
                !entry.facts ? ReportJson() : ReportJson(entry.facts->fromManifest ? "manifest" : "table")},
            {"int8_inputs", slots ? ReportJson(*slots) : ReportJson()}, {"nodes", listOf(entry.nodes, nodeToJson)}};
    };
    return documentOf(
        {{"schema", "qaliper/1"}, {"target", formatTarget(context.target)}, {"plugins", listOf(entries, entryToJson)}});
}

std::optional<std::string> manifestSkeleton(const Context& context, const std::vector<PluginEntry>& entries) {
    std::string text;
    for (const PluginEntry& entry : entries) {
        if (entry.facts || entry.state == PluginState::Shadowed)
            continue;
        const NodeIx node = entry.nodes.front();
        text += "\n[[plugin]]\nop = " + tomlText(entry.op) + "\ndomain = " + tomlText(entry.domain) +
            "\nversion = " + tomlText(entry.version) + "\napi = \"\" # \"v2\" or \"v3\"\n";
        text += slotLists(context, "inputs", context.index().inputs(node));
        text += slotLists(context, "outputs", context.index().outputs(node));
        text += "shape_inputs = [] # numbers of inputs that are shape tensors\n";
        text += "index_inputs = [] # numbers of inputs that hold indices, never quantized values\n";
    }
    if (text.empty())
        return std::nullopt;
    return "# Plugins that Qaliper knows nothing of. List for each input and output the types that the plugin's\n"
           "# supportsFormatCombination accepts: fp32, fp16, bf16, int8, int32, int64, bool, fp8, int4, fp4.\n"
           "# An empty list says nothing about the types.\n\n"
           "target = " +
        tomlText(formatTarget(context.target)) + "\n" + text;
}

} // namespace qaliper
