#include "tests/support/picture_check.h"

#include <algorithm>
#include <cmath>

#include "model/base/packer.h"
#include "model/draw/curves.h"
#include "model/graph/identity.h"
#include "model/layout/box_metrics.h"
#include "model/layout/text_width.h"

namespace qaliper {

namespace {

constexpr std::size_t enough = 20; // violations that are reported
constexpr double hair = 0.01;

class Faults {
public:
    Faults(const Index& index, const ViewGraph& view) : index_(index), view_(view) {}

    void add(std::string_view what, std::uint32_t box, std::uint32_t other) {
        if (list_.size() < enough)
            list_.push_back(std::string(what) + ": " + name(box) + " / " + name(other));
    }
    void add(std::string_view what, std::uint32_t box) {
        if (list_.size() < enough)
            list_.push_back(std::string(what) + ": " + name(box));
    }
    std::vector<std::string> take() { return std::move(list_); }

private:
    std::string name(std::uint32_t number) const {
        const ViewBox& box = view_.boxes[number];
        const std::string_view text = box.node.valid() ? displayName(index_.node(box.node)) : index_.name(box.value);
        return "#" + std::to_string(number) + " " + std::string(text.substr(0, 80));
    }
    const Index& index_;
    const ViewGraph& view_;
    std::vector<std::string> list_;
};

bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.right() - hair && b.x < a.right() - hair && a.y < b.bottom() - hair && b.y < a.bottom() - hair;
}

bool isFinite(const Rect& r) {
    return std::isfinite(r.x) && std::isfinite(r.y) && std::isfinite(r.width) && std::isfinite(r.height) &&
        r.width > 0 && r.height > 0;
}

bool isInside(const Rect& inner, const Rect& outer) {
    return inner.x >= outer.x - hair && inner.right() <= outer.right() + hair && inner.y >= outer.y - hair &&
        inner.bottom() <= outer.bottom() + hair;
}

class EdgeCheck {
public:
    EdgeCheck(const Index& index, const ViewGraph& view, const Layout& layout, const Scene& scene)
        : view_(view), layout_(layout), scene_(scene), faults_(index, view) {}

    std::vector<std::string> run() {
        for (std::uint32_t e = 0; e < view_.edges.size(); ++e) {
            const bool isJump = std::ranges::binary_search(layout_.links, e);
            if (isJump)
                checkJump(e);
            else
                checkLine(e);
        }
        return faults_.take();
    }

private:
    void checkJump(std::uint32_t e) {
        const ViewEdge& edge = view_.edges[e];
        const auto hasRow = [&](BoxIx box, bool outgoing) {
            return std::ranges::any_of(layout_.linksOf(box),
                [&](const LinkRow& row) { return row.tensor == edge.tensor && row.outgoing == outgoing; });
        };
        if (!hasRow(edge.from, true) || !hasRow(edge.to, false))
            faults_.add("a jump without both ends", edge.from.value, edge.to.value);
        if (!layout_.path(e).empty())
            faults_.add("a jump that is drawn", edge.from.value, edge.to.value);
    }

    void checkLine(std::uint32_t e) {
        const ViewEdge& edge = view_.edges[e];
        const auto way = layout_.path(e);
        if (way.size() < 2)
            return faults_.add("an edge is not drawn", edge.from.value, edge.to.value);
        checkEnds(edge, way);
        if (!edge.back)
            checkFlow(edge, way);
        checkCurve(e);
    }

    double along(Point point) const { return view_.direction == Direction::Down ? point.y : point.x; }
    double across(Point point) const { return view_.direction == Direction::Down ? point.x : point.y; }

    void checkEnds(const ViewEdge& edge, std::span<const Point> way) {
        const Rect& from = layout_.boxes[edge.from.value];
        const Rect& to = layout_.boxes[edge.to.value];
        const bool isDown = view_.direction == Direction::Down;
        const double lower = isDown ? from.bottom() : from.right();
        const double upper = isDown ? to.y : to.x;
        const bool startsOnSide =
            std::abs(along(way.front()) - lower) < hair && from.grownBy(hair).contains(way.front());
        const bool endsOnSide = std::abs(along(way.back()) - upper) < hair && to.grownBy(hair).contains(way.back());
        if (!startsOnSide || !endsOnSide)
            faults_.add("an edge does not end on its boxes", edge.from.value, edge.to.value);
    }

    void checkFlow(const ViewEdge& edge, std::span<const Point> way) {
        for (std::size_t i = 1; i < way.size(); ++i) {
            if (along(way[i]) < along(way[i - 1]))
                return faults_.add("an edge runs back", edge.from.value, edge.to.value);
        }
        if (along(way.back()) <= along(way.front()))
            faults_.add("an edge does not run on", edge.from.value, edge.to.value);
    }

