#pragma once

#include "model/rules/proof/proof.h"

// What measured numbers say about one output and about a region.

namespace qaliper {

struct Judgement {
    ProofStatus status = ProofStatus::Equal;
    Text reason;
};

Judgement judge(
    const OutputComparison& measured, const FrontierOutput& output, bool isAligned, const ProofOptions& options);

// The verdict over all outputs of a region, which `measured` has in the same order.
void judgeRegion(RegionProof& proof, const Region& region, const std::vector<OutputComparison>& measured,
    const ProofOptions& options);

} // namespace qaliper
