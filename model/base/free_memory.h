#pragma once

#include <cstdint>

namespace qaliper {

// Bytes that one helper process may take, so that the system and its other programs go on: four fifths of what is free
// now, in a container of its limit. The variable QALIPER_MEMORY of the environment has another number, in MiB; 0 = no
// limit, which is also the answer where the system does not say what is free.
std::uint64_t mostForOneProcess();

} // namespace qaliper
