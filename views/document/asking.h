#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/session/ask_model.h"

// What a person asks a TensorRT about one document, and what it answered.

namespace qaliper {

// A model beside the shown version: another version of the document, by its position in the history; or a file.
using OtherModel = std::variant<std::size_t, std::filesystem::path>;

struct AskChoice {
    Connection connection;
    Depth depth = Depth::Parse;
    std::chrono::seconds timeLimit{0}; // 0: none
    KeptEngines cache = KeptEngines::Taken;
    bool setsTarget = true; // the release and GPU that answer become the target
    // In Run:
    std::vector<std::string> data;       // as parseDataFiles() takes them; numbers are drawn where there are none
    std::optional<OtherModel> reference; // whose numbers in ONNX Runtime are the right ones
    std::optional<OtherModel> against;   // what the version is timed in turns with
    bool locatesDifference = false;
    std::optional<ReducedWish> reduced; // where the first difference is found, the part around it is written
};

struct VersionAnswer {
    AskChoice choice;
    HeardModel heard;
    std::uint64_t version = 0;                   // of the history: the one that was asked about
    std::shared_ptr<const Analysis> analysis;    // of that version, before it was asked about
    Text against;                                // what it was timed in turns with; empty: nothing
    std::optional<std::uint64_t> againstVersion; // the number of that; nothing for a file
};

} // namespace qaliper
