#include "model/onnx/external.h"

#include <algorithm>
#include <system_error>

#include "model/base/number.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

Text refusal(const std::string& location, Text reason) {
    return say("External data \"{location}\" is not read: {reason}", arg("location", location),
        arg("reason", std::move(reason)));
}

bool isBelow(const fs::path& path, const fs::path& folder) {
    const auto [inPath, inFolder] = std::ranges::mismatch(path, folder);
    return inFolder == folder.end() && inPath != path.end();
}

} // namespace

// Below the root of a file system is everything, which is no folder of a model.
bool ExternalFiles::isAllowed(const fs::path& target, const fs::path& folder) const {
    if (isBelow(target, folder) || policy_.followLinks)
        return true;
    std::error_code error;
    const fs::path real = fs::canonical(model_, error).parent_path();
    return !error && real != real.root_path() && isBelow(target, real);
}

ExternalFiles::Opened ExternalFiles::find(const std::string& location) const {
    const bool hasBadCharacter = location.find('\0') != std::string::npos || location.find('\\') != std::string::npos;
    const bool hasDrive = location.size() > 1 && location[1] == ':';
    const fs::path relative(location);
    const auto isUp = [](const fs::path& part) { return part == ".."; };
    if (location.empty() || hasBadCharacter || hasDrive || relative.is_absolute() ||
        std::ranges::any_of(relative, isUp))
        return {nullptr, refusal(location, say("only a plain path below the model's folder is allowed"))};

    std::error_code error;
    const fs::path parent = model_.parent_path();
    const fs::path folder = fs::canonical(parent.empty() ? fs::path(".") : parent, error);
    if (error)
        return {nullptr, refusal(location, say("the model's folder no longer exists"))};
    const fs::path target = fs::canonical(folder / relative, error);
    if (error)
        return {nullptr, refusal(location, say("the file is missing beside the model; put it there and reload"))};
    if (!isAllowed(target, folder))
        return {nullptr,
            refusal(location,
                say("a link leads out of the model's folder, to {target}; allow links if you trust this model",
                    arg("target", target.string()))),
            true};
    auto opened = ReadFile::open(target);
    if (!opened)
        return {nullptr, refusal(location, say("it is not a regular file or cannot be read"))};
    return {std::move(*opened), {}};
}

const ExternalFiles::Opened& ExternalFiles::file(const std::string& location) {
    const auto known = files_.find(location);
    return known != files_.end() ? known->second : files_.emplace(location, find(location)).first->second;
}

InExternal ExternalFiles::open(
    const std::string& location, std::uint64_t offset, std::uint64_t size, std::uint64_t needed) {
    InExternal result{location, offset, size == 0 ? needed : size, {}, {}};
    const Opened& opened = file(location);
    if (!opened.file) {
        result.problem = opened.problem;
        result.isLinkAway = opened.isLinkAway;
        return result;
    }
    std::uint64_t end = 0;
    const bool fits = !__builtin_add_overflow(offset, result.size, &end) && end <= opened.file->size();
    if (!fits)
        result.problem = say("External data \"{location}\" is too short: the model needs {end}, the file has {size}",
            arg("location", location), arg("end", formatBytes(end)), arg("size", formatBytes(opened.file->size())));
    else
        result.file = opened.file;
    return result;
}

} // namespace qaliper
