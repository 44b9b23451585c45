#include <array>

#include <nlohmann/json.hpp>

#include "model/engine/report/evidence.h"
#include "model/graph/identity.h"

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

Json scoreToJson(const Score& score) { return {{"agreed", score.agreed}, {"compared", score.compared}}; }

Json matchToJson(const LayerMatch& match, const Index& index) {
    Json nodes = Json::array();
    for (const NodeMatch& found : match.nodes)
        nodes.push_back({{"node", identity(index, found.node)}, {"quality", matchQualityName(found.quality)}});
    return nodes;
}

Json layersToJson(const Evidence& evidence, const Index& index) {
    const EngineInfo& engine = *evidence.engine;
    const Measurement& measurement = *evidence.measurement;
    Json json{{"path", engine.path}, {"names_only", engine.namesOnly}, {"layers", engine.layers.size()},
        {"compute_layers", measurement.computeLayers}, {"matched_layers", measurement.matchedLayers},
        {"reformats", measurement.reformats.size()}, {"unfused", measurement.unfused.size()},
        {"score",
            {{"weighted", scoreToJson(measurement.layers)}, {"others", scoreToJson(measurement.others)},
                {"kernels", scoreToJson(measurement.kernels)}, {"open", measurement.settled.size()}}}};
    json["disagreements"] = Json::array();
    for (const Disagreement& difference : measurement.disagreements)
        json["disagreements"].push_back({{"node", identity(index, difference.node)},
            {"expected", describePrecision(difference.expected)}, {"measured", shortName(difference.measured.compute)},
            {"layer", engine.layers[difference.measured.layer].name},
            {"quality", matchQualityName(difference.measured.quality)}});
    return json;
}

Json timesToJson(const Evidence& evidence, const Index& index) {
    static constexpr std::array<std::string_view, 4> kinds{"compute", "reformat", "quantize", "idle"};
    const TimeShares& times = *evidence.times;
    Json json{{"path", evidence.profile}, {"total_ms", times.totalMs}, {"compute_ms", times.computeMs},
        {"reformat_ms", times.reformatMs}, {"quantize_ms", times.quantizeMs}, {"unmatched_ms", times.unmatchedMs},
        {"quantized_layers_ms", evidence.timeVerdict.quantizedMs}, {"float_layers_ms", evidence.timeVerdict.floatMs}};
    json["layers"] = Json::array();
    for (const LayerTime& layer : times.layers)
        json["layers"].push_back({{"name", layer.name}, {"ms", layer.ms},
            {"kind", kinds.at(static_cast<std::size_t>(layer.kind))}, {"nodes", matchToJson(layer.match, index)}});
    json["rank_correlation"] = evidence.comparison.rankCorrelation;
    json["beside_expected"] = Json::array();
    for (const ShareDifference& row : evidence.comparison.rows)
        json["beside_expected"].push_back(
            {{"name", row.name}, {"node", row.node.valid() ? Json(identity(index, row.node)) : Json()},
                {"measured", row.measured}, {"expected", row.expected}});
    if (evidence.changes.empty())
        return json;
    json["before_ms"] = evidence.beforeMs;
    json["changes"] = Json::array();
    const auto optional = [](const std::optional<double>& ms) { return ms ? Json(*ms) : Json(); };
    for (const TimeChange& change : evidence.changes)
        json["changes"].push_back(
            {{"name", change.name}, {"before_ms", optional(change.beforeMs)}, {"after_ms", optional(change.afterMs)}});
    return json;
}

Json inferencesToJson(const Evidence& evidence) {
    return {{"path", evidence.timesFile}, {"inferences", evidence.inferences}, {"mean_ms", evidence.latency.meanMs},
        {"median_ms", evidence.latency.medianMs}, {"p99_ms", evidence.latency.worstMs}};
}

Json cacheToJson(const Evidence& evidence, const Index& index) {
    const CalibrationCache& cache = *evidence.cache;
    const CacheReport& report = *evidence.cacheReport;
    Json json{{"path", cache.path}, {"version", cache.version ? Json(formatVersion(*cache.version)) : Json()},
        {"algorithm", cache.algorithm}, {"verdict", cacheVerdictName(report.verdict)},
        {"note", render(report.explanation)}, {"matched", report.matched}, {"unmatched", report.unmatched},
        {"unusable", report.unusable}};
    json["tensors"] = Json::array();
    for (const CacheRow& row : report.rows) {
        const CacheEntry& entry = cache.entries[row.entry];
        json["tensors"].push_back({{"tensor", entry.tensor}, {"range", entry.isUsable() ? Json(entry.range()) : Json()},
            {"value", row.match.value.valid() ? Json(std::string(index.name(row.match.value))) : Json()},
            {"quality", matchQualityName(row.match.quality)}});
    }
    json["without_range"] = Json::array();
    for (const ValueIx value : report.unranged)
        json["without_range"].push_back(std::string(index.name(value)));
    return json;
}

} // namespace

std::string evidenceJson(const Evidence& evidence, const Index& index) {
    Json model = Json::object();
    if (evidence.log)
        model["log"] = logToJson(*evidence.log);
    if (evidence.engine)
        model["layers"] = layersToJson(evidence, index);
    if (evidence.times)
        model["profile"] = timesToJson(evidence, index);
    if (evidence.inferences > 0)
        model["times"] = inferencesToJson(evidence);
    if (evidence.cache)
        model["cache"] = cacheToJson(evidence, index);
    return model.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace qaliper
