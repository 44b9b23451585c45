#include "tests/support/corpus.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace qaliper {

namespace fs = std::filesystem;

namespace {

// Not ONNX at all; each has a test of its own for the message.
const std::set<std::string> refused{"bad_appledouble.onnx", "bad_lfs_pointer.onnx", "bad_ort_flatbuffer.onnx"};

} // namespace

fs::path testData(const std::string& name) { return fs::path(QALIPER_SOURCE_DIR) / "tests" / "data" / name; }

fs::path corpusFolder() { return fs::path(QALIPER_SOURCE_DIR).parent_path() / "shared" / "corpus"; }

std::vector<fs::path> corpusModels() {
    std::vector<fs::path> models;
    if (!fs::exists(corpusFolder()))
        return models;
    for (const auto& entry : fs::recursive_directory_iterator(corpusFolder())) {
        const fs::path extension = entry.path().extension();
        if (extension == ".onnx" || extension == ".ort")
            models.push_back(entry.path());
    }
    std::ranges::sort(models);
    return models;
}

std::vector<fs::path> readableModels() {
    std::vector<fs::path> models = corpusModels();
    std::erase_if(models, [](const fs::path& path) { return refused.contains(path.filename().string()); });
    return models;
}

std::string corpusTestName(const testing::TestParamInfo<fs::path>& info) {
    std::string name = info.param.filename().string();
    std::ranges::replace_if(
        name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
}

} // namespace qaliper
