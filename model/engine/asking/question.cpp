#include "model/engine/asking/question.h"

#include <array>

#include <nlohmann/json.hpp>

namespace qaliper {

namespace {

using Json = nlohmann::json;

// The types that a weakly typed network may use, as TensorRT's builder flags are called.
Json typesOf(const Target& target, bool isQuantized) {
    Json allowed = Json::array();
    if (target.fp16)
        allowed.push_back("FP16");
    if (target.bf16)
        allowed.push_back("BF16");
    if (isQuantized)
        allowed.push_back("INT8");
    return allowed;
}

Json sampleOf(const Sample& sample) {
    Json tensors = Json::array();
    for (const FeedTensor& tensor : sample)
        tensors.push_back({{"name", tensor.name}, {"shape", tensor.dims}, {"bytes", tensor.bytes.size()}});
    return tensors;
}

Json modelOf(const QuestionedModel& model, const Target& target, const std::vector<TravellingFile>& files) {
    Json json{{"model", model.model.string()}, {"files", Json::array()}, {"types", typesOf(target, model.isQuantized)},
        {"data", Json::array()}, {"samples", Json::array()}, {"floats", model.floats}, {"tf32", model.tf32}};
    for (const std::filesystem::path& file : model.dataFiles)
        json["data"].push_back(file.string());
    for (const TravellingFile& file : files)
        json["files"].push_back({file.name, file.bytes});
    for (const Sample& sample : model.samples)
        json["samples"].push_back(sampleOf(sample));
    return json;
}

} // namespace

std::string_view depthName(Depth depth) {
    static constexpr std::array<std::string_view, 4> names{"about", "parse", "build", "run"};
    return names.at(static_cast<std::size_t>(depth));
}

std::string requestOf(const TensorRtQuestion& question, const std::vector<std::vector<TravellingFile>>& files) {
    Json request{{"depth", depthName(question.depth)}, {"strong", question.target.isStronglyTyped()},
        {"rounds", question.rounds}, {"inferences", question.inferences}, {"models", Json::array()}};
    for (std::size_t i = 0; i < question.models.size(); ++i)
        request["models"].push_back(modelOf(question.models[i], question.target, files[i]));
    if (question.target.gpu)
        request["capability"] = formatCapability(*question.target.gpu);
    if (question.level)
        request["level"] = *question.level;
    if (question.onlyTimes)
        request["only_times"] = true;
    if (question.cache != KeptEngines::None) {
        request["engines"] = keptEngineBytes;
        request["fresh"] = question.cache == KeptEngines::Fresh;
    }
    if (question.timings)
        request["timings"] = question.timings->size();
    return request.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace qaliper
