#include "model/engine/findings/log_causes.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "model/base/utf8.h"
#include "model/graph/identity.h"
#include "model/quant/grouped_kernels.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr std::int64_t fewChannels =
    16; // fewer have no INT8 kernels of their own (message table, build.no_implementation)
constexpr std::size_t shownFormats = 3;
constexpr std::size_t shownExceptions = 3;
constexpr std::size_t shownSuspects = 3;
constexpr std::uint64_t narrowedElements = 1U << 20; // of a constant: larger ones are not read, as by type-int64-range

enum Weight : int { Hint = 10, Circumstance = 40, Suspect = 60, Documented = 80, Named = 100 };

// Operators of ONNX that parsers build as plugins (fact F509).
constexpr std::array<std::string_view, 4> importedAsPlugins{
    "InstanceNormalization", "NonMaxSuppression", "RoiAlign", "DeformConv"};

// How a finding and a message belong together, from the closest on.
enum class Link : std::uint8_t { Here, Related, WholeModel, Anywhere, None };

class CauseFinder {
public:
    CauseFinder(const Analysis& analysis, const BuildLog& log, const LogEvent& event, const LogPlace& place)
        : analysis_(&analysis), context_(analysis.context.get()), log_(&log), event_(&event), place_(&place) {}

    std::vector<LogCause> find() && {
        addFindings();
        const std::string_view id = event_->message ? std::string_view(event_->message->id) : "";
        if (id == "build.no_implementation")
            explainMissingKernel();
        else if (id.starts_with("plugin.") || id == "parser.no_importer")
            explainPlugin();
        else if (id == "build.candidate_requirements" || id == "build.is_polymorphic")
            explainWithoutPlugin();
        else if (id == "calib.missing_scale")
            explainMissingScales();
        else if (id == "build.no_profile" || id == "calib.profile" || id == "calib.execute_failed")
            explainProfile();
        else if (id == "build.int8_flag")
            explainFlag();
        else if (id == "type.int64_weights" || id == "type.int32_clamp")
            explainNarrowing();
        std::ranges::stable_sort(causes_, std::ranges::greater{}, &LogCause::weight);
        return std::move(causes_);
    }

private:
    void add(int weight, Text text) { causes_.push_back({std::move(text), weight, {}}); }

    bool isNamed(NodeId id) const {
        const auto node = context_->index().find(id);
        return node && std::ranges::find(place_->nodes, *node) != place_->nodes.end();
    }

    // The message names what it is about, in this model or not.
    bool namesSomething() const {
        static constexpr std::array<std::string_view, 5> names{"fused", "node", "tensor", "tensor2", "op"};
        return event_->node.has_value() || std::ranges::any_of(event_->captures, [&](const Capture& capture) {
            return !capture.value.empty() && std::ranges::find(names, capture.name) != names.end();
        });
    }

    bool sharesNodeOrValue(const Finding& finding) const {
        const auto isValue = [&](const std::string& value) {
            return std::ranges::find(place_->values, value) != place_->values.end();
        };
        return std::ranges::any_of(finding.related, [&](NodeId node) { return isNamed(node); }) ||
            std::ranges::any_of(finding.values, isValue);
    }

    // What a message says of the GPU or the DLA is about the whole model, whatever layer it names.
    bool isAboutTheTarget() const {
        return event_->message && (event_->message->id.starts_with("hw.") || event_->message->id.starts_with("dla."));
    }

    Link linkOf(const Finding& finding) const {
        if (!place_->isRegion && isNamed(finding.node))
            return Link::Here;
        if (!place_->isRegion && sharesNodeOrValue(finding))
            return Link::Related;
        const bool isVague = finding.related.empty() && finding.values.empty();
        if (!finding.node.valid() && (isAboutTheTarget() || isVague || !namesSomething()))
            return Link::WholeModel;
        return namesSomething() ? Link::None : Link::Anywhere;
    }

    static int weightOf(Link link) {
        switch (link) {
        case Link::Here: return Named;
        case Link::Related:
        case Link::WholeModel: return Documented;
        case Link::Anywhere:
        case Link::None: break;
        }
        return Suspect;
    }

