#include "model/layout/routes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/layout/box_metrics.h"

namespace qaliper {

namespace {

constexpr double portSpacing = 44;
constexpr double portMargin = 16;  // px between the outermost port and the corner
constexpr double straight = 1;     // px: ends that differ by less are drawn as one straight line
constexpr double gentleStep = 150; // px: a sideways step up to this needs no more than the normal gap
constexpr double stepShare = 0.12; // part of a larger step that is added to the gap
constexpr double maxExtraRoom = 90;

struct Port {
    double aim = 0;          // where the other end of the edge is
    std::uint32_t order = 0; // slot
    std::uint32_t index = 0; // of the target or of the tensor
};

class PieceDrawer {
public:
    PieceDrawer(const Piece& piece, const Layered& layered, std::span<const double> across)
        : piece_(piece), layered_(layered), across_(across) {}

    Template draw() && {
        shape_.left = std::numeric_limits<double>::infinity();
        shape_.right = -shape_.left;
        placePorts();
        stackPills();
        placeRanks();
        placeBoxes();
        for (std::uint32_t t = 0; t < piece_.tensors.size(); ++t) {
            for (std::uint32_t i = piece_.tensors[t].firstTarget; i < piece_.tensors[t].endTarget; ++i)
                drawPath(t, i);
        }
        shape_.firstPoint.push_back(static_cast<std::uint32_t>(shape_.points.size()));
        moveToArticulation();
        return std::move(shape_);
    }

private:
    double sourceCentre(std::uint32_t tensor) const { return across_[piece_.tensors[tensor].box]; }
    std::uint32_t rankOf(std::uint32_t box) const { return layered_.rank[box]; }

    // The place of the tensor's bend in a rank that it passes.
    double bendAt(std::uint32_t tensor, std::uint32_t rank) const {
        return across_[layered_.firstBend[tensor] + rank - rankOf(piece_.tensors[tensor].box) - 1];
    }

    void placePorts() {
        inPort_.resize(piece_.targets.size());
        outPort_.resize(piece_.tensors.size());
        std::vector<std::vector<Port>> arriving(piece_.boxCount());
        std::vector<Port> leaving;
        for (std::uint32_t t = 0; t < piece_.tensors.size(); ++t) {
            const PieceTensor& tensor = piece_.tensors[t];
            for (std::uint32_t i = tensor.firstTarget; i < tensor.endTarget; ++i) {
                const PieceTarget& target = piece_.targets[i];
                const bool isNext = rankOf(target.box) == rankOf(tensor.box) + 1;
                const double aim = isNext ? sourceCentre(t) : bendAt(t, rankOf(target.box) - 1);
                arriving[target.box].push_back({aim, target.slot, i});
            }
        }
        for (std::uint32_t box = 0; box < piece_.boxCount(); ++box)
            spread(box, arriving[box], piece_.boxes[box].slotsMatter, inPort_);
        for (std::uint32_t t = 0; t < piece_.tensors.size();) {
            const std::uint32_t box = piece_.tensors[t].box;
            leaving.clear();
            for (; t < piece_.tensors.size() && piece_.tensors[t].box == box; ++t)
                leaving.push_back({aimOf(t), t, t});
            spread(box, leaving, true, outPort_);
        }
    }

    double aimOf(std::uint32_t tensor) const {
        const PieceTensor& t = piece_.tensors[tensor];
        std::uint32_t deepest = 0;
        for (std::uint32_t i = t.firstTarget; i < t.endTarget; ++i)
            deepest = std::max(deepest, rankOf(piece_.targets[i].box));
        if (deepest > rankOf(t.box) + 1)
            return bendAt(tensor, rankOf(t.box) + 1);
        return across_[piece_.targets[t.firstTarget].box];
    }

    // A single port is in the middle. Of several, one that can be straight is in the middle and the others are beside
    // it.
    void spread(std::uint32_t box, std::vector<Port>& ports, bool bySlot, std::vector<double>& places) const {
        if (ports.empty())
            return;
        const double centre = across_[box];
        sortPorts(ports, bySlot, centre);
        const auto isStraight = [&](const Port& port) { return std::abs(port.aim - centre) < straight; };
        const auto middle = std::ranges::find_if(ports, isStraight);
        const auto last = static_cast<double>(ports.size() - 1);
        const double middleAt = middle != ports.end() ? static_cast<double>(middle - ports.begin()) : last / 2;
        const double reach = std::max(middleAt, last - middleAt);
        const double room = std::max(0.0, piece_.boxes[box].across / 2 - portMargin);
        const double step = reach > 0 ? std::min(portSpacing, room / reach) : 0;
        for (std::size_t i = 0; i < ports.size(); ++i)
            places[ports[i].index] = centre + (static_cast<double>(i) - middleAt) * step;
    }

    // By slot where slots matter. Captured values of a body have no order: they enter on the side that they come from.
    static void sortPorts(std::vector<Port>& ports, bool bySlot, double centre) {
        const auto side = [&](const Port& port) {
            if (!bySlot || port.order != implicitSlot)
                return 0;
            return port.aim < centre ? -1 : 1;
        };
        std::ranges::stable_sort(ports, [&](const Port& a, const Port& b) {
            if (side(a) != side(b))
                return side(a) < side(b);
            const bool byOrder = (bySlot && side(a) == 0) || a.aim == b.aim;
            return byOrder ? a.order < b.order : a.aim < b.aim;
        });
    }

