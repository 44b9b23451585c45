#pragma once

#include "model/report/show.h"
#include "views/properties/properties.h"

// Facts that `show` prints, as rows of the panel.

namespace qaliper {

// Labels that are words begin with a capital letter; names stay as they are.
std::vector<PropertyRow> shown(const FactRows& facts);

} // namespace qaliper
