#pragma once

#include "model/proof/proof.h"

// Turns measured differences into the status of an output and of a region.

namespace qaliper {

struct OutputStatus {
    ProofStatus status = ProofStatus::NotRun;
    Text reason;
    Obstacle obstacle = Obstacle::None;
};

OutputStatus statusOf(
    const OutputComparison& measured, const FrontierOutput& output, bool isAligned, const ProofOptions& options);

// The status over all outputs of a region; `measured` has the same order. If one of them was not measured, the region
// is not verified.
void setStatus(RegionProof& proof, const Region& region, const std::vector<OutputComparison>& measured,
    const ProofOptions& options);

} // namespace qaliper
