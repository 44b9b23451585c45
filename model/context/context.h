#pragma once

#include <memory>
#include <vector>

#include "model/engine/logs/calibration_cache.h"
#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/flow.h"
#include "model/quant/precision.h"
#include "model/quant/quantizers.h"
#include "model/target/classify.h"
#include "model/target/manifest.h"
#include "model/target/target.h"

// All that rules may ask of one version on one target. Rules stay silent where they need types that are not known.

namespace qaliper {

struct Context {
    std::shared_ptr<const Index> indexOwner;
    std::shared_ptr<const Knowledge> knowledgeOwner;
    Target target;
    PluginManifest manifest;
    TypeTable types;
    QuantView quant;
    QuantFlow flow;
    PrecisionMap precision;
    std::vector<Classification> classes;           // by NodeIx
    std::shared_ptr<const CalibrationCache> cache; // that was given with the model; usually null

    const Index& index() const { return *indexOwner; }
    const Model& model() const { return indexOwner->model(); }
    const Storage& storage() const { return *indexOwner->model().storage; }
    const Knowledge& knowledge() const { return *knowledgeOwner; }
    const Node& node(NodeIx node) const { return indexOwner->node(node); }
    const Classification& classOf(NodeIx node) const { return classes[node.value]; }
    bool isPlugin(NodeIx node) const { return qaliper::isPlugin(classes[node.value]); }

    // The DQ behind a value, past operators that only move data; null when there is none on every path.
    const Quantizer* dequantizerBehind(ValueIx value) const { return flow.dequantizerBehind(quant, value); }

    // Nodes that fixes may touch: the main graph and bodies, not local functions, whose calls differ.
    bool isEditable(NodeIx node) const;
};

struct Settings {
    Target target;
    PluginManifest manifest;
    std::vector<IgnoredFinding> ignored = {}; // by the project file; inspect() sets them aside
    std::shared_ptr<const CalibrationCache> cache = {};
};

Context makeContext(std::shared_ptr<const Index> index, TypeTable types, const Settings& settings,
    std::shared_ptr<const Knowledge> knowledge);

// True when the value is known once input shapes are: made of constants and of shapes, whatever stands between.
bool isKnownAtBuild(const Context& context, ValueIx value);

// For messages: "TensorRT 10.3", and the node's name.
TextArgument targetArgument(const Context& context);
TextArgument nodeArgument(const Context& context, NodeIx node);

} // namespace qaliper