    static Text causeText(const Finding& finding, Link link, std::size_t count) {
        const auto title = arg("title", finding.title);
        const auto rule = arg("rule", finding.rule);
        switch (link) {
        case Link::Here: return say("{title} (rule {rule}, found at this node)", title, rule);
        case Link::Related: return say("{title} (rule {rule}, which concerns what the message names)", title, rule);
        case Link::WholeModel: return say("{title} (rule {rule}, about the whole model)", title, rule);
        case Link::Anywhere:
        case Link::None: break;
        }
        if (count == 1)
            return say("{title} (rule {rule}, found at 1 place; the log does not state whether this is the place)",
                title, rule);
        return say("{title} (rule {rule}, found at {count} places; the log does not state which one)", title, rule,
            arg("count", count));
    }

    // Where the parser names the node without a reason, whatever it is expected to reject there is one.
    bool stopsAtTheNode(const Finding& finding, Link link) const {
        return link == Link::Here && event_->message && event_->message->isEnvelope() && event_->node &&
            finding.severity == Severity::Error && finding.stage == Stage::Parser;
    }

    // The findings of rules at the node of the message, at a node or value that they share with it, or about the whole
    // model; where the message names nothing, their findings anywhere. Of one rule the closest findings count, and
    // those that are only related count where no rule found anything at the node.
    void addFindings() {
        const std::span<const std::string> rules =
            event_->message ? std::span(event_->message->rules) : std::span<const std::string>();
        std::map<std::string_view, LogCause> byRule;
        std::map<std::string_view, Link> closest;
        for (const Finding& finding : analysis_->findings) {
            const Link link = linkOf(finding);
            const bool explains =
                std::ranges::find(rules, finding.rule) != rules.end() || stopsAtTheNode(finding, link);
            if (!explains || link == Link::None)
                continue;
            const auto known = closest.emplace(finding.rule, link).first;
            if (link > known->second)
                continue;
            LogCause& cause = byRule[finding.rule];
            if (link < known->second)
                cause = {};
            known->second = link;
            cause.weight = weightOf(link) + (finding.severity == Severity::Error ? 1 : 0);
            cause.key.push_back(finding.key);
            cause.text = causeText(finding, link, cause.key.size());
        }
        const bool isFoundHere =
            std::ranges::any_of(closest, [](const auto& entry) { return entry.second == Link::Here; });
        for (auto& [rule, cause] : byRule) {
            if (!isFoundHere || closest.at(rule) != Link::Related)
                causes_.push_back(std::move(cause));
        }
    }

    void explainMissingKernel() {
        if (const std::uint64_t lines = log_->countOf("build.insufficient_memory"); lines > 0)
            add(place_->isRegion ? Named : Documented,
                lines == 1 ? say("1 line of the log states that kernels were skipped because of too little memory: "
                                 "raise the workspace limit before you change the graph")
                           : say("{count} lines of the log state that kernels were skipped because of too little "
                                 "memory: raise the workspace limit before you change the graph",
                                 arg("count", lines)));
        explainExceptions();
        if (place_->isRegion)
            explainRegion();
        else
            explainLayer();
        explainTactics();
    }

    // Messages of the kernels that were tried last.
    void explainExceptions() {
        std::vector<Text> said;
        for (const LogEvent& other : log_->events) {
            const bool isException = other.message && other.message->id == "build.tactic_exception";
            if (isException && other.number < event_->number && said.size() < shownExceptions)
                said.push_back(verbatim(cleanText(other.capture("detail").value_or(""))));
        }
        if (!said.empty())
            add(Named, say("the tried kernels failed with: {details}", arg("details", std::move(said))));
    }

    void explainRegion() {
        const auto name = [&](NodeIx node) {
            return node.valid() ? std::string(displayName(context_->node(node))) : std::string("?");
        };
        if (place_->nodes.empty())
            add(Circumstance, say("this is a region of the graph compiler (Myelin) whose ends are not in this model"));
        else
            add(Documented,
                say("this is a region of {count} {count|node|nodes}, from {first} to {last}, that the graph compiler "
                    "(Myelin) builds as one: advice about single layers does not apply",
                    arg("count", place_->nodes.size()), arg("first", name(place_->regionFirst)),
                    arg("last", name(place_->regionLast))));
        for (const LogEvent& other : log_->events) {
            if (other.message && other.message->id == "myelin.skip")
                add(Named, say("Myelin reports: {detail}", arg("detail", other.capture("detail").value_or(""))));
        }
    }

