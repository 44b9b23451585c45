#pragma once

#include <memory>
#include <vector>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/cost.h"
#include "model/quant/flow.h"
#include "model/quant/kernel_numbers.h"
#include "model/quant/precision.h"
#include "model/quant/quantizers.h"
#include "model/target/classify.h"
#include "model/target/manifest.h"
#include "model/target/target.h"

// All that a rule may query about one version on one target. Immutable after makeContext(), so several threads may read
// it. A rule reports nothing where it needs types that are not known.

namespace qaliper {

struct CalibrationCache;
struct Rule;

// What was given with a model beside its target, and the rules that look at it. These are none of the registry, for a
// model alone never has what they look at.
struct SuppliedFiles {
    std::shared_ptr<const CalibrationCache> cache; // usually null
    std::vector<const Rule*> rules;                // live as long as the program
};

struct Context {
    std::shared_ptr<const Index> indexOwner;
    std::shared_ptr<const Knowledge> knowledgeOwner;
    Target target;
    PluginManifest manifest;
    TypeTable types;
    QuantView quant;
    QuantFlow flow;
    PrecisionMap precision;
    CostMap costs;
    std::vector<Classification> classes; // by NodeIx
    SuppliedFiles given;

    const Index& index() const { return *indexOwner; }
    const Model& model() const { return indexOwner->model(); }
    const Storage& storage() const { return *indexOwner->model().storage; }
    const Knowledge& knowledge() const { return *knowledgeOwner; }
    const Node& node(NodeIx node) const { return indexOwner->node(node); }
    const Classification& classOf(NodeIx node) const { return classes[node.value]; }
    bool isPlugin(NodeIx node) const { return qaliper::isPlugin(classes[node.value]); }

    // The DQ upstream of a value, through operators that only move data; null when there is none.
    const Quantizer* dequantizerAfter(ValueIx value) const { return flow.dequantizerAfter(quant, value); }

    // True for nodes that fixes may change: in the main graph and in bodies, not in local functions, whose calls
    // differ.
    bool isEditable(NodeIx node) const;
};

struct Settings {
    Target target;
    PluginManifest manifest;
    std::vector<IgnoredFinding> ignored = {}; // by the project file; inspect() sets them aside
    SuppliedFiles given = {};
};

Context makeContext(std::shared_ptr<const Index> index, TypeTable types, const Settings& settings,
    std::shared_ptr<const Knowledge> knowledge);

// Which nodes are expected to be one kernel; empty for a target of which no law is known.
KernelNumbers kernelNumbers(const Context& context, Pairs pairs = Pairs::Kept);

// True when the value depends only on constants and shapes, so that the builder knows it once input shapes are known.
bool isKnownAtBuild(const Context& context, ValueIx value);

// Message arguments: "TensorRT 10.3", and the node's display name.
TextArgument targetArgument(const Context& context);
TextArgument nodeArgument(const Context& context, NodeIx node);

} // namespace qaliper
