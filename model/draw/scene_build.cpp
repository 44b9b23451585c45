#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "model/draw/card_words.h"
#include "model/draw/crossing_numbers.h"
#include "model/draw/curves.h"
#include "model/draw/elided_name.h"
#include "model/draw/labels.h"
#include "model/draw/link_ends.h"
#include "model/draw/pill_text.h"
#include "model/draw/scene.h"
#include "model/draw/shape_labels.h"
#include "model/draw/style.h"
#include "model/layout/blocks.h"
#include "model/layout/box_metrics.h"
#include "model/layout/text_width.h"
#include "model/layout/turn_cells.h"

namespace qaliper {

namespace {

constexpr double sceneMargin = 32;
constexpr double titleBaseline = 13; // below the top of its line
constexpr double lineBaseline = 11;
constexpr double valueWordRoom = 42;
constexpr double kindInset = 12; // from the right side of the box, and from its top to the baseline
constexpr double kindBaseline = 21;
constexpr double pillPadding = 7;
constexpr double pillOffset = 5; // from the box to its pill
constexpr double groupSide = 20; // between a group's boxes and its border
constexpr double groupTop = 28;
constexpr double groupBottom = 8;
constexpr double headerHeight = 19;
constexpr double headerStep = 4;
constexpr double markerInset = 8;
constexpr double groupStep = 6; // an inner group's border is inset by this more

constexpr std::uint32_t noTensor = 0xffffffff;

TextRole roleOf(LineKind kind) {
    switch (kind) {
    case LineKind::Title: return TextRole::Title;
    case LineKind::Name: return TextRole::Name;
    case LineKind::Detail: return TextRole::Detail;
    case LineKind::Constant: return TextRole::Constant;
    case LineKind::Shares: return TextRole::Shares;
    case LineKind::Note:
    case LineKind::Cells: break;
    }
    return TextRole::Note;
}

class SceneBuilder {
public:
    SceneBuilder(const Index& index, const TypeTable& types, const ViewGraph& view, const Layout& layout,
        const Catalogue* catalogue)
        : index_(index),
          types_(types),
          view_(view),
          layout_(layout),
          numbers_(crossingNumbers(view, layout)),
          catalogue_(catalogue) {
        scene_.direction = view.direction;
        scene_.bounds = layout.bounds;
    }

    Scene run() && {
        for (std::uint32_t b = 0; b < view_.boxes.size(); ++b)
            addBox(BoxIx{b});
        for (std::uint32_t e = 0; e < view_.edges.size(); ++e)
            addEdge(e);
        addFrames();
        addGroups();
        addMarkers();
        addCards();
        makeGrids();
        for (SceneGroup& group : scene_.groups)
            addHeader(view_.blocks[group.block], group);
        addPills();
        scene_.bounds = scene_.bounds.grownBy(sceneMargin);
        labelShapes(types_, scene_);
        return std::move(scene_);
    }

private:
    SceneText text(std::string_view content, Point at, TextRole role, TextAnchor anchor = TextAnchor::Start) {
        return addText(scene_, content, at, role, anchor);
    }

    void addBox(BoxIx ix) {
        const ViewBox& box = view_.box(ix);
        SceneBox drawn{.rect = layout_.boxes[ix.value], .kind = box.kind, .node = box.node};
        drawn.category = Category::Interface;
        if (box.kind == BoxKind::Repeat)
            drawn.category = Category::Other;
        else if (box.node.valid())
            drawn.category = categoryOf(index_.node(box.node));
        drawn.isOpen = box.canCollapse;
        drawn.canExpand = box.canExpand;
        drawn.firstText = static_cast<std::uint32_t>(scene_.texts.size());
        double top = drawn.rect.y + boxPadding;
        for (const ViewLine& line : view_.linesOf(box)) {
            if (line.kind == LineKind::Cells)
                continue; // below the text
            addLine(line, view_.linesOf(box).size() == 1, drawn, top);
        }
        if (box.turns > 1)
            addCells(ix, drawn.rect, top);
        addJumps(ix, drawn.rect, top);
        addKind(drawn);
        drawn.endText = static_cast<std::uint32_t>(scene_.texts.size());
        scene_.boxes.push_back(drawn);
    }

