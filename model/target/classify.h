#pragma once

#include <cstdint>
#include <memory>

#include "model/graph/index.h"
#include "model/target/operators.h"
#include "model/target/plugins.h"
#include "model/target/target.h"

// How TensorRT's parser resolves a node. The order of its look-ups, and so the result, depends on the version.

namespace qaliper {

// Tables that do not depend on a model; created once and shared.
struct Knowledge {
    OperatorTable operators;
    PluginTable plugins;
};
std::shared_ptr<const Knowledge> loadKnowledge();

enum class NodeClass : std::uint8_t {
    Importer,    // a built-in importer of the target
    Function,    // a local function of this model
    Plugin,      // the plugin registry: a standard plugin, one of the manifest, or a node with plugin_* attributes
    Unsupported, // an ONNX operator the target does not import
    OrtPrivate,  // com.microsoft and similar domains: imported only if a plugin of that name is registered
    Unknown,     // in no table: most likely a plugin of the user
};

struct Classification {
    NodeClass kind = NodeClass::Unknown;
    // For Plugin, null when nothing is known; owned by the knowledge or the manifest.
    const PluginFacts* plugin = nullptr;
    bool shadowed = false; // a custom operator that the parser replaces by a built-in one of the same name
};

Classification classify(const Node& node, const Model& model, const Target& target, const Knowledge& knowledge,
    const PluginManifest& manifest);

// Plugins, and unknown operators, which can only be plugins.
inline bool isPlugin(const Classification& classification) {
    return classification.kind == NodeClass::Plugin || classification.kind == NodeClass::Unknown;
}

} // namespace qaliper
