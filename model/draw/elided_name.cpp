#include "model/draw/elided_name.h"

#include <algorithm>
#include <vector>

#include "model/base/utf8.h"
#include "model/layout/box_metrics.h"
#include "model/layout/text_width.h"

namespace qaliper {

namespace {

// "conv" of "conv/conv.0".
bool isRepeated(std::string_view part, std::string_view next) {
    return next.size() > part.size() && next.starts_with(part) && next[part.size()] == '.';
}

// Without those that the next one repeats.
std::vector<std::string_view> partsOf(std::string_view name) {
    std::vector<std::string_view> parts;
    while (!name.empty()) {
        const std::size_t slash = std::min(name.find('/'), name.size());
        const std::string_view part = name.substr(0, slash);
        name.remove_prefix(std::min(slash + 1, name.size()));
        const std::string_view next = name.substr(0, name.find('/'));
        if (!part.empty() && !isRepeated(part, next))
            parts.push_back(part);
    }
    return parts;
}

} // namespace

std::string elidedName(std::string_view name, double width) {
    std::string shown = cleanText(name);
    if (textWidth(shown, lineSize) <= width)
        return shown;
    const std::vector<std::string_view> parts = partsOf(name);
    for (std::size_t first = 0; parts.size() > 1 && first < parts.size(); ++first) {
        shown = "…";
        for (std::size_t i = first; i < parts.size(); ++i)
            shown += "/" + cleanText(parts[i]);
        if (textWidth(shown, lineSize) <= width)
            return shown;
    }
    return elideMiddle(name, lineSize, TextWeight::Regular, width);
}

} // namespace qaliper
