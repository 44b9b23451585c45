#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "model/onnx/calibrate_message.h"
#include "model/services/data_runs.h"
#include "model/services/peak_memory.h"
#include "model/services/probes.h"
#include "model/services/runtime.h"
#include "model/services/runtime_library.h"
#include "model/services/service.h"

namespace qaliper {

namespace {

Probes probesFor(const MeasureRequest& request) {
    Probes probes;
    probes.mode = request.limits.empty() ? MeasureMode::Range : MeasureMode::Histogram;
    probes.threads = std::max(1U, std::thread::hardware_concurrency());
    probes.probes.resize(request.what.tensors.size());
    for (std::size_t i = 0; i < request.limits.size(); ++i)
        probes.probes[i].limit = static_cast<float>(request.limits[i]);
    return probes;
}

// What a probe measured in its pass.
TensorStatistics resultOf(std::string tensor, const Probe& probe) {
    TensorStatistics result;
    result.tensor = std::move(tensor);
    result.count = probe.range.count;
    result.infinite = probe.range.infinite;
    if (probe.range.min <= probe.range.max) {
        result.min = probe.range.min;
        result.max = probe.range.max;
    }
    result.histogram = {probe.limit, probe.bins};
    return result;
}

Result<Statistics> measure(const MeasureRequest& request, const Job& job) {
    QALIPER_TRY(const auto instrumented, instrumentModel(request.what.model, request.what.tensors));
    Probes probes = probesFor(request);
    const ProbeDomain domain(probes);
    QALIPER_TRY(const auto model,
        RuntimeModel::open(
            instrumented, request.what.model.filename().string(), domain, static_cast<int>(probes.threads)));
    QALIPER_TRY(auto data, DataSet::open(request.what.data, model.inputs()));
    const DataRuns runs = runsOf(data, {request.what.first, request.what.samples, request.what.shuffled});
    const auto start = std::chrono::steady_clock::now();
    double done = 0;
    const Status status = eachRun(data, runs, [&](const DataRun& fed) -> Status {
        QALIPER_CHECK(model.run(fed.inputs, model.outputs()));
        job.report({}, ++done / static_cast<double>(runs.size()));
        return {};
    });
    if (!status)
        return fail(status.error());
    Statistics statistics;
    statistics.samples = runs.size() * data.samplesOfRun();
    statistics.leftOut = data.leftOut();
    statistics.ranges = {std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), peakMiB()};
    for (std::size_t i = 0; i < probes.probes.size(); ++i)
        statistics.tensors.push_back(resultOf(request.what.tensors[i], probes.probes[i]));
    return statistics;
}

} // namespace

Result<std::string> answerCalibrate(std::string_view request, const Job& job) {
    QALIPER_CHECK(useRuntime());
    QALIPER_TRY(const auto decoded, decode<MeasureRequest>(request));
    QALIPER_TRY(const auto statistics, measure(decoded, job));
    return encode(statistics);
}

} // namespace qaliper
