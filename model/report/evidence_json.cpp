#include "model/report/evidence_json.h"

#include <array>

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

Json factsToJson(const BuildFacts& facts) {
    static constexpr std::array<std::string_view, 3> ends{"unknown", "passed", "failed"};
    Json json{{"version", facts.version ? Json(formatVersion(*facts.version)) : Json()}, {"device", facts.device},
        {"command", facts.command}, {"model", facts.model}, {"end", ends.at(static_cast<std::size_t>(facts.end))}};
    json["compute_capability"] =
        facts.gpu ? Json(std::to_string(facts.gpu->major) + "." + std::to_string(facts.gpu->minor)) : Json();
    json["precision"] = Json::array();
    const auto add = [&](bool isSet, std::string_view name) {
        if (isSet)
            json["precision"].push_back(name);
    };
    add(facts.fp16, "FP16");
    add(facts.bf16, "BF16");
    add(facts.int8, "INT8");
    add(facts.fp8, "FP8");
    add(facts.stronglyTyped, "strongly typed");
    json["shapes"] = Json::array();
    for (const InputShapes& shapes : facts.shapes)
        json["shapes"].push_back(
            {{"input", shapes.input}, {"min", shapes.least}, {"opt", shapes.usual}, {"max", shapes.most}});
    return json;
}

Json logToJson(const BuildLog& log) {
    Json json{{"path", log.path}, {"facts", factsToJson(log.facts)}, {"lines", log.lines}, {"errors", log.errorLines},
        {"warnings", log.warningLines}};
    json["messages"] = Json::object();
    for (const MessageCount& entry : log.messages)
        json["messages"][entry.message->id] = entry.count;
    return json;
}

} // namespace

void addEvidence(Json& model, const Evidence& evidence) {
    if (evidence.log)
        model["log"] = logToJson(*evidence.log);
}

} // namespace qaliper
