#pragma once

#include <string>
#include <string_view>
#include <vector>

// Words on lines: an SVG breaks none by itself.

namespace qaliper::svg {

// Regular text of `size` on lines of at most `width`; the last line that is allowed is elided. `limit` is at least one.
std::vector<std::string> wrapped(std::string_view content, double size, double width, std::size_t limit);

// The first two sentences: what is so, and why it matters.
std::string_view leadOf(std::string_view content);

} // namespace qaliper::svg
