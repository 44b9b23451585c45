#pragma once

#include <filesystem>
#include <string>

#include "model/draw/picture.h"
#include "model/session/noise_inquiry.h"

// Writes pictures to files: the whole graph, the visible part, the selection with its surroundings, the nodes of a name
// scope, or one picture for each finding. Any thread may call exportPicture(), which blocks. Lengths of the scene are px at zoom 1.

namespace qaliper {

enum class ExportPart { Whole, Visible, Around, Scope, Findings };
enum class ExportFormat { Svg, Png, Pdf };

struct ExportChoice {
    ExportPart part = ExportPart::Whole;
    ExportFormat format = ExportFormat::Svg; // findings are always SVG
    std::uint32_t hops = 2;                  // distance from the nodes or the finding
    std::string scope = {};                  // of names, for ExportPart::Scope: "/encoder/layer.3"
    double scale = 1;                        // PNG: pixels of the image for each px of the scene; 0: as large as fits
    bool isDark = false;
    bool foldsRepeats = false;
    std::string page; // of namedPages(): the whole graph or scope in columns, as large as the page; empty: its own size
    bool hasTitle = true; // on a page: a line with model, target, date and version
    HeatKind heat = HeatKind::None;
    friend bool operator==(const ExportChoice&, const ExportChoice&) = default;
};

struct ExportRequest {
    ExportChoice choice;
    DrawRequest
        drawing; // its index, state, analysis; the analysis' verdict and findings stand beside the graph, it may be null
    MarkedPicture drawn;       // as it is shown
    Rect visible;              // of its scene
    OverlayLayers layers;      // what is shown; the choice determines the heat
    std::vector<NodeId> nodes; // for ExportPart::Around
    std::string title;
    Target target;
    std::string date;       // year, month and day, for the title of a page
    NoiseShares noise = {}; // for HeatKind::Noise
};

// With more boxes a picture is slow to open in most viewers.
constexpr std::size_t manyBoxes = 5'000;

struct ExportedPicture {
    bool isReadable = true; // the operators of its boxes, at its own size
};

// `path` is a folder when the part is Findings. Each file is written completely or not at all. Errors: Cancelled,
// CannotWrite, Invalid for a picture larger than a PNG may be.
Result<ExportedPicture> exportPicture(const ExportRequest& request, const std::filesystem::path& path, const Job& job);

} // namespace qaliper
