#include "model/onnx/external.h"

#include <algorithm>
#include <system_error>

#include "model/base/number.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> refused(const std::string& location, Text reason) {
    return fail(ErrorKind::CannotRead,
        say("External data \"{location}\" is not read: {reason}", arg("location", location),
            arg("reason", std::move(reason))));
}

bool isBelow(const fs::path& path, const fs::path& folder) {
    const auto [inPath, inFolder] = std::ranges::mismatch(path, folder);
    return inFolder == folder.end() && inPath != path.end();
}

} // namespace

Result<fs::path> ExternalFiles::resolve(const std::string& location) const {
    const bool hasBadCharacter = location.find('\0') != std::string::npos || location.find('\\') != std::string::npos;
    const bool hasDrive = location.size() > 1 && location[1] == ':';
    const fs::path relative(location);
    const auto isUp = [](const fs::path& part) { return part == ".."; };
    if (location.empty() || hasBadCharacter || hasDrive || relative.is_absolute() ||
        std::ranges::any_of(relative, isUp))
        return refused(location, say("only a plain path below the model's folder is allowed"));

    std::error_code error;
    const fs::path root = fs::canonical(folder_.empty() ? fs::path(".") : folder_, error);
    if (error)
        return refused(location, say("the model's folder no longer exists"));
    const fs::path target = fs::canonical(root / relative, error);
    if (error)
        return refused(location, say("the file is missing beside the model; put it there and reload"));
    if (!isBelow(target, root) && !policy_.followLinks)
        return refused(location, say("a link leads out of the model's folder; allow links if you trust this model"));
    return target;
}

Result<std::shared_ptr<const ReadFile>> ExternalFiles::file(const std::string& location) {
    if (const auto known = files_.find(location); known != files_.end())
        return known->second;
    const auto path = resolve(location);
    Result<std::shared_ptr<const ReadFile>> opened = path ? ReadFile::open(*path) : fail(path.error());
    if (path && !opened)
        opened = refused(location, say("it is not a regular file or cannot be read"));
    return files_.emplace(location, std::move(opened)).first->second;
}

InExternal ExternalFiles::open(
    const std::string& location, std::uint64_t offset, std::uint64_t size, std::uint64_t needed) {
    InExternal result{location, offset, size == 0 ? needed : size, {}, {}};
    auto opened = file(location);
    if (!opened) {
        result.problem = opened.error().message;
        return result;
    }
    std::uint64_t end = 0;
    const bool fits = !__builtin_add_overflow(offset, result.size, &end) && end <= (*opened)->size();
    if (!fits)
        result.problem = say("External data \"{location}\" is too short: the model needs {end}, the file has {size}",
            arg("location", location), arg("end", formatBytes(end)), arg("size", formatBytes((*opened)->size())));
    else
        result.file = std::move(*opened);
    return result;
}

} // namespace qaliper
