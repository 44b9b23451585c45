#include "model/session/quantize_refusal.h"

#include <algorithm>
#include <utility>

#include "model/graph/identity.h"
#include "model/quantize/products.h"
#include "model/rewrite/raise_opset.h"
#include "model/target/data_types.h"
#include "model/target/quantizer_import.h"
#include "model/tools/choose_nodes.h"

namespace qaliper {

bool isFault(const Finding& finding) { return finding.severity != Severity::Note; }

// A person sees one sentence of it.
Text sentenceOf(const Finding& finding) {
    return say("{rule}: {title}", arg("rule", finding.rule), arg("title", finding.title));
}

Result<std::set<NodeId>> nodesNamed(const Context& context, const std::vector<std::string>& patterns) {
    std::set<NodeId> named;
    for (const std::string& pattern : patterns) {
        auto nodes = chooseNodes(context, {{}, {pattern}});
        if (!nodes)
            nodes = chooseNodes(context, {{pattern}, {}});
        if (!nodes)
            return fail(std::move(nodes.error()));
        for (const NodeIx node : *nodes)
            named.insert(context.node(node).id);
    }
    return named;
}

// Why there is nothing at all to quantize; empty where there are products.
Text whyNoProducts(const Context& context) {
    const Index& index = context.index();
    const auto isThere = [&](NodeIx node) { return isProduct(context.node(node)); };
    if (std::ranges::any_of(index.nodes(mainGraph), isThere))
        return {};
    const auto nodes = index.nodes();
    const auto inside = std::ranges::find_if(nodes, isThere);
    if (inside == nodes.end())
        return {};
    return say(
        "its products, such as {node}, are in the bodies of If, Loop or Scan, which stay in float. Where the condition "
        "of an "
        "If is always the same, make what it depends on a constant and simplify the model, which leaves one branch",
        nodeArgument(context, *inside));
}

std::vector<Text> reasonsOf(const Context& context, const Placement& placement) {
    constexpr std::size_t mostReasons = 4;
    if (Text reason = whyNoProducts(context); !reason.empty())
        return {std::move(reason)};
    const auto ofProduct = [&](const PlacedNode& placed) { return isProduct(context.node(placed.node)); };
    const bool hasProducts = std::ranges::any_of(placement.nodes, ofProduct);
    std::vector<std::pair<Text, int>>
        reasons; // with the number of nodes; numbers of a sentence are those of the first one
    for (const PlacedNode& placed : placement.nodes) {
        if (placed.role != PlacedRole::Float || (!ofProduct(placed) && hasProducts))
            continue;
        const auto known = std::ranges::find_if(
            reasons, [&](const auto& reason) { return reason.first.pattern == placed.reason.pattern; });
        if (known != reasons.end())
            ++known->second;
        else if (reasons.size() < mostReasons)
            reasons.emplace_back(placed.reason, 1);
    }
    std::vector<Text> texts;
    texts.reserve(reasons.size());
    for (auto& [reason, count] : reasons)
        texts.push_back(count == 1 ? std::move(reason)
                                   : say("{reason} ({count} such {count|node|nodes})", arg("reason", std::move(reason)),
                                         arg("count", count)));
    return texts;
}

// Why nothing of this model is quantized for its target; empty where something may be.
Text whyRefused(const Analysis& start, DataType type) {
    const Context& context = *start.context;
    if (start.uninferred)
        return say("The types of its values are not known: {reason}", arg("reason", start.uninferred->message));
    if (!context.quant.empty())
        return say("The model has Q/DQ already; the tool \"Convert Q/DQ to a calibration cache and layer precisions\" "
                   "(strip-qdq) "
                   "makes a float model of it");
    const auto error =
        std::ranges::find_if(start.findings, [](const Finding& it) { return it.severity == Severity::Error; });
    if (error != start.findings.end())
        return say("The float model has errors on {target}, which come first: {finding}. `fix` mends those that it can",
            targetArgument(context), arg("finding", sentenceOf(*error)));
    if (context.target.dla)
        return say("DLA accepts no Q/DQ of this kind: give it the float model and a calibration cache");
    if (type != DataType::Int8 && context.target.gpu && *context.target.gpu < firstFloat8Gpu)
        return say("FP8 needs a GPU of compute capability {first} or newer, and the target names {gpu}",
            arg("first", formatCapability(firstFloat8Gpu)), arg("gpu", formatCapability(*context.target.gpu)));
    const bool isTaken = firstRelease(type) && *firstRelease(type) <= context.target.version;
    if (!isTaken)
        return say("{target} has no {type}", targetArgument(context), arg("type", shortName(type)));
    return {};
}

Text whyOpsetRefused(const Context& context, DataType type, std::int64_t wanted) {
    const TextArgument name = arg("type", shortName(type));
    const TextArgument opset = arg("opset", wanted);
    const std::int64_t has = context.model().opset().value_or(0);
    const TextArgument current = arg("current", has);
    if (has < lowestRaisableOpset)
        return say("{type} needs opset {opset}; this model has {current}, and models below {lowest} are not raised: "
                   "export it with opset {opset} or newer",
            name, opset, current, arg("lowest", lowestRaisableOpset));
    const auto obstacle = obstacleToOpset(context, wanted, Raising::Replacing);
    return obstacle
        ? say("{type} needs opset {opset}; this model has {current} and cannot be raised because of {node} ({op})",
              name, opset, current, nodeArgument(context, *obstacle), arg("op", context.node(*obstacle).opType))
        : say("{type} needs opset {opset}; this model has {current} and cannot be raised", name, opset, current);
}

} // namespace qaliper
