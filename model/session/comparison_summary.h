#pragma once

#include <vector>

#include "model/rules/run.h"

// What two checked versions have in common and where they differ, in a few numbers. Any thread may call it.

namespace qaliper {

// "INT8 multiply-adds 12.0 % → 80.0 %", one text for each number; a number that is the same in both stands once.
std::vector<Text> summarize(const Analysis& before, const Analysis& after);

} // namespace qaliper
