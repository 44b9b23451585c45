#include "model/draw/svg_cells.h"

#include "model/draw/cell_style.h"
#include "model/draw/svg_text.h"
#include "model/layout/blocks.h"

namespace qaliper::svg {

namespace {

// What the turn is called, what runs in which precision there, and how many findings it has.
std::string titleOf(const ViewBlock& block, const Mark& mark, const Catalogue* catalogue) {
    std::string title = titleWithScope(block, catalogue);
    if (const std::string shares = sharesLabel(mark, catalogue); !shares.empty())
        title += " · " + shares;
    if (mark.findings > 0)
        title += " · " + render(say("{count} {count|finding|findings}", arg("count", mark.findings)), catalogue);
    return title;
}

void cell(std::string& out, const Rect& rect, const CellStyle& style, const Theme& theme) {
    for (const PrecisionBar& bar : style.bars) {
        out += "<rect";
        rectangle(out, bar.rect);
        attribute(out, "fill", toneColour(bar.tone, theme));
        out += "/>\n";
    }
    out += "<rect";
    rectangle(out, rect);
    out += style.bars.empty() ? "" : " fill-opacity=\"0\"";
    attribute(out, "fill", style.ground);
    attribute(out, "stroke", style.border);
    attribute(out, "stroke-width", style.width);
    out += "/>\n";
}

} // namespace

void turnCells(std::string& out, const ViewGraph& view, const Scene& scene, const Overlay& overlay, BoxIx box,
    const Theme& theme, const Catalogue* catalogue) {
    const std::span<const SceneCell> cells = cellsOf(scene, box);
    const std::vector<CellStyle> styles = cellStyles(cells, overlay, theme);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        out += "<g class=\"turn\">\n<title>";
        escaped(out, titleOf(view.blocks[cells[i].block], overlay.turn(cells[i].block), catalogue));
        out += "</title>\n";
        cell(out, cells[i].rect, styles[i], theme);
        out += "</g>\n";
    }
}

} // namespace qaliper::svg
