#include "model/layout/layout.h"

#include <algorithm>
#include <map>

#include "model/layout/box_metrics.h"
#include "model/layout/frame_align.h"
#include "model/layout/stack.h"

namespace qaliper {

namespace {

constexpr double backEdgeDip = 12;              // distance from the producer's bottom to where a back edge turns
constexpr double loopDistance = boxSpacing / 4; // of a loop from its box
constexpr double backEdgeRise = 26; // the same above its consumer: room for the arrow head after the rounded corner
constexpr double zoneMargin = 20;   // between the boxes of a zone and its sides
constexpr double zoneGap = 12;      // between zones that fill a column

class LayoutMaker {
public:
    LayoutMaker(const ViewGraph& view, Worker* placer, TemplateCache& cache, const Job& job)
        : view_(view),
          placer_(placer),
          job_(job),
          pool_(cache),
          isDown_(view.direction == Direction::Down),
          bodySizes_(view.boxes.size()),
          plans_(view.frames.size()),
          stacks_(view.frames.size()) {
        layout_.direction = view.direction;
    }

    Result<Layout> run() && {
        const std::vector<std::uint32_t> depth = depths();
        const std::uint32_t deepest = *std::ranges::max_element(depth);
        for (std::uint32_t level = deepest + 1; level-- > 0;) { // bodies before the boxes that contain them
            QALIPER_CHECK(placeLevel(level, depth));
        }
        countPoints();
        placeFrames();
        layout_.bounds = layout_.frames.front();
        collectLinks();
        collectBlocks();
        collectColumnBreaks();
        collectZones();
        collectNumbers();
        return std::move(layout_);
    }

private:
    std::vector<std::uint32_t> depths() const {
        std::vector<std::uint32_t> depth(view_.frames.size(), 0);
        for (std::size_t f = 1; f < depth.size(); ++f)
            depth[f] = depth[view_.box(view_.frames[f].owner).frame.value] + 1;
        return depth;
    }

    Status placeLevel(std::uint32_t level, const std::vector<std::uint32_t>& depth) {
        for (std::uint32_t f = 0; f < depth.size(); ++f) {
            if (depth[f] == level)
                plans_[f] = planFrame(view_, FrameIx{f}, bodySizes_, pool_);
            QALIPER_CHECK(job_.check());
        }
        QALIPER_CHECK(pool_.placeMissing(placer_, job_));
        QALIPER_CHECK(alignColumns(level, depth));
        for (std::uint32_t f = 0; f < depth.size(); ++f) {
            if (depth[f] != level)
                continue;
            stacks_[f] = stackPieces(view_, view_.frames[f], *plans_[f], pool_);
            reserveRoom(f);
        }
        return {};
    }

    Status alignColumns(std::uint32_t level, const std::vector<std::uint32_t>& depth) {
        std::vector<std::vector<std::uint32_t>> alignedLeft(depth.size());
        for (std::uint32_t f = 0; f < depth.size(); ++f) {
            if (depth[f] == level)
                alignedLeft[f] = templatesAlignedLeft(view_, view_.frames[f], *plans_[f], pool_);
        }
        QALIPER_CHECK(pool_.placeMissing(placer_, job_));
        for (std::uint32_t f = 0; f < depth.size(); ++f) {
            if (!alignedLeft[f].empty())
                takeNarrower(alignedLeft[f], pool_, *plans_[f]);
        }
        return {};
    }

    Rect contentOf(std::uint32_t frame) const {
        const FrameStack& stack = stacks_[frame];
        return isDown_ ? Rect{0, 0, stack.across, stack.along} : Rect{0, 0, stack.along, stack.across};
    }

    // A body with its border and title.
    Rect frameRect(std::uint32_t frame) const {
        const Rect content = contentOf(frame);
        return {0, 0, content.width + 2 * framePadding, content.height + 2 * framePadding + frameTitle};
    }

    // Adds up what open bodies take inside their owner: side by side when the flow goes down, below each other when it
    // goes right.
    void reserveRoom(std::uint32_t frame) {
        const BoxIx owner = view_.frames[frame].owner;
        if (!owner.valid())
            return;
        Rect& room = bodySizes_[owner.value];
        const Rect rect = frameRect(frame);
        if (isDown_) {
            room.width += rect.width + (room.width == 0 ? 2 * frameMargin : frameMargin);
            room.height = std::max(room.height, rect.height + frameMargin);
        } else {
            room.width = std::max(room.width, rect.width + 2 * frameMargin);
            room.height += rect.height + frameMargin;
        }
    }

