#include "model/draw/svg.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/base/number.h"
#include "model/draw/curves.h"
#include "model/draw/heat.h"
#include "model/draw/looks.h"
#include "model/draw/style.h"
#include "model/draw/svg_cells.h"
#include "model/draw/svg_engine.h"
#include "model/draw/svg_ids.h"
#include "model/draw/svg_sidebar.h"
#include "model/draw/svg_text.h"
#include "model/graph/identity.h"
#include "model/layout/box_metrics.h"

namespace qaliper {

namespace {

using namespace svg;

constexpr std::array<std::string_view, 6> lineWords{"plain", "int8", "fp8", "broken", "fault", "accent"};

class SvgWriter {
public:
    SvgWriter(const Index& index, const ViewGraph& view, const Scene& scene, const Overlay& overlay,
        const SvgOptions& options)
        : index_(index),
          view_(view),
          scene_(scene),
          overlay_(overlay),
          options_(options),
          theme_(options.dark ? darkTheme() : lightTheme()),
          area_(options.area.value_or(scene.bounds)),
          ids_(makeIds(index, view)) {
        if (options_.inPage)
            svg::putBefore(ids_, options_.inPage->idPrefix);
    }

    std::string run() && {
        out_.reserve(1'200 * scene_.boxes.size() + 20'000);
        Sidebar sidebar;
        if (hasSidebar()) {
            const auto link = [this](NodeIx node) { return idOf(ids_, view_, node); };
            sidebar = makeSidebar(scene_, overlay_, options_, theme_, link);
        }
        begin(sidebar);
        beginGraph();
        for (const PictureLayer layer : layersUpward)
            writeLayer(layer);
        out_ += options_.area ? "</g>\n</g>\n</svg>\n" : "</g>\n</svg>\n";
        return std::move(out_);
    }

private:
    void writeLayer(PictureLayer layer) {
        switch (layer) {
        case PictureLayer::Groups: return writeGroups();
        case PictureLayer::LayerOutlines: return writeLayerOutlines();
        case PictureLayer::Bands: return writeBands();
        case PictureLayer::OpenBoxes: return writeOpenBoxes();
        case PictureLayer::Edges: return writeEdges();
        case PictureLayer::Markers: return writeMarkers();
        case PictureLayer::Boxes: return writeBoxes();
        case PictureLayer::Pills: return writePills();
        case PictureLayer::Labels: return writeLabels();
        }
    }

    void begin(const Sidebar& sidebar) {
        const double width = std::ceil(left() + area_.width);
        const double height = std::ceil(std::max(area_.height, sidebar.height));
        if (options_.inPage)
            return beginInPage(width, height);
        out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"";
        attribute(out_, "width", options_.page ? options_.page->width : width);
        attribute(out_, "height", options_.page ? options_.page->height : height);
        const Rect view = viewOf(width, height);
        out_ += " viewBox=\"";
        number(out_, view.x);
        out_ += ' ';
        number(out_, view.y);
        out_ += ' ';
        number(out_, view.width);
        out_ += ' ';
        number(out_, view.height);
        out_ += "\" role=\"graphics-document\" aria-labelledby=\"title desc\" font-family=\"Inter,'Noto Sans','DejaVu "
                "Sans',Helvetica,Arial,sans-serif\">\n<title id=\"title\">";
        escaped(out_, options_.title);
        out_ += "</title>\n<desc id=\"desc\">";
        for (const std::string& line : options_.summary) {
            escaped(out_, line);
            out_ += ' ';
        }
        out_ += "</desc>\n" + svgHeads(options_.dark);
        out_ += R"(<rect class="canvas")";
        rectangle(out_, view);
        attribute(out_, "fill", theme_.canvas);
        out_ += "/>\n";
        writePageTitle(view);
        if (hasSidebar())
            out_ += "<g class=\"sidebar\">\n" + sidebar.content + "</g>\n";
    }

