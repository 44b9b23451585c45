#include "app/cli/model_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace qaliper::cli {

namespace {

namespace fs = std::filesystem;

bool isHidden(const fs::path& path) { return path.filename().native().starts_with('.'); }

Result<std::vector<std::string>> modelsBelow(const fs::path& folder) {
    std::vector<std::string> models;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (isHidden(entry->path()))
            entry.disable_recursion_pending();
        else if (!entry->is_symlink(error) && entry->is_regular_file(error) && entry->path().extension() == ".onnx")
            models.push_back(entry->path().string());
    }
    if (error)
        return fail({ErrorKind::CannotRead, say("Cannot read the folder: {reason}", arg("reason", error.message())),
            folder, {}});
    if (models.empty())
        return fail({ErrorKind::CannotRead, say("There is no .onnx file in this folder"), folder, {}});
    std::ranges::sort(models);
    return models;
}

} // namespace

Result<std::vector<std::string>> modelFiles(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        std::error_code unknown; // what cannot be looked at is named where it is opened
        if (!fs::is_directory(path, unknown)) {
            files.push_back(path);
            continue;
        }
        QALIPER_TRY(const auto below, modelsBelow(path));
        files.insert(files.end(), below.begin(), below.end());
    }
    return files;
}

} // namespace qaliper::cli
