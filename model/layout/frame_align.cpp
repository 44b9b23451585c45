#include "model/layout/frame_align.h"

#include <algorithm>

namespace qaliper {

namespace {

constexpr double tooWide = 1.3; // times the widest piece

struct ColumnWidth {
    double left = 0;
    double right = 0;
    double widestPiece = 0;

    double width() const { return right - left; }
};

// By component: its pieces share one spine.
std::vector<ColumnWidth> columnWidths(
    const FramePlan& plan, const std::vector<std::uint32_t>& templates, const TemplatePool& pool) {
    std::vector<ColumnWidth> widths(plan.order.componentEnd.size());
    double spine = 0;
    for (std::size_t i = 0; i < templates.size(); ++i) {
        const PieceSpan& span = plan.cuts.pieces[i];
        if (!span.topIsArticulation)
            spine = 0;
        const Template& shape = pool[templates[i]];
        ColumnWidth& column = widths[span.component];
        column.left = std::min(column.left, spine + shape.left);
        column.right = std::max(column.right, spine + shape.right);
        column.widestPiece = std::max(column.widestPiece, shape.right - shape.left);
        spine += shape.bottom.x;
    }
    return widths;
}

} // namespace

std::vector<std::uint32_t> templatesAlignedLeft(
    const ViewGraph& view, const ViewFrame& frame, const FramePlan& plan, TemplatePool& pool) {
    const std::vector<ColumnWidth> widths = columnWidths(plan, plan.templates, pool);
    const auto isTooWide = [](const ColumnWidth& column) { return column.width() > tooWide * column.widestPiece; };
    if (std::ranges::none_of(widths, isTooWide))
        return {};
    std::vector<std::uint32_t> templates = plan.templates;
    PieceMaker maker(view, frame, plan.graph, plan.order, plan.cuts, plan.sizes);
    for (std::size_t i = 0; i < templates.size(); ++i) {
        if (!isTooWide(widths[plan.cuts.pieces[i].component]))
            continue;
        Piece piece = maker.make(plan.cuts.pieces[i]);
        piece.alignsLeft = true;
        templates[i] = pool.numberOf(piece);
    }
    return templates;
}

void takeNarrower(const std::vector<std::uint32_t>& alignedLeft, const TemplatePool& pool, FramePlan& plan) {
    const std::vector<ColumnWidth> before = columnWidths(plan, plan.templates, pool);
    const std::vector<ColumnWidth> after = columnWidths(plan, alignedLeft, pool);
    for (std::size_t i = 0; i < alignedLeft.size(); ++i) {
        const std::uint32_t component = plan.cuts.pieces[i].component;
        if (after[component].width() < before[component].width())
            plan.templates[i] = alignedLeft[i];
    }
}

} // namespace qaliper
