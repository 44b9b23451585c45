#pragma once

#include <filesystem>
#include <string_view>

#include "model/base/file.h"

// Reads a small file as a whole and parses its text: errors get the file's path, and so does the result.

namespace qaliper {

constexpr std::uint64_t largestArtefact = 512ULL << 20;

template <class Content>
Result<Content> parseFile(const std::filesystem::path& path, Result<Content> (*parse)(std::string_view)) {
    QALIPER_TRY(const auto text, readWholeFile(path, largestArtefact));
    auto content = parse(text);
    if (content)
        content->path = path.string();
    else
        content.error().path = path.string();
    return content;
}

} // namespace qaliper