    void explainLayer() {
        const bool isQuantized = std::ranges::any_of(
            place_->nodes, [&](NodeIx node) { return runsQuantized(context_->precision.at(node)); });
        const auto gpu = log_->facts.gpu ? log_->facts.gpu : context_->target.gpu;
        if (isQuantized && gpu && *gpu <= ComputeCapability{7, 5})
            add(Documented - 5,
                say("the GPU has compute capability {major}.{minor}: INT8 kernels may be missing on 7.5 and older",
                    arg("major", gpu->major), arg("minor", gpu->minor)));
        for (const NodeIx node : place_->nodes)
            explainNode(node, isQuantized);
    }

    void explainNode(NodeIx ix, bool isQuantized) {
        const Node& node = context_->node(ix);
        if (context_->isPlugin(ix))
            add(Documented,
                say("{node} is a plugin: none of its formats fits the types of its inputs and outputs",
                    arg("node", displayName(node))));
        if (!isQuantized)
            return;
        const bool isFirst = ix == place_->node;
        const auto groups = isConvolution(node) ? convGroups(context_->index(), context_->types, ix) : std::nullopt;
        if (groups && isFirst)
            explainConvolution(ix, *groups);
        if (!isFirst && quantTrait(node) == QuantTrait::None && !context_->quant.at(ix) && isPointwise(node))
            add(Suspect - 5,
                say("{op} was fused into the quantized layer; only for Relu and Clip is this certain to work",
                    arg("op", node.opType)));
        if (!isFirst && quantTrait(node) == QuantTrait::Activation && !node.is("Relu") && !node.is("Clip"))
            add(Suspect,
                say("{op} was fused into the quantized layer; only for Relu and Clip is this certain to work",
                    arg("op", node.opType)));
        if (!isFirst && node.is("MaxPool"))
            add(Suspect - 10, say("MaxPool was fused into the quantized layer before it, as in a stem"));
    }

    void explainConvolution(NodeIx node, const ConvGroups& groups) {
        const GroupClass kind = groupClass(groups);
        const auto form = groupedForm(context_->index(), context_->types, context_->quant, context_->flow, node);
        if (form && int8Kernel(*form) == GroupedKernel::None && causes_.empty())
            add(Named,
                say("TensorRT 10.6 has no INT8 kernel for its groups of {inputs} and {outputs} channels either",
                    arg("inputs", groups.inputsPerGroup), arg("outputs", groups.outputsPerGroup)));
        if (kind == GroupClass::Depthwise || kind == GroupClass::DepthwiseMultiplier)
            add(Suspect + 5, say("it is depthwise: INT8 kernels exist only for some shapes and GPUs"));
        if (groups.inputs < fewChannels || groups.outputs < fewChannels)
            add(Suspect - 5,
                say("it has {inputs} input and {outputs} output channels; fewer than 16 have few INT8 kernels",
                    arg("inputs", groups.inputs), arg("outputs", groups.outputs)));
        const auto shape = context_->types.staticShape(context_->index().input(node, 1));
        if (shape && shape->size() == 3)
            add(Suspect - 5, say("its kernel has one dimension, which few INT8 kernels support"));
    }

    void explainTactics() {
        if (!event_->autotuning)
            return;
        const Autotuning& tuning = *event_->autotuning;
        std::vector<Text> formats;
        for (std::size_t i = 0; i < std::min(tuning.formats.size(), shownFormats); ++i)
            formats.push_back(verbatim(tuning.formats[i]));
        if (!formats.empty())
            add(Hint,
                say("tried formats: {formats}; {without} of {count} kernel {count|family|families} had no kernel",
                    arg("formats", std::move(formats)), arg("without", tuning.withoutTactics),
                    arg("count", tuning.runners)));
    }

