#include "model/session/quantize_plan.h"

#include <algorithm>

#include "model/quantize/merged_groups.h"
#include "model/quantize/products.h"
#include "model/rewrite/raise_opset.h"
#include "model/session/quantize_refusal.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

void countProducts(QuantizePlan& plan) {
    const Index& index = plan.analysis->context->index();
    for (const PlacedNode& placed : plan.placement.nodes) {
        const Node& node = index.node(placed.node);
        if (!isProduct(node))
            continue;
        if (placed.role == PlacedRole::Quantized)
            plan.quantized.push_back(node.id);
        if (placed.role != PlacedRole::Float)
            continue;
        const auto known = std::ranges::find(plan.inFloat, placed.reason, &FloatProducts::reason);
        if (known == plan.inFloat.end())
            plan.inFloat.push_back({placed.reason, {node.id}});
        else
            known->nodes.push_back(node.id);
    }
    std::ranges::stable_sort(
        plan.inFloat, std::ranges::greater(), [](const FloatProducts& products) { return products.nodes.size(); });
}

} // namespace

Result<QuantizePlan> planQuantization(
    std::shared_ptr<const Analysis> analysis, DataType type, const std::vector<std::string>& keepFloat) {
    if (Text reason = whyRefused(*analysis, type); !reason.empty())
        return fail(ErrorKind::Unsupported, std::move(reason));
    const Context& context = *analysis->context;
    QALIPER_TRY(const auto kept, nodesNamed(context, keepFloat));
    PlacementRequest request{type, {}, canHaveOpset(context, opsetOfChannelScales, Raising::Replacing)};
    for (const NodeId node : kept)
        request.keepFloat[node] = say("it is kept in float as asked");
    if (type == DataType::Int8) {
        for (const NodeIx convolution : mergeableGroups(context, request.keepFloat))
            request.merged.insert(context.node(convolution).id);
    }
    QuantizePlan plan;
    plan.placement = placeFor(context, request);
    plan.share = quantizedShare(context, plan.placement);
    plan.analysis = std::move(analysis);
    countProducts(plan);
    return plan;
}

} // namespace qaliper
