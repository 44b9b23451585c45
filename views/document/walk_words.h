#pragma once

#include <QString>

#include "views/document/verdict_walk.h"

namespace qaliper {

// "3 of 89", "89 places" before the first one; empty without a line.
QString walkPosition(const VerdictWalk& walk);
// With the title of the previous line.
QString walkWords(const VerdictWalk& walk);

} // namespace qaliper
