#pragma once

#include <cstdint>
#include <memory>

#include "model/graph/index.h"
#include "model/target/operators.h"
#include "model/target/plugins.h"
#include "model/target/target.h"

// What TensorRT's parser will take a node for. The order of its look-ups changed with the versions, and so does the
// answer.

namespace qaliper {

// Facts that do not depend on a model; made once and shared.
struct Knowledge {
    OperatorTable operators;
    PluginTable plugins;
};
std::shared_ptr<const Knowledge> loadKnowledge();

enum class NodeClass : std::uint8_t {
    Importer,    // a built-in importer of the target
    Function,    // a function of this model
    Plugin,      // the plugin registry: a standard plugin, one of the manifest, or by its plugin_* attributes
    Unsupported, // an ONNX operator the target does not import
    OrtPrivate,  // com.microsoft and its kin: no plugin unless somebody registered one
    Unknown,     // nobody knows it: a plugin of the user's, most likely
};

struct Classification {
    NodeClass kind = NodeClass::Unknown;
    const PluginFacts* plugin = nullptr; // what is known, for Plugin; owned by the knowledge or the manifest
    bool shadowed = false;               // a custom operator that the parser takes for a built-in one of the same name
};

Classification classify(const Node& node, const Model& model, const Target& target, const Knowledge& knowledge,
    const PluginManifest& manifest);

// Plugins, and unknown operators that can be nothing else.
inline bool isPlugin(const Classification& classification) {
    return classification.kind == NodeClass::Plugin || classification.kind == NodeClass::Unknown;
}

} // namespace qaliper
