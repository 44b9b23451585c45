#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/graph/model.h"
#include "model/target/target.h"

// What is known of plugins: NVIDIA's own from an embedded table, the user's from the manifest in qaliper.toml. What
// neither says is unknown, and no claim about types is made before somebody answers.

namespace qaliper {

enum class PluginApi : std::uint8_t { Unknown, V2, V3 };
enum class Answer : std::uint8_t { Unknown, No, Yes };

// Types one input or output takes. An empty list = not stated.
struct PluginSlot {
    std::vector<DataType> types;
    Answer takes(DataType type) const;
};

struct PluginFacts {
    std::string op;
    std::string version = "1"; // plugin_version
    PluginApi api = PluginApi::Unknown;
    std::vector<PluginSlot> inputs; // by slot; beyond the end `anyInput` holds
    std::vector<PluginSlot> outputs;
    PluginSlot anyInput;
    PluginSlot anyOutput;
    std::vector<std::uint32_t> shapeInputs; // slots that are shape tensors
    std::vector<std::uint32_t> indexInputs; // slots that hold indices, never quantized values
    std::optional<Version> addedIn;
    std::optional<Version> deprecatedIn;
    std::optional<Version> removedIn;
    std::string twin; // the version with the other interface that does the same, where the source says so
    std::string note;
    bool fromManifest = false;

    const PluginSlot& input(std::size_t slot) const { return slot < inputs.size() ? inputs[slot] : anyInput; }
    const PluginSlot& output(std::size_t slot) const { return slot < outputs.size() ? outputs[slot] : anyOutput; }
};

// NVIDIA's standard plugins.
class PluginTable {
public:
    PluginTable(); // from the embedded table

    bool isKnown(std::string_view op) const;
    const PluginFacts* find(std::string_view op, std::string_view version) const;
    // All versions of an operator, in the table's order.
    std::vector<const PluginFacts*> versions(std::string_view op) const;

private:
    std::vector<PluginFacts> plugins_;
};

// The user's own plugins.
struct PluginManifest {
    std::vector<PluginFacts> plugins;
    const PluginFacts* find(std::string_view op, std::string_view version) const;
};

// The key that a node means to be looked up with: attribute plugin_version, "1" by default.
std::string pluginVersion(const Node& node);

// The attribute is no text. The parser reads "" then, and finds no plugin of that version. Source: fact F506.
bool hasIntegerVersion(const Node& node);

} // namespace qaliper
