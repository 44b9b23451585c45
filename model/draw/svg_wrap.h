#pragma once

#include <string>
#include <string_view>
#include <vector>

// Breaks text into lines, which SVG does not do.

namespace qaliper::svg {

// Lines of at most `width` px in regular type of `size` px; at most `limit` lines, the last one elided. `limit` is at
// least 1.
std::vector<std::string> wrapped(std::string_view content, double size, double width, std::size_t limit);

// The first two sentences.
std::string_view leadOf(std::string_view content);

} // namespace qaliper::svg
