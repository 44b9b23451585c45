#pragma once

#include <functional>

#include "model/draw/svg.h"

// What stands beside the graph in an SVG file: what the picture shows, what its signs mean, what was found.

namespace qaliper::svg {

constexpr double sidebarWidth = 316;

struct Sidebar {
    std::string content; // elements, from the corner 0 0
    double height = 0;
};

// `link` gives the id of a node's element, empty when it is not in the picture.
Sidebar makeSidebar(const Scene& scene, const Overlay& overlay, const SvgOptions& options, const Theme& theme,
    const std::function<std::string(NodeIx)>& link);

// As a picture of its own, for pictures of the graph that are no SVG. Whoever draws it chooses the font.
std::string sidebarDocument(const Sidebar& sidebar, const Theme& theme);

// A badge of 18 px around `centre`: octagon with a cross, triangle with "!", rounded square with "i".
void badge(std::string& out, Point centre, BadgeTone tone, const Theme& theme, Colour halo);

void precisionPill(std::string& out, const Rect& rect, const Mark& mark, const Theme& theme);

} // namespace qaliper::svg
