#include "model/report/cost_json.h"

#include "model/cost/half_comparison.h"
#include "model/graph/identity.h"
#include "model/report/records.h"

namespace qaliper {

namespace {

ReportJson layerToJson(const Index& index, const LayerAgainstHalf& layer) {
    return {{"node", identity(index, layer.node)}, {"share", layer.share.expected},
        {"range", {layer.share.low, layer.share.high}}, {"conversions", layer.conversions}, {"open", layer.isOpen},
        {"nodes", identitiesOf(index, layer.nodes)}};
}

} // namespace

ReportJson reformatsToJson(const Analysis& analysis) {
    const Index& index = analysis.context->index();
    return listOf(analysis.verdict.reformats, [&](const Reformat& reformat) -> ReportJson {
        return {{"value", std::string(index.name(reformat.value))}, {"node", identity(index, reformat.node)},
            {"kind", reformatName(reformat.kind)}, {"from", shortName(reformat.from)}, {"to", shortName(reformat.to)},
            {"bytes", reformat.bytes}, {"open", reformat.isOpen}};
    });
}

ReportJson conversionsToJson(const Analysis& analysis) {
    const Context& context = *analysis.context;
    const Index& index = context.index();
    ReportJson list = ReportJson::array();
    for (const NodeIx node : index.nodes()) {
        const Quantizer* quantizer = context.quant.at(node);
        if (!quantizer || analysis.verdict.nodes[node.value].launches == 0)
            continue;
        const ExpectedCost cost = costOf(context, analysis.verdict, node);
        list.push_back({{"node", identity(index, node)}, {"op", context.node(node).opType},
            {"from", shortName(context.types.element(quantizer->data))},
            {"to", shortName(context.types.element(index.output(node, 0)))}, {"bytes_read", cost.bytesRead},
            {"bytes_written", cost.bytesWritten}, {"share", cost.share.expected}});
    }
    return list;
}

ReportJson againstHalfToJson(const Analysis& analysis) {
    const Context& context = *analysis.context;
    const HalfComparison comparison = compareWithHalf(context, analysis.verdict);
    if (comparison.ratio.expected <= 0)
        return {};
    const auto toJson = [&](const LayerAgainstHalf& layer) { return layerToJson(context.index(), layer); };
    return {{"ratio", comparison.ratio.expected}, {"range", {comparison.ratio.low, comparison.ratio.high}},
        {"estimated", !comparison.isExact}, {"slower", listOf(comparison.slower, toJson)}};
}

} // namespace qaliper