    void checkCurve(std::uint32_t e) {
        const auto curve = scene_.curveOf(scene_.edges[e]);
        const ViewEdge& edge = view_.edges[e];
        for (const Point& point : curve) {
            if (!std::isfinite(point.x) || !std::isfinite(point.y))
                return faults_.add("an edge is nowhere", edge.from.value, edge.to.value);
        }
        for (std::size_t start = 0; start + 3 < curve.size(); start += 3) {
            const std::vector<std::uint32_t> near = foreignBoxes(edge, boundsOfCubic(curve, start));
            if (isStraight(curve, start)) {
                for (const std::uint32_t box : near)
                    faults_.add("an edge enters a foreign box", edge.from.value, box);
            } else if (!near.empty()) {
                checkBend(edge, curve.subspan(start, 4), near);
            }
        }
    }

    // Boxes that the rectangle overlaps.
    std::vector<std::uint32_t> foreignBoxes(const ViewEdge& edge, const Rect& rect) const {
        std::vector<std::uint32_t> found;
        for (const std::uint32_t box : scene_.boxGrid.find(rect)) {
            const bool isOwn = edge.from.value == box || edge.to.value == box;
            const bool isSameFrame = view_.boxes[box].frame == view_.box(edge.from).frame;
            if (!isOwn && isSameFrame && overlap(rect, scene_.boxes[box].rect))
                found.push_back(box);
        }
        return found;
    }

    void checkBend(const ViewEdge& edge, std::span<const Point> cubic, std::span<const std::uint32_t> near) {
        const int steps = stepsOf(cubic);
        for (int step = 0; step <= steps; ++step) {
            const Point point = cubicAt(cubic, static_cast<double>(step) / steps);
            for (const std::uint32_t box : near) {
                if (scene_.boxes[box].rect.grownBy(-hair).contains(point))
                    return faults_.add("an edge enters a foreign box", edge.from.value, box);
            }
        }
    }

    // The number of steps for which a step is at most eight px: the speed of a cubic is at most three times the longest
    // part of its control polygon.
    static int stepsOf(std::span<const Point> cubic) {
        constexpr double longestStep = 8;
        double longest = 0;
        for (std::size_t i = 1; i < cubic.size(); ++i)
            longest = std::max(longest, std::hypot(cubic[i].x - cubic[i - 1].x, cubic[i].y - cubic[i - 1].y));
        return std::max(1, static_cast<int>(std::ceil(3 * longest / longestStep)));
    }

    const ViewGraph& view_;
    const Layout& layout_;
    const Scene& scene_;
    Faults faults_;
};

class SceneCheck {
public:
    explicit SceneCheck(const Scene& scene) : scene_(scene) {}

    std::vector<std::string> run() {
        checkBounds();
        for (std::uint32_t b = 0; b < scene_.boxes.size(); ++b)
            checkTexts(b);
        collectSigns();
        for (std::uint32_t sign = 0; sign < signs_.size(); ++sign)
            checkSign(sign);
        return std::move(faults_);
    }

private:
    void expect(bool holds, std::string_view what, std::string_view text) {
        if (!holds && faults_.size() < enough)
            faults_.push_back(std::string(what) + ": " + std::string(text));
    }

    void checkBounds() {
        for (const SceneBox& box : scene_.boxes)
            expect(isInside(box.rect, scene_.bounds), "a box sticks out", "");
        for (const Point& point : scene_.curves)
            expect(isInside({point.x, point.y, 0, 0}, scene_.bounds), "an edge sticks out", "");
        for (const SceneGroup& group : scene_.groups)
            expect(isInside(group.rect, scene_.bounds), "a group sticks out", scene_.textOf(group.title));
        for (const SceneFrame& frame : scene_.frames)
            expect(isInside(frame.rect, scene_.boxes[frame.owner.value].rect), "a body sticks out",
                scene_.textOf(frame.title));
    }

    void checkTexts(std::uint32_t b) {
        const SceneBox& box = scene_.boxes[b];
        for (const SceneText& text : scene_.textsOf(box)) {
            const bool isTitle = text.role == TextRole::Title;
            const double left = text.anchor == TextAnchor::End ? 1 : 0; // of its width, before the anchor
            const double width = textWidth(
                scene_.textOf(text), isTitle ? titleSize : lineSize, isTitle ? TextWeight::Bold : TextWeight::Regular);
            expect(isInside({text.at.x - left * width, text.at.y - lineSize, width, lineSize}, box.rect),
                "a text leaves its box", scene_.textOf(text));
        }
    }

