#include "model/tools/cause_tool.h"

#include <algorithm>

#include "model/tools/tools.h"

namespace qaliper {

namespace {

bool readsPair(const Context& context, NodeIx node) {
    return std::ranges::any_of(
        context.index().inputs(node), [&](ValueIx input) { return input.valid() && context.dequantizerAfter(input); });
}

} // namespace

std::optional<CauseTool> toolFor(const Context& context, CauseKind kind, const std::vector<NodeIx>& places) {
    if (kind != CauseKind::Int8DoesNotPay)
        return std::nullopt;
    CauseTool found{{"leave-in-float", {}, {}}, {}};
    ToolNodes layers;
    for (const NodeIx place : places) {
        const bool isQuantizer = context.quant.at(place) != nullptr; // it goes with the layer that reads it
        if (isQuantizer || !readsPair(context, place))
            continue;
        layers.push_back(place);
        found.request.nodes.push_back(context.node(place).id);
    }
    const Tool* tool = findTool(found.request.tool);
    auto offer = tool->offer(context, layers);
    if (!offer)
        return std::nullopt;
    found.offer = std::move(*offer);
    return found;
}

} // namespace qaliper