    void countPoints() {
        layout_.firstPoint.assign(view_.edges.size() + 1, 0);
        for (std::uint32_t f = 0; f < view_.frames.size(); ++f) {
            const ViewFrame& frame = view_.frames[f];
            forPaths(f, [&](std::uint32_t edge, const Template& shape, std::uint32_t path, Point) {
                layout_.firstPoint[frame.firstEdge + edge + 1] = shape.firstPoint[path + 1] - shape.firstPoint[path];
            });
            for (std::uint32_t e = frame.firstEdge; e < frame.endEdge; ++e) {
                if (view_.edges[e].back)
                    layout_.firstPoint[e + 1] = 6;
            }
        }
        for (std::size_t e = 1; e < layout_.firstPoint.size(); ++e)
            layout_.firstPoint[e] += layout_.firstPoint[e - 1];
        layout_.points.resize(layout_.firstPoint.back());
    }

    // Calls visit(edge of the frame, template, edge in the template, origin of the piece).
    template <class Visit>
    void forPaths(std::uint32_t frame, Visit&& visit) const {
        const FramePlan& plan = *plans_[frame];
        for (std::size_t piece = 0; piece < plan.templates.size(); ++piece) {
            const Template& shape = pool_[plan.templates[piece]];
            const std::uint32_t first = plan.firstPieceEdge[piece];
            for (std::uint32_t i = first; i < plan.firstPieceEdge[piece + 1]; ++i)
                visit(plan.pieceEdges[i], shape, i - first, stacks_[frame].origins[piece]);
        }
    }

    Point toScreen(Point inLayout, Point corner) const {
        return isDown_ ? Point{inLayout.x + corner.x, inLayout.y + corner.y}
                       : Point{inLayout.y + corner.x, inLayout.x + corner.y};
    }

    // Outer frames first: the place of a body depends on its owner's.
    void placeFrames() {
        layout_.boxes.resize(view_.boxes.size());
        layout_.columns.resize(view_.boxes.size());
        layout_.frames.resize(view_.frames.size());
        std::vector<Point> next(view_.boxes.size()); // by owner: where its next body is placed
        for (std::uint32_t f = 0; f < view_.frames.size(); ++f) {
            const Point corner = placeFrame(f, next);
            placeBoxes(f, corner);
            placePaths(f, corner);
            placeBackEdges(f, corner);
        }
    }

    // Returns the upper left corner of the frame's content.
    Point placeFrame(std::uint32_t f, std::vector<Point>& next) {
        const BoxIx owner = view_.frames[f].owner;
        if (!owner.valid()) {
            layout_.frames[f] = contentOf(f);
            return {0, 0};
        }
        Point& used = next[owner.value];
        const Rect& room = bodySizes_[owner.value];
        const Rect& box = layout_.boxes[owner.value];
        const double left = box.x + (box.width - room.width) / 2 + frameMargin;
        const double top = box.bottom() - room.height;
        const Rect rect = frameRect(f).movedBy({left + used.x, top + used.y});
        layout_.frames[f] = rect;
        (isDown_ ? used.x : used.y) += (isDown_ ? rect.width : rect.height) + frameMargin;
        return {rect.x + framePadding, rect.y + frameTitle + framePadding};
    }

    void placeBoxes(std::uint32_t f, Point corner) {
        const FramePlan& plan = *plans_[f];
        const std::uint32_t firstBox = view_.frames[f].firstBox;
        for (std::size_t piece = 0; piece < plan.templates.size(); ++piece) {
            const PieceSpan& span = plan.cuts.pieces[piece];
            const Template& shape = pool_[plan.templates[piece]];
            const Point origin = stacks_[f].origins[piece];
            const std::uint32_t begin = span.begin + (stacks_[f].begins[piece] ? 1 : 0); // a marker is in its place
            for (std::uint32_t at = begin; at <= span.last; ++at) {
                const std::uint32_t box = plan.order.sequence[at];
                layout_.columns[firstBox + box] = stacks_[f].columns[piece];
                const Point place = shape.boxes[at - span.begin];
                const BoxSize size = plan.sizes[box];
                const Point first{origin.x + place.x - size.across / 2, origin.y + place.y};
                const Point screen = toScreen(first, corner);
                layout_.boxes[firstBox + box] = isDown_ ? Rect{screen.x, screen.y, size.across, size.along}
                                                        : Rect{screen.x, screen.y, size.along, size.across};
            }
        }
    }

