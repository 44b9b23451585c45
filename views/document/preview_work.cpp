#include "views/document/preview_work.h"

#include <algorithm>
#include <set>

#include "model/graph/diff.h"
#include "model/graph/identity.h"

namespace qaliper {

namespace {

using ChangeList = std::vector<NodeChange>;

// Pairs that change are shown as nodes, in both pictures, so that they look alike.
void unfoldPairs(const Context& context, const ChangeList& changes, ViewState& state) {
    for (const auto& [node, tone] : changes) {
        const Quantizer* quantizer = context.quant.at(node);
        if (quantizer && !quantizer->dequantizes())
            state.expanded.insert(identity(context.index(), node));
    }
}

Rect focusOf(const Picture& picture, const ChangeList& changes, NodeId fallback) {
    Rect focus;
    for (const auto& [node, tone] : changes) {
        if (const BoxIx box = boxOf(*picture.view, node); box.valid())
            focus = focus.unitedWith(picture.scene->boxes[box.value].rect);
    }
    const auto node = picture.index->find(fallback);
    const BoxIx box = node ? boxOf(*picture.view, *node) : BoxIx();
    if (focus.height <= 0 && box.valid())
        focus = picture.scene->boxes[box.value].rect;
    return focus;
}

void countFindings(const Analysis& before, FixPreview& preview) {
    const auto keysOf = [](const Analysis& analysis) {
        std::set<std::string_view> keys;
        for (const Finding& finding : analysis.findings)
            keys.insert(finding.key);
        return keys;
    };
    const std::set<std::string_view> old = keysOf(before);
    const std::set<std::string_view> now = keysOf(*preview.analysis);
    preview.gone = static_cast<std::size_t>(std::ranges::count_if(old, [&](auto key) { return !now.contains(key); }));
    preview.appeared =
        static_cast<std::size_t>(std::ranges::count_if(now, [&](auto key) { return !old.contains(key); }));
}

Result<DrawnPicture> drawChanged(const DrawRequest& request, const ChangeList& changes, const Job& job) {
    auto drawn = drawPicture(request, job);
    if (drawn)
        drawn->overlay = overlayFor(*drawn->picture, request.analysis.get(), changes);
    return drawn;
}

} // namespace

Result<FixPreview> previewFix(const PreviewRequest& request, const Job& job) {
    auto edited = request.edit(job);
    if (!edited)
        return fail(std::move(edited.error()));
    auto analysis = inspect(request.inspector, edited->index, job);
    if (!analysis)
        return fail(std::move(analysis.error()));
    FixPreview preview;
    preview.analysis = std::make_shared<const Analysis>(std::move(*analysis));
    preview.note = std::move(edited->note);
    countFindings(*request.analysis, preview);

    const Index& old = request.analysis->context->index();
    const Diff change = diff(old, *edited->index);
    ChangeList taken;
    ChangeList given;
    for (const NodeIx node : change.removed)
        taken.emplace_back(node, ChangeTone::Removed);
    for (const NodeIx node : change.added)
        given.emplace_back(node, ChangeTone::Added);
    for (const auto& [before, after] : change.changed) {
        taken.emplace_back(before, ChangeTone::Changed);
        given.emplace_back(after, ChangeTone::Changed);
    }
    ViewState state;
    unfoldPairs(*request.analysis->context, taken, state);
    unfoldPairs(*preview.analysis->context, given, state);

    const auto templates = std::make_shared<SharedTemplates>();
    auto before = drawChanged(
        {request.analysis->context->indexOwner, request.analysis, state, request.placer, templates}, taken, job);
    if (!before)
        return fail(std::move(before.error()));
    auto after = drawChanged({edited->index, preview.analysis, state, request.placer, templates}, given, job);
    if (!after)
        return fail(std::move(after.error()));
    preview.focusBefore = focusOf(*before->picture, taken, request.focus);
    preview.focusAfter = focusOf(*after->picture, given, request.focus);
    preview.before = std::move(*before);
    preview.after = std::move(*after);
    return preview;
}

} // namespace qaliper
