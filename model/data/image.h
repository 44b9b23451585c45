#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "model/base/result.h"

// Pixels of PNG and JPEG files, read by libpng and libjpeg: the same for window and command line.

namespace qaliper {

struct Image {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<std::uint8_t> rgb; // row by row, three bytes for a pixel; transparent ones lie on black
};

// True for names that such files have.
bool isImageName(const std::filesystem::path& path);

// Errors: Unsupported for other formats; Invalid for damaged files; OverBudget above 2²⁷ pixels, before any is read.
Result<Image> decodeImage(std::string_view bytes);

// Errors: those of decodeImage() and CannotRead. They name the file.
Result<Image> readImage(const std::filesystem::path& path);

} // namespace qaliper
