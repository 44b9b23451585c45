#pragma once

#include <string>

namespace qaliper {

// A PNG file of these pixels, and a JPEG file of the best quality: red, green and blue, row by row.
std::string pngOf(std::size_t width, std::size_t height, const std::string& rgb);
std::string jpegOf(std::size_t width, std::size_t height, const std::string& rgb);

} // namespace qaliper
