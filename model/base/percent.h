#pragma once

#include <string>

#include "model/base/number.h"

namespace qaliper {

// A share of 0 … 1 in percent, without the sign and with it: "41.3", "41.3 %".
inline std::string shareText(double share, int digits = 1) { return formatFixed(100 * share, digits); }
inline std::string formatPercent(double share, int digits = 1) { return shareText(share, digits) + " %"; }

} // namespace qaliper
