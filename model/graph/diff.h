#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/base/job.h"
#include "model/base/spread.h"
#include "model/graph/index.h"

// The difference of two versions, as nodes, tensors and interface. Versions of one document are compared chunk by
// chunk, so the cost depends on the change and not on the model; two files are matched by identity.

namespace qaliper {

struct Diff {
    std::vector<NodeIx> removed;                    // of the first version
    std::vector<NodeIx> added;                      // of the second
    std::vector<std::pair<NodeIx, NodeIx>> changed; // same node, different content
    std::vector<std::string> removedTensors;        // initializers, by value identity
    std::vector<std::string> addedTensors;
    std::vector<std::string> changedTensors;
    std::vector<std::string> unreadTensors; // data that cannot be read in one version or both: not compared
    std::vector<std::string> interface;     // inputs and outputs that were added, removed or changed type
    bool header = false;                    // opsets or properties

    bool empty() const; // nothing of what was compared differs
};

Diff diff(const Index& before, const Index& after);
// The same as a job: weights of two files are read and compared, on the threads of `spread`. Errors: Cancelled only.
Result<Diff> diff(const Index& before, const Index& after, const Job& job, const Spread& spread = onThisThread);

// For each node of the first version its counterpart in the second; invalid where there is none.
std::vector<NodeIx> counterparts(const Index& before, const Index& after);

} // namespace qaliper