    void beginInPage(double width, double height) {
        out_ += "<svg";
        attribute(out_, "width", width);
        attribute(out_, "height", height);
        out_ += " viewBox=\"0 0 ";
        number(out_, width);
        out_ += ' ';
        number(out_, height);
        out_ += options_.inPage->hasIds ? R"(" role="group")" : R"(" role="img")";
        attribute(out_, "aria-label", options_.inPage->label);
        out_ += ">\n";
    }

    // The picture in the middle of the page, where there is one.
    Rect viewOf(double width, double height) const {
        if (!options_.page)
            return {0, 0, width, height};
        const double above = titleHeightOf(*options_.page);
        const double shown = std::max(width / options_.page->width, height / (options_.page->height - above));
        const double across = shown * options_.page->width;
        const double down = shown * options_.page->height;
        return {(width - across) / 2, (height - down - shown * above) / 2, across, down};
    }

    void writePageTitle(const Rect& view) {
        if (!options_.page || options_.page->title.empty())
            return;
        const double shown = view.width / options_.page->width;
        svg::text(out_, "page-title", {view.x + shown * pageTitleLeft, view.y + shown * pageTitleBaseline},
            {.size = shown * pageTitleSize, .fill = theme_.text2}, options_.page->title);
    }

    bool hasSidebar() const { return options_.sidebar && !options_.inPage; }
    bool hasIds() const { return !options_.inPage || options_.inPage->hasIds; }
    double left() const { return hasSidebar() ? sidebarWidth : 0; }
    bool isShown(const Rect& rect) const { return !options_.area || rect.touches(area_); }

    bool isEdgeShown(std::uint32_t edge) const {
        return !options_.area ||
            (std::ranges::binary_search(shownEdges_, edge) && touches(scene_.curveOf(scene_.edges[edge]), area_));
    }

    void beginGraph() {
        if (options_.area) {
            out_ += "<clipPath id=\"area\"><rect";
            rectangle(out_, {left(), 0, area_.width, area_.height});
            out_ += "/></clipPath>\n<g clip-path=\"url(#area)\">\n";
        }
        out_ += R"(<g class="graph" transform="translate()";
        number(out_, left() - area_.x);
        out_ += ' ';
        number(out_, -area_.y);
        out_ += ")\">\n";
    }

    // Titles are written after all groups, so that they lie over the groups.
    void writeGroups() {
        for (const SceneGroup& group : scene_.groups) {
            if (!isShown(group.rect))
                continue;
            writeShape("<rect class=\"group\"", group.rect, groupLook(group, theme_));
        }
        for (const SceneGroup& group : scene_.groups) {
            if (!isShown(group.rect))
                continue;
            Rect ground = titleGround(group);
            ground.width -= groupSign; // an SVG has no fold sign
            const ShapeLook look = groupLook(group, theme_);
            out_ += "<g class=\"group\">\n<rect";
            rectangle(out_, ground);
            attribute(out_, "fill", look.fill);
            out_ += "/>\n";
            SceneText title = group.title;
            title.at.x -= groupSign;
            writeText("group-title", title, look.text);
            const auto number = static_cast<std::size_t>(&group - scene_.groups.data());
            svg::groupHeatSign(out_, group, groupHeatText(overlay_, number), theme_);
            out_ += "</g>\n";
        }
    }

    void writeText(std::string_view className, const SceneText& item, const TextLook& look) {
        TextStyle style{.size = look.size, .fill = look.ink, .bold = look.isBold};
        if (item.anchor == TextAnchor::Middle)
            style.anchor = "middle";
        else if (item.role == TextRole::Kind)
            style.anchor = "end";
        text(out_, className, item.at, style, scene_.textOf(item));
    }

