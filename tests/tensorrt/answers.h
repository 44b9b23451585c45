#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What the parser of a release says about models, without a GPU (tests/tensorrt/ask.py).

namespace qaliper {

struct ParserError {
    std::string text;
    std::string node; // its name, which may be empty
    std::string op;
    std::int64_t index = -1; // in its graph; -1 for an initializer, an input or the model
};

struct NetworkTensor {
    std::string name;
    std::string type;                               // "FLOAT", "INT64"
    std::optional<std::vector<std::int64_t>> shape; // -1 where it is open
};

struct ParserAnswer {
    bool parsed = false;
    std::optional<int> crashed; // the signal that ended the parser
    std::vector<ParserError> errors;
    std::vector<NetworkTensor> tensors;
};

// Ends the test where packaging/tensorrt.sh has not provided the release: "10.15".
void needParser(std::string_view release);

// In the order of the models.
std::vector<ParserAnswer> askParser(std::string_view release, const std::vector<std::filesystem::path>& models);

} // namespace qaliper
