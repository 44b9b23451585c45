#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/draw/scene.h"
#include "model/draw/svg.h"
#include "model/layout/view_state.h"
#include "model/target/target.h"

// Pictures for a page: a long graph in columns, and repeated layers as one box where it could not be read otherwise.

namespace qaliper {

struct NamedPage {
    std::string_view name; // "A4"
    SvgPage page;          // px at 96 to the inch
};
std::span<const NamedPage> namedPages();
std::optional<SvgPage> pageNamed(std::string_view name);

// "model.onnx · TensorRT 10.3 · 2026-11-30 · Qaliper 0.1.0". `date`: year, month and day.
std::string pageTitle(
    const std::string& file, const Target& target, const std::string& date, const Catalogue* catalogue = nullptr);

double zoomOn(const SvgPage& page, const Rect& picture);
bool isReadableAt(double zoom); // the operators of boxes can be read
bool isReadableOn(const SvgPage& page, const Rect& picture);

// How a picture for a page is drawn.
void prepareForPage(ViewState& state);
// Whether repeated layers have to be folded for it, which they are not yet.
bool hasToFold(const ViewState& state, const ViewGraph& view, const SvgPage& page, const Rect& picture);

} // namespace qaliper
