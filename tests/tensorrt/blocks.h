#pragma once

#include <cstdint>
#include <string>
#include <vector>

// Blocks of transformers in many spellings, made for a builder: which of their products are quantized and how, where
// pairs stand in attention, how norms and activations are written. The same number makes the same block everywhere.

namespace qaliper {

struct Block {
    std::string name; // its choices: "int8 half s=32 d=64 h=4 qkv=separate pairs=QKVP …"
    std::string text; // ONNX text
};

Block blockOf(std::uint32_t number);

} // namespace qaliper
