#include "views/dialogs/picture_export.h"

#include <algorithm>
#include <array>

#include "model/base/file.h"
#include "model/draw/marks.h"
#include "model/draw/noise_overlay.h"
#include "model/draw/page.h"
#include "model/draw/svg_analysis.h"
#include "model/layout/block_state.h"
#include "model/layout/scope_tree.h"
#include "model/layout/view_part.h"
#include "model/report/review.h"
#include "views/base/text.h"
#include "views/dialogs/picture_pdf.h"
#include "views/dialogs/picture_png.h"

namespace qaliper {

namespace {

// A picture, and the part of its scene to write.
struct Subject {
    MarkedPicture drawn;
    std::optional<Rect> area;
    std::vector<BoxIx> selected; // sorted
};

std::optional<SvgPage> pageOf(const ExportRequest& request) {
    const ExportPart part = request.choice.part;
    auto page = part == ExportPart::Whole || part == ExportPart::Scope ? pageNamed(request.choice.page) : std::nullopt;
    if (page && request.choice.hasTitle) {
        const QtCatalogue catalogue;
        page->title = pageTitle(request.title, request.target, request.date, &catalogue);
    }
    return page;
}

DrawRequest wanted(const ExportRequest& request) {
    DrawRequest drawing = request.drawing;
    if (drawing.state.foldRepeats != request.choice.foldsRepeats)
        setAllFolded(request.choice.foldsRepeats, drawing.state);
    if (pageOf(request))
        prepareForPage(drawing.state);
    return drawing;
}

// In columns where the state wraps, as a scope may.
Result<Subject> drawPart(
    const ExportRequest& request, const std::vector<NodeIx>& nodes, std::uint32_t hops, const Job& job) {
    const DrawRequest drawing = wanted(request);
    const Index& index = *drawing.index;
    Picture picture;
    picture.index = drawing.index;
    ViewGraph part = buildViewAround(index, drawing.state, nodes, hops);
    part.wraps = hops == 0 && drawing.state.wraps;
    auto view = std::make_shared<const ViewGraph>(std::move(part));
    const std::lock_guard lock(drawing.templates->mutex);
    QALIPER_TRY(auto layout, layoutGraph(*view, drawing.placer, drawing.templates->cache, job));
    const bool hasTypes = drawing.analysis && drawing.analysis->context->indexOwner == drawing.index;
    const TypeTable types = hasTypes ? drawing.analysis->context->types : TypeTable(index);
    picture.view = std::move(view);
    picture.layout = std::make_shared<const Layout>(std::move(layout));
    const QtCatalogue catalogue;
    picture.scene = std::make_shared<const Scene>(buildScene(index, types, *picture.view, *picture.layout, &catalogue));
    Subject subject{{nullptr, overlayFor(picture, drawing.analysis.get())}, {}, {}};
    for (const NodeIx node : nodes) {
        if (const BoxIx box = boxOf(*picture.view, node); box.valid())
            subject.selected.push_back(box);
    }
    std::ranges::sort(subject.selected);
    subject.drawn.picture = std::make_shared<const Picture>(std::move(picture));
    return subject;
}

Result<Subject> drawScope(const ExportRequest& request, const Job& job) {
    const std::vector<NodeIx> nodes = nodesInScope(*request.drawing.index, request.choice.scope);
    if (nodes.empty())
        return fail(
            ErrorKind::Invalid, say("No node has a name in the scope {scope}", arg("scope", request.choice.scope)));
    auto subject = drawPart(request, nodes, 0, job);
    if (subject)
        subject->selected.clear();
    return subject;
}

// For a page with repeated layers folded, where it could not be read otherwise.
Result<Subject> drawWhole(const ExportRequest& request, const Job& job) {
    DrawRequest drawing = wanted(request);
    auto drawn = drawPicture(drawing, job);
    const auto page = pageOf(request);
    if (drawn && page && hasToFold(drawing.state, *drawn->picture->view, *page, drawn->picture->scene->bounds)) {
        setAllFolded(true, drawing.state);
        drawn = drawPicture(drawing, job);
    }
    if (!drawn)
        return fail(std::move(drawn.error()));
    return Subject{std::move(*drawn), {}, {}};
}

Result<Subject> subjectOf(const ExportRequest& request, const Job& job) {
    if (request.choice.part == ExportPart::Around) {
        std::vector<NodeIx> nodes;
        for (const NodeId node : request.nodes) {
            if (const auto found = request.drawing.index->find(node))
                nodes.push_back(*found);
        }
        return nodes.empty() ? fail(ErrorKind::Invalid, say("Select a node first"))
                             : drawPart(request, nodes, request.choice.hops, job);
    }
    if (request.choice.part == ExportPart::Scope)
        return drawScope(request, job);
    if (request.choice.part == ExportPart::Visible)
        return Subject{request.drawn, request.visible, {}};
    if (request.drawing.state.foldRepeats == request.choice.foldsRepeats && !pageOf(request))
        return Subject{request.drawn, {}, {}};
    return drawWhole(request, job);
}

Overlay overlayOf(const ExportRequest& request, const Subject& subject) {
    OverlayLayers layers = request.layers;
    layers.heat = request.choice.heat;
    const Picture& picture = *subject.drawn.picture;
    return withLayers(withNoise(*subject.drawn.overlay, picture, request.noise.consumers, request.noise.quantizers),
        *picture.scene, layers);
}

// In the language of the window; the catalogue has to outlive the options.
SvgOptions optionsOf(const ExportRequest& request, const Subject& subject, const QtCatalogue& catalogue) {
    SvgOptions options;
    if (request.drawing.analysis)
        options = svgOptionsFor(*request.drawing.analysis, *subject.drawn.picture->view, request.title, &catalogue);
    options.catalogue = &catalogue;
    options.title = request.title;
    options.dark = request.choice.isDark;
    options.area = subject.area;
    options.page = pageOf(request);
    options.sidebar = !options.page;
    return options;
}

std::string svgOf(const ExportRequest& request, const Subject& subject) {
    const Picture& picture = *subject.drawn.picture;
    Overlay overlay = overlayOf(request, subject);
    for (const BoxIx box : subject.selected) {
        if (box.value < overlay.boxes.size())
            overlay.boxes[box.value].isSelected = true;
    }
    const QtCatalogue catalogue;
    return writeSvg(*picture.index, *picture.view, *picture.scene, overlay, optionsOf(request, subject, catalogue));
}

// As a page shows it; what has lines and words as such is readable at its own size.
bool isPageReadable(const ExportRequest& request, const Subject& subject) {
    const auto page = pageOf(request);
    return !page || isReadableOn(*page, subject.area.value_or(subject.drawn.picture->scene->bounds));
}

// As the canvas paints it.
template <class Write>
auto painted(const ExportRequest& request, const Subject& subject, Write write) {
    const Picture& picture = *subject.drawn.picture;
    const Overlay overlay = overlayOf(request, subject);
    const QtCatalogue catalogue;
    const SvgOptions options = optionsOf(request, subject, catalogue);
    return write(PngRequest{picture, overlay, options, subject.area.value_or(picture.scene->bounds), subject.selected,
        request.choice.scale});
}

Status exportFindings(const ExportRequest& request, const std::filesystem::path& folder, const Job& job) {
    if (!request.drawing.analysis)
        return fail(ErrorKind::Invalid, say("The model is still being checked"));
    const QtCatalogue catalogue;
    ReviewOptions options{
        request.title, wanted(request).state, request.choice.hops, request.choice.isDark, request.choice.heat};
    options.state.graph.clear(); // each finding is shown in the graph that contains it
    QALIPER_CHECK(writeReview(*request.drawing.analysis, options, folder, request.drawing.placer, job, &catalogue));
    return {};
}

} // namespace

Result<ExportedPicture> exportPicture(const ExportRequest& request, const std::filesystem::path& path, const Job& job) {
    if (request.choice.part == ExportPart::Findings) {
        QALIPER_CHECK(exportFindings(request, path, job));
        return ExportedPicture{};
    }
    QALIPER_TRY(const auto subject, subjectOf(request, job));
    PngFile file;
    bool isReadable = false;
    if (request.choice.format == ExportFormat::Svg) {
        file.bytes = svgOf(request, subject);
        isReadable = isPageReadable(request, subject);
    } else if (request.choice.format == ExportFormat::Pdf) {
        QALIPER_TRY(file.bytes, painted(request, subject, writePdf));
        isReadable = isPageReadable(request, subject);
    } else {
        QALIPER_TRY(file, painted(request, subject, writePng));
        isReadable = isReadableAt(file.zoom);
    }
    QALIPER_CHECK(job.check());
    QALIPER_CHECK(writeWholeFile(path, file.bytes));
    return ExportedPicture{isReadable};
}

} // namespace qaliper
