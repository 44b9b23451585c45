#include "model/layout/stack.h"

#include <algorithm>
#include <limits>

#include "model/layout/box_metrics.h"

namespace qaliper {

namespace {

constexpr double componentSpacing = 64;
constexpr double tinySpacing = 28;
constexpr std::uint32_t tinyBoxes = 3; // components up to this many stand in columns of their own
constexpr double shortestColumn = 600;

struct Component {
    std::size_t firstPiece = 0;
    std::size_t endPiece = 0;
    std::uint32_t boxes = 0;
    double left = std::numeric_limits<double>::infinity();
    double right = -std::numeric_limits<double>::infinity();
    double along = 0;
    std::uint32_t backEdges = 0;
    Point corner; // where its upper left corner goes

    double across() const { return right - left + (backEdges > 0 ? backEdgeSpacing * (backEdges + 1.0) : 0); }
};

class Stacker {
public:
    Stacker(const ViewGraph& view, const ViewFrame& frame, const FramePlan& plan, const TemplatePool& pool)
        : view_(view), frame_(frame), plan_(plan), pool_(pool) {}

    FrameStack run() && {
        hangPieces();
        countBackEdges();
        arrange();
        for (Component& component : components_) {
            for (std::size_t piece = component.firstPiece; piece < component.endPiece; ++piece) {
                stack_.origins[piece].x += component.corner.x - component.left;
                stack_.origins[piece].y += component.corner.y;
            }
            stack_.farSide.push_back(component.corner.x + component.right - component.left);
            stack_.across = std::max(stack_.across, component.corner.x + component.across());
            stack_.along = std::max(stack_.along, component.corner.y + component.along);
        }
        return std::move(stack_);
    }

private:
    void hangPieces() {
        const auto& pieces = plan_.cuts.pieces;
        Point next;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            const Template& shape = pool_[plan_.templates[i]];
            if (i == 0 || pieces[i].component != pieces[i - 1].component) {
                components_.push_back({.firstPiece = i});
                // the first piece is placed by its bottom waist when it has one
                next = {0, 0};
            }
            Component& component = components_.back();
            const Point origin = next;
            stack_.origins.push_back(origin);
            component.endPiece = i + 1;
            component.boxes += pieces[i].last - pieces[i].begin + (pieces[i].topIsWaist ? 0 : 1);
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

    // Large components side by side, then the tiny ones in columns.
    void arrange() {
        double across = 0;
        double tallest = shortestColumn;
        for (Component& component : components_) {
            if (component.boxes <= tinyBoxes)
                continue;
            component.corner = {across, 0};
            across += component.across() + componentSpacing;
            tallest = std::max(tallest, component.along);
        }
        double along = 0;
        double widest = 0;
        for (Component& component : components_) {
            if (component.boxes > tinyBoxes)
                continue;
            if (along > 0 && along + component.along > tallest) {
                across += widest + tinySpacing;
                along = widest = 0;
            }
            component.corner = {across, along};
            along += component.along + tinySpacing;
            widest = std::max(widest, component.across());
        }
    }

    const ViewGraph& view_;
    const ViewFrame& frame_;
    const FramePlan& plan_;
    const TemplatePool& pool_;
    FrameStack stack_;
    std::vector<Component> components_;
};

} // namespace

FrameStack stackPieces(const ViewGraph& view, const ViewFrame& frame, const FramePlan& plan, const TemplatePool& pool) {
    return Stacker(view, frame, plan, pool).run();
}

} // namespace qaliper
