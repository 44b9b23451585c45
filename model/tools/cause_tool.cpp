#include "model/tools/cause_tool.h"

#include "model/tools/tools.h"

namespace qaliper {

std::optional<CauseTool> toolFor(const Context& context, CauseKind kind, const std::vector<NodeIx>& places) {
    if (kind != CauseKind::Int8DoesNotPay)
        return std::nullopt;
    CauseTool found{{"leave-in-float", {}, {}}, {}};
    ToolNodes layers;
    for (const NodeIx place : places) {
        if (context.quant.at(place))
            continue; // it goes with the layer that reads it
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