    void addLine(const ViewLine& line, bool isOnlyLine, SceneBox& box, double& top) {
        const std::string content = view_.textOf(line, catalogue_);
        const double left = box.rect.x + textInset;
        if (line.kind == LineKind::Title) {
            const bool hasWord = box.kind == BoxKind::Input || box.kind == BoxKind::Output; // beside its name
            const bool isAlone = box.node.valid() && isOnlyLine; // its precision can only stand beside it
            const double taken = hasWord ? valueWordRoom : isAlone ? precisionRoom : 0;
            const std::string title = elideMiddle(content, titleSize, TextWeight::Bold, boxTextWidth - taken);
            box.titleWidth = textInset + textWidth(title, titleSize, TextWeight::Bold);
            scene_.texts.push_back(text(title, {left, top + titleBaseline}, TextRole::Title));
            top += titleHeight;
            return;
        }
        const bool isName = line.kind == LineKind::Name;
        // Quantizers have no wide precision pill, and their titles are long.
        const bool isSecond = box.firstText + 1 == scene_.texts.size();
        const bool isShared =
            isSecond && box.node.valid() && box.category != Category::Quantize && crowdsPrecision(box.titleWidth);
        const double room = boxTextWidth - (isShared ? precisionRoom : 0);
        const std::string shown =
            isName ? elidedName(content, room) : elideEnd(content, lineSize, TextWeight::Regular, room);
        if (isSecond)
            box.secondWidth = textInset + textWidth(shown, lineSize);
        scene_.texts.push_back(text(shown, {left, top + lineBaseline}, roleOf(line.kind)));
        top += lineHeight;
    }

    void addCells(BoxIx ix, const Rect& rect, double& top) {
        const std::uint32_t turns = view_.box(ix).turns;
        const auto first = std::ranges::find(view_.blocks, ix, &ViewBlock::folded);
        const auto number = static_cast<std::uint32_t>(first - view_.blocks.begin());
        for (std::uint32_t turn = 0; turn < turns; ++turn)
            scene_.cells.push_back({cellPlace(turns, turn, {rect.x + textInset, top}), ix, number + turn});
        top += lineHeight * cellRows(turns);
    }

    void addKind(const SceneBox& box) {
        const Point corner{box.rect.right() - kindInset, box.rect.y + kindBaseline};
        if (box.kind == BoxKind::Input)
            scene_.texts.push_back(text(render(say("input"), catalogue_), corner, TextRole::Kind, TextAnchor::End));
        else if (box.kind == BoxKind::Output)
            scene_.texts.push_back(text(render(say("output"), catalogue_), corner, TextRole::Kind, TextAnchor::End));
    }

    void addJumps(BoxIx ix, const Rect& rect, double top) {
        const auto rows = layout_.linksOf(ix);
        for (std::size_t i = 0; i < rows.size() && i < linkRowLimit; ++i) {
            const LinkRow& row = rows[i];
            const std::uint32_t number = numbers_[row.tensor];
            addJumpLine(number == 0 ? linkText(row) : fmt::format("({}) {}", number, linkText(row)), rect, top);
            const BoxIx target = row.outgoing ? firstConsumer(row.tensor, ix) : view_.tensors[row.tensor].from;
            const Rect area{rect.x + textInset, top, boxTextWidth, lineHeight};
            scene_.jumps.push_back(
                {area, ix, target, row.tensor, number, layout_.firstLinkRow[ix.value] + static_cast<std::uint32_t>(i)});
            top += lineHeight;
        }
        if (const auto hidden = hiddenLinks(layout_, ix); !hidden.empty()) {
            addJumpLine(moreText(hidden), rect, top);
            scene_.hiddenRows.push_back({{rect.x + textInset, top, boxTextWidth, lineHeight}, ix});
        }
    }

