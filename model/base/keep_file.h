#pragma once

#include <cstdint>

#include "model/base/file.h"

// Keeps the bytes of an open file as they are now, whatever is written into the file afterwards.

namespace qaliper {

// bytes: no larger copy is made where a file system cannot share blocks
constexpr std::uint64_t keptLimit = 0x7fffffff;

// From then on `file` is read from an unnamed copy beside it, or among the temporary files, and is unchanged(). Any thread may
// call it, also while others read. Errors: Changed; OverBudget; CannotWrite; those of reading.
Status keepBytes(const ReadFile& file, const Job& job = {});

} // namespace qaliper
