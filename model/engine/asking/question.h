#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/data/sample.h"
#include "model/target/target.h"

// What a TensorRT is asked about one model, or about several that run in turns.

namespace qaliper {

enum class Depth : std::uint8_t {
    About, // which release, on which GPU
    Parse, // whether the parser accepts the model, and the types and shapes it gives to tensors
    Build, // and the layers of the engine
    Run,   // and its outputs and times
};
std::string_view depthName(Depth depth); // "about", "parse", …

struct QuestionedModel {
    std::filesystem::path model;
    std::vector<std::filesystem::path> dataFiles = {}; // relative to its folder: they travel with it
    bool isQuantized = false;                          // INT8 is allowed in a weakly typed network
    // Whose outputs are wanted, in Run. An input that none of them has is 0; shapes that are open are built for theirs.
    std::vector<Sample> samples = {};
    std::vector<std::string> floats = {}; // layers that compute in FP32 in a weakly typed network, by name
    bool tf32 = true;                     // products of FP32 may compute in TF32
    bool hasOpenShapes = false;           // of inputs
};

// Of the machine where TensorRT is: engines of the same bytes, release, GPU and builder settings.
enum class KeptEngines : std::uint8_t {
    None,
    Fresh, // the engine is built and kept
    Taken, // and not built where it was kept
};
constexpr std::uint64_t keptEngineBytes = std::uint64_t{2} << 30; // of all engines together; those used longest ago go

struct TensorRtQuestion {
    Depth depth = Depth::Parse;
    std::vector<QuestionedModel> models;
    Target target;                 // its typing, and the GPU where an engine is built without one
    std::optional<int> level = {}; // builder optimization level; nothing: TensorRT's own
    // The models are timed in turns: so many rounds, each of so many inferences of each.
    std::uint32_t rounds = 10;
    std::uint32_t inferences = 10;
    bool onlyTimes = false; // neither tensors, layers, outputs nor profiles are answered
    // The engines are built with one timing cache, which is answered: this one, empty at first. Nothing: each without.
    std::optional<std::string> timings = {};
    std::chrono::seconds timeLimit{0}; // of the whole; 0 = no limit
    KeptEngines cache = KeptEngines::None;
};

struct TravellingFile {
    std::string name; // relative to the folder of the model
    std::uint64_t bytes = 0;
};
// The request as resources/ask/ask.py reads it: JSON, without line breaks. `files` are those of each model, the model
// itself the first; none where TensorRT is on this machine.
std::string requestOf(const TensorRtQuestion& question, const std::vector<std::vector<TravellingFile>>& files);

} // namespace qaliper
