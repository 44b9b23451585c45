// Standard plugins that the target does not ship: removed, newer, of another version, or without what they are built on.

#include <array>

#include "model/rules/helpers.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace plugin_unavailable {

constexpr std::string_view insteadId = "use-instead";

// Plugins built on cuDNN do not work on Blackwell. Source: fact R57.
constexpr ComputeCapability firstWithoutCudnn{10, 0};

bool needsCudnn(const PluginFacts& facts) {
    return facts.op == "InstanceNormalization_TRT" || (facts.op == "GroupNormalizationPlugin" && facts.version == "1");
}

enum class Problem : std::uint8_t { Removed, TooNew, OtherVersion, NoCudnn };

std::optional<Problem> problemOf(const Context& context, NodeIx node) {
    const Classification& found = context.classOf(node);
    if (found.kind != NodeClass::Plugin || (found.plugin && found.plugin->fromManifest))
        return std::nullopt;
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
        finding.title = say("Standard plugin {op} is not in the target", arg("op", op));
        finding.message = messageFor(context, node, *problem);
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const PluginFacts* facts = node ? context.classOf(*node).plugin : nullptr;
    if (!facts || facts->note.empty())
        return {};
    return {advice(
        insteadId, say("Use something else"), say("The table of plugins says: {note}.", arg("note", facts->note)))};
}

constexpr std::array offerInfos{OfferInfo{insteadId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"R54", "R57", "F506"};

} // namespace plugin_unavailable

extern const Rule pluginUnavailable;
constinit const Rule pluginUnavailable{{"plugin-unavailable", "Standard plugin that the target does not have", "plugin",
                                           Severity::Error, plugin_unavailable::offerInfos, plugin_unavailable::refs},
    plugin_unavailable::check, plugin_unavailable::offers, nullptr};

} // namespace qaliper::catalog
