#include "model/report/finding_picture.h"

#include <array>
#include <utility>

#include "model/draw/engine_overlay.h"
#include "model/draw/heat.h"
#include "model/draw/marks.h"
#include "model/graph/identity.h"
#include "model/layout/layout.h"
#include "model/layout/view_part.h"

namespace qaliper {

FindingPictures::FindingPictures(
    const Analysis& analysis, ViewState state, HeatKind heat, Worker* placer, const Catalogue* catalogue)
    : analysis_(analysis),
      state_(std::move(state)),
      heat_(heat),
      placer_(placer),
      catalogue_(catalogue),
      marks_(marksOf(analysis)) {}

Result<std::optional<FindingPicture>> FindingPictures::draw(
    const Finding& finding, std::uint32_t hops, const Job& job) {
    QALIPER_CHECK(job.check());
    const Context& context = *analysis_.context;
    const auto node = context.index().find(finding.node);
    if (!node)
        return std::nullopt;
    FindingPicture picture;
    picture.view = partOfView(context.index(), viewOf(*node), std::array{*node}, hops);
    QALIPER_TRY(const auto layout, layoutGraph(picture.view, placer_, cache_, job));
    marks_[node->value].isSelected = true;
    picture.overlay = joinOverlay(picture.view, marks_);
    marks_[node->value].isSelected = false;
    picture.scene = buildScene(context.index(), context.types, picture.view, layout, catalogue_);
    applyHeat(picture.overlay, picture.scene, heat_);
    if (analysis_.engine)
        markLayers(picture.overlay, picture.view, *analysis_.engine);
    return picture;
}

// Of the graph that holds the node.
const ViewGraph& FindingPictures::viewOf(NodeIx node) {
    const Index& index = analysis_.context->index();
    const GraphId graph = index.graphOf(node);
    const auto known = views_.find(graph.value);
    if (known != views_.end())
        return known->second;
    ViewState state = state_;
    state.graph = graph == mainGraph ? std::string() : graphPath(index, graph);
    return views_.emplace(graph.value, buildViewGraph(index, state)).first->second;
}

std::string placeOf(const Index& index, const Finding& finding) {
    const auto node = index.find(finding.node);
    return node ? index.node(*node).opType + " " + std::string(displayName(index.node(*node))) : std::string();
}

} // namespace qaliper
