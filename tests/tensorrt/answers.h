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

// A kernel of an engine that TensorRT-RTX built (tests/tensorrt/build.py).
struct EngineLayer {
    std::string name;
    std::string kind;                // "gemm", "kgen"
    std::vector<std::string> inputs; // types of computed tensors: "Int8", "Half"
    std::vector<std::string> nodes;  // of the model, by name
};

struct EngineAnswer {
    bool built = false;
    std::string error; // the first one
    std::vector<EngineLayer> layers;
};

// Ends the test where packaging/tensorrt.sh has not provided the release: "10.15".
void needParser(std::string_view release);

// Engines of "rtx-1.7" for a compute capability as the builder names it, "SM89"; in the order of the models.
std::vector<EngineAnswer> askBuilder(
    std::string_view release, std::string_view capability, const std::vector<std::filesystem::path>& models);

// In the order of the models.
std::vector<ParserAnswer> askParser(std::string_view release, const std::vector<std::filesystem::path>& models);

} // namespace qaliper