    // Pills of neighbouring ports would overlap side by side: each may need room of its own along the flow.
    void stackPills() {
        const double wide = piece_.flowsRight ? pillRoomDown : pillRoomRight; // across the flow
        pillRows_.assign(piece_.tensors.size(), 0);
        std::vector<std::uint32_t> beside; // tensors of one box that have pills
        for (std::uint32_t t = 0; t < piece_.tensors.size();) {
            const std::uint32_t box = piece_.tensors[t].box;
            beside.clear();
            for (; t < piece_.tensors.size() && piece_.tensors[t].box == box; ++t) {
                if (piece_.tensors[t].pills > 0)
                    beside.push_back(t);
            }
            for (const std::uint32_t one : beside) {
                for (const std::uint32_t other : beside) {
                    const bool isNear = std::abs(outPort_[one] - outPort_[other]) < wide;
                    pillRows_[one] += isNear ? piece_.tensors[other].pills : 0;
                }
            }
        }
    }

    void placeRanks() {
        const std::uint32_t ranks = layered_.rankCount;
        std::vector<double> height(ranks, 0);
        std::vector<double> step(ranks, 0);
        std::vector<std::uint32_t> pills(ranks, 0);
        for (std::uint32_t box = 0; box < piece_.boxCount(); ++box)
            height[rankOf(box)] = std::max(height[rankOf(box)], piece_.boxes[box].along);
        for (const Segment& segment : layered_.segments) {
            double& widest = step[layered_.rank[segment.from]];
            widest = std::max(widest, std::abs(across_[segment.from] - across_[segment.to]));
        }
        for (std::uint32_t t = 0; t < piece_.tensors.size(); ++t) {
            std::uint32_t& most = pills[rankOf(piece_.tensors[t].box)];
            most = std::max(most, pillRows_[t]);
        }
        const double plain = piece_.flowsRight ? gapRight : gapDown;
        double along = 0;
        for (std::uint32_t rank = 0; rank < ranks; ++rank) {
            begin_.push_back(along);
            end_.push_back(along + height[rank]);
            const double extra = std::clamp((step[rank] - gentleStep) * stepShare, 0.0, maxExtraRoom);
            along = end_.back() + plain + std::round(extra) + pills[rank] * pillRoom();
        }
        shape_.length = end_.empty() ? 0 : end_.back();
    }

    double pillRoom() const { return piece_.flowsRight ? pillRoomRight : pillRoomDown; }

    void placeBoxes() {
        for (std::uint32_t box = 0; box < piece_.boxCount(); ++box) {
            const double room = end_[rankOf(box)] - begin_[rankOf(box)];
            const double along = begin_[rankOf(box)] + std::floor((room - piece_.boxes[box].along) / 2);
            shape_.boxes.push_back({across_[box], along});
            shape_.bands.push_back({begin_[rankOf(box)], end_[rankOf(box)]});
            shape_.left = std::min(shape_.left, across_[box] - piece_.boxes[box].across / 2);
            shape_.right = std::max(shape_.right, across_[box] + piece_.boxes[box].across / 2);
        }
    }

    void addPoint(double across, double along) {
        const std::size_t first = shape_.firstPoint.back();
        auto& points = shape_.points;
        const bool isOnLine =
            points.size() >= first + 2 && points.back().x == across && points[points.size() - 2].x == across;
        if (points.size() > first && points.back() == Point{across, along})
            return;
        if (isOnLine)
            points.back().y = along;
        else
            points.push_back({across, along});
        shape_.left = std::min(shape_.left, across);
        shape_.right = std::max(shape_.right, across);
    }

    void drawPath(std::uint32_t tensorIx, std::uint32_t targetIx) {
        shape_.firstPoint.push_back(static_cast<std::uint32_t>(shape_.points.size()));
        const PieceTensor& tensor = piece_.tensors[tensorIx];
        const std::uint32_t to = piece_.targets[targetIx].box;
        const double start = outPort_[tensorIx];
        const std::uint32_t rank = rankOf(tensor.box);
        addPoint(start, shape_.boxes[tensor.box].y + piece_.boxes[tensor.box].along);
        addPoint(start, end_[rank] + pillRows_[tensorIx] * pillRoom());
        for (std::uint32_t passed = rank + 1; passed < rankOf(to); ++passed) {
            addPoint(bendAt(tensorIx, passed), begin_[passed]);
            addPoint(bendAt(tensorIx, passed), end_[passed]);
        }
        addPoint(inPort_[targetIx], begin_[rankOf(to)]);
        addPoint(inPort_[targetIx], shape_.boxes[to].y);
    }

    void moveToArticulation() {
        const std::uint32_t last = piece_.boxCount() - 1;
        const std::uint32_t anchor = !piece_.topIsArticulation && piece_.bottomIsArticulation ? last : 0;
        const double shift = -across_[anchor];
        for (Point& box : shape_.boxes)
            box.x += shift;
        for (Point& point : shape_.points)
            point.x += shift;
        shape_.left += shift;
        shape_.right += shift;
        shape_.bottom = shape_.boxes[last];
    }

    const Piece& piece_;
    const Layered& layered_;
    std::span<const double> across_;
    std::vector<double> inPort_;          // by target
    std::vector<double> outPort_;         // by tensor
    std::vector<std::uint32_t> pillRows_; // by tensor: rows of pills before it
    std::vector<double> begin_;           // by rank, along the flow
    std::vector<double> end_;
    Template shape_;
};

} // namespace

Template drawPiece(const Piece& piece, const Layered& layered, std::span<const double> across) {
    return PieceDrawer(piece, layered, across).draw();
}

} // namespace qaliper
