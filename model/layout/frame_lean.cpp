#include "model/layout/frame_lean.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace qaliper {

namespace {

constexpr double tooWide = 1.3;       // times the widest piece
constexpr std::size_t mostKinds = 64; // of pieces that are turned one by one

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
        if (!span.topIsWaist)
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

bool isTooWide(const ColumnWidth& column) { return column.width() > tooWide * column.widestPiece; }

// Turns all pieces of one kind to the other side, kind by kind, as long as that makes their column narrower.
void turnKinds(const std::vector<std::uint32_t>& right, const std::vector<std::uint32_t>& left,
    const TemplatePool& pool, FramePlan& plan) {
    using Kind = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>; // component, and both templates
    std::map<Kind, std::vector<std::size_t>> kinds;
    std::vector<ColumnWidth> widths = columnWidths(plan, plan.templates, pool);
    for (std::size_t i = 0; i < right.size(); ++i) {
        const std::uint32_t component = plan.cuts.pieces[i].component;
        if (isTooWide(widths[component]) && right[i] != left[i])
            kinds[{component, right[i], left[i]}].push_back(i);
    }
    bool isNarrower = kinds.size() <= mostKinds;
    while (isNarrower) {
        isNarrower = false;
        for (const auto& [kind, pieces] : kinds) {
            const auto& [component, toRight, toLeft] = kind;
            std::vector<std::uint32_t> turned = plan.templates;
            for (const std::size_t piece : pieces)
                turned[piece] = turned[piece] == toRight ? toLeft : toRight;
            std::vector<ColumnWidth> now = columnWidths(plan, turned, pool);
            if (now[component].width() >= widths[component].width())
                continue;
            plan.templates = std::move(turned);
            widths = std::move(now);
            isNarrower = true;
        }
    }
}

} // namespace

std::vector<std::uint32_t> templatesLeaningLeft(
    const ViewGraph& view, const ViewFrame& frame, const FramePlan& plan, TemplatePool& pool) {
    const std::vector<ColumnWidth> widths = columnWidths(plan, plan.templates, pool);
    if (std::ranges::none_of(widths, isTooWide))
        return {};
    std::vector<std::uint32_t> templates = plan.templates;
    PieceMaker maker(view, frame, plan.graph, plan.order, plan.cuts, plan.sizes);
    for (std::size_t i = 0; i < templates.size(); ++i) {
        if (!isTooWide(widths[plan.cuts.pieces[i].component]))
            continue;
        Piece piece = maker.make(plan.cuts.pieces[i]);
        piece.leansLeft = true;
        templates[i] = pool.numberOf(piece);
    }
    return templates;
}

void takeNarrower(const std::vector<std::uint32_t>& leaningLeft, const TemplatePool& pool, FramePlan& plan) {
    const std::vector<std::uint32_t> leaningRight = plan.templates;
    const std::vector<ColumnWidth> before = columnWidths(plan, plan.templates, pool);
    const std::vector<ColumnWidth> after = columnWidths(plan, leaningLeft, pool);
    for (std::size_t i = 0; i < leaningLeft.size(); ++i) {
        const std::uint32_t component = plan.cuts.pieces[i].component;
        if (after[component].width() < before[component].width())
            plan.templates[i] = leaningLeft[i];
    }
    turnKinds(leaningRight, leaningLeft, pool, plan);
}

} // namespace qaliper
