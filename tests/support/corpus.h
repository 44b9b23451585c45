#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/temporary.h"
#include "tests/support/result.h"

// Files that tests read and folders they write.

namespace qaliper {

// A file below tests/data.
std::filesystem::path testData(const std::string& name);

// The networks of tests/support/made_networks.h as files, sorted; the build writes them.
std::vector<std::filesystem::path> madeModels();
std::filesystem::path madeModel(const std::string& name); // as "residual_int8"

// The corpus is a folder of real models: the one that QALIPER_CORPUS names (none if that is empty), else
// ../shared/corpus beside the project. Without one the tests that need it are skipped (tests/support/needs.h).

// A file or folder of the corpus; ends the test when it is not there.
std::filesystem::path corpusFile(const std::string& name);

// A file of the folder "reference" that stands beside the corpus; ends the test when it is not there, as corpusFile()
// does.
std::filesystem::path referenceFile(const std::string& name);

// The values of a suite of CorpusTest. Where there is no corpus, these are one empty path, and its test is skipped.
std::vector<std::filesystem::path> corpusModels();   // every .onnx and .ort file, sorted
std::vector<std::filesystem::path> readableModels(); // without those that Qaliper has to refuse
std::vector<std::filesystem::path> smallModels();    // the readable ones up to 2 MB
// Those of that name below the corpus, there or not.
std::vector<std::filesystem::path> namedModels(const std::vector<std::string>& names);
std::vector<std::filesystem::path> modelsThatBeginWith(const std::vector<std::string>& beginnings); // readable ones

// A test over one model; skipped when that is not there.
class CorpusTest : public testing::TestWithParam<std::filesystem::path> {
protected:
    CorpusTest();
};

// Names the test of a model after its file and its place in the list.
std::string corpusTestName(const testing::TestParamInfo<std::filesystem::path>& info);

// A new empty folder that goes away with the object.
class TemporaryFolder {
public:
    std::filesystem::path operator/(const std::string& name) const { return directory_ / name; }
    const std::filesystem::path& path() const { return directory_.path(); }

private:
    TemporaryDirectory directory_ = must(TemporaryDirectory::create());
};

} // namespace qaliper
