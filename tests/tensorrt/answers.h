#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/engine/asking/answer.h"

// What the parser of a release says about models, without a GPU (tests/tensorrt/ask.py).

namespace qaliper {

struct ParserAnswer {
    bool parsed = false;
    std::optional<int> crashed; // the signal that ended the parser
    std::vector<ParserError> errors;
    std::vector<NetworkTensor> tensors;
};

// A kernel of an engine that TensorRT-RTX built (tests/tensorrt/build.py).
struct BuiltLayer {
    std::string name;
    std::string kind;                // "gemm", "kgen"
    std::vector<std::string> inputs; // types of computed tensors: "Int8", "Half"
    std::vector<std::string> nodes;  // of the model, by name
};

struct EngineAnswer {
    bool built = false;
    std::string error; // the first one
    std::vector<BuiltLayer> layers;
};

// Ends the test where packaging/tensorrt.sh has not provided the release: "10.15".
void needParser(std::string_view release);
// The variables of its environment, as that script prints them: "A=a B=b".
std::string environmentOf(std::string_view release);

// Engines of "rtx-1.7" for a compute capability as the builder names it, "SM89"; in the order of the models. A model whose
// bytes were asked about before has its kept answer (builds-rtx-1.7.zip), but with QALIPER_ASK=all; what TensorRT answers now is
// written into the folder that QALIPER_KEEP names.
std::vector<EngineAnswer> askBuilder(
    std::string_view release, std::string_view capability, const std::vector<std::filesystem::path>& models);

// In the order of the models.
std::vector<ParserAnswer> askParser(std::string_view release, const std::vector<std::filesystem::path>& models);

} // namespace qaliper
