#include "model/layout/stack.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "model/layout/box_metrics.h"
#include "model/layout/wrap.h"

namespace qaliper {

namespace {

constexpr double tinySpacing = 28;
constexpr std::uint32_t tinyBoxes = 3; // boxes of a component that is put into a column of tiny ones
constexpr double shortestColumn = 600;
// Of a wrapped view: the shapes of a screen and of the canvas beside open panels, and the length from which columns are
// broken. They are no window's, so that nothing moves with its size.
constexpr double screenShape = 16.0 / 9;
constexpr double canvasShape = 4.0 / 3;
constexpr double shortestDown = 900;
constexpr double shortestRight = 3'200;
constexpr double markerDown = 20;
constexpr double markerRight = 120;

struct Component {
    std::size_t firstPiece = 0;
    std::size_t endPiece = 0;
    std::uint32_t boxes = 0;
    double left = std::numeric_limits<double>::infinity();
    double right = -std::numeric_limits<double>::infinity();
    double along = 0;
    std::uint32_t backEdges = 0;
    Point corner; // its upper left corner

    double across() const { return right - left + (backEdges > 0 ? backEdgeSpacing * (backEdges + 1.0) : 0); }
};

class Stacker {
public:
    Stacker(const ViewGraph& view, const ViewFrame& frame, const FramePlan& plan, const TemplatePool& pool)
        : view_(view), frame_(frame), plan_(plan), pool_(pool) {}

    FrameStack run() && {
        hangPieces();
        countBackEdges();
        stack_.columns.resize(stack_.origins.size());
        stack_.begins.resize(stack_.origins.size());
        if (view_.wraps && isLong())
            wrap();
        else
            placeComponents();
        return std::move(stack_);
    }

private:
    void placeComponents() {
        arrange();
        for (Component& component : components_) {
            for (std::size_t piece = component.firstPiece; piece < component.endPiece; ++piece) {
                stack_.origins[piece].x += component.corner.x - component.left;
                stack_.origins[piece].y += component.corner.y;
                stack_.columns[piece] = static_cast<std::uint32_t>(stack_.sides.size());
            }
            stack_.sides.push_back({component.corner.x, component.corner.x + component.right - component.left});
            stack_.farSide.push_back(component.corner.x + component.right - component.left);
            stack_.across = std::max(stack_.across, component.corner.x + component.across());
            stack_.along = std::max(stack_.along, component.corner.y + component.along);
        }
    }

    bool isDown() const { return view_.direction == Direction::Down; }
    double shortest() const { return isDown() ? shortestDown : shortestRight; }

    // Back edges run beside their component, which therefore stays whole.
    bool isLong() const {
        double along = 0;
        for (const Component& component : components_) {
            if (component.backEdges > 0)
                return false;
            along += component.along;
        }
        return along > shortest();
    }

    void wrap() {
        const std::vector<WrapPiece> pieces = wrapPiecesOf();
        std::vector<std::pair<std::size_t, std::size_t>> order;
        for (const bool areTiny : {false, true}) {
            for (const Component& component : components_) {
                if ((component.boxes <= tinyBoxes) == areTiny)
                    order.emplace_back(component.firstPiece, component.endPiece);
            }
        }
        const WrapRules rules{
            .shapes = isDown() ? std::array{screenShape, canvasShape} : std::array{1 / screenShape, 1 / canvasShape},
            .shortest = shortest(),
            .spacing = componentSpacing,
            .marker = markerLength(view_.direction),
            .markerSpacing = markerSpacing};
        const auto stretches = wrapPieces(pieces, order, rules, keptBegins());
        stack_.isWrapped = true;
        placeColumns(stretches);
        for (const ColumnStretch& stretch : stretches)
            placeStretch(stretch, pieces, rules);
        stack_.farSide.assign(components_.size(), stack_.across);
    }

    std::vector<WrapPiece> wrapPiecesOf() const {
        const std::vector<ColumnBorder> borders = borderOf();
        std::vector<WrapPiece> pieces;
        for (std::size_t i = 0; i < plan_.templates.size(); ++i) {
            const Template& shape = pool_[plan_.templates[i]];
            const PieceSpan& span = plan_.cuts.pieces[i];
            const double articulation =
                span.topIsArticulation ? plan_.sizes[plan_.order.sequence[span.begin]].along : 0;
            pieces.push_back({.step = shape.bottom.y,
                .drift = shape.bottom.x,
                .length = shape.length,
                .left = shape.left,
                .right = shape.right,
                .articulation = articulation,
                .component = span.component,
                .border = borders[i]});
        }
        return pieces;
    }

    // By piece: what ends where it ends.
    std::vector<ColumnBorder> borderOf() const {
        constexpr std::uint32_t outside = 0xffffffff;
        std::vector<std::uint32_t> outer(frame_.endBox - frame_.firstBox, outside); // by box
        std::vector<std::uint32_t> inner = outer;
        for (std::uint32_t b = 0; b < view_.blocks.size(); ++b) {
            const ViewBlock& block = view_.blocks[b];
            for (const BoxIx box : view_.boxesOf(block)) {
                if (box.value < frame_.firstBox || box.value >= frame_.endBox)
                    continue;
                inner[box.value - frame_.firstBox] = b; // outer blocks come first
                if (block.level == 0)
                    outer[box.value - frame_.firstBox] = b;
            }
        }
        std::vector<ColumnBorder> borders;
        for (const PieceSpan& span : plan_.cuts.pieces) {
            const std::uint32_t here = plan_.order.sequence[span.last];
            const bool isEnd = span.last + 1 >= plan_.order.sequence.size();
            const std::uint32_t next = isEnd ? here : plan_.order.sequence[span.last + 1];
            borders.push_back(outer[here] != outer[next] || outer[here] == outside ? ColumnBorder::OfOuterBlock
                    : inner[here] != inner[next]                                   ? ColumnBorder::OfInnerBlock
                                                                                   : ColumnBorder::InBlock);
        }
        return borders;
    }

