#include "model/draw/shape_labels.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

#include "model/draw/curves.h"
#include "model/draw/labels.h"
#include "model/draw/style.h"
#include "model/layout/box_metrics.h"
#include "model/layout/shape_text.h"
#include "model/layout/text_width.h"

namespace qaliper {

namespace {

constexpr double labelPadding = 3;
constexpr double labelOffset = 19; // from the box to the middle of the label, outside the band of a chain
constexpr double labelAfterPill = 14;
constexpr double labelAfterFork = 26;
constexpr double labelBefore = 22; // from the middle of the label to the box, with an arrow head in between
constexpr double shortestRun = 36; // of a straight part that holds a label
constexpr double labelHeight = 14;
constexpr double longestLabel = 150;

class ShapeLabeler {
public:
    ShapeLabeler(const TypeTable& types, Scene& scene) : types_(types), scene_(scene) {
        std::uint32_t tensors = 0;
        for (const SceneEdge& edge : scene.edges)
            tensors = std::max(tensors, edge.tensor + 1);
        countPillRows(tensors);
        findForks(tensors);
        takePlaces();
    }

    void run() {
        std::vector<bool> isDone(forks_.size());
        for (const std::uint32_t e : edgesByStraightness()) {
            const SceneEdge& edge = scene_.edges[e];
            const Shape* shape = types_.shape(edge.value);
            if (isDone[edge.tensor] || !shape || shape->empty())
                continue;
            isDone[edge.tensor] = addLabel(e, edgeShape(*shape));
        }
    }

private:
    void countPillRows(std::uint32_t tensors) {
        pillRows_.assign(tensors, 0);
        for (const ScenePill& pill : scene_.pills) {
            std::uint32_t& rows = pillRows_[scene_.edges[pill.edge].tensor];
            rows = std::max(rows, pill.row + 1);
        }
    }

    void findForks(std::uint32_t tensors) {
        forks_.assign(tensors, false);
        std::vector<bool> isSeen(tensors);
        for (const SceneEdge& edge : scene_.edges) {
            forks_[edge.tensor] = isSeen[edge.tensor];
            isSeen[edge.tensor] = true;
        }
    }

    // Of titles of groups and of pills.
    void takePlaces() {
        std::vector<GridItem> groups;
        for (std::uint32_t g = 0; g < scene_.groups.size(); ++g) {
            groups.push_back({scene_.groups[g].rect, g});
            taken_.take(titlePlace(scene_.groups[g].header));
        }
        groupGrid_ = Grid(scene_.bounds, groups);
        for (const ScenePill& pill : scene_.pills)
            taken_.take(pill.rect);
    }

    bool addLabel(std::uint32_t edge, const std::string& content) {
        const double longest = std::min(longestLabel, scene_.bounds.width - 2 * labelPadding - 1);
        const std::string shown = elideMiddle(content, labelSize, TextWeight::Regular, longest);
        const double width = std::ceil(textWidth(shown, labelSize)) + 2 * labelPadding;
        std::optional<Rect> best;
        for (const Point place : labelPlaces(edge, width)) {
            const Rect rect =
                beforeGroup({insideAcross(place.x - width / 2, width), place.y - labelHeight / 2, width, labelHeight});
            if (!taken_.isFree(rect) || touchesBox(rect))
                continue;
            const bool isClear = !touchesOtherEdge(scene_, rect, scene_.edges[edge].tensor);
            if (isClear || !best)
                best = rect;
            if (isClear)
                break;
        }
        if (!best)
            return false;
        const Point centre = best->centre();
        const SceneText placed =
            addText(scene_, shown, {centre.x, centre.y + 3.5}, TextRole::EdgeLabel, TextAnchor::Middle);
        scene_.labels.push_back({*best, edge, groupAt(centre), placed});
        taken_.take(*best);
        return true;
    }

    // The left side of a label, moved so that none of it sticks out of a narrow picture.
    double insideAcross(double left, double width) const {
        return std::max(scene_.bounds.x, std::min(left, scene_.bounds.right() - width));
    }

    // A label would interrupt the border of a group that begins there.
    Rect beforeGroup(Rect rect) const {
        std::vector<std::uint32_t> groups = groupGrid_.find(rect);
        // Inner groups first: before them, the label may cross an outer border.
        std::ranges::sort(groups, std::greater<>());
        for (const std::uint32_t number : groups) {
            const Rect& group = scene_.groups[number].rect;
            const bool isCrossed = group.touches(rect) && rect.y < group.y && rect.bottom() > group.y;
            if (isDown() && isCrossed)
                rect.y = group.y - 1 - rect.height;
        }
        return rect;
    }

