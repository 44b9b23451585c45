#pragma once

#include <functional>

#include "model/draw/svg.h"

// The column beside the graph in an SVG file: title and summary, legend, findings.

namespace qaliper::svg {

constexpr double sidebarWidth = 316;

struct Sidebar {
    std::string content; // SVG elements, relative to (0, 0)
    double height = 0;
};

// `link` gives the id of a node's element; empty when it is not in the picture.
Sidebar makeSidebar(const Scene& scene, const Overlay& overlay, const SvgOptions& options, const Theme& theme,
    const std::function<std::string(NodeIx)>& link);

// The sidebar as an SVG document, for exports of the graph in other formats. The renderer chooses the font.
std::string sidebarDocument(const Sidebar& sidebar, const Theme& theme);

// A badge of 18 px around `centre`: octagon with a cross, triangle with "!", rounded square with "i".
void badge(std::string& out, Point centre, BadgeTone tone, const Theme& theme, Colour halo);

void precisionPill(std::string& out, const Rect& rect, const Mark& mark, const Theme& theme);

} // namespace qaliper::svg
