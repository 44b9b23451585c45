#pragma once

#include <string_view>

#include <QString>

#include "model/engine/logs/build_log.h"
#include "model/engine/logs/layer_names.h"
#include "views/engine/engine_table.h"

// Common texts of the tabs of the TensorRT panel: matches of names, times, facts of a run.

namespace qaliper {

QString matchTip(MatchQuality quality); // its meaning, as a sentence

EngineCell textCell(std::string_view text, Tone tone = Tone::Plain);
EngineCell faintCell(); // "–"
EngineCell msCell(double ms);
EngineCell percentCell(double share);
EngineCell nodesCell(const Index& index, const LayerMatch& match); // the first, and the number of the others
EngineCell matchCell(MatchQuality quality);

QString msText(double ms);         // "0.213"
QString percentText(double share); // 0.081 → "8.1 %"

// "TensorRT 8.6.1 · NVIDIA A10 · compute capability 8.6 · INT8, FP16 · failed".
QString factsLine(const BuildFacts& facts);
// "images: 1x3x224x224 to 8x3x224x224"; empty without shapes.
QString shapesLine(const BuildFacts& facts);

NodeId nodeIdOf(const Index& index, NodeIx node); // invalid for none

} // namespace qaliper
