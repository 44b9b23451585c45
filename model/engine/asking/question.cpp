#include "model/engine/asking/question.h"

#include <array>

#include <nlohmann/json.hpp>

namespace qaliper {

namespace {

using Json = nlohmann::json;

// The types that a weakly typed network may use, as TensorRT's builder flags are called.
Json typesOf(const TensorRtQuestion& question) {
    Json types = Json::array();
    if (question.target.fp16)
        types.push_back("FP16");
    if (question.target.bf16)
        types.push_back("BF16");
    if (question.isQuantized)
        types.push_back("INT8");
    return types;
}

} // namespace

std::string_view depthName(Depth depth) {
    static constexpr std::array<std::string_view, 4> names{"about", "parse", "build", "run"};
    return names.at(static_cast<std::size_t>(depth));
}

std::string requestOf(const TensorRtQuestion& question, const std::vector<TravellingFile>& files) {
    Json request{{"depth", depthName(question.depth)}, {"model", question.model.string()}, {"files", Json::array()},
        {"strong", question.target.isStronglyTyped()}, {"types", typesOf(question)},
        {"inferences", question.inferences}};
    for (const TravellingFile& file : files)
        request["files"].push_back({file.name, file.bytes});
    if (question.target.gpu)
        request["capability"] = formatCapability(*question.target.gpu);
    if (question.level)
        request["level"] = *question.level;
    return request.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace qaliper
