#pragma once

#include <filesystem>

#include "model/base/worker.h"
#include "model/draw/overlay.h"
#include "model/layout/template.h"
#include "model/layout/view_state.h"
#include "model/rules/run.h"

// A folder for a review: one picture of each finding with what is near it, and index.html, which shows them below the
// words of the finding. Names of files come from the findings' keys, so a later review of the same model has the same
// ones.

namespace qaliper {

struct ReviewOptions {
    std::string title;      // of the document: the model's name
    ViewState state;        // what the pictures fold
    std::uint32_t hops = 2; // tensors between a finding's node and the rim of its picture
    bool dark = false;
    HeatKind heat = HeatKind::Time;
};

// Makes the folder where it is missing; files of an earlier review are written over, others are left alone. The result
// is the number of pictures: a finding about the model as a whole has none. Errors: CannotWrite, Cancelled.
Result<std::size_t> writeReview(const Analysis& analysis, const ReviewOptions& options,
    const std::filesystem::path& folder, Worker* placer, const Job& job, const Catalogue* catalogue = nullptr);

} // namespace qaliper