    // `element` is the beginning of a <rect>.
    void writeShape(std::string_view element, const Rect& rect, const ShapeLook& look) {
        out_ += element;
        rectangle(out_, rect);
        attribute(out_, "rx", look.radius);
        attribute(out_, "fill", look.fill);
        attribute(out_, "stroke", look.border);
        if (look.borderWidth != 1)
            attribute(out_, "stroke-width", look.borderWidth);
        if (look.isDashed)
            out_ += " stroke-dasharray=\"4 2.5\"";
        out_ += "/>\n";
    }

    void writeLayerOutlines() {
        if (std::ranges::any_of(overlay_.boxes, [](const Mark& mark) { return mark.layer > 0; }))
            layerOutlines(out_, scene_, overlay_, theme_);
    }

    // Bands lie below lines and boxes.
    void writeBands() {
        for (std::uint32_t e = 0; e < overlay_.edges.size(); ++e) {
            const ChainTone tone = overlay_.edges[e].chain;
            const auto curve = scene_.curveOf(scene_.edges[e]);
            if (!hasEdgeBand(tone) || curve.empty() || !isEdgeShown(e))
                continue;
            out_ += R"(<path class="band" fill="none" d=")";
            pathData(out_, curve, 0);
            out_ += '"';
            attribute(out_, "stroke", chainColour(tone, theme_));
            attribute(out_, "stroke-width", bandWidth);
            attribute(out_, "stroke-opacity", formatFixed(bandShare(theme_), 2));
            out_ += "/>\n";
        }
        for (std::uint32_t b = 0; b < overlay_.boxes.size(); ++b) {
            const ChainTone tone = overlay_.boxes[b].chain;
            if (tone == ChainTone::None || !isShown(scene_.boxes[b].rect))
                continue;
            const BandLook look = bandLook(tone, theme_);
            out_ += "<rect class=\"band\"";
            rectangle(out_, scene_.boxes[b].rect.grownBy(bandGrowth));
            attribute(out_, "rx", bandRadius);
            attribute(out_, "fill", look.tone);
            attribute(out_, "stroke", look.tone);
            attribute(out_, "fill-opacity", formatFixed(look.opacity, 2));
            out_ += " stroke-opacity=\"0.45\"";
            if (look.isDashed) {
                attribute(out_, "stroke-width", look.borderWidth);
                out_ += " stroke-dasharray=\"5 3\"";
            }
            out_ += "/>\n";
        }
    }

    void writeEdges() {
        for (std::uint32_t e = 0; e < scene_.edges.size(); ++e) {
            const SceneEdge& edge = scene_.edges[e];
            const auto curve = scene_.curveOf(edge);
            if (curve.empty() || !isEdgeShown(e))
                continue;
            const Mark& mark = overlay_.edge(e);
            const Line line = lineOf(edge, mark);
            const std::string_view word = lineWords[static_cast<std::size_t>(line)];
            out_ += "<path";
            attribute(out_, "class", "edge " + std::string(word));
            if (!options_.inPage) {
                attribute(out_, "data-from", ids_.boxes[edge.from]);
                attribute(out_, "data-to", ids_.boxes[edge.to]);
                attribute(out_, "data-value", index_.name(edge.value));
            }
            out_ += " fill=\"none\"";
            attribute(out_, "stroke", lineColour(line, theme_));
            attribute(out_, "stroke-width", lineWidth(line));
            if (isDashed(line))
                out_ += " stroke-dasharray=\"4 2.5\"";
            if (mark.isDimmed)
                out_ += " opacity=\"0.35\"";
            out_ += " marker-end=\"url(#head-" + std::string(word) + ")\" d=\"";
            pathData(out_, curve, arrowLength);
            out_ += "\"/>\n";
        }
    }