    // The pieces that began a column in the previous picture. Where the box before it is gone: the piece before the box
    // that was the first after it.
    std::optional<std::vector<std::size_t>> keptBegins() const {
        if (!view_.keepsColumns)
            return std::nullopt;
        std::vector<std::size_t> begins;
        const auto& pieces = plan_.cuts.pieces;
        for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
            if (pieces[i].component != pieces[i + 1].component)
                continue;
            const auto before = [&](std::uint32_t at) {
                return view_.boxes[frame_.firstBox + plan_.order.sequence[at]].columnBefore;
            };
            bool isBegin = before(pieces[i].last) == ColumnMark::Ends;
            for (std::uint32_t at = pieces[i + 1].begin + 1; at <= pieces[i + 1].last; ++at)
                isBegin = isBegin || before(at) == ColumnMark::Begins;
            if (isBegin)
                begins.push_back(i + 1);
        }
        return begins;
    }

    void placeColumns(const std::vector<ColumnStretch>& stretches) {
        stack_.sides.resize(stretches.back().column + 1);
        for (const ColumnStretch& stretch : stretches) {
            Band& side = stack_.sides[stretch.column];
            side.end = std::max(side.end, stretch.right - stretch.left);
            stack_.along = std::max(stack_.along, stretch.start + stretch.length);
        }
        double next = 0;
        for (Band& side : stack_.sides) {
            side = {next, next + side.end};
            next = side.end + componentSpacing;
        }
        stack_.across = next - componentSpacing;
    }

    void placeStretch(const ColumnStretch& stretch, const std::vector<WrapPiece>& pieces, const WrapRules& rules) {
        Point at{stack_.sides[stretch.column].begin - stretch.left, stretch.start};
        if (stretch.begins)
            at.y += rules.marker - pieces[stretch.firstPiece].articulation;
        for (std::size_t i = stretch.firstPiece; i < stretch.endPiece; ++i) {
            stack_.origins[i] = at;
            stack_.columns[i] = stretch.column;
            at = {at.x + pieces[i].drift, at.y + pieces[i].step};
        }
        stack_.begins[stretch.firstPiece] = stretch.begins;
    }

    void hangPieces() {
        const auto& pieces = plan_.cuts.pieces;
        Point next;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            const Template& shape = pool_[plan_.templates[i]];
            if (i == 0 || pieces[i].component != pieces[i - 1].component) {
                components_.push_back({.firstPiece = i});
                // the first piece is placed by its bottom articulation box when it has one
                next = {0, 0};
            }
            Component& component = components_.back();
            const Point origin = next;
            stack_.origins.push_back(origin);
            component.endPiece = i + 1;
            component.boxes += pieces[i].last - pieces[i].begin + (pieces[i].topIsArticulation ? 0 : 1);
            component.left = std::min(component.left, origin.x + shape.left);
            component.right = std::max(component.right, origin.x + shape.right);
            component.along = origin.y + shape.length;
            next = {origin.x + shape.bottom.x, origin.y + shape.bottom.y};
        }
    }

    void countBackEdges() {
        std::vector<std::uint32_t> componentOf(plan_.order.sequence.size());
        std::uint32_t component = 0;
        for (std::uint32_t at = 0; at < plan_.order.sequence.size(); ++at) {
            while (at >= plan_.order.componentEnd[component])
                ++component;
            componentOf[plan_.order.sequence[at]] = component;
        }
        for (std::uint32_t e = frame_.firstEdge; e < frame_.endEdge; ++e) {
            if (view_.edges[e].back)
                ++components_[componentOf[view_.edges[e].from.value - frame_.firstBox]].backEdges;
        }
    }

    // Arranges components in columns so that the picture is about as long as it is wide: one large component or several
    // shorter ones in a column; tiny ones come last, in columns of their own.
    void arrange() {
        const double longest = columnLength();
        Point next;
        double widest = 0;
        const auto startColumn = [&] {
            next = {next.x + widest + componentSpacing, 0};
            widest = 0;
        };
        for (const bool areTiny : {false, true}) {
            if (areTiny && next.y > 0)
                startColumn();
            for (Component& component : components_) {
                if ((component.boxes <= tinyBoxes) != areTiny)
                    continue;
                if (next.y > 0 && next.y + component.along > longest)
                    startColumn();
                component.corner = next;
                next.y += component.along + (areTiny ? tinySpacing : componentSpacing);
                widest = std::max(widest, component.across());
            }
        }
    }

    double columnLength() const {
        double longest = shortestColumn;
        double area = 0;
        for (const Component& component : components_) {
            longest = std::max(longest, component.along);
            area += (component.along + tinySpacing) * (component.across() + tinySpacing);
        }
        return std::max(longest, std::sqrt(area));
    }

    const ViewGraph& view_;
    const ViewFrame& frame_;
    const FramePlan& plan_;
    const TemplatePool& pool_;
    FrameStack stack_;
    std::vector<Component> components_;
};

} // namespace

double markerLength(Direction direction) { return direction == Direction::Down ? markerDown : markerRight; }

FrameStack stackPieces(const ViewGraph& view, const ViewFrame& frame, const FramePlan& plan, const TemplatePool& pool) {
    return Stacker(view, frame, plan, pool).run();
}

} // namespace qaliper
