#include "model/onnx/evaluate_message.h"

#include <utility>

#include "model/base/packer.h"
#include "model/onnx/data_files_message.h"

namespace qaliper {

namespace {

constexpr std::size_t smallestOutput = 32;
constexpr std::size_t smallestMean = 16;

tl::unexpected<Error> garbledEvaluation() {
    return fail(ErrorKind::WorkerDied, say("The helper process sent an invalid answer"));
}

void pack(Packer& packer, const std::optional<double>& number) {
    packer.put(static_cast<std::uint8_t>(number ? 1 : 0));
    packer.put(number.value_or(0));
}

std::optional<double> unpackOptional(Unpacker& unpacker) {
    const bool isThere = unpacker.get<std::uint8_t>() != 0;
    const auto number = unpacker.get<double>();
    return isThere ? std::optional(number) : std::nullopt;
}

} // namespace

std::string encode(const EvaluateRequest& request) {
    Packer packer;
    packer.put(std::string_view(request.model.native()));
    packer.put(std::string_view(request.against.native()));
    pack(packer, request.data);
    packer.put(request.metric ? metricName(*request.metric) : std::string_view());
    packer.put(request.samples.first);
    packer.put(static_cast<std::uint8_t>(request.samples.count ? 1 : 0));
    packer.put(request.samples.count.value_or(0));
    packer.put(static_cast<std::uint8_t>(request.means ? 1 : 0));
    packer.put(static_cast<std::uint8_t>(request.keepsFloat ? 1 : 0));
    return std::move(packer).take();
}

Result<EvaluateRequest> decodeEvaluateRequest(std::string_view bytes) {
    Unpacker unpacker(bytes);
    EvaluateRequest request;
    request.model = unpacker.get<std::string>();
    request.against = unpacker.get<std::string>();
    request.data = unpackDataFiles(unpacker);
    request.metric = metricOfName(unpacker.get<std::string_view>());
    request.samples.first = unpacker.get<std::uint64_t>();
    const bool isLimited = unpacker.get<std::uint8_t>() != 0;
    const auto count = unpacker.get<std::uint64_t>();
    if (isLimited)
        request.samples.count = count;
    request.means = unpacker.get<std::uint8_t>() != 0;
    request.keepsFloat = unpacker.get<std::uint8_t>() != 0;
    if (!unpacker.atEnd())
        return garbledEvaluation();
    return request;
}

std::string encode(const Evaluation& evaluation) {
    Packer packer;
    packer.put(static_cast<std::uint64_t>(evaluation.outputs.size()));
    for (const EvaluatedOutput& output : evaluation.outputs) {
        packer.put(std::string_view(output.name));
        packer.put(output.sqnr);
        packer.put(output.maxError);
        packer.put(output.largest);
        packer.put(static_cast<std::uint8_t>(output.isCompared));
        packer.put(static_cast<std::uint8_t>(output.isWhole));
        packer.put(output.same);
    }
    packer.put(std::string_view(evaluation.scores));
    for (const auto& number : {evaluation.metric, evaluation.floatMetric, evaluation.agreement})
        pack(packer, number);
    packer.put(static_cast<std::uint64_t>(evaluation.inputs.size()));
    for (const InputSpread& spread : evaluation.inputs) {
        packer.put(std::string_view(spread.input));
        packer.put(spread.min);
        packer.put(spread.max);
    }
    packer.put(evaluation.samples);
    packer.put(evaluation.leftOut);
    packer.put(evaluation.seconds);
    packer.put(evaluation.peakMiB);
    packer.put(static_cast<std::uint64_t>(evaluation.means.size()));
    for (const MeanOutput& mean : evaluation.means) {
        packer.put(std::string_view(mean.name));
        packer.put(static_cast<std::uint64_t>(mean.numbers.size()));
        for (const double number : mean.numbers)
            packer.put(number);
    }
    return std::move(packer).take();
}

Result<Evaluation> decodeEvaluation(std::string_view bytes) {
    Unpacker unpacker(bytes);
    Evaluation evaluation;
    evaluation.outputs.resize(unpacker.getCount(smallestOutput));
    for (EvaluatedOutput& output : evaluation.outputs) {
        output.name = unpacker.get<std::string>();
        output.sqnr = unpacker.get<double>();
        output.maxError = unpacker.get<double>();
        output.largest = unpacker.get<double>();
        output.isCompared = unpacker.get<std::uint8_t>() != 0;
        output.isWhole = unpacker.get<std::uint8_t>() != 0;
        output.same = unpacker.get<double>();
    }
    evaluation.scores = unpacker.get<std::string>();
    for (auto* number : {&evaluation.metric, &evaluation.floatMetric, &evaluation.agreement})
        *number = unpackOptional(unpacker);
    evaluation.inputs.resize(unpacker.getCount(smallestOutput));
    for (InputSpread& spread : evaluation.inputs) {
        spread.input = unpacker.get<std::string>();
        spread.min = unpacker.get<double>();
        spread.max = unpacker.get<double>();
    }
    evaluation.samples = unpacker.get<std::uint64_t>();
    evaluation.leftOut = unpacker.get<std::uint64_t>();
    evaluation.seconds = unpacker.get<double>();
    evaluation.peakMiB = unpacker.get<double>();
    evaluation.means.resize(unpacker.getCount(smallestMean));
    for (MeanOutput& mean : evaluation.means) {
        mean.name = unpacker.get<std::string>();
        mean.numbers.resize(unpacker.getCount(sizeof(double)));
        for (double& number : mean.numbers)
            number = unpacker.get<double>();
    }
    if (!unpacker.atEnd())
        return garbledEvaluation();
    return evaluation;
}

} // namespace qaliper
