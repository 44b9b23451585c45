#include "tests/support/corpus.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <set>
#include <string_view>

#include "tests/support/build_places.h"
#include "tests/support/needs.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

// Files that are not ONNX, or ONNX in another form than protobuf; each has its own test for the message.
const std::set<std::string> refused{
    "16_json.onnx", "16_textproto.onnx", "bad_appledouble.onnx", "bad_lfs_pointer.onnx", "bad_ort_flatbuffer.onnx"};

constexpr std::uintmax_t smallFile = 2'000'000;

// What a test that runs is known by, in its results: packaging/corpus_suites.sh reads it there.
void noteThatItAsks() {
    if (testing::UnitTest::GetInstance()->current_test_suite())
        testing::Test::RecordProperty("corpus", "asked");
}

// Empty without a corpus.
fs::path corpusFolder() {
    noteThatItAsks();
    if (const char* named = std::getenv("QALIPER_CORPUS"))
        return fs::is_directory(named) ? fs::absolute(named) : fs::path();
    const fs::path shared = sourceFolder().parent_path() / "shared" / "corpus";
    return fs::is_directory(shared) ? shared : fs::path();
}

std::vector<fs::path> modelsBelow(const fs::path& folder) {
    std::vector<fs::path> models;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const fs::path extension = entry.path().extension();
        if (extension == ".onnx" || extension == ".ort")
            models.push_back(entry.path());
    }
    std::ranges::sort(models);
    return models;
}

std::vector<fs::path> modelsWhere(const std::function<bool(const fs::path&)>& accepts) {
    std::vector<fs::path> models;
    if (const fs::path folder = corpusFolder(); !folder.empty())
        std::ranges::copy_if(modelsBelow(folder), std::back_inserter(models), accepts);
    return models.empty() ? std::vector{fs::path()} : models;
}

fs::path existing(fs::path file, const std::string& what) {
    if (!file.is_absolute() || !fs::exists(file))
        endWithout(corpusNeed, what);
    return file;
}

// A symbolic link that lies there as a file with the path in it, where links cannot be kept.
bool isWrittenLink(const fs::path& path) {
    constexpr std::string_view beginning = "../";
    std::ifstream file(path, std::ios::binary);
    std::string bytes(beginning.size(), '\0');
    return file.read(bytes.data(), static_cast<std::streamsize>(bytes.size())) && bytes == beginning;
}

bool isReadable(const fs::path& path) { return !refused.contains(path.filename().string()) && !isWrittenLink(path); }

} // namespace

fs::path testData(const std::string& name) { return sourceFolder() / "tests" / "data" / name; }

fs::path madeModel(const std::string& name) { return fs::path(QALIPER_MADE_MODELS) / (name + ".onnx"); }

std::vector<fs::path> madeModels() { return modelsBelow(QALIPER_MADE_MODELS); }

fs::path madeArtefactFolder() { return QALIPER_MADE_ARTEFACTS; }

fs::path madeArtefact(const std::string& name) { return madeArtefactFolder() / name; }

fs::path inCorpus(const std::string& name) { return corpusFolder() / name; }

fs::path present(const fs::path& file) { return existing(file, file.filename().string() + " of the corpus"); }

fs::path corpusFile(const std::string& name) { return present(inCorpus(name)); }

fs::path referenceFile(const std::string& name) {
    const fs::path corpus = corpusFolder();
    return existing(corpus.empty() ? fs::path() : corpus / ".." / "reference" / name, name + " beside the corpus");
}

std::vector<fs::path> corpusModels() {
    return modelsWhere([](const fs::path&) { return true; });
}

std::vector<fs::path> readableModels() { return modelsWhere(isReadable); }

std::vector<fs::path> smallModels() {
    return modelsWhere([](const fs::path& path) { return isReadable(path) && fs::file_size(path) <= smallFile; });
}

std::vector<fs::path> namedModels(const std::vector<std::string>& names) {
    std::vector<fs::path> models;
    models.reserve(names.size());
    for (const std::string& name : names)
        models.push_back(inCorpus(name));
    return models;
}

std::vector<fs::path> modelsThatBeginWith(const std::vector<std::string>& beginnings) {
    return modelsWhere([&](const fs::path& path) {
        const std::string name = path.filename().string();
        const auto begins = [&](const std::string& beginning) { return name.starts_with(beginning); };
        return isReadable(path) && std::ranges::any_of(beginnings, begins);
    });
}

CorpusTest::CorpusTest() {
    if (GetParam().empty())
        endWithout(corpusNeed, "a corpus with such models");
    present(GetParam());
}

std::string corpusTestName(const testing::TestParamInfo<fs::path>& info) {
    std::string name = info.param.empty() ? "NoModel" : info.param.filename().string();
    std::ranges::replace_if(
        name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name + "_" + std::to_string(info.index);
}

} // namespace qaliper
