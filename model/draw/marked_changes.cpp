#include "model/draw/marked_changes.h"

#include "model/graph/identity.h"

namespace qaliper {

MarkedChanges marksOf(const Diff& diff) {
    MarkedChanges marks;
    for (const NodeIx node : diff.removed)
        marks.before.emplace_back(node, ChangeTone::Removed);
    for (const NodeIx node : diff.added)
        marks.after.emplace_back(node, ChangeTone::Added);
    for (const auto& [before, after] : diff.changed) {
        marks.before.emplace_back(before, ChangeTone::Changed);
        marks.after.emplace_back(after, ChangeTone::Changed);
    }
    return marks;
}

void unfoldPairs(const Context& context, std::span<const NodeChange> changes, ViewState& state) {
    for (const auto& [node, tone] : changes) {
        const Quantizer* quantizer = context.quant.at(node);
        if (quantizer && !quantizer->dequantizes())
            state.expanded.insert(identity(context.index(), node));
    }
}

Result<MarkedPicture> drawChanged(const DrawRequest& request, std::span<const NodeChange> changes, const Job& job) {
    auto drawn = drawPicture(request, job);
    if (drawn)
        drawn->overlay = overlayFor(*drawn->picture, request.analysis.get(), changes);
    return drawn;
}

} // namespace qaliper
