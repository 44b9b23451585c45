#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/graph/model.h"
#include "tests/tensorrt/answers.h"

// What a parser says about models against what `check` says: an error of the parser, or a plugin that somebody has to
// register, wherever it rejects a model, at the node of its first error; and the type and shape of each tensor that both
// know.

namespace qaliper {

struct Asked {
    std::string name;
    std::filesystem::path file;
    std::optional<Model> untyped; // to infer from, where the file tells too much
};

struct Disagreement {
    std::string kind; // "missed", "wrong", "node", "type", "shape"
    std::string model;
    std::string place; // the tensor; empty for the model
    std::string said;  // by TensorRT
    std::string expected;
};

struct Agreement {
    std::size_t decided = 0;
    std::size_t missed = 0; // rejected, and no error of the parser is reported
    std::size_t wrong = 0;  // accepted, and one is
    std::size_t named = 0;  // refusals that we see, and whose node the parser names
    std::size_t placed = 0; // of these, with a finding at that node
    std::size_t tensors = 0;
    std::size_t types = 0; // equal
    std::size_t shapes = 0;
    std::vector<Disagreement> disagreements;
};

// An answer for each model, in their order.
Agreement agreementOn(
    std::string_view release, const std::vector<Asked>& models, const std::vector<ParserAnswer>& answers);

enum class Part : std::uint8_t { Corpus, Probes };

// Each stands below its reason in known_disagreements.txt: a line "# Reason", then lines "RELEASES KIND MODEL". The name of
// a probe begins with its opset.
std::set<std::string> knownDisagreements(std::string_view release, Part part);

// Fails the test where something disagrees that is not known, where something known agrees, and below shares of what is
// right: `minRight` of the verdicts.
void judge(std::string_view release, const Agreement& agreement, const std::set<std::string>& known, double minRight);

} // namespace qaliper
