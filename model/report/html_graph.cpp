#include "model/report/html_graph.h"

#include <utility>
#include <vector>

#include "model/draw/engine_overlay.h"
#include "model/draw/heat.h"
#include "model/draw/marks.h"
#include "model/draw/svg.h"
#include "model/layout/layout.h"
#include "model/layout/view_part.h"

namespace qaliper {

namespace {

// Some 1 MB of SVG, which phones scroll.
constexpr std::size_t mostBoxes = 1'500;
constexpr std::uint32_t regionHops = 1;

std::vector<NodeIx> nodesOfFindings(const Analysis& analysis) {
    const Index& index = analysis.context->index();
    std::vector<NodeIx> nodes;
    for (const Finding& finding : analysis.findings) {
        if (const auto node = index.find(finding.node); node && index.graphOf(*node) == mainGraph)
            nodes.push_back(*node);
    }
    return nodes;
}

std::pair<GraphPart, ViewGraph> regionsOf(const Analysis& analysis, const ViewState& state) {
    std::vector<NodeIx> nodes = nodesOfFindings(analysis);
    while (!nodes.empty()) {
        ViewGraph view = buildViewAround(analysis.context->index(), state, nodes, regionHops);
        if (view.boxes.size() <= mostBoxes)
            return {GraphPart::Regions, std::move(view)};
        nodes.resize(nodes.size() / 2);
    }
    return {GraphPart::Nothing, {}};
}

std::pair<GraphPart, ViewGraph> viewOfGraph(const Analysis& analysis) {
    const Index& index = analysis.context->index();
    ViewState state;
    ViewGraph whole = buildViewGraph(index, state);
    if (whole.boxes.size() <= mostBoxes)
        return {GraphPart::Whole, std::move(whole)};
    if (!whole.blocks.empty()) {
        state.foldRepeats = true;
        ViewGraph folded = buildViewGraph(index, state);
        if (folded.boxes.size() <= mostBoxes)
            return {GraphPart::Folded, std::move(folded)};
    }
    return regionsOf(analysis, state);
}

} // namespace

Result<GraphPicture> drawGraph(const GraphPictureRequest& request, TwoThemes& themes, const Job& job) {
    const Analysis& analysis = request.analysis;
    const Index& index = analysis.context->index();
    GraphPicture picture;
    std::tie(picture.part, picture.view) = viewOfGraph(analysis);
    if (picture.part == GraphPart::Nothing)
        return picture;
    TemplateCache cache;
    QALIPER_TRY(const auto layout, layoutGraph(picture.view, request.placer, cache, job));
    const Scene scene = buildScene(index, analysis.context->types, picture.view, layout, request.catalogue);
    Overlay overlay = joinOverlay(picture.view, marksOf(analysis));
    applyHeat(overlay, scene, OverlayLayers().heat);
    if (analysis.engine)
        markLayers(overlay, picture.view, *analysis.engine);
    SvgOptions options;
    options.catalogue = request.catalogue;
    options.inPage = {.label = request.label, .idPrefix = request.idPrefix};
    const std::string light = writeSvg(index, picture.view, scene, overlay, options);
    options.dark = true;
    picture.svg = themes.join(light, writeSvg(index, picture.view, scene, overlay, options));
    picture.ids = svg::makeIds(index, picture.view);
    svg::putBefore(picture.ids, request.idPrefix);
    return picture;
}

} // namespace qaliper
