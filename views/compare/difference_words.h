#pragma once

#include <QString>

#include "model/session/comparison.h"

// Texts about the differences of two models, for a list and for tool tips.

namespace qaliper {

QString toneWord(ChangeTone tone); // "Added"
// The kind: the operator of a node, "Tensor", "Input or output", "Header".
QString kindWord(const Difference& difference, const ComparedModels& comparison);
QString nameOf(const Difference& difference, const ComparedModels& comparison);
// The details, one line for each part: "group: 8 → 4"; empty for what was added or removed as a whole.
QString detailsOf(const Difference& difference, const ComparedModels& comparison);

} // namespace qaliper
