#pragma once

#include <array>
#include <cstdint>

#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/draw/theme.h"

// How the shapes of a picture are filled, bordered and lettered, and the order in which they lie: decided here for the
// SVG writer and the canvas, which add what only they have. Lengths are px at zoom 1.

namespace qaliper {

// From the lowest to the highest. Open boxes and their bodies lie below what is inside.
enum class PictureLayer : std::uint8_t {
    Groups,
    LayerOutlines,
    Bands,
    OpenBoxes,
    Edges,
    Markers,
    Boxes,
    Pills,
    Labels
};
constexpr std::array layersUpward{PictureLayer::Groups, PictureLayer::LayerOutlines, PictureLayer::Bands,
    PictureLayer::OpenBoxes, PictureLayer::Edges, PictureLayer::Markers, PictureLayer::Boxes, PictureLayer::Pills,
    PictureLayer::Labels};

struct TextLook {
    double size = 0;
    Colour ink;
    bool isBold = false;
};

struct ShapeLook {
    Colour fill;
    Colour border;
    double radius = 0;
    double borderWidth = 1;
    bool isDashed = false;
    TextLook text; // of its title; that of a box depends on the role of the text
};

constexpr double groupRadius = 14;
constexpr double frameRadius = 10;
constexpr double markerTint = 0.1;
constexpr double valueTint = 0.05; // of inputs and outputs

ShapeLook groupLook(const SceneGroup& group, const Theme& theme);
ShapeLook frameLook(const Theme& theme);
ShapeLook markerLook(const ContinuationMarker& marker, const Theme& theme);
ShapeLook boxLook(const SceneBox& box, const Mark& mark, const Theme& theme);
// A Q/DQ pair that ran as a layer of its own has the corners of a box and the border of a warning.
ShapeLook pillLook(const Mark& mark, const Theme& theme);
TextLook boxTextLook(TextRole role, const Mark& mark, const Theme& theme);
TextLook labelLook(const Theme& theme);
constexpr double labelRadius = 4;

// Around a box that is selected or found.
constexpr double glowGrowth = 3;
constexpr double glowRadius = 11;
constexpr double glowWidth = 5;

struct BandLook {
    Colour tone;
    double opacity = 0;
    double borderWidth = 1;
    bool isDashed = false;
};
// Of the band around a box of a chain.
BandLook bandLook(ChainTone tone, const Theme& theme);
// A broken chain has no band along its edges.
inline bool hasEdgeBand(ChainTone tone) { return tone != ChainTone::None && tone != ChainTone::Broken; }

struct StackLine {
    Point from;
    Point to;
};
// The outlines of two boxes below a box that stands for several; their lines are in the colour of a node's border.
inline bool isStack(const SceneBox& box) { return box.kind == BoxKind::Bundle || box.kind == BoxKind::Repeat; }
std::array<StackLine, 2> stackLines(const Rect& rect);

} // namespace qaliper
