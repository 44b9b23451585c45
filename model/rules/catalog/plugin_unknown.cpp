// Operators that neither TensorRT, ONNX nor the project file defines: most likely plugins of the user. Nothing is
// assumed about their types until the project file states them. But a plugin that was written for releases without INT64
// gives INT32 where the file declares INT64.

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "model/rewrite/fix_builder.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace plugin_unknown {

constexpr std::string_view manifestId = "describe";
constexpr std::string_view castId = "cast-output";
constexpr std::string_view integersCause = "integers";
constexpr Version firstWithTypes{10, 0, 0}; // in which INT32 and INT64 do not meet; fact F510

constexpr std::array joining{"Add", "Div", "Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual", "Max", "Min",
    "Mod", "Mul", "Sub", "Concat", "Where"};

bool joinsOperands(const Node& node) {
    return std::ranges::any_of(joining, [&](std::string_view op) { return node.is(op); });
}

// Another operand of the consumer is an INT64 that does not come from the plugin.
bool meetsIntegers(const Context& context, NodeIx plugin, const Use& use) {
    const Index& index = context.index();
    if (!joinsOperands(context.node(use.node)))
        return false;
    for (std::uint32_t slot = 0; slot < context.node(use.node).inputs.size(); ++slot) {
        const ValueIx other = index.input(use.node, slot);
        const bool isOther = slot != use.slot && other.valid() && index.producer(other) != plugin;
        if (isOther && context.types.element(other) == DataType::Int64)
            return true;
    }
    return false;
}

// Outputs that the file declares as INT64 and that meet INT64 values.
std::vector<ValueIx> meetingIntegers(const Context& context, NodeIx plugin) {
    std::vector<ValueIx> found;
    for (const ValueIx output : context.index().outputs(plugin)) {
        const auto uses = output.valid() ? context.index().uses(output) : std::span<const Use>();
        const auto meets = [&](const Use& use) { return meetsIntegers(context, plugin, use); };
        if (output.valid() && context.types.element(output) == DataType::Int64 && std::ranges::any_of(uses, meets))
            found.push_back(output);
    }
    return found;
}

void checkIntegers(const Context& context, Report& report, NodeIx plugin) {
    const std::vector<ValueIx> outputs = meetingIntegers(context, plugin);
    if (outputs.empty() || context.target.version < firstWithTypes)
        return;
    Finding finding = findingAt(context, "plugin-unknown", Severity::Warning, plugin, std::string(integersCause));
    finding.slot = integersCause;
    std::vector<Text> names;
    for (const ValueIx output : outputs) {
        finding.values.emplace_back(context.index().name(output));
        names.push_back(verbatim(finding.values.back()));
    }
    finding.title = say("INT64 that a plugin may give as INT32");
    finding.message = say(
        "The file declares {values} as INT64. A plugin written for TensorRT 8 gives INT32, because there was no other "
        "integer. {target} then rejects the operators that join it with INT64 values: \"incompatible input types Int32 "
        "and Int64\".",
        arg("values", names), targetArgument(context));
    report.add(std::move(finding));
}

void checkUnknown(const Context& context, Report& report) {
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

void check(const Context& context, Report& report) {
    checkUnknown(context, report);
    for (const NodeIx node : context.index().nodes()) {
        if (context.classOf(node).kind == NodeClass::Unknown)
            checkIntegers(context, report, node);
    }
}

// Consumers read the output through a Cast to the type that is declared.
std::vector<Edit> castEdits(const Context& context, NodeIx plugin) {
    FixBuilder builder(context);
    for (const ValueIx output : meetingIntegers(context, plugin)) {
        const std::string name(context.index().name(output));
        const std::vector<Attribute> to{{"to", static_cast<std::int64_t>(DataType::Int64)}};
        if (context.index().isGraphOutput(output)) {
            const std::string inner = builder.renameAfter(output);
            builder.addAs(output, {"Cast", "", {inner}, to, {}});
            continue;
        }
        builder.redirectAll(
            output, builder.add(context.index().graphOf(plugin), {"Cast", "", {name}, to, name + "_int64"}));
    }
    return std::move(builder).finish();
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto plugin = findingNode(context, finding);
    if (finding.cause == integersCause && plugin && context.isEditable(*plugin)) {
        Offer offer = exactOffer(
            castId, say("Cast the output to INT64"), say("Nothing changes where the plugin gives INT64 already."));
        offer.automatic = false; // the plugin is not known
        offer.effect.nodes = nodesAdded(castEdits(context, *plugin));
        offer.build = [node = *plugin](const FixInput& input) { return Fix{castEdits(input.context, node)}; };
        return {offer};
    }
    if (finding.cause == integersCause)
        return {};
    return {advice(manifestId, say("Describe the plugin in qaliper.toml"),
        say("`qaliper-cli plugins MODEL --write-manifest qaliper.toml` writes a skeleton to fill in."))};
}

constexpr std::array offerInfos{OfferInfo{castId, Safety::Exact, false}, OfferInfo{manifestId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"F505", "F506", "F510"};

} // namespace plugin_unknown

extern const Rule pluginUnknown;
constinit const Rule pluginUnknown{{"plugin-unknown", "Operator that needs a plugin", "plugin", Severity::Warning,
                                       plugin_unknown::offerInfos, plugin_unknown::refs},
    plugin_unknown::check, plugin_unknown::offers};

} // namespace qaliper::catalog
