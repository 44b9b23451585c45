#include "model/target/classify.h"

#include <algorithm>
#include <array>

#include "model/graph/queries.h"
#include "model/target/importers.h"
#include "model/target/rtx.h"

namespace qaliper {

namespace {

bool isOrtDomain(std::string_view domain) {
    return domain.starts_with("com.microsoft") || domain.starts_with("com.ms.") || domain == "ai.onnx.preview.training";
}

bool isOnnxDomain(std::string_view domain) { return domain.empty() || domain == "ai.onnx" || domain == "ai.onnx.ml"; }

bool hasPluginAttribute(const Node& node) {
    return node.attribute("plugin_version") || node.attribute("plugin_namespace");
}

} // namespace

std::shared_ptr<const Knowledge> loadKnowledge() { return std::make_shared<const Knowledge>(); }

// The parser first looks for a built-in importer, and for a checker that rejects the operator, by operator name alone;
// from 10.15, a node with a plugin_namespace is looked up in the registry before that. Source: facts F205, F505 and
// F506.
Classification classify(const Node& node, const Model& model, const Target& target, const Knowledge& knowledge,
    const PluginManifest& manifest) {
    const std::string version = pluginVersion(node);
    const PluginFacts* facts = manifest.find(node.opType, version);
    if (!facts)
        facts = knowledge.plugins.find(node.opType, version);
    const bool asksRegistryFirst = target.isAtLeast(10, 15) && node.attribute("plugin_namespace");
    const auto entry = knowledge.operators.find(node.opType, target.version);
    const bool isFunction = calledFunction(model, node) != nullptr;

    if (target.rtx && isPluginMissingInRtx(node.opType) && !facts)
        return {NodeClass::Unsupported, nullptr, false};
    if (entry && (entry->supported || entry->isOpen) && !asksRegistryFirst) {
        const bool isTensorRts = node.domain == trtDomain || node.opType.starts_with("TRT_");
        const bool isForeign = !node.isStandard() && !isOrtDomain(node.domain) && !isTensorRts;
        return {NodeClass::Importer, nullptr, isForeign && !isFunction};
    }
    if (isRejectedByName(node.opType, target.version) && !facts)
        return {NodeClass::Unsupported, nullptr, false};
    if (isFunction && readsLocalFunctions.include(target.version) && !facts)
        return {NodeClass::Function, nullptr, false};
    if (facts || knowledge.plugins.isKnown(node.opType) || hasPluginAttribute(node))
        return {NodeClass::Plugin, facts, false};
    if (isFunction)
        return {NodeClass::Function, nullptr, false};
    if (isOrtDomain(node.domain))
        return {NodeClass::OrtPrivate, nullptr, false};
    const bool isOnnxOperator = isOnnxDomain(node.domain) && (entry || node.domain == "ai.onnx.ml");
    return {isOnnxOperator || node.opType.starts_with("TRT_") ? NodeClass::Unsupported : NodeClass::Unknown, nullptr,
        false};
}

} // namespace qaliper
