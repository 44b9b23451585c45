#include "model/onnx/calibrate.h"

#include <algorithm>
#include <utility>

#include "model/base/sha256.h"
#include "model/base/worker_call.h"
#include "model/onnx/calibrate_message.h"

namespace qaliper {

namespace {

// What a pass adds to the share of the whole work that is done.
struct Pass {
    Text stage;
    double before = 0;
    double share = 1;
};

Result<Statistics> runPass(const MeasureRequest& request, const Pass& pass, Worker& worker, const Job& job) {
    job.report(pass.stage, pass.before);
    const Job whole(job.stopToken(), [&](const Progress& progress) {
        job.report(pass.stage, pass.before + pass.share * std::max(0.0, progress.done));
    });
    return callWorker<Statistics>(worker, FrameKind::Calibrate, request, whole, AfterDeath::AskAgain);
}

Result<Statistics> measuredTwice(const CalibrateRequest& request, Worker& worker, const Job& job) {
    MeasureRequest message{request, {}};
    const double half = request.histograms ? 1.0 / 2 : 1;
    auto statistics = runPass(message, {say("Measuring ranges"), 0, half}, worker, job);
    if (!statistics || !request.histograms || statistics->tensors.empty())
        return statistics;
    for (const TensorStatistics& tensor : statistics->tensors)
        message.limits.push_back(largestMagnitude(tensor));
    auto counted = runPass(message, {say("Measuring histograms"), half, half}, worker, job);
    if (!counted)
        return counted;
    statistics->histograms = counted->ranges;
    for (std::size_t i = 0; i < statistics->tensors.size(); ++i) {
        TensorStatistics& tensor = statistics->tensors[i];
        tensor.histogram = std::move(counted->tensors[i].histogram);
        tensor.histogram.limit = message.limits[i];
        if (!tensor.histogram.bins.empty())
            tensor.histogram.bins.back() -= std::min(tensor.infinite, tensor.histogram.bins.back());
    }
    return statistics;
}

} // namespace

Result<Statistics> calibrateModel(const CalibrateRequest& request, Worker& worker, const Job& job) {
    QALIPER_TRY(auto sum, sha256Of(request.model));
    auto statistics = measuredTwice(request, worker, job);
    if (!statistics)
        return statistics;
    statistics->model = request.model.filename().string();
    statistics->sha256 = std::move(sum);
    for (const std::filesystem::path& path : request.data.paths)
        statistics->data.push_back(path.filename().string());
    return statistics;
}

} // namespace qaliper