    // Both markers of a column break, each a link to the other one.
    void writeMarkers() {
        for (std::uint32_t i = 0; i < scene_.markers.size(); ++i) {
            const ContinuationMarker& marker = scene_.markers[i];
            if (!isShown(marker.rect))
                continue;
            out_ += "<a";
            if (hasIds())
                attribute(out_, "id", markerId(i));
            attribute(out_, "class", ContinuationMarker::isAtEnd(i) ? "seam end" : "seam begin");
            attribute(out_, "href", "#" + markerId(ContinuationMarker::otherEnd(i)));
            out_ += ">\n";
            const ShapeLook look = markerLook(marker, theme_);
            writeShape("<rect", marker.rect, look);
            writeText("seam", marker.text, look.text);
            out_ += "</a>\n";
        }
    }

    std::string markerId(std::uint32_t marker) const {
        const std::string& box = ids_.boxes[scene_.markers[marker].last.value];
        return box + (ContinuationMarker::isAtEnd(marker) ? "-column-end" : "-column-begin");
    }

    // Outer boxes and their bodies lie below inner ones. Frames come in the order of their owners.
    void writeOpenBoxes() {
        auto frame = scene_.frames.begin();
        for (std::uint32_t b = 0; b < scene_.boxes.size(); ++b) {
            if (!scene_.boxes[b].isOpen)
                continue;
            writeBox(b);
            for (; frame != scene_.frames.end() && frame->owner == BoxIx{b}; ++frame)
                writeFrame(*frame);
        }
    }

    void writeFrame(const SceneFrame& frame) {
        const ShapeLook look = frameLook(theme_);
        const Rect& rect = frame.rect;
        writeShape(
            "<g class=\"frame\">\n<rect", {rect.x, rect.y + frameTitle, rect.width, rect.height - frameTitle}, look);
        writeText("frame-title", frame.title, look.text);
        out_ += "</g>\n";
    }

    std::string_view nameOf(const SceneBox& box, std::uint32_t b) const {
        if (box.kind == BoxKind::Repeat)
            return view_.textOf(view_.linesOf(view_.boxes[b]).front());
        return box.node.valid() ? displayName(index_.node(box.node)) : index_.name(view_.boxes[b].value);
    }

    std::string_view operatorOf(const SceneBox& box) const {
        switch (box.kind) {
        case BoxKind::Input: return "input";
        case BoxKind::Output: return "output";
        case BoxKind::Capture: return "outer value";
        case BoxKind::Missing: return "undefined value";
        case BoxKind::Repeat: return "block";
        case BoxKind::Stub: return "rest of the graph";
        case BoxKind::Node:
        case BoxKind::Bundle: break;
        }
        return index_.node(box.node).opType;
    }

    void beginNode(
        std::string_view id, std::string classes, std::string_view op, std::string_view name, const Mark& mark) {
        if (mark.badge != BadgeTone::Quiet)
            classes += " " + std::string(badgeWord(mark.badge));
        out_ += "<g";
        if (hasIds())
            attribute(out_, "id", id);
        attribute(out_, "class", classes);
        if (!options_.inPage)
            writeData(op, name, mark);
        if (mark.isDimmed)
            out_ += " opacity=\"0.35\"";
        out_ += ">\n<title>";
        escaped(out_, op);
        out_ += " ";
        escaped(out_, name);
        out_ += "</title>\n";
    }

    // What programs read.
    void writeData(std::string_view op, std::string_view name, const Mark& mark) {
        attribute(out_, "data-op", op);
        attribute(out_, "data-name", name);
        if (!mark.precision.empty())
            attribute(out_, "data-precision", mark.precision);
        if (mark.isFused)
            attribute(out_, "data-kernel", "fused");
        if (mark.findings > 0)
            attribute(out_, "data-findings", double{static_cast<double>(mark.findings)});
        if (mark.ms > 0)
            attribute(out_, "data-ms", formatShort(mark.ms, 4));
        if (overlay_.heat == HeatKind::Macs && mark.macs > 0)
            attribute(out_, "data-multiply-adds", formatNumber(std::int64_t{std::llround(mark.macs)}));
        if (overlay_.heat == HeatKind::Memory && mark.bytes > 0)
            attribute(out_, "data-bytes", formatNumber(std::int64_t{std::llround(mark.bytes)}));
        if (overlay_.heat == HeatKind::ExpectedTime && mark.expectedTime > 0)
            attribute(out_, "data-expected-time", formatShort(mark.expectedTime, 4));
        if (overlay_.heat == HeatKind::LostTime && mark.lostTime > 0)
            attribute(out_, "data-time-lost", formatShort(mark.lostTime, 4));
    }