    std::string moreText(std::span<const LinkRow> hidden) const {
        const std::string numbers = numberRanges(hidden, numbers_);
        return render(numbers.empty()
                ? say("and {count} more", arg("count", hidden.size()))
                : say("and {count} more: {numbers}", arg("count", hidden.size()), arg("numbers", numbers)),
            catalogue_);
    }

    std::string linkText(const LinkRow& row) const {
        if (!row.outgoing)
            return "← " + std::string(index_.name(view_.tensors[row.tensor].value));
        return render(
            row.count == 1 ? say("→ 1 far consumer") : say("→ {count} far consumers", arg("count", row.count)),
            catalogue_);
    }

    void addJumpLine(std::string_view content, const Rect& rect, double top) {
        const std::string shown = elideMiddle(content, lineSize, TextWeight::Regular, boxTextWidth);
        scene_.texts.push_back(text(shown, {rect.x + textInset, top + lineBaseline}, TextRole::Jump));
    }

    BoxIx firstConsumer(std::uint32_t tensor, BoxIx fallback) const {
        const auto far =
            std::ranges::find(layout_.links, tensor, [&](std::uint32_t edge) { return view_.edges[edge].tensor; });
        return far == layout_.links.end() ? fallback : view_.edges[*far].to;
    }

    void addEdge(std::uint32_t ix) {
        const ViewEdge& edge = view_.edges[ix];
        SceneEdge drawn{
            .from = edge.from.value, .to = edge.to.value, .tensor = edge.tensor, .value = view_.valueOf(edge)};
        drawn.isBack = edge.back;
        drawn.isMissing = view_.box(edge.from).kind == BoxKind::Missing;
        drawn.firstPoint = static_cast<std::uint32_t>(scene_.curves.size());
        if (edge.back)
            appendRounded(layout_.path(ix), scene_.curves);
        else
            appendCurve(layout_.path(ix), view_.direction, scene_.curves);
        drawn.endPoint = static_cast<std::uint32_t>(scene_.curves.size());
        scene_.edges.push_back(drawn);
    }

    void addFrames() {
        for (std::size_t f = 1; f < view_.frames.size(); ++f) {
            const Rect rect = layout_.frames[f];
            const std::string title = elideMiddle(view_.frames[f].title, lineSize, TextWeight::Bold, rect.width);
            const SceneText placed = text(title, {rect.x, rect.y + lineBaseline}, TextRole::FrameTitle);
            scene_.frames.push_back({rect, view_.frames[f].owner, placed});
        }
    }

    void addGroups() {
        for (std::uint32_t i = 0; i < view_.blocks.size(); ++i) {
            const ViewBlock& block = view_.blocks[i];
            if (block.folded.valid())
                continue;
            bool isContinued = false;
            for (const BlockPart& part : layout_.partsOf(i)) {
                addGroup(i, part.rect, isContinued);
                isContinued = true;
            }
        }
    }

    void addGroup(std::uint32_t number, const Rect& inside, bool isContinued) {
        const ViewBlock& block = view_.blocks[number];
        const double inset = groupStep * block.level;
        Rect rect = inside.grownBy(groupSide - inset);
        rect.y = inside.y - groupTop + inset;
        rect.height = inside.bottom() + groupBottom - inset / 3 - rect.y;
        scene_.groups.push_back({rect, {}, number, block.level, {}, isContinued});
        scene_.bounds = scene_.bounds.unitedWith(rect);
    }

