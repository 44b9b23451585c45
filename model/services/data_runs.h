#pragma once

#include <cstdint>
#include <vector>

#include "model/data/data_set.h"
#include "model/onnx/evaluate.h"

// The runs of a model on some samples of a user's data.

namespace qaliper {

struct DataRuns {
    std::vector<std::uint64_t> numbers; // ascending

    std::uint64_t size() const { return numbers.size(); }
};

// Where a run takes several samples, a part of them asks for all.
DataRuns runsOf(const DataSet& data, const SampleRange& samples);

// Calls `visit` with each of these runs until it fails. The data stand at their beginning before the first run, and after the last run
// after. Errors: those of DataSet::next() and of `visit`.
template <class Visit>
Status eachRun(DataSet& data, const DataRuns& runs, Visit visit) {
    std::uint64_t at = 0;
    for (const std::uint64_t number : runs.numbers) {
        for (; at < number; ++at) {
            QALIPER_CHECK(data.next());
        }
        QALIPER_TRY(const auto fed, data.next());
        ++at;
        if (Status status = visit(fed); !status)
            return status;
    }
    return {};
}

} // namespace qaliper
