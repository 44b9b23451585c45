#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "model/onnx/calibrate_message.h"
#include "model/services/peak_memory.h"
#include "model/services/probes.h"
#include "model/services/runtime.h"
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

std::uint64_t runsOf(const DataSet& data, std::optional<std::uint64_t> samples) {
    const std::uint64_t wanted = samples.value_or(data.runs() * data.samplesOfRun());
    return std::min(data.runs(), (wanted + data.samplesOfRun() - 1) / data.samplesOfRun());
}

Result<Statistics> measure(const MeasureRequest& request, const Job& job) {
    const auto instrumented = instrumentModel(request.what.model, request.what.tensors);
    if (!instrumented)
        return fail(instrumented.error());
    Probes probes = probesFor(request);
    const ProbeDomain domain(probes);
    const auto model = RuntimeModel::open(
        *instrumented, request.what.model.filename().string(), domain, static_cast<int>(probes.threads));
    if (!model)
        return fail(model.error());
    auto data = DataSet::open(request.what.data, model->inputs());
    if (!data)
        return fail(std::move(data.error()));
    const std::uint64_t runs = runsOf(*data, request.what.samples);
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t run = 0; run < runs; ++run) {
        const auto fed = data->next();
        if (!fed)
            return fail(fed.error());
        if (const auto results = model->run(fed->inputs, model->outputs()); !results)
            return fail(results.error());
        job.report({}, static_cast<double>(run + 1) / static_cast<double>(runs));
    }
    Statistics statistics;
    statistics.samples = runs * data->samplesOfRun();
    statistics.leftOut = data->leftOut();
    statistics.ranges = {std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), peakMiB()};
    for (std::size_t i = 0; i < probes.probes.size(); ++i)
        statistics.tensors.push_back(resultOf(request.what.tensors[i], probes.probes[i]));
    return statistics;
}

} // namespace

Result<std::string> answerCalibrate(std::string_view request, const Job& job) {
    const auto decoded = decodeMeasureRequest(request);
    if (!decoded)
        return fail(decoded.error());
    const auto statistics = measure(*decoded, job);
    if (!statistics)
        return fail(statistics.error());
    return encode(*statistics);
}

} // namespace qaliper
