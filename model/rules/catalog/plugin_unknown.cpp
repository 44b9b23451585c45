// Operators that neither TensorRT, ONNX nor the project file defines: most likely plugins of the user. Nothing is
// assumed about their types until the project file states them.

#include <array>
#include <map>
#include <vector>

#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace plugin_unknown {

constexpr std::string_view manifestId = "describe";

void check(const Context& context, Report& report) {
    std::map<std::string, std::vector<NodeIx>> unknown;
    for (const NodeIx node : context.index().nodes()) {
        if (context.classOf(node).kind == NodeClass::Unknown)
            unknown[context.node(node).domain + " " + context.node(node).opType].push_back(node);
    }
    for (const auto& [name, nodes] : unknown) {
        const Node& first = context.node(nodes.front());
        Finding finding = findingAt(context, "plugin-unknown", Severity::Note, nodes.front(), "unknown");
        finding.stage = Stage::Parser;
        finding.title = say("Operators that need a plugin");
        finding.message = say(
            "{op} (domain \"{domain}\", {count} in the model) is no operator of {target} nor of ONNX and no standard "
            "plugin. If a library of yours registers it, describe it in qaliper.toml; without that its types are "
            "unknown "
            "and nothing is said about them.",
            arg("op", first.opType), arg("domain", first.domain), arg("count", nodes.size()), targetArgument(context));
        for (std::size_t i = 1; i < nodes.size(); ++i)
            finding.related.push_back(context.node(nodes[i]).id);
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context&, const Finding&) {
    return {advice(manifestId, say("Describe the plugin in qaliper.toml"),
        say("`qaliper-cli plugins MODEL --write-manifest qaliper.toml` writes a skeleton to fill in."))};
}

constexpr std::array offerInfos{OfferInfo{manifestId, Safety::Advice, false}};
constexpr std::array<std::string_view, 2> refs{"F505", "F506"};

} // namespace plugin_unknown

extern const Rule pluginUnknown;
constinit const Rule pluginUnknown{{"plugin-unknown", "Operator that needs a plugin", "plugin", Severity::Note,
                                       plugin_unknown::offerInfos, plugin_unknown::refs},
    plugin_unknown::check, plugin_unknown::offers};

} // namespace qaliper::catalog