    void placePaths(std::uint32_t f, Point corner) {
        forPaths(f, [&](std::uint32_t edge, const Template& shape, std::uint32_t path, Point origin) {
            std::uint32_t at = layout_.firstPoint[view_.frames[f].firstEdge + edge];
            for (std::uint32_t i = shape.firstPoint[path]; i < shape.firstPoint[path + 1]; ++i) {
                const Point point{origin.x + shape.points[i].x, origin.y + shape.points[i].y};
                layout_.points[at++] = toScreen(point, corner);
            }
        });
    }

    // An edge that closes a cycle runs beside the component: from its producer along the free band below it, up on the
    // far side, and back along the free band above its consumer. A self-loop stays beside its box.
    void placeBackEdges(std::uint32_t f, Point corner) {
        const FramePlan& plan = *plans_[f];
        const ViewFrame& frame = view_.frames[f];
        const std::vector<Band> bands = bandsOf(f);
        std::vector<std::uint32_t> componentAt(plan.order.sequence.size());
        std::vector<Point> places(plan.order.sequence.size());
        collectPlaces(f, componentAt, places);
        std::vector<std::uint32_t> lanes(plan.order.componentEnd.size(), 0);
        const double highest = frame.owner.valid() ? 2 - framePadding : -backEdgeRise; // inside the border of a body
        for (std::uint32_t e = frame.firstEdge; e < frame.endEdge; ++e) {
            if (!view_.edges[e].back)
                continue;
            const std::uint32_t from = view_.edges[e].from.value - frame.firstBox;
            const std::uint32_t to = view_.edges[e].to.value - frame.firstBox;
            const std::uint32_t component = componentAt[from];
            // the side without a badge
            const double quarter = (from == to && isDown_ ? -1 : 1) * plan.sizes[from].across / 4;
            const double side = from == to ? places[from].x + 2 * quarter + (isDown_ ? -loopDistance : loopDistance)
                                           : stacks_[f].farSide[component] + backEdgeSpacing * ++lanes[component];
            const double start = places[from].x + quarter;
            const double end = places[to].x + (from == to ? quarter : plan.sizes[to].across / 4);
            const double below = bands[from].end + backEdgeDip;
            const double above = std::max(highest, bands[to].begin - backEdgeRise);
            const std::array<Point, 6> path{{{start, places[from].y + plan.sizes[from].along}, {start, below},
                {side, below}, {side, above}, {end, above}, {end, places[to].y}}};
            for (std::size_t i = 0; i < path.size(); ++i)
                layout_.points[layout_.firstPoint[e] + i] = toScreen(path[i], corner);
        }
    }

    std::vector<Band> bandsOf(std::uint32_t f) const {
        const FramePlan& plan = *plans_[f];
        std::vector<Band> bands(plan.order.sequence.size());
        for (std::size_t piece = 0; piece < plan.templates.size(); ++piece) {
            const PieceSpan& span = plan.cuts.pieces[piece];
            const Template& shape = pool_[plan.templates[piece]];
            const double origin = stacks_[f].origins[piece].y;
            for (std::uint32_t at = span.begin; at <= span.last; ++at) {
                const Band& band = shape.bands[at - span.begin];
                bands[plan.order.sequence[at]] = {origin + band.begin, origin + band.end};
            }
        }
        return bands;
    }

    void collectPlaces(std::uint32_t f, std::vector<std::uint32_t>& componentAt, std::vector<Point>& places) const {
        const FramePlan& plan = *plans_[f];
        for (std::size_t piece = 0; piece < plan.templates.size(); ++piece) {
            const PieceSpan& span = plan.cuts.pieces[piece];
            const Point origin = stacks_[f].origins[piece];
            for (std::uint32_t at = span.begin; at <= span.last; ++at) {
                const Point place = pool_[plan.templates[piece]].boxes[at - span.begin];
                places[plan.order.sequence[at]] = {origin.x + place.x, origin.y + place.y};
                componentAt[plan.order.sequence[at]] = span.component;
            }
        }
    }

