#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "views/picture.h"

namespace qaliper {

struct SvgExport {
    DrawnPicture drawn;                       // as it is shown: what is folded stays folded
    std::shared_ptr<const Analysis> analysis; // its verdict and findings stand beside the graph; may be null
    std::string title;
    bool isDark = false;
};

// Written in whole or not at all. Errors: Cancelled, CannotWrite.
Status writeSvgFile(const SvgExport& request, const std::filesystem::path& path, const Job& job);

} // namespace qaliper
