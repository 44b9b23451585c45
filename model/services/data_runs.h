#pragma once

#include <cstdint>

#include "model/data/data_set.h"
#include "model/onnx/evaluate.h"

// The runs of a model on some samples of a user's data.

namespace qaliper {

struct DataRuns {
    std::uint64_t first = 0;
    std::uint64_t end = 0;

    std::uint64_t size() const { return end - first; }
};

// Where a run takes several samples, a part of them asks for all.
DataRuns runsOf(const DataSet& data, const SampleRange& samples);

// Calls `visit` with each of these runs until it fails. The data stand at their beginning before the first run, and after the last run
// after. Errors: those of DataSet::next() and of `visit`.
template <class Visit>
Status eachRun(DataSet& data, const DataRuns& runs, Visit visit) {
    for (std::uint64_t run = 0; run < runs.end; ++run) {
        QALIPER_TRY(const auto fed, data.next());
        if (run < runs.first)
            continue;
        if (Status status = visit(fed); !status)
            return status;
    }
    return {};
}

} // namespace qaliper
