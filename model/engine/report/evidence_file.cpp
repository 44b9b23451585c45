#include "model/engine/report/evidence_file.h"

#include <nlohmann/json.hpp>

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view evidenceSchema = "qaliper-evidence/1";

// A part of another kind counts as empty.
std::string textOf(const Json& object, std::string_view key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return object.is_object() && found != object.end() && found->is_string() ? found->get<std::string>()
                                                                             : std::string();
}

std::size_t countOf(const Json& object, std::string_view key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    const bool isCount = object.is_object() && found != object.end() && found->is_number_unsigned();
    return isCount ? found->get<std::size_t>() : 0;
}

Json partOf(const Json& object, std::string_view key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return object.is_object() && found != object.end() ? *found : Json();
}

Result<Json> parseEvidence(std::string_view document) {
    if (document.empty())
        return Json{{"schema", evidenceSchema}, {"runs", Json::array()}};
    Json json = Json::parse(document, nullptr, false);
    if (textOf(json, "schema") != evidenceSchema || !partOf(json, "runs").is_array())
        return fail(ErrorKind::Invalid, say("This file is not evidence that Qaliper wrote"));
    return json;
}

std::string layersOf(const Json& run) { return textOf(partOf(run, "layers"), "path"); }

void addScore(Score& score, const Json& json) {
    score.agreed += countOf(json, "agreed");
    score.compared += countOf(json, "compared");
}

} // namespace

Result<std::string> withRun(std::string_view document, const EvidenceRun& run) {
    QALIPER_TRY(auto json, parseEvidence(document));
    Json entry{{"model", run.model}, {"target", formatTarget(run.target)}, {"target_source", run.target.source}};
    entry.update(Json::parse(evidenceJson(run.evidence, run.index)));
    Json kept = Json::array();
    for (Json& other : json["runs"]) {
        if (textOf(other, "model") != run.model || layersOf(other) != layersOf(entry))
            kept.push_back(std::move(other));
    }
    kept.push_back(std::move(entry));
    json["runs"] = std::move(kept);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<RunningScore> runningScore(std::string_view document) {
    QALIPER_TRY(const auto json, parseEvidence(document));
    RunningScore score;
    for (const Json& run : json["runs"]) {
        ++score.runs;
        const Json counted = partOf(partOf(run, "layers"), "score");
        addScore(score.layers, partOf(counted, "weighted"));
        addScore(score.others, partOf(counted, "others"));
        score.open += countOf(counted, "open");
    }
    return score;
}

} // namespace qaliper
