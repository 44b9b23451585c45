#pragma once

#include <string>
#include <string_view>

#include "model/sensitivity/noise.h"

// The messages between measureNoise() and the worker's service.

namespace qaliper {

std::string encode(const NoiseRequest& request);
std::string encode(const NoiseSums& sums);

// Errors: bytes that are no such message.
Result<NoiseRequest> decodeNoiseRequest(std::string_view bytes);
Result<NoiseSums> decodeNoiseSums(std::string_view bytes);

} // namespace qaliper
