#pragma once

#include <QString>

#include "model/engine/logs/build_log.h"
#include "model/engine/logs/layer_names.h"
#include "views/engine/engine_table.h"

// Common texts of the tabs of the TensorRT panel: matches of names, times, facts of a run.

namespace qaliper {

QString matchWord(MatchQuality quality); // "metadata", "name", "guess", "none"
Tone matchTone(MatchQuality quality);
QString matchTip(MatchQuality quality); // its meaning, as a sentence

QString msText(double ms);         // "0.213"
QString percentText(double share); // 0.081 → "8.1 %"

// "TensorRT 8.6.1 · NVIDIA A10 · compute capability 8.6 · INT8, FP16 · failed".
QString factsLine(const BuildFacts& facts);
// "images: 1x3x224x224 to 8x3x224x224"; empty without shapes.
QString shapesLine(const BuildFacts& facts);

// The nodes of a match: the first, and the number of the others.
QString nodesText(const Index& index, const LayerMatch& match);
NodeId nodeIdOf(const Index& index, NodeIx node); // invalid for none

} // namespace qaliper