    void explainPlugin() {
        const NodeIx node = place_->node;
        if (!node.valid())
            return;
        const auto op = arg("op", context_->node(node).opType);
        const auto target = arg("target", productName(context_->target));
        switch (context_->classOf(node).kind) {
        case NodeClass::Unsupported: {
            const auto first = context_->knowledge().operators.firstSupport(context_->node(node).opType);
            add(Documented,
                first ? say("{op} is an ONNX operator that {target} does not import; {first} does", op, target,
                            arg("first", "TensorRT " + formatVersion(*first)))
                      : say("{op} is an ONNX operator that no version of TensorRT imports", op));
            break;
        }
        case NodeClass::OrtPrivate:
            add(Documented, say("{op} is an operator of ONNX Runtime only, which TensorRT's parser does not know", op));
            break;
        case NodeClass::Unknown:
            add(Suspect,
                say("{op} is neither an operator nor a standard plugin of {target}: load the library that has it "
                    "(trtexec --plugins=FILE, in newer releases --staticPlugins); its name, version and namespace have "
                    "to be those of the node",
                    op, target));
            break;
        case NodeClass::Plugin: explainKnownPlugin(node); break;
        case NodeClass::Importer:
        case NodeClass::Function: break;
        }
    }

    void explainKnownPlugin(NodeIx node) {
        const PluginFacts* plugin = context_->classOf(node).plugin;
        const auto op = arg("op", context_->node(node).opType);
        if (event_->message->id == "plugin.no_formats")
            return add(Suspect,
                say("{op} has to accept the types of its inputs and outputs, in one layout for all of them", op));
        if (!plugin)
            return;
        if (plugin->removedIn && context_->target.version >= *plugin->removedIn)
            add(Named,
                say("{op} was removed in {version}", op,
                    arg("version", "TensorRT " + formatVersion(*plugin->removedIn))));
        else if (plugin->addedIn && context_->target.version < *plugin->addedIn)
            add(Named,
                say("{op} was added in {version}", op, arg("version", "TensorRT " + formatVersion(*plugin->addedIn))));
        else
            add(Suspect,
                say("{op} is a standard plugin: libnvinfer_plugin has to be loaded (initLibNvInferPlugins) before the "
                    "model is parsed",
                    op));
    }

    // These messages are mostly about plugins. Of a model without any, they say that INT8 was propagated to a node that
    // has none.
    void explainWithoutPlugin() {
        std::vector<NodeIx> nodes;
        for (const NodeIx node : context_->index().nodes())
            nodes.push_back(node);
        if (std::ranges::any_of(nodes, [&](NodeIx node) { return context_->isPlugin(node); }))
            return;
        const auto imported = std::ranges::find_if(nodes, [&](NodeIx node) {
            const std::string_view op = context_->node(node).opType;
            return std::ranges::find(importedAsPlugins, op) != importedAsPlugins.end();
        });
        if (imported != nodes.end())
            return add(Suspect,
                say("no node of this model is a plugin by its name, but the parser builds {op} as one",
                    arg("op", context_->node(*imported).opType)));
        if (context_->quant.empty())
            return add(Suspect,
                say("the model has neither plugins nor Q/DQ: INT8 came from a calibrator or a cache, to a node without "
                    "INT8 kernels; Q/DQ in the model say where INT8 is wanted"));
        std::vector<Text> suspects;
        for (const NodeIx node : nodes) {
            if (suspects.size() < shownSuspects && isBetweenPairs(node))
                suspects.push_back(verbatim(displayName(context_->node(node))));
        }
        if (suspects.empty())
            return add(Circumstance,
                say("no node of this model is a plugin: Q and DQ carried INT8 to a node that has no INT8 kernels"));
        add(Suspect,
            say("no node of this model is a plugin; between a DQ and a Q stand operators that have no INT8 form: "
                "{nodes}",
                arg("nodes", std::move(suspects))));
    }

