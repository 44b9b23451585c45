#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/target/target.h"

// What a TensorRT is asked about one model.

namespace qaliper {

enum class Depth : std::uint8_t {
    About, // which release, on which GPU
    Parse, // whether the parser accepts the model, and the types and shapes it gives to tensors
    Build, // and the layers of the engine
    Run,   // and its times
};
std::string_view depthName(Depth depth); // "about", "parse", …

struct TensorRtQuestion {
    Depth depth = Depth::Parse;
    std::filesystem::path model;
    std::vector<std::filesystem::path> dataFiles = {}; // of the model, relative to its folder: they travel with it
    Target target;                                     // its typing, and the GPU where an engine is built without one
    bool isQuantized = false;                          // INT8 is allowed in a weakly typed network
    std::optional<int> level = {};                     // builder optimization level; nothing: TensorRT's own
    std::uint32_t inferences = 100;                    // that are timed
    std::chrono::seconds timeLimit{0};                 // of the whole; 0 = no limit
};

struct TravellingFile {
    std::string name; // relative to the folder of the model
    std::uint64_t bytes = 0;
};
// The request as resources/ask/ask.py reads it: JSON, without line breaks. Of the files the first is the model; none
// travels where TensorRT is on this machine.
std::string requestOf(const TensorRtQuestion& question, const std::vector<TravellingFile>& files);

} // namespace qaliper
