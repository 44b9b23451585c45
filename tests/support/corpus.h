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

// The shared corpus of real models beside the project. Tests that need it are registered only when it is there; the
// closing line of packaging/test.sh says when it was not.
std::filesystem::path corpusFolder();
std::vector<std::filesystem::path> corpusModels();   // every .onnx (and .ort) file, bad ones included, sorted
std::vector<std::filesystem::path> readableModels(); // without the bad_* files that are refused

// Names the test of a corpus file after it.
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
