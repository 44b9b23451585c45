#pragma once

#include <string>
#include <vector>

#include "model/base/result.h"
#include "model/draw/picture.h"
#include "model/draw/svg.h"

// A picture as PNG: the graph as the canvas paints it, and the sidebar of an SVG beside it. The sidebar keeps a
// readable size, also when the graph is scaled down. Any thread may call these functions.

namespace qaliper {

struct PngRequest {
    const Picture& picture;
    const Overlay& overlay;
    const SvgOptions& options;   // sidebar and colours
    Rect area;                   // of the scene, in px at zoom 1
    std::vector<BoxIx> selected; // sorted
    double scale = 1;            // pixels of the image for each px of the scene, or of the page; 0: as large as fits
};

// Whether the area alone is within the limits of a PNG.
bool fitsPng(const Rect& area, double scale);
// The scale at which the area alone is as large as fits.
double largestPngScale(const Rect& area);

struct PngFile {
    std::string bytes;
    double zoom = 1; // pixels for each px of the scene
};

// Errors: Invalid above these limits, CannotWrite.
Result<PngFile> writePng(const PngRequest& request);

} // namespace qaliper
