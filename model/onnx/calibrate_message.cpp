#include "model/onnx/calibrate_message.h"

#include <limits>
#include <utility>

#include "model/base/packer.h"
#include "model/onnx/data_files_message.h"

namespace qaliper {

namespace {

constexpr std::size_t smallestName = 8;
constexpr std::size_t smallestTensor = 56;

tl::unexpected<Error> garbledCalibration() {
    return fail(ErrorKind::WorkerDied, say("The helper process sent an invalid answer"));
}

void pack(Packer& packer, const std::vector<std::string>& names) {
    packer.put(static_cast<std::uint64_t>(names.size()));
    for (const std::string& name : names)
        packer.put(std::string_view(name));
}

std::vector<std::string> unpackNames(Unpacker& unpacker) {
    std::vector<std::string> names(unpacker.getCount(smallestName));
    for (std::string& name : names)
        name = unpacker.get<std::string>();
    return names;
}

} // namespace

std::string encode(const MeasureRequest& request) {
    Packer packer;
    packer.put(std::string_view(request.what.model.native()));
    pack(packer, request.what.tensors);
    pack(packer, request.what.data);
    packer.put(request.what.samples.value_or(std::numeric_limits<std::uint64_t>::max()));
    packer.put(static_cast<std::uint8_t>(request.what.histograms ? 1 : 0));
    packer.put(static_cast<std::uint64_t>(request.limits.size()));
    for (const double limit : request.limits)
        packer.put(limit);
    return std::move(packer).take();
}

Result<MeasureRequest> decodeMeasureRequest(std::string_view bytes) {
    Unpacker unpacker(bytes);
    MeasureRequest request;
    request.what.model = unpacker.get<std::string>();
    request.what.tensors = unpackNames(unpacker);
    request.what.data = unpackDataFiles(unpacker);
    if (const auto samples = unpacker.get<std::uint64_t>(); samples != std::numeric_limits<std::uint64_t>::max())
        request.what.samples = samples;
    request.what.histograms = unpacker.get<std::uint8_t>() != 0;
    request.limits.resize(unpacker.getCount(sizeof(double)));
    for (double& limit : request.limits)
        limit = unpacker.get<double>();
    if (!unpacker.atEnd() || (!request.limits.empty() && request.limits.size() != request.what.tensors.size()))
        return garbledCalibration();
    return request;
}

std::string encode(const Statistics& statistics) {
    Packer packer;
    packer.put(statistics.samples);
    packer.put(statistics.leftOut);
    packer.put(statistics.ranges.seconds);
    packer.put(statistics.ranges.peakMiB);
    packer.put(std::string_view(statistics.model));
    packer.put(std::string_view(statistics.sha256));
    pack(packer, statistics.data);
    packer.put(static_cast<std::uint64_t>(statistics.tensors.size()));
    for (const TensorStatistics& tensor : statistics.tensors) {
        packer.put(std::string_view(tensor.tensor));
        packer.put(tensor.min);
        packer.put(tensor.max);
        packer.put(tensor.count);
        packer.put(tensor.infinite);
        packer.put(tensor.histogram.limit);
        packer.put(static_cast<std::uint64_t>(tensor.histogram.bins.size()));
        for (const std::uint64_t bin : tensor.histogram.bins)
            packer.put(bin);
    }
    return std::move(packer).take();
}

Result<Statistics> decodeStatistics(std::string_view bytes) {
    Unpacker unpacker(bytes);
    Statistics statistics;
    statistics.samples = unpacker.get<std::uint64_t>();
    statistics.leftOut = unpacker.get<std::uint64_t>();
    statistics.ranges.seconds = unpacker.get<double>();
    statistics.ranges.peakMiB = unpacker.get<double>();
    statistics.model = unpacker.get<std::string>();
    statistics.sha256 = unpacker.get<std::string>();
    statistics.data = unpackNames(unpacker);
    statistics.tensors.resize(unpacker.getCount(smallestTensor));
    for (TensorStatistics& tensor : statistics.tensors) {
        tensor.tensor = unpacker.get<std::string>();
        tensor.min = unpacker.get<double>();
        tensor.max = unpacker.get<double>();
        tensor.count = unpacker.get<std::uint64_t>();
        tensor.infinite = unpacker.get<std::uint64_t>();
        tensor.histogram.limit = unpacker.get<double>();
        tensor.histogram.bins.resize(unpacker.getCount(sizeof(std::uint64_t)));
        for (std::uint64_t& bin : tensor.histogram.bins)
            bin = unpacker.get<std::uint64_t>();
    }
    if (!unpacker.atEnd())
        return garbledCalibration();
    return statistics;
}

} // namespace qaliper