    void collectLinks() {
        layout_.firstLinkRow.assign(view_.boxes.size() + 1, 0);
        for (std::uint32_t f = 0; f < view_.frames.size(); ++f) {
            const FramePlan& plan = *plans_[f];
            for (std::uint32_t e = 0; e < plan.cuts.isLink.size(); ++e) {
                if (plan.cuts.isLink[e])
                    layout_.links.push_back(view_.frames[f].firstEdge + e);
            }
            for (const LinkRow& row : plan.linkRows)
                ++layout_.firstLinkRow[row.box.value + 1];
            layout_.linkRows.insert(layout_.linkRows.end(), plan.linkRows.begin(), plan.linkRows.end());
        }
        for (std::size_t b = 1; b < layout_.firstLinkRow.size(); ++b)
            layout_.firstLinkRow[b] += layout_.firstLinkRow[b - 1];
    }

    void collectBlocks() {
        std::vector<std::vector<std::uint32_t>> positions(view_.frames.size());
        for (std::uint32_t b = 0; b < view_.blocks.size(); ++b) {
            const ViewBlock& block = view_.blocks[b];
            std::vector<std::uint32_t>& known = positions[block.frame.value];
            if (known.empty())
                known = positionsOf(plans_[block.frame.value]->order.sequence);
            if (block.folded.valid())
                layout_.blockParts.push_back({b, layout_.boxes[block.folded.value]});
            else
                collectParts(b, known);
        }
    }

    struct Part {
        Rect rect;
        std::uint32_t begin = 0; // positions
        std::uint32_t last = 0;
        std::uint32_t boxes = 0;
    };

    // The bounds of a block's boxes and of the edges beside them, column by column.
    void collectParts(std::uint32_t number, const std::vector<std::uint32_t>& positions) {
        const ViewBlock& block = view_.blocks[number];
        std::map<std::uint32_t, Part> parts; // by column
        for (const BoxIx box : view_.boxesOf(block)) {
            const std::uint32_t at = positions[box.value - view_.frames[block.frame.value].firstBox];
            const auto [entry, isNew] = parts.try_emplace(layout_.columns[box.value]);
            Part& part = entry->second;
            part.begin = isNew ? at : std::min(part.begin, at);
            part.last = std::max(part.last, at);
            part.rect = part.rect.unitedWith(layout_.boxes[box.value]);
            ++part.boxes;
        }
        for (const auto& [column, part] : parts) {
            const bool isOneStretch = part.last + 1 - part.begin == part.boxes;
            const Rect sides = isOneStretch ? sidesOf(block.frame.value, part.begin, part.last, part.rect) : Rect();
            layout_.blockParts.push_back({number, part.rect.unitedWith(sides)});
        }
    }

    // By frame, then by column: where a column begins with a marker.
    void collectColumnBreaks() {
        const double marker = markerLength(view_.direction);
        for (std::uint32_t f = 0; f < view_.frames.size(); ++f) {
            const FramePlan& plan = *plans_[f];
            const Point corner = cornerOf(f);
            for (std::size_t piece = 0; piece < plan.templates.size(); ++piece) {
                if (!stacks_[f].begins[piece])
                    continue;
                const PieceSpan& span = plan.cuts.pieces[piece];
                const std::uint32_t box = plan.order.sequence[span.begin];
                const BoxIx last{view_.frames[f].firstBox + box};
                const BoxIx next{view_.frames[f].firstBox + plan.order.sequence[span.begin + 1]};
                const Point place = pool_[plan.templates[piece]].boxes.front();
                const Point origin = stacks_[f].origins[piece];
                const BoxSize size = plan.sizes[box];
                const Point first =
                    toScreen({origin.x + place.x - size.across / 2, origin.y + place.y + size.along - marker}, corner);
                const Rect& rect = layout_.boxes[last.value];
                const Rect end = isDown_ ? Rect{rect.x, rect.bottom() + markerSpacing, rect.width, marker}
                                         : Rect{rect.right() + markerSpacing, rect.y, marker, rect.height};
                layout_.columnBreaks.push_back(
                    {last, next, layout_.columns[last.value], end, {first.x, first.y, end.width, end.height}});
            }
        }
    }

    Point cornerOf(std::uint32_t f) const {
        const Rect& frame = layout_.frames[f];
        return view_.frames[f].owner.valid() ? Point{frame.x + framePadding, frame.y + frameTitle + framePadding}
                                             : Point{frame.x, frame.y};
    }

