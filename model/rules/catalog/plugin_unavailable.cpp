// Standard plugins that the target does not have: removed, newer, of another version, or without a library that they
// need. And plugins whose version the parser cannot read.

#include <array>

#include "model/rewrite/fix_builder.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace plugin_unavailable {

constexpr std::string_view insteadId = "use-instead";
constexpr std::string_view textId = "version-as-text";
constexpr std::string_view versionKey = "plugin_version";

// Plugins that use cuDNN do not work on Blackwell. Source: fact R57.
constexpr ComputeCapability firstWithoutCudnn{10, 0};

bool needsCudnn(const PluginFacts& facts) {
    return facts.op == "InstanceNormalization_TRT" || (facts.op == "GroupNormalizationPlugin" && facts.version == "1");
}

enum class Problem : std::uint8_t { Rtx, Removed, TooNew, OtherVersion, NoCudnn, IntegerVersion };

std::optional<Problem> problemOf(const Context& context, NodeIx node) {
    const Classification& found = context.classOf(node);
    if (found.kind != NodeClass::Plugin)
        return std::nullopt;
    if (hasIntegerVersion(context.node(node)))
        return Problem::IntegerVersion;
    if (found.plugin && found.plugin->fromManifest)
        return std::nullopt;
    if (context.target.rtx && found.plugin && found.plugin->op != "ROIAlign_TRT")
        return Problem::Rtx;
    if (!found.plugin)
        return context.knowledge().plugins.isKnown(context.node(node).opType) ? std::optional(Problem::OtherVersion)
                                                                              : std::nullopt;
    const PluginFacts& facts = *found.plugin;
    if (facts.removedIn && context.target.version >= *facts.removedIn)
        return Problem::Removed;
    if (facts.addedIn && context.target.version < *facts.addedIn)
        return Problem::TooNew;
    const bool isBlackwell = context.target.gpu && *context.target.gpu >= firstWithoutCudnn;
    return isBlackwell && needsCudnn(facts) ? std::optional(Problem::NoCudnn) : std::nullopt;
}

Text messageFor(const Context& context, NodeIx node, Problem problem) {
    const auto name = nodeArgument(context, node);
    const auto op = arg("op", context.node(node).opType);
    const auto version = arg("version", pluginVersion(context.node(node)));
    const auto target = targetArgument(context);
    const PluginFacts* facts = context.classOf(node).plugin;
    switch (problem) {
    case Problem::Rtx:
        return say(
            "{node} is the standard plugin {op} of TensorRT. {target} has no library of standard plugins, and does "
            "not find it.",
            name, op, target);
    case Problem::Removed:
        return say("{node} is the standard plugin {op}, version {version}, which is no longer part of TensorRT from "
                   "{release} on: {target} does not find it.",
            name, op, version, arg("release", formatVersion(*facts->removedIn)), target);
    case Problem::TooNew:
        return say(
            "{node} is the standard plugin {op}, version {version}, which came with TensorRT {release}: {target} does "
            "not find it.",
            name, op, version, arg("release", formatVersion(*facts->addedIn)), target);
    case Problem::OtherVersion:
        return say("{node} asks for version {version} of the standard plugin {op}, which is in no table of TensorRT's "
                   "plugins. Unless a library of yours registers it, {target} does not find it.",
            name, version, op, target);
    case Problem::IntegerVersion:
        return say(
            "{node} gives the plugin_version of {op} as an integer. The parser reads text there, takes the version for "
            "empty and finds no such plugin: {target} stops with \"Plugin not found, are the plugin name, version, and "
            "namespace correct?\".",
            name, op, target);
    case Problem::NoCudnn: break;
    }
    return say(
        "{node} is the standard plugin {op}, which is built on cuDNN and does not work on GPUs of compute capability "
        "10.0 and newer.",
        name, op);
}

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        const auto problem = problemOf(context, node);
        if (!problem)
            continue;
        const bool isSure = *problem != Problem::OtherVersion;
        const std::string& op = context.node(node).opType;
        Finding finding =
            findingAt(context, "plugin-unavailable", isSure ? Severity::Error : Severity::Warning, node, op);
        finding.stage = *problem == Problem::NoCudnn ? Stage::Builder : Stage::Parser;
        finding.title = *problem == Problem::IntegerVersion
            ? say("Version of the plugin {op} as an integer", arg("op", op))
            : say("Standard plugin {op} is not in the target", arg("op", op));
        finding.message = messageFor(context, node, *problem);
        report.add(std::move(finding));
    }
}

bool hasWrongVersion(const Context& context, NodeIx node) {
    return problemOf(context, node) == Problem::IntegerVersion && context.isEditable(node);
}

Fix withVersionAsText(const Context& context, NodeIx node) {
    FixBuilder builder(context);
    builder.set(node, {std::string(versionKey), pluginVersion(context.node(node))});
    return Fix{std::move(builder).finish()};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (node && hasWrongVersion(context, *node)) {
        Offer text = exactOffer(textId, say("Write the version as text"));
        text.build = [node = *node](const FixInput& input) { return withVersionAsText(input.context, node); };
        return {text};
    }
    const PluginFacts* facts = node ? context.classOf(*node).plugin : nullptr;
    if (!facts || facts->note.empty())
        return {};
    return {advice(
        insteadId, say("Use something else"), say("The table of plugins says: {note}.", arg("note", facts->note)))};
}

constexpr std::array offerInfos{OfferInfo{textId, Safety::Exact, true}, OfferInfo{insteadId, Safety::Advice, false}};
constexpr std::array<std::string_view, 4> refs{"R54", "R57", "F506", "F722"};

} // namespace plugin_unavailable

extern const Rule pluginUnavailable;
constinit const Rule pluginUnavailable{{"plugin-unavailable", "Standard plugin that the target does not have", "plugin",
                                           Severity::Error, plugin_unavailable::offerInfos, plugin_unavailable::refs},
    plugin_unavailable::check, plugin_unavailable::offers};

} // namespace qaliper::catalog
