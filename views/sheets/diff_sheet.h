#pragma once

#include <memory>

#include "views/sheets/sheet.h"

namespace qaliper {

// What distinguishes two versions, or two files, in words: one section for each kind of difference, long ones shortened.
// Errors: Cancelled only.
Result<Sheet> describeDiff(
    const std::shared_ptr<const Index>& before, const std::shared_ptr<const Index>& after, const Job& job);

} // namespace qaliper
