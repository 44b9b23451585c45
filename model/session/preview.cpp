#include "model/session/preview.h"

#include "model/draw/marked_changes.h"
#include "model/session/check.h"

namespace qaliper {

namespace {

PreviewFocus focusOf(const Picture& picture, std::span<const NodeChange> changes, NodeId fallback) {
    PreviewFocus focus;
    NodeIx first;
    for (const auto& [node, tone] : changes) {
        const BoxIx box = boxOf(*picture.view, node);
        if (!box.valid())
            continue;
        const Rect& rect = picture.scene->boxes[box.value].rect;
        focus.all = focus.all.unitedWith(rect);
        if (!first.valid() || node < first) {
            first = node;
            focus.first = rect;
        }
    }
    const auto node = picture.index->find(fallback);
    const BoxIx box = node ? boxOf(*picture.view, *node) : BoxIx();
    if (!first.valid() && box.valid())
        focus.all = focus.first = picture.scene->boxes[box.value].rect;
    return focus;
}

// The error of the edit, with the picture of the unchanged graph.
Result<FixPreview> previewRefusal(const PreviewRequest& request, Error refusal, const Job& job) {
    QALIPER_TRY(auto before,
        drawChanged({request.analysis->context->indexOwner, request.analysis, ViewState(), request.placer,
                        std::make_shared<SharedTemplates>(), request.catalogue},
            {}, job));
    FixPreview preview;
    preview.refusal = std::move(refusal);
    preview.focusBefore = focusOf(*before.picture, {}, request.focus);
    preview.before = std::move(before);
    return preview;
}

} // namespace

Result<FixPreview> previewFix(const PreviewRequest& request, const Job& job) {
    auto applied = request.edit(job);
    if (!applied && applied.error().kind == ErrorKind::Cancelled)
        return fail(std::move(applied.error()));
    if (!applied)
        return previewRefusal(request, std::move(applied.error()), job);
    QALIPER_TRY(const auto checked,
        checkVersion({request.inspector, applied->index, applied->analysis, request.artefacts}, job));
    QALIPER_TRY(const auto alone, withoutFiles(request.inspector, request.analysis, job));
    FixPreview preview;
    preview.analysis = checked.analysis;
    const FixCounts counts = countFixed(alone->findings, checked.alone->findings, {});
    preview.gone = counts.besides;
    preview.appeared = counts.appeared;
    preview.change = changeBetween(*alone, *checked.alone);

    const auto [taken, given] = marksOf(diff(*request.analysis->context->indexOwner, *applied->index));
    ViewState state;
    unfoldPairs(*request.analysis->context, taken, state);
    unfoldPairs(*preview.analysis->context, given, state);

    const auto templates = std::make_shared<SharedTemplates>();
    QALIPER_TRY(auto before,
        drawChanged({request.analysis->context->indexOwner, request.analysis, state, request.placer, templates,
                        request.catalogue},
            taken, job));
    QALIPER_TRY(auto after,
        drawChanged(
            {applied->index, preview.analysis, state, request.placer, templates, request.catalogue}, given, job));
    preview.focusBefore = focusOf(*before.picture, taken, request.focus);
    preview.focusAfter = focusOf(*after.picture, given, request.focus);
    preview.before = std::move(before);
    preview.after = std::move(after);
    preview.applied = std::move(*applied);
    return preview;
}

} // namespace qaliper