    void writeBoxes() {
        for (std::uint32_t b = 0; b < scene_.boxes.size(); ++b) {
            if (!scene_.boxes[b].isOpen && isShown(scene_.boxes[b].rect))
                writeBox(b);
        }
    }

    void writeBox(std::uint32_t b) {
        const SceneBox& box = scene_.boxes[b];
        const Mark& mark = overlay_.box(b);
        beginNode(
            ids_.boxes[b], "node " + std::string(categoryWord(box.category)), operatorOf(box), nameOf(box, b), mark);
        writeBody(box, mark);
        for (const SceneText& item : scene_.textsOf(box))
            writeBoxText(item, mark);
        writeShareBars(box, mark);
        svg::turnCells(out_, view_, scene_, overlay_, BoxIx{b}, theme_, options_.catalogue);
        writeJumpAreas(BoxIx{b});
        if (!mark.precision.empty())
            precisionPill(out_, precisionPlace(box, precisionWidth(precisionLabel(mark))), mark, theme_);
        svg::engineSigns(out_, box, mark, overlay_.heat, theme_, options_.catalogue);
        if (mark.badge != BadgeTone::Quiet)
            badge(out_, badgePlace(box.rect), mark.badge, theme_, theme_.canvas);
        out_ += "</g>\n";
    }

    void writeBody(const SceneBox& box, const Mark& mark) {
        if (mark.isSelected || mark.isHit) {
            out_ += R"(<rect fill="none" stroke-opacity="0.28")";
            attribute(out_, "stroke-width", glowWidth);
            rectangle(out_, box.rect.grownBy(glowGrowth));
            attribute(out_, "rx", glowRadius);
            attribute(out_, "stroke", mark.isSelected ? theme_.accent : theme_.warning);
            out_ += "/>\n";
        }
        writeShape("<rect class=\"box\"", box.rect, boxLook(box, mark, theme_));
        if (box.node.valid())
            writeStripe(box.rect, kindColour(box, theme_));
        if (isStack(box))
            writeStack(box.rect);
    }

    void writeStripe(const Rect& rect, Colour colour) {
        constexpr double inset = 0.6; // where the rounded corner touches the stripe's right side
        const auto say2 = [&](std::string_view command, double a, double b) {
            out_ += command;
            number(out_, a);
            out_ += ' ';
            number(out_, b);
        };
        say2(R"(<path class="stripe" d="M)", rect.x + stripeWidth, rect.y + inset);
        say2("A8 8 0 0 0 ", rect.x, rect.y + boxRadius);
        out_ += 'V';
        number(out_, rect.bottom() - boxRadius);
        say2("A8 8 0 0 0 ", rect.x + stripeWidth, rect.bottom() - inset);
        out_ += "z\"";
        attribute(out_, "fill", colour);
        out_ += "/>\n";
    }

    void writeStack(const Rect& rect) {
        for (const auto& [from, to] : stackLines(rect)) {
            out_ += R"(<path fill="none" d="M)";
            number(out_, from.x);
            out_ += ' ';
            number(out_, from.y);
            out_ += 'H';
            number(out_, to.x);
            out_ += '"';
            attribute(out_, "stroke", theme_.nodeBorder);
            out_ += "/>\n";
        }
    }

