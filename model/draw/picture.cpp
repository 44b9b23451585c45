#include "model/draw/picture.h"

#include "model/draw/engine_overlay.h"
#include "model/draw/heat.h"
#include "model/draw/marks.h"
#include "model/draw/shape_labels.h"
#include "model/draw/zone_marks.h"

namespace qaliper {

namespace {

// Marks of another version follow their nodes, so that colours do not vanish until the new version is checked.
std::vector<Mark> marksFor(const Index& index, const Analysis& analysis) {
    std::vector<Mark> marks = marksOf(analysis);
    const Index& other = analysis.context->index();
    if (&other == &index)
        return marks;
    std::vector<Mark> moved(index.nodeCount());
    for (const NodeIx node : index.nodes()) {
        if (const auto before = other.find(index.node(node).id))
            moved[node.value] = std::move(marks[before->value]);
    }
    return moved;
}

bool isOf(const Analysis* analysis, const std::shared_ptr<const Index>& index) {
    return analysis && analysis->context->indexOwner == index;
}

} // namespace

std::shared_ptr<const Overlay> overlayFor(
    const Picture& picture, const Analysis* analysis, std::span<const NodeChange> changes) {
    if (!analysis && changes.empty())
        return std::make_shared<const Overlay>();
    std::vector<Mark> marks =
        analysis ? marksFor(*picture.index, *analysis) : std::vector<Mark>(picture.index->nodeCount());
    for (const auto& [node, tone] : changes)
        marks[node.value].change = tone;
    auto overlay = std::make_shared<Overlay>(joinOverlay(*picture.view, marks));
    applyHeat(*overlay, *picture.scene, OverlayLayers().heat);
    if (analysis && analysis->engine && &analysis->context->index() == picture.index.get())
        markLayers(*overlay, *picture.view, *analysis->engine);
    markZones(*picture.view, *picture.scene, picture.layout->zones, *overlay);
    return overlay;
}

Result<MarkedPicture> drawPicture(const DrawRequest& request, const Job& job) {
    job.report(say("Drawing"));
    Picture picture;
    picture.index = request.index;
    picture.catalogue = request.catalogue;
    auto view = std::make_shared<const ViewGraph>(buildViewGraph(*request.index, request.state));
    const std::lock_guard lock(request.templates->mutex);
    QALIPER_TRY(auto layout, layoutGraph(*view, request.placer, request.templates->cache, job));
    picture.view = std::move(view);
    picture.layout = std::make_shared<const Layout>(std::move(layout));
    const bool hasTypes = isOf(request.analysis.get(), request.index);
    const TypeTable types = hasTypes ? request.analysis->context->types : TypeTable(*request.index);
    picture.isFullyTyped = hasTypes && types.complete();
    picture.scene = std::make_shared<const Scene>(
        buildScene(*picture.index, types, *picture.view, *picture.layout, picture.catalogue.get()));
    MarkedPicture drawn;
    drawn.overlay = overlayFor(picture, request.analysis.get());
    drawn.picture = std::make_shared<const Picture>(std::move(picture));
    return drawn;
}

bool lacksTypes(const Picture& picture, const Analysis& analysis) {
    return isOf(&analysis, picture.index) && !picture.isFullyTyped && analysis.context->types.complete();
}

Result<MarkedPicture> markPicture(
    const std::shared_ptr<const Picture>& picture, const std::shared_ptr<const Analysis>& analysis, const Job& job) {
    MarkedPicture drawn{picture, nullptr};
    if (lacksTypes(*picture, *analysis)) {
        auto typed = std::make_shared<Picture>(*picture);
        Scene scene = *picture->scene;
        labelShapes(analysis->context->types, scene);
        typed->scene = std::make_shared<const Scene>(std::move(scene));
        typed->isFullyTyped = true;
        drawn.picture = std::move(typed);
    }
    QALIPER_CHECK(job.check());
    drawn.overlay = overlayFor(*drawn.picture, analysis.get());
    return drawn;
}

} // namespace qaliper
