#pragma once

#include <filesystem>
#include <string>

#include "model/draw/picture.h"

// Pictures as files: all of it, what is seen, what is selected and near it, or one for each finding.

namespace qaliper {

enum class ExportPart { Whole, Visible, Around, Findings };
enum class ExportFormat { Svg, Png };

struct ExportChoice {
    ExportPart part = ExportPart::Whole;
    ExportFormat format = ExportFormat::Svg; // findings are always SVG
    std::uint32_t hops = 2;                  // around nodes or a finding
    double scale = 1;                        // PNG: pixels for each pixel of the scene; 0: as large as fits
    bool isDark = false;
    bool foldsRepeats = false;
    HeatKind heat = HeatKind::None;
    friend bool operator==(const ExportChoice&, const ExportChoice&) = default;
};

struct ExportRequest {
    ExportChoice choice;
    DrawRequest
        drawing; // its index, state, analysis; the analysis' verdict and findings stand beside the graph, it may be null
    MarkedPicture drawn;       // as it is shown
    Rect visible;              // of its scene
    OverlayLayers layers;      // what is shown; of their heat the choice decides
    std::vector<NodeId> nodes; // for ExportPart::Around
    std::string title;
};

// A picture with more boxes is slow to open in most viewers.
constexpr std::size_t manyBoxes = 5'000;

// `path` is a folder for the findings. Written in whole or not at all, each file. Errors: Cancelled, CannotWrite,
// Invalid for a picture larger than a PNG may be.
Status exportPicture(const ExportRequest& request, const std::filesystem::path& path, const Job& job);

} // namespace qaliper
