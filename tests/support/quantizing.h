#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "model/graph/model.h"
#include "tests/support/arrays.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"

// `quantize` on models and samples that a test writes.

namespace qaliper {

using NamedArrays = std::vector<std::pair<std::string, std::string>>;

// An array as NumPy writes it, of whole numbers, of truth values.
std::string integersOf(const std::string& shape, std::size_t count, std::int64_t below);
std::string truthsOf(const std::string& shape, std::size_t count);

// Products with a DQ on one operand only, by their names.
std::vector<std::string> halfQuantized(const Model& model);

// What `check` finds beside notes, by key.
std::vector<std::string> faultsOf(const std::filesystem::path& model, const std::string& target);

class QuantizeCommand : public testing::Test {
protected:
    std::string saved(const std::string& text) const;
    std::string data(const NamedArrays& arrays) const;
    std::string output() const { return (folder_ / "out.onnx").string(); }
    // With --format json.
    CommandResult quantized(const std::string& model, const std::string& samples, const std::string& target,
        std::vector<std::string> more = {}) const;

    TemporaryFolder folder_;
};

} // namespace qaliper
