#pragma once

#include <cstdint>
#include <utility>
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

// The error of a run that ONNX Runtime refuses, with the samples of that run and, where the message names an index, the
// input that has it and its element. Others are as they were.
Error inRun(Error error, const DataRun& fed, std::uint64_t number, std::uint64_t samplesOfRun);

// Calls `visit` with each of these runs until it fails. The data stand at their beginning before the first run, and after the last run
// after. Errors: those of DataSet::next(), and those of `visit` as inRun() has them.
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
            return fail(inRun(std::move(status.error()), fed, number, data.samplesOfRun()));
    }
    return {};
}

} // namespace qaliper
