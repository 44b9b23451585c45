#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"

// Numbers to text and back with to_chars and from_chars, independent of the user's locale.

namespace qaliper {

std::string formatNumber(std::int64_t value);
std::string formatNumber(double value);              // the shortest text that parses to the same double
std::string formatShort(double value, int digits);   // significant digits; the exponent is never cut: "3.07e-09"
std::string formatFixed(double value, int decimals); // "12.5"; never "-0"
std::string formatBytes(std::uint64_t bytes);        // "12.5 MiB"
std::string formatCount(double value);               // "1.2 G", "340 k", for counts such as MACs
std::string formatShape(std::span<const std::int64_t> dims); // "1×3×224×224"; a scalar is "scalar"

// The whole text must be the number. Errors: Invalid.
Result<std::int64_t> parseInteger(std::string_view text);
Result<double> parseNumber(std::string_view text);

// Natural order: "conv2" before "conv10".
bool naturalLess(std::string_view a, std::string_view b);

} // namespace qaliper
