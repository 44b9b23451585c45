#pragma once

#include <optional>
#include <string_view>

#include "model/engine/logs/engine_info.h"
#include "model/engine/logs/inspected_engine.h"
#include "model/engine/logs/profile.h"

// Layers and profiles in the text of a log: the output of --dumpLayerInfo and the engine inspector, the list of layers
// at the end of verbose builds, the engine that Polygraphy inspects, and the table of --dumpProfile. Names are not
// quoted, so a layer is split at the known words around them; a line without those words is no layer.

namespace qaliper {

// Takes statements in order. A second list of layers, or a second table, replaces the first.
class LogTables {
public:
    // True when the statement belonged to a table.
    bool take(std::string_view text, bool hasPrefix);

    std::optional<EngineInfo> engine;
    std::optional<Profile> profile;

private:
    bool takeInspected(std::string_view text, bool hasPrefix);
    bool takeLayer(std::string_view text);
    bool takeBinding(std::string_view text, bool hasPrefix);
    bool takeProfileRow(std::string_view text);

    InspectedEngine inspected_;
    bool inBindings_ = false;
    bool awaitsHeader_ = false; // of the profile
    bool inProfile_ = false;
    bool isNameLast_ = false;
    bool hasMedian_ = false;
    std::size_t columns_ = 0; // of numbers
    std::size_t taken_ = 0;   // bytes of layers
};

// Name: a, LayerType: b, Inputs: [ { Name: x, Location: Device, Dimensions: [1,2], Format/Datatype: Half }], Outputs: [
// … ], …
std::optional<EngineLayer> parseTextLayer(std::string_view text);
// Layer(CaskConvolution): a, Tactic: 0x0, x[Half(1,2)] -> y[Half(1,2)], or with tensors as "x (Half[1,2])" from 8.6 on
std::optional<EngineLayer> parseVerboseLayer(std::string_view text);

} // namespace qaliper