    void collectSigns() {
        std::vector<GridItem> items;
        const auto add = [&](const Rect& rect, const SceneText& text) {
            items.push_back({rect, static_cast<std::uint32_t>(signs_.size())});
            signs_.emplace_back(rect, scene_.textOf(text));
        };
        for (const SceneLabel& label : scene_.labels)
            add(label.rect, label.text);
        for (const ScenePill& pill : scene_.pills)
            add(pill.rect, pill.text);
        grid_ = Grid(scene_.bounds, items);
    }

    void checkSign(std::uint32_t sign) {
        const auto& [rect, text] = signs_[sign];
        expect(isInside(rect, scene_.bounds), "a label sticks out", text);
        for (const std::uint32_t box : boxesIn(scene_, rect))
            expect(scene_.boxes[box].isOpen || !overlap(rect, scene_.boxes[box].rect), "a label lies on a box", text);
        for (const std::uint32_t other : grid_.find(rect))
            expect(other <= sign || !overlap(rect, signs_[other].first), "labels lie on each other", text);
    }

    const Scene& scene_;
    std::vector<std::pair<Rect, std::string_view>> signs_; // labels and pills
    Grid grid_;
    std::vector<std::string> faults_;
};

} // namespace

std::vector<std::string> faultsOfBoxes(const Index& index, const ViewGraph& view, const Layout& layout) {
    Faults faults(index, view);
    for (const ViewFrame& frame : view.frames) {
        std::vector<GridItem> items;
        Rect bounds;
        for (std::uint32_t b = frame.firstBox; b < frame.endBox; ++b) {
            if (!isFinite(layout.boxes[b]))
                faults.add("a box is nowhere", b);
            if (frame.owner.valid() && !isInside(layout.boxes[b], layout.boxes[frame.owner.value]))
                faults.add("a box is outside its body", b, frame.owner.value);
            items.push_back({layout.boxes[b], b});
            bounds = bounds.unitedWith(layout.boxes[b]);
        }
        const Grid grid(bounds, items);
        for (std::uint32_t b = frame.firstBox; b < frame.endBox; ++b) {
            for (const std::uint32_t other : grid.find(layout.boxes[b])) {
                if (other > b && overlap(layout.boxes[b], layout.boxes[other]))
                    faults.add("boxes overlap", b, other);
            }
        }
    }
    return faults.take();
}

std::vector<std::string> faultsOfEdges(
    const Index& index, const ViewGraph& view, const Layout& layout, const Scene& scene) {
    return EdgeCheck(index, view, layout, scene).run();
}

std::vector<std::string> faultsOfFolding(const Index& index, const ViewGraph& view) {
    std::vector<std::string> faults;
    const auto add = [&](std::string_view what, std::string_view name) {
        if (faults.size() < enough)
            faults.push_back(std::string(what) + ": " + std::string(name.substr(0, 80)));
    };
    std::vector<bool> isDrawn(index.model().graphs.size());
    for (const ViewFrame& frame : view.frames)
        isDrawn[frame.graph.value] = true;
    for (const NodeIx node : index.nodes()) {
        if (isDrawn[index.graphOf(node).value] && !boxOf(view, node).valid())
            add("a node is shown nowhere", displayName(index.node(node)));
    }
    const auto hasBox = [&](BoxKind kind, ValueIx value) {
        return std::ranges::any_of(
            view.boxes, [&](const ViewBox& box) { return box.kind == kind && box.value == value; });
    };
    const Graph& graph = *index.model().graph(view.frames.front().graph);
    for (const ValueInfo& input : graph.inputs) {
        const auto value = index.value(graph.id, input.name);
        if (value && !index.isInitializer(*value) && !hasBox(BoxKind::Input, *value))
            add("a graph input has no box", input.name);
    }
    for (const ValueInfo& output : graph.outputs) {
        const auto value = index.value(graph.id, output.name);
        if (value && !hasBox(BoxKind::Output, *value))
            add("a graph output has no box", output.name);
    }
    return faults;
}

std::vector<std::string> faultsOfScene(const Scene& scene) { return SceneCheck(scene).run(); }

std::vector<std::string> faultsOfPicture(
    const Index& index, const ViewGraph& view, const Layout& layout, const Scene& scene) {
    std::vector<std::string> faults = faultsOfBoxes(index, view, layout);
    for (auto&& more : {faultsOfEdges(index, view, layout, scene), faultsOfFolding(index, view)})
        faults.insert(faults.end(), more.begin(), more.end());
    return faults;
}

std::string bytesOf(const Layout& layout) {
    Packer packer;
    for (const Rect& box : layout.boxes) {
        for (const double number : {box.x, box.y, box.width, box.height})
            packer.put(number);
    }
    for (const std::uint32_t first : layout.firstPoint)
        packer.put(first);
    for (const Point& point : layout.points) {
        packer.put(point.x);
        packer.put(point.y);
    }
    for (const std::uint32_t link : layout.links)
        packer.put(link);
    return std::move(packer).take();
}

} // namespace qaliper