    void writeShareBars(const SceneBox& box, const Mark& mark) {
        for (const PrecisionBar& bar : precisionBars(box, mark)) {
            out_ += "<rect class=\"share\"";
            rectangle(out_, bar.rect);
            attribute(out_, "fill", toneColour(bar.tone, theme_));
            out_ += "/>\n";
        }
    }

    void writeBoxText(const SceneText& item, const Mark& mark) {
        const TextLook look = boxTextLook(item.role, mark, theme_);
        if (item.role == TextRole::Shares)
            text(out_, "shares", item.at, {.size = look.size, .fill = look.ink}, sharesLabel(mark, options_.catalogue));
        else
            writeText(classOf(item.role), item, look);
    }

    static std::string_view classOf(TextRole role) {
        switch (role) {
        case TextRole::Title: return "op";
        case TextRole::Name: return "name";
        case TextRole::Constant: return "constant";
        case TextRole::Note: return "note";
        case TextRole::Kind: return "kind";
        case TextRole::Jump: return "jump";
        default: return "detail";
        }
    }

    // Transparent areas, so that the whole row can be clicked.
    void writeJumpAreas(BoxIx box) {
        const auto first = std::ranges::lower_bound(scene_.jumps, box, {}, &SceneJump::from);
        for (auto jump = first; jump != scene_.jumps.end() && jump->from == box; ++jump) {
            out_ += "<a";
            attribute(out_, "href", "#" + ids_.boxes[jump->to.value]);
            out_ += "><rect fill-opacity=\"0\"";
            rectangle(out_, jump->rect);
            out_ += "/></a>\n";
        }
    }

    void writePills() {
        for (const ScenePill& pill : scene_.pills) {
            if (!isShown(pill.rect))
                continue;
            const Mark& mark = overlay_.pill(pill.pill.value);
            const Node& quantize = index_.node(view_.pills[pill.pill.value].quantize);
            beginNode(ids_.pills[pill.pill.value], "pill quantize", quantize.opType, displayName(quantize), mark);
            const ShapeLook look = pillLook(mark, theme_);
            writeShape("<rect", pill.rect, look);
            writeText("pill-text", pill.text, look.text);
            if (mark.badge != BadgeTone::Quiet)
                badge(out_, {pill.rect.right(), pill.rect.y}, mark.badge, theme_, theme_.canvas);
            out_ += "</g>\n";
        }
    }

    void writeLabels() {
        for (const SceneLabel& label : scene_.labels) {
            if (!isShown(label.rect))
                continue;
            out_ += "<rect";
            rectangle(out_, label.rect);
            attribute(out_, "rx", labelRadius);
            attribute(out_, "fill", labelGround(scene_, overlay_, label, theme_));
            out_ += "/>\n";
            writeText("shape", label.text, labelLook(theme_));
        }
    }

    const Index& index_;
    const ViewGraph& view_;
    const Scene& scene_;
    const Overlay& overlay_;
    const SvgOptions& options_;
    const Theme& theme_;
    Rect area_;
    std::vector<std::uint32_t> shownEdges_ = options_.area ? edgesIn(scene_, area_) : std::vector<std::uint32_t>();
    Ids ids_;
    std::string out_;
};

} // namespace

std::string svgHeads(bool dark) {
    const Theme& theme = dark ? darkTheme() : lightTheme();
    std::string out = "<defs>\n";
    for (std::size_t i = 0; i < lineWords.size(); ++i) {
        out += "<marker id=\"head-" + std::string(lineWords[i]) +
            "\" viewBox=\"0 0 8 8\" refX=\"0.5\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
            "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0.6L7.5 4L0 7.4z\"";
        attribute(out, "fill", lineColour(static_cast<Line>(i), theme));
        out += "/></marker>\n";
    }
    return out + "</defs>\n";
}

std::string writeSvg(
    const Index& index, const ViewGraph& view, const Scene& scene, const Overlay& overlay, const SvgOptions& options) {
    return SvgWriter(index, view, scene, overlay, options).run();
}

} // namespace qaliper