    // The marker before a column names the tensor that comes from the previous box; the marker after a column the same one.
    void addMarkers() {
        if (layout_.columnBreaks.empty())
            return;
        std::vector<std::uint32_t> firstEdge(view_.boxes.size(), noTensor); // by box: an edge that leaves it
        for (std::uint32_t e = 0; e < view_.edges.size(); ++e) {
            std::uint32_t& first = firstEdge[view_.edges[e].from.value];
            if (first == noTensor && !layout_.path(e).empty())
                first = e;
        }
        for (const ColumnBreak& columnBreak : layout_.columnBreaks) {
            const std::uint32_t edge = firstEdge[columnBreak.last.value];
            const ValueIx value = edge == noTensor ? ValueIx() : view_.valueOf(view_.edges[edge]);
            const std::string name(value.valid() ? index_.name(value) : "");
            addMarker(columnBreak.end, columnBreak, value, "→ " + name);
            addMarker(columnBreak.begin, columnBreak, value, "← " + name);
        }
    }

    void addMarker(const Rect& rect, const ColumnBreak& columnBreak, ValueIx value, const std::string& content) {
        const std::string shown = elideMiddle(content, lineSize, TextWeight::Regular, rect.width - 2 * markerInset);
        const Point middle{rect.centre().x, rect.centre().y + 4};
        scene_.markers.push_back(
            {rect, columnBreak.last, columnBreak.next, value, text(shown, middle, TextRole::Jump, TextAnchor::Middle)});
        scene_.bounds = scene_.bounds.unitedWith(rect);
    }

    void addCards() {
        const Zones& zones = layout_.zones;
        for (std::uint32_t r = 0; r < zones.list.size(); ++r) {
            const Zone& zone = zones.list[r];
            const CardWords words(index_, view_, zones, zone, catalogue_);
            const SceneText shortTitle = text(words.shortTitle, {}, TextRole::GroupTitle);
            const SceneText scope = text(words.scope, {}, TextRole::GroupTitle);
            const SceneText counts = text(words.counts, {}, TextRole::GroupTitle);
            const SceneText operators = text(words.operators, {}, TextRole::GroupTitle);
            bool isContinued = false;
            for (const Rect& rect : zones.rectsOf(zone)) {
                const SceneText title = text(isContinued ? "… " + words.title : words.title, {}, TextRole::GroupTitle);
                scene_.cards.push_back({rect, r, zone.level, zone.isLeaf, zone.endBox - zone.firstBox, title,
                    shortTitle, scope, counts, operators});
                isContinued = true;
            }
        }
    }

    // In the upper left corner; for a block that begins together with its outer block, in the upper right one. Without
    // the scope where an edge would cross the text.
    void addHeader(const ViewBlock& block, SceneGroup& group) {
        const double room = group.rect.width / (block.level > 0 ? 2 : 1) - headerInset - groupSide;
        const bool isLeft = block.level % 2 == 0;
        std::string shown;
        std::optional<Rect> place;
        for (const bool hasScope : {true, false}) {
            if (place || (hasScope && block.scope.empty()))
                continue;
            const std::string name = hasScope ? titleWithScope(block, catalogue_) : render(block.title, catalogue_);
            const std::string content = group.isContinued ? "… " + name : name;
            shown = elideMiddle(content, labelSize, TextWeight::Regular, std::max(room, labelSize));
            place = headerPlace(group.rect, headerWidth(shown), isLeft);
        }
        group.header = place.value_or(headerCorner(group.rect, headerWidth(shown), isLeft));
        titleSpace_.take(titlePlace(group.header));
        group.title = text(shown, {group.header.x + headerInset, group.rect.y + 13}, TextRole::GroupTitle);
    }

    static double headerWidth(const std::string& shown) {
        return std::ceil(textWidth(shown, labelSize)) + headerInset + headerEnd;
    }

    static Rect headerCorner(const Rect& group, double width, bool isLeft) {
        return {isLeft ? group.x : group.right() - width, group.y, width, headerHeight};
    }