    // After the producer; where the tensor forks, after the fork. On an edge that turns at once: on its straight part,
    // or in the middle of the turn. Last: before the consumer.
    std::vector<Point> labelPlaces(std::uint32_t edge, double width) const {
        const auto curve = scene_.curveOf(scene_.edges[edge]);
        if (curve.empty())
            return {};
        const double pills = pillRoom(edge);
        const bool turns = straightStart(curve) < pills + labelHeight + labelPadding;
        const bool forks = forks_[scene_.edges[edge].tensor];
        const double down = forks && !turns ? labelAfterFork : pills > 0 ? labelAfterPill : labelOffset;
        const Point after = along(curve.front(), pills + (isDown() ? down : width / 2 + bandGrowth + labelPadding));
        const Point before = along(curve.back(), -(isDown() ? labelBefore : width / 2 + labelPadding + 8));
        std::vector<Point> places{after, before};
        const auto first = turns && !forks ? places.begin() : places.end();
        if (const auto middle = middleOfTurn(curve))
            places.insert(first, *middle);
        if (const auto run = straightPlace(curve, pills); run && turns && !forks)
            places.insert(places.begin(), *run);
        return places;
    }

    Point along(Point from, double by) const {
        return isDown() ? Point{from.x, from.y + by} : Point{from.x + by, from.y};
    }

    // The length of an edge before its first turn.
    double straightStart(std::span<const Point> curve) const {
        return isAlong(curve[0], curve[3]) ? std::abs(isDown() ? curve[3].y - curve[0].y : curve[3].x - curve[0].x) : 0;
    }

    std::optional<Point> middleOfTurn(std::span<const Point> curve) const {
        for (std::size_t start = 0; start + 3 < curve.size(); start += 3) {
            if (!isAlong(curve[start], curve[start + 3]))
                return Point{(curve[start].x + curve[start + 3].x) / 2, (curve[start].y + curve[start + 3].y) / 2};
        }
        return std::nullopt;
    }

    // At the beginning of the first long enough part along the flow, after the pills.
    std::optional<Point> straightPlace(std::span<const Point> curve, double pills) const {
        for (std::size_t start = 0; start + 3 < curve.size(); start += 3) {
            const Point from = curve[start];
            const Point to = curve[start + 3];
            if (isDown() && isAlong(from, to) && to.y - from.y >= shortestRun + (start == 0 ? pills : 0))
                return along(from, labelOffset + (start == 0 ? pills : 0));
        }
        return std::nullopt;
    }

    bool isAlong(Point from, Point to) const { return isDown() ? from.x == to.x : from.y == to.y; }

    // A straight edge comes first: a label is best placed there.
    std::vector<std::uint32_t> edgesByStraightness() const {
        std::vector<std::uint32_t> order(scene_.edges.size());
        std::iota(order.begin(), order.end(), 0U);
        std::stable_partition(order.begin(), order.end(), [&](std::uint32_t edge) {
            const auto curve = scene_.curveOf(scene_.edges[edge]);
            return curve.size() == 4 && isAlong(curve.front(), curve.back());
        });
        return order;
    }

    std::uint32_t groupAt(Point place) const {
        std::uint32_t innermost = noGroup;
        for (const std::uint32_t group : groupGrid_.find({place.x, place.y, 0, 0})) {
            if (scene_.groups[group].rect.contains(place))
                innermost = group; // inner groups come after outer ones
        }
        return innermost;
    }

    double pillRoom(std::uint32_t edge) const {
        return pillRows_[scene_.edges[edge].tensor] * (isDown() ? pillRoomDown : pillRoomRight);
    }

    bool touchesBox(const Rect& rect) const {
        return std::ranges::any_of(boxesIn(scene_, rect), [&](std::uint32_t box) { return !scene_.boxes[box].isOpen; });
    }

    bool isDown() const { return scene_.direction == Direction::Down; }

    const TypeTable& types_;
    Scene& scene_;
    LabelSpace taken_;
    Grid groupGrid_;
    std::vector<std::uint32_t> pillRows_; // by tensor: its pills, and the rows left free before them
    std::vector<bool> forks_;             // by tensor: several edges leave the box together
};

} // namespace

void labelShapes(const TypeTable& types, Scene& scene) {
    if (!scene.labels.empty())
        scene.text.resize(scene.labels.front().text.begin); // nothing is written behind the labels
    scene.labels.clear();
    ShapeLabeler(types, scene).run();
}

} // namespace qaliper