    // Reads a DQ, writes to a Q, and is no layer that runs in INT8.
    bool isBetweenPairs(NodeIx ix) const {
        const Node& node = context_->node(ix);
        if (context_->quant.at(ix) || quantTrait(node) != QuantTrait::None)
            return false;
        const ValueIx output = context_->index().output(ix, 0);
        const bool readsPair = context_->quant.producer(context_->index(), context_->index().input(ix, 0)) != nullptr;
        return readsPair && output.valid() && std::ranges::any_of(context_->index().uses(output), [&](const auto& use) {
            const Quantizer* quantizer = context_->quant.at(use.node);
            return quantizer && quantizer->quantizes;
        });
    }

    bool isAtWeightedLayer(const std::string& name) const {
        const Index& index = context_->index();
        const auto value = index.value(mainGraph, name);
        if (!value)
            return false;
        const NodeIx producer = index.producer(*value);
        const auto readsData = [&](const Use& use) { return use.slot == 0 && isWeighted(context_->node(use.node)); };
        return (producer.valid() && isWeighted(context_->node(producer))) ||
            std::ranges::any_of(index.uses(*value), readsData);
    }

    // Folded into one event: which of the tensors without a scale matter.
    void explainMissingScales() {
        if (!context_->quant.empty())
            add(Circumstance, say("the model has Q/DQ, so the log is of another model: with Q/DQ no cache is used"));
        const auto weighted =
            std::ranges::count_if(place_->values, [&](const std::string& value) { return isAtWeightedLayer(value); });
        if (weighted > 0)
            add(Documented,
                say("{count} of these tensors {count|is|are} made or read by layers with weights, which run in float "
                    "then: calibrate again, or give them a range",
                    arg("count", weighted)));
        else if (!place_->nodes.empty())
            add(Suspect,
                say("none of these tensors is made or read by a layer with weights: this is usually harmless"));
    }

    void explainProfile() {
        const Index& index = context_->index();
        for (const ValueIx value : index.values()) {
            const bool isOpen = index.isGraphInput(value) && !index.isInitializer(value) &&
                index.graphOf(value) == mainGraph && !context_->types.staticShape(value);
            if (isOpen)
                add(Documented, say("the shape of input {input} is not fixed", arg("input", index.name(value))));
        }
    }

    // What the rule about such constants leaves out means the end of an axis.
    void explainNarrowing() {
        const Index& index = context_->index();
        std::size_t constants = 0;
        std::vector<Text> clamped;
        for (const ValueIx value : index.values()) {
            const Tensor* tensor = index.constant(value);
            if (!tensor || tensor->type != DataType::Int64 || index.uses(value).empty())
                continue;
            const auto numbers = readIntegers(*tensor, context_->storage(), narrowedElements);
            if (!numbers)
                return;
            ++constants;
            if (!std::ranges::all_of(*numbers, [](std::int64_t number) { return std::in_range<std::int32_t>(number); }))
                clamped.push_back(verbatim(std::string(index.name(value))));
        }
        const bool isFound = !causes_.empty();
        if (constants == 0 || isFound)
            return;
        if (clamped.empty())
            return add(Suspect,
                say("the model has {count} INT64 {count|constant|constants}, whose numbers all fit INT32: nothing is "
                    "lost",
                    arg("count", constants)));
        const std::size_t count = clamped.size();
        clamped.resize(std::min(clamped.size(), shownSuspects));
        add(Suspect,
            say("numbers beyond INT32 stand in {count} {count|constant|constants} of the model ({values}) and mean "
                "\"to the end\": clamping changes nothing",
                arg("count", count), arg("values", std::move(clamped))));
    }

    void explainFlag() {
        if (!log_->facts.command.empty() && !log_->facts.int8)
            add(Named, say("the command of this log has no --int8: {command}", arg("command", log_->facts.command)));
    }

    const Analysis* analysis_;
    const Context* context_;
    const BuildLog* log_;
    const LogEvent* event_;
    const LogPlace* place_;
    std::vector<LogCause> causes_;
};

} // namespace

std::vector<LogCause> causesOf(
    const Analysis& analysis, const BuildLog& log, const LogEvent& event, const LogPlace& place) {
    return CauseFinder(analysis, log, event, place).find();
}

} // namespace qaliper
