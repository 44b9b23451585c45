#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/context/context.h"

// The plugins of a model and what is known of them: what `plugins` prints, and the part of qaliper.toml that is left to
// fill in.

namespace qaliper {

enum class PluginState : std::uint8_t {
    Available,  // nothing speaks against it
    Unlisted,   // a standard plugin, in a version that no table has
    Shadowed,   // a built-in importer of the target bears the name and takes the node
    NotYet,     // came with a later release than the target
    Gone,       // removed in the target
    Undescribed // nobody says what it is
};

// Nodes that are looked up under the same name, domain and version.
struct PluginEntry {
    std::string op;
    std::string domain;
    std::string version;
    PluginState state = PluginState::Undescribed;
    PluginApi api = PluginApi::Unknown;
    const PluginFacts* facts = nullptr; // owned by the context
    std::vector<NodeIx> nodes;          // in node order
};

// By operator, domain and version. Operators of ONNX Runtime's own domains are no plugins.
std::vector<PluginEntry> pluginEntries(const Context& context);

std::string pluginsToText(const Context& context, const std::vector<PluginEntry>& entries);
std::string pluginsToJson(const Context& context, const std::vector<PluginEntry>& entries);

// The [[plugin]] tables of what nobody described yet, as TOML that reads back; nothing when there is none.
std::optional<std::string> manifestSkeleton(const Context& context, const std::vector<PluginEntry>& entries);

} // namespace qaliper
