#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/base/job.h"
#include "model/graph/index.h"

// What distinguishes two versions, in graph terms. Versions of one document are compared chunk by chunk, so the cost
// follows the change and not the model; two files are matched by identity.

namespace qaliper {

struct Diff {
    std::vector<NodeIx> removed;                    // of the first version
    std::vector<NodeIx> added;                      // of the second
    std::vector<std::pair<NodeIx, NodeIx>> changed; // same node, other content
    std::vector<std::string> removedTensors;        // initializers, as value identities
    std::vector<std::string> addedTensors;
    std::vector<std::string> changedTensors;
    std::vector<std::string> interface; // inputs and outputs that came, went or changed type
    bool header = false;                // opsets or properties

    bool empty() const;
};

Diff diff(const Index& before, const Index& after);
// The same where somebody may lose patience: weights of two files are read and compared. Errors: Cancelled only.
Result<Diff> diff(const Index& before, const Index& after, const Job& job);

// For each node of the first version the one of the second that it became, or is; invalid where there is none.
std::vector<NodeIx> counterparts(const Index& before, const Index& after);

} // namespace qaliper
