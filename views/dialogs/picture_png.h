#pragma once

#include <string>
#include <vector>

#include "model/base/result.h"
#include "model/draw/picture.h"
#include "model/draw/svg.h"

// A picture as PNG: the graph as the canvas paints it, and beside it what stands beside an SVG. The sidebar is never
// smaller than it can be read, however small the graph has to be.

namespace qaliper {

struct PngRequest {
    const Picture& picture;
    const Overlay& overlay;
    const SvgOptions& options;   // sidebar and colours
    Rect area;                   // of the scene
    std::vector<BoxIx> selected; // sorted
    double scale = 1;            // pixels for each pixel of the scene; 0: as large as fits
};

// Whether the area alone is within what a PNG can be.
bool fitsPng(const Rect& area, double scale);

// Errors: Invalid for more than that, CannotWrite.
Result<std::string> writePng(const PngRequest& request);

} // namespace qaliper