    // The pieces of the main frame, large ones rank by rank.
    void collectZones() {
        std::vector<ZonePart> parts;
        const FramePlan& plan = *plans_.front();
        const FrameStack& stack = stacks_.front();
        const std::uint32_t firstBox = view_.frames.front().firstBox;
        for (std::size_t piece = 0; piece < plan.templates.size(); ++piece) {
            const PieceSpan& span = plan.cuts.pieces[piece];
            const Template& shape = pool_[plan.templates[piece]];
            const Band& side = stack.sides[stack.columns[piece]];
            std::vector<std::pair<double, BoxIx>> boxes; // by the beginning of their rank
            for (std::uint32_t at = span.begin + (span.topIsArticulation ? 1 : 0); at <= span.last; ++at)
                boxes.emplace_back(shape.bands[at - span.begin].begin, BoxIx{firstBox + plan.order.sequence[at]});
            std::ranges::stable_sort(boxes, {}, &std::pair<double, BoxIx>::first);
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                const bool isRank = i == 0 || boxes[i].first != boxes[i - 1].first;
                if (isRank) {
                    const Point corner = toScreen({side.begin, 0}, {});
                    const double across = side.end - side.begin;
                    parts.push_back({{}, isDown_ ? Rect{corner.x, 0, across, 0} : Rect{0, corner.y, 0, across},
                        stack.columns[piece], i > 0});
                }
                const Rect& rect = layout_.boxes[boxes[i].second.value];
                Rect& all = parts.back().rect;
                const bool isFirst = parts.back().boxes.empty();
                if (isDown_) {
                    const double end = isFirst ? rect.bottom() : std::max(all.bottom(), rect.bottom());
                    all.y = isFirst ? rect.y : std::min(all.y, rect.y);
                    all.height = end - all.y;
                } else {
                    const double end = isFirst ? rect.right() : std::max(all.right(), rect.right());
                    all.x = isFirst ? rect.x : std::min(all.x, rect.x);
                    all.width = end - all.x;
                }
                parts.back().boxes.push_back(boxes[i].second);
            }
        }
        if (stack.isWrapped)
            fillColumns(parts, view_.direction, stack.along, componentSpacing / 2);
        layout_.zones = divideIntoZones(view_, parts, stack.isWrapped ? -zoneGap / 2 : zoneMargin);
    }

    // Widened to the sides of the pieces between two positions.
    Rect sidesOf(std::uint32_t f, std::uint32_t begin, std::uint32_t last, Rect rect) const {
        const FramePlan& plan = *plans_[f];
        const Point corner = cornerOf(f);
        const auto& pieces = plan.cuts.pieces;
        auto piece = std::ranges::lower_bound(pieces, begin, {}, &PieceSpan::last);
        for (; piece != pieces.end() && piece->last <= last; ++piece) {
            const auto ix = static_cast<std::size_t>(piece - pieces.begin());
            const Template& shape = pool_[plan.templates[ix]];
            const double left = stacks_[f].origins[ix].x + shape.left;
            const Rect sides = isDown_ ? Rect{left + corner.x, rect.y, shape.right - shape.left, rect.height}
                                       : Rect{rect.x, left + corner.y, rect.width, shape.right - shape.left};
            rect = rect.unitedWith(sides);
        }
        return rect;
    }

    void collectNumbers() {
        std::vector<bool> isUsed(pool_.size());
        layout_.numbers.placed = pool_.placedCount();
        for (const auto& plan : plans_) {
            layout_.numbers.pieces += static_cast<std::uint32_t>(plan->templates.size());
            for (const std::uint32_t number : plan->templates) {
                layout_.numbers.templates += isUsed[number] ? 0 : 1;
                isUsed[number] = true;
                layout_.numbers.crossings += pool_[number].crossings;
                layout_.isFallback |= pool_[number].isFallback;
            }
        }
    }

    const ViewGraph& view_;
    Worker* placer_;
    const Job& job_;
    TemplatePool pool_;
    bool isDown_;
    std::vector<Rect> bodySizes_; // by BoxIx, only width and height
    std::vector<std::optional<FramePlan>> plans_;
    std::vector<FrameStack> stacks_;
    Layout layout_;
};

} // namespace

Result<Layout> layoutGraph(const ViewGraph& view, Worker* placer, TemplateCache& cache, const Job& job) {
    return LayoutMaker(view, placer, cache, job).run();
}

} // namespace qaliper
