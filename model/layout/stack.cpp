#include "model/layout/stack.h"

#include <algorithm>
#include <cmath>
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

    // Columns that are about as long as the picture is wide: one large component each, or several that are shorter;
    // then the tiny ones in columns of their own.
    void arrange() {
        const double longest = columnLength();
        Point next;
        double widest = 0;
        const auto startColumn = [&] {
            next = {next.x + widest + componentSpacing, 0};
            widest = 0;
        };
        for (const bool isTinysTurn : {false, true}) {
            if (isTinysTurn && next.y > 0)
                startColumn();
            for (Component& component : components_) {
                if ((component.boxes <= tinyBoxes) != isTinysTurn)
                    continue;
                if (next.y > 0 && next.y + component.along > longest)
                    startColumn();
                component.corner = next;
                next.y += component.along + (isTinysTurn ? tinySpacing : componentSpacing);
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

FrameStack stackPieces(const ViewGraph& view, const ViewFrame& frame, const FramePlan& plan, const TemplatePool& pool) {
    return Stacker(view, frame, plan, pool).run();
}

} // namespace qaliper
