#include "model/draw/page.h"

#include <algorithm>
#include <array>

#include "model/target/words.h"

namespace qaliper {

namespace {

constexpr double readableZoom = 0.5; // on A4, operators in letters of 5 pt

} // namespace

std::span<const NamedPage> namedPages() {
    static const std::array pages{
        NamedPage{"16:9", {1920, 1080}}, NamedPage{"A4", {1123, 794}}, NamedPage{"screen", {1920, 1080}}};
    return pages;
}

std::optional<SvgPage> pageNamed(std::string_view name) {
    const std::span<const NamedPage> pages = namedPages();
    const auto found = std::ranges::find(pages, name, &NamedPage::name);
    return found == pages.end() ? std::nullopt : std::optional(found->page);
}

std::string pageTitle(
    const std::string& file, const Target& target, const std::string& date, const Catalogue* catalogue) {
    return file + " · " + render(targetWords(target), catalogue) + " · " + date + " · Qaliper " QALIPER_VERSION;
}

double zoomOn(const SvgPage& page, const Rect& picture) {
    return std::min(page.width / picture.width, (page.height - titleHeightOf(page)) / picture.height);
}

bool isReadableAt(double zoom) { return zoom >= readableZoom; }

bool isReadableOn(const SvgPage& page, const Rect& picture) { return isReadableAt(zoomOn(page, picture)); }

void prepareForPage(ViewState& state) {
    state.wraps = true;
    state.joinsTurns = true;
}

bool hasToFold(const ViewState& state, const ViewGraph& view, const SvgPage& page, const Rect& picture) {
    return !state.foldRepeats && !view.blocks.empty() && !isReadableOn(page, picture);
}

} // namespace qaliper