    // As near to that corner as possible without an edge crossing it.
    std::optional<Rect> headerPlace(const Rect& group, double width, bool isLeft) const {
        Rect place = headerCorner(group, width, isLeft);
        const auto isInside = [&] { return place.x >= group.x && place.right() <= group.right(); };
        for (; isInside(); place.x += isLeft ? headerStep : -headerStep) {
            if (titleSpace_.isFree(titlePlace(place)) && !touchesOtherEdge(scene_, titlePlace(place), noTensor))
                return place;
        }
        return std::nullopt;
    }

    void makeGrids() {
        for (const Point& point : scene_.curves)
            scene_.bounds = scene_.bounds.unitedWith({point.x - 1, point.y - 1, 2, 2});
        std::vector<GridItem> boxes;
        for (std::uint32_t b = 0; b < scene_.boxes.size(); ++b)
            boxes.push_back({scene_.boxes[b].rect, b});
        std::vector<GridItem> parts;
        for (std::uint32_t e = 0; e < scene_.edges.size(); ++e) {
            const auto curve = scene_.curveOf(scene_.edges[e]);
            for (std::size_t start = 0; start + 3 < curve.size(); start += 3)
                parts.push_back({boundsOfCubic(curve, start), e});
        }
        scene_.boxGrid = Grid(scene_.bounds, boxes);
        scene_.edgeGrid = Grid(scene_.bounds, parts);
    }

    bool isDown() const { return scene_.direction == Direction::Down; }

    // Where the next pill of a tensor lies: `offset` px from the box.
    struct PillRoom {
        double offset = pillOffset;
        std::uint32_t row = 0;
    };

    // Pills lie on the straight beginning of their tensor's line, one after the other.
    void addPills() {
        std::vector<bool> isDone(view_.tensors.size());
        for (std::uint32_t e = 0; e < view_.edges.size(); ++e) {
            const ViewEdge& edge = view_.edges[e];
            const auto curve = scene_.curveOf(scene_.edges[e]);
            if (isDone[edge.tensor] || curve.empty())
                continue;
            isDone[edge.tensor] = true;
            PillRoom room;
            for (const PillIx pill : view_.pillsOf(edge))
                addPill(pill, e, curve.front(), room);
        }
    }

    Rect pillPlace(Point start, double offset, double width) const {
        return isDown() ? Rect{start.x - width / 2, start.y + offset, width, pillHeight}
                        : Rect{start.x + offset, start.y - pillHeight / 2, width, pillHeight};
    }

    void addPill(PillIx pill, std::uint32_t edge, Point start, PillRoom& room) {
        const std::string content = render(describeQuantization(index_, view_.pills[pill.value].quantize), catalogue_);
        const double width = std::ceil(textWidth(content, labelSize)) + 2 * pillPadding;
        const double step = isDown() ? pillHeight + 2 : pillRoomRight;
        for (; !pillSpace_.isFree(pillPlace(start, room.offset, width)); room.offset += step)
            ++room.row; // beside pills of another tensor
        const Rect rect = pillPlace(start, room.offset, width);
        pillSpace_.take(rect);
        room.offset += isDown() ? pillHeight + 2 : width + 2;
        const Point at{rect.centre().x, rect.y + pillHeight / 2 + 3.5};
        scene_.pills.push_back(
            {rect, pill, edge, room.row++, text(content, at, TextRole::PillLabel, TextAnchor::Middle)});
    }

    const Index& index_;
    const TypeTable& types_;
    const ViewGraph& view_;
    const Layout& layout_;
    std::vector<std::uint32_t> numbers_; // of connectors, by tensor
    const Catalogue* catalogue_;         // may be null
    Scene scene_;
    LabelSpace titleSpace_;
    LabelSpace pillSpace_;
};

} // namespace

Scene buildScene(const Index& index, const TypeTable& types, const ViewGraph& view, const Layout& layout,
    const Catalogue* catalogue) {
    return SceneBuilder(index, types, view, layout, catalogue).run();
}

} // namespace qaliper
