#pragma once

#include "model/proof/proof.h"

// What measured numbers say about one output and about a region.

namespace qaliper {

struct Judgement {
    ProofStatus status = ProofStatus::NotRun;
    Text reason;
    Obstacle obstacle = Obstacle::None;
};

Judgement judge(
    const OutputComparison& measured, const FrontierOutput& output, bool isAligned, const ProofOptions& options);

// The verdict over all outputs of a region, which `measured` has in the same order. Where one of them was not measured
// nothing is known of the region.
void judgeRegion(RegionProof& proof, const Region& region, const std::vector<OutputComparison>& measured,
    const ProofOptions& options);

} // namespace qaliper
