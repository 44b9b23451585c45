#pragma once

#include <QString>

#include "model/session/comparison.h"

// What distinguishes two models, in words: one difference at a time, for a list and for tool tips.

namespace qaliper {

QString toneWord(ChangeTone tone); // "Added"
// What differs: the operator of a node, "Tensor", "Input or output", "Header".
QString kindWord(const Difference& difference, const ComparedModels& comparison);
QString nameOf(const Difference& difference, const ComparedModels& comparison);
// How, one line for each part: "group: 8 → 4"; empty for what came or went as a whole.
QString detailsOf(const Difference& difference, const ComparedModels& comparison);

} // namespace qaliper
