#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/temporary.h"
#include "tests/support/result.h"

// Files that tests read and folders that they write.

namespace qaliper {

// A file in tests/data.
std::filesystem::path testData(const std::string& name);

// The networks of tests/support/made_networks.h as files, sorted; the build writes them.
std::vector<std::filesystem::path> madeModels();
std::filesystem::path madeModel(const std::string& name); // as "residual_int8"

// The folder of tests/engine/made_artefacts.h as files, and one of them; the build writes these, too.
std::filesystem::path madeArtefactFolder();
std::filesystem::path madeArtefact(const std::string& name); // as "log_8503_verbose.log", "classifier.onnx"

// The corpus is a folder of real models: the one that QALIPER_CORPUS names (none if that is empty), else
// ../shared/corpus beside the project. Without one the tests that need it are skipped (tests/support/needs.h).

// A file or folder of the corpus; skips the test when it does not exist.
std::filesystem::path corpusFile(const std::string& name);

// The same in two steps, for values of parametrised tests: where it would be, and the end of the test when it is not
// there.
std::filesystem::path inCorpus(const std::string& name);
std::filesystem::path present(const std::filesystem::path& file);

// A file of the folder "reference" that stands beside the corpus; ends the test when it is not there, as corpusFile()
// does.
std::filesystem::path referenceFile(const std::string& name);

// The parameters of a CorpusTest suite. Without a corpus, one empty path, whose test is skipped.
std::vector<std::filesystem::path> corpusModels();   // every .onnx and .ort file, sorted
std::vector<std::filesystem::path> readableModels(); // without those that Qaliper rejects
std::vector<std::filesystem::path> smallModels();    // readable ones of at most 2 MB
// Files with these names in the corpus, existing or not.
std::vector<std::filesystem::path> namedModels(const std::vector<std::string>& names);
std::vector<std::filesystem::path> modelsThatBeginWith(const std::vector<std::string>& beginnings); // readable ones

// A test over one model; skipped when the model does not exist.
class CorpusTest : public testing::TestWithParam<std::filesystem::path> {
protected:
    CorpusTest();
};

// The name of a test: the model's file name and its position in the list.
std::string corpusTestName(const testing::TestParamInfo<std::filesystem::path>& info);

// The same for rows of values, after one of their files: rowTestName(&Row::log)
template <class Row>
auto rowTestName(std::filesystem::path Row::*file) {
    return [file](const testing::TestParamInfo<Row>& info) { return corpusTestName({info.param.*file, info.index}); };
}

// A new empty folder that goes away with the object.
class TemporaryFolder {
public:
    std::filesystem::path operator/(const std::string& name) const { return directory_ / name; }
    const std::filesystem::path& path() const { return directory_.path(); }

private:
    TemporaryDirectory directory_ = must(TemporaryDirectory::create());
};

} // namespace qaliper
