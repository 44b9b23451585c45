#pragma once

#include <string_view>

#include "model/engine/logs/engine_info.h"

// The engine that `polygraphy inspect model` prints with its layers, bindings and profiles, indented below one heading:
//
//     ==== TensorRT Engine ====
//         Tensor: x          (Input), Index: 0 | Shapes: min=(1, 3), opt=(4, 3), max=(8, 3)
//         Layer 0    | conv + relu [Op: CaskConvolution]
//             {x [dtype=float32, shape=(-1, 3), Format: Float]}
//              -> {y [dtype=float32, shape=(-1, 8), Format: Float]}
//             ---- Attributes ----
//             Tactic = 0x5b8bf1b8028629d9

namespace qaliper {

class InspectedEngine {
public:
    bool isOpen() const { return isOpen_; }
    // Whether the statement is the heading or belongs to the text below it.
    bool covers(std::string_view text, bool hasPrefix);
    // Takes the data of a covered statement.
    void add(EngineInfo& engine, std::string_view text);

private:
    bool isOpen_ = false;
    bool inLayer_ = false;
    bool inOutputs_ = false;
    bool inAttributes_ = false;
};

} // namespace qaliper
