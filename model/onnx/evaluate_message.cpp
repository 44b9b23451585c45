#include "model/onnx/evaluate_message.h"

#include <utility>

#include "model/base/packer.h"
#include "model/onnx/data_files_message.h"

namespace qaliper {

namespace {

constexpr std::size_t smallestOutput = 24;

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
    return std::move(packer).take();
}

Result<EvaluateRequest> decodeEvaluateRequest(std::string_view bytes) {
    Unpacker unpacker(bytes);
    EvaluateRequest request;
    request.model = unpacker.get<std::string>();
    request.against = unpacker.get<std::string>();
    request.data = unpackDataFiles(unpacker);
    request.metric = metricOfName(unpacker.get<std::string_view>());
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
    if (!unpacker.atEnd())
        return garbledEvaluation();
    return evaluation;
}

} // namespace qaliper
