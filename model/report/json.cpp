#include <array>

#include <nlohmann/json.hpp>

#include "model/graph/identity.h"
#include "model/graph/missing_data.h"
#include "model/report/about.h"
#include "model/report/cause_json.h"
#include "model/report/change_json.h"
#include "model/report/cost_json.h"
#include "model/report/edit_json.h"
#include "model/report/evaluated_output.h"
#include "model/report/report.h"
#include "model/rules/facts.h"
#include "model/rules/inspect.h"
#include "model/rules/speed_causes.h"

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

Json measurementToJson(const MeasuredRelease& measurement) {
    return {{"product", measurement.product}, {"release", formatVersion(measurement.release)},
        {"compute_capability", measurement.gpu ? Json(formatCapability(*measurement.gpu)) : Json()}};
}

Json factToJson(const Fact& fact, const Target* target) {
    Json measurements = Json::array();
    for (const MeasuredRelease& measurement : measurementsOf(fact))
        measurements.push_back(measurementToJson(measurement));
    const auto side = [&](std::string_view text) { return text.empty() ? Json() : Json(inOneLine(text)); };
    return {{"id", fact.id}, {"statement", inOneLine(fact.statement)}, {"releases", inOneLine(fact.releases)},
        {"certainty", certaintiesOf(fact)}, {"measured_on", std::move(measurements)},
        {"measured_on_target", target && !fact.measuredOn.empty() ? Json(isMeasuredOn(fact, *target)) : Json()},
        {"documents_say", side(fact.documents)}, {"measurement_says", side(fact.measurement)},
        {"source", inOneLine(fact.source)}, {"rules", rulesOf(fact)}};
}

Json effectToJson(const Effect& effect) {
    return {{"multiply_adds", effect.multiplyAdds}, {"bytes", effect.bytes},
        {"quantized_layers", effect.quantizedLayers}, {"nodes", effect.nodes}};
}

Json parameterToJson(const Parameter& parameter) {
    static constexpr std::array<std::string_view, 5> types{"number", "integer", "choice", "text", "file"};
    Json json{{"key", parameter.key}, {"type", types.at(static_cast<std::size_t>(parameter.type))},
        {"default", parameter.fallback}};
    if (parameter.lowest || parameter.highest)
        json["range"] = {
            parameter.lowest ? Json(*parameter.lowest) : Json(), parameter.highest ? Json(*parameter.highest) : Json()};
    if (!parameter.choices.empty())
        json["choices"] = parameter.choices;
    json["why"] = render(parameter.why);
    return json;
}

Json offerToJson(const Offer& offer) {
    Json parameters = Json::array();
    for (const Parameter& parameter : offer.parameters)
        parameters.push_back(parameterToJson(parameter));
    Json json{{"id", offer.id}, {"title", render(offer.title)}, {"safety", safetyName(offer.safety)},
        {"automatic", offer.automatic}, {"effect", effectToJson(offer.effect)}, {"parameters", std::move(parameters)},
        {"note", render(offer.note)}};
    if (!offer.command.empty())
        json["command"] = offer.command;
    return json;
}

Json ignoredToJson(const std::vector<SuppressedFinding>& ignored) {
    Json json = Json::array();
    for (const SuppressedFinding& entry : ignored)
        json.push_back({{"key", entry.finding.key}, {"rule", entry.finding.rule},
            {"severity", severityName(entry.finding.severity)}, {"reason", entry.reason}});
    return json;
}

Json findingToJson(const Context& context, const Finding& finding) {
    const Index& index = context.index();
    Json json{{"key", finding.key}, {"group", finding.group}, {"rule", finding.rule},
        {"severity", severityName(finding.severity)},
        {"stage", finding.stage == Stage::None ? Json() : Json(stageName(finding.stage))},
        {"title", render(finding.title)}, {"message", render(finding.message)},
        {"graph", graphPath(index.model(), finding.graph)}};
    const auto node = index.find(finding.node);
    json["node"] = node ? Json(index.node(*node).name) : Json();
    json["index"] = node ? Json(index.position(*node)) : Json();
    json["output"] = node ? Json(index.node(*node).output(0)) : Json();
    json["op_type"] = node ? Json(index.node(*node).opType) : Json();
    json["values"] = finding.values;
    json["related"] = Json::array();
    for (const NodeId id : finding.related) {
        if (const auto related = index.find(id))
            json["related"].push_back(identity(index, *related));
    }
    if (!finding.explainedBy.empty())
        json["explained_by"] = finding.explainedBy;
    json["fixes"] = Json::array();
    for (const Offer& offer : finding.offers)
        json["fixes"].push_back(offerToJson(offer));
    return json;
}

Json typesToJson(const Context& context) {
    std::size_t declared = 0;
    std::size_t inferred = 0;
    std::size_t unknown = 0;
    for (const ValueIx value : context.index().values()) {
        switch (context.types.source(value)) {
        case TypeSource::Declared: ++declared; break;
        case TypeSource::Inferred:
        case TypeSource::Unverified: ++inferred; break;
        case TypeSource::Unknown: ++unknown; break;
        }
    }
    return {{"declared", declared}, {"inferred", inferred}, {"unknown", unknown}};
}

// How many nodes are expected in which type; open ones apart.
Json precisionToJson(const Context& context) {
    Json json = Json::object();
    for (const NodeIx node : context.index().nodes()) {
        const NodePrecision& precision = context.precision.at(node);
        if (precision.certainty == Certainty::None)
            continue;
        const std::string label =
            precision.certainty == Certainty::Open ? "open" : std::string(describePrecision(precision));
        json[label] = json.value(label, 0) + 1;
    }
    return json;
}

// How many nodes another node's kernel computes, and how many a generated kernel.
Json kernelsToJson(const Context& context) {
    std::size_t fused = 0;
    std::size_t generated = 0;
    for (const NodeIx node : context.index().nodes()) {
        fused += context.precision.at(node).kernel.valid() ? 1 : 0;
        generated += context.precision.at(node).generated ? 1 : 0;
    }
    return {{"fused", fused}, {"generated", generated}};
}

Json verdictToJson(const Analysis& analysis) {
    const SpeedVerdict& verdict = analysis.verdict;
    Json text = Json::array();
    for (const Text& line : describeSpeed(analysis))
        text.push_back(render(line));
    return {{"quantized_layers", verdict.quantizedLayers}, {"open_layers", verdict.openLayers},
        {"weighted_layers", verdict.weightedLayers}, {"float_outputs", verdict.floatOutputs},
        {"unfused_pairs", verdict.unfusedPairs}, {"requantizations", verdict.requantizations},
        {"border_bytes", verdict.borderBytes}, {"float_type", shortName(verdict.floatType)},
        {"quantized_multiply_adds", verdict.quantizedMultiplyAdds}, {"float_multiply_adds", verdict.floatMultiplyAdds},
        {"launches", launches(verdict)}, {"reformat_bytes", reformatBytes(verdict)}, {"estimated", verdict.estimated},
        {"lost_share", verdict.lostShare}, {"gpu", verdict.gpu}, {"gpu_capability", formatCapability(verdict.gpuRates)},
        {"gpu_assumed", verdict.isGpuAssumed}, {"text", std::move(text)}};
}

Json unreadableToJson(const Model& model) {
    Json lines = Json::array();
    for (const Text& reason : unreadableInitializers(model))
        lines.push_back(render(reason));
    return lines;
}

Json summaryToJson(const Analysis& analysis) {
    const Context& context = *analysis.context;
    Json json{{"nodes", context.index().nodeCount()}, {"initializers", initializerCount(context.model())},
        {"unreadable", unreadableToJson(context.model())}, {"opset", context.model().opset().value_or(0)},
        {"types", typesToJson(context)}, {"precision", precisionToJson(context)}, {"kernels", kernelsToJson(context)},
        {"verdict", verdictToJson(analysis)}, {"causes", causesToJson(analysis)},
        {"reformats", reformatsToJson(analysis)}, {"conversions", conversionsToJson(analysis)},
        {"against_half", againstHalfToJson(analysis)}};
    if (analysis.uninferred)
        json["uninferred"] = render(describeUninferred(*analysis.uninferred));
    return json;
}

Json regionToJson(const RegionProof& region) {
    Json each = Json::array();
    for (const double sqnr : region.outputSqnr)
        each.push_back(numberOrNull(sqnr));
    return {{"status", proofStatusName(region.status)}, {"obstacle", obstacleName(region.obstacle)},
        {"max_rel", region.maxRelative}, {"sqnr", numberOrNull(region.sqnr)}, {"worst", region.worst},
        {"values", region.outputs}, {"sqnr_of_values", std::move(each)}, {"note", render(region.reason)}};
}

Json interfaceToJson(const std::vector<InterfaceChange>& changes) {
    Json list = Json::array();
    for (const InterfaceChange& change : changes) {
        Json entry{{"port", portName(change.port)}, {"change", portChangeName(change.what)}, {"name", change.name},
            {"note", render(describeChange(change))}};
        if (change.what == PortChange::Renamed)
            entry["now"] = change.now;
        list.push_back(std::move(entry));
    }
    return list;
}

// Words of the five that there were before "state".
std::string_view statusName(ProofState state) {
    switch (state) {
    case ProofState::NotRun: return proofStatusName(ProofStatus::NotRun);
    case ProofState::Unchanged:
    case ProofState::Equal: return proofStatusName(ProofStatus::Equal);
    case ProofState::Close: return proofStatusName(ProofStatus::Close);
    case ProofState::Partly:
    case ProofState::NotComparable: return proofStatusName(ProofStatus::Inconclusive);
    case ProofState::Different: break;
    }
    return proofStatusName(ProofStatus::Different);
}

Json proofToJson(const Proof& proof) {
    Json json{{"state", proofStateName(proof.state)}, {"status", statusName(proof.state)},
        {"frontiers", proof.regions.size()}, {"max_rel", proof.maxRelative()},
        {"inconclusive", proof.count(ProofStatus::Inconclusive)}, {"unread", proof.unread},
        {"interface", interfaceToJson(proof.interface)}, {"declared_interface", interfaceToJson(proof.declared)},
        {"note", render(summary(proof))}};
    json["not_judged"] = Json::array();
    for (const NotJudged& open : notJudged(proof))
        json["not_judged"].push_back(
            {{"reason", obstacleName(open.obstacle)}, {"count", open.count}, {"names", open.names}});
    if (proof.outputs)
        json["outputs"] = regionToJson(*proof.outputs);
    json["regions"] = Json::array();
    for (const RegionProof& region : proof.regions)
        json["regions"].push_back(regionToJson(region));
    return json;
}

Json appliedToJson(const AppliedFix& applied) {
    return {{"key", applied.key}, {"rule", applied.rule}, {"fix", applied.fix}, {"safety", safetyName(applied.safety)}};
}

// In a dry run with what would be done.
Json appliedFixesToJson(const FixReport& fix) {
    Json list = Json::array();
    std::optional<Index> index;
    for (std::size_t i = 0; i < fix.outcome.applied.size(); ++i) {
        const AppliedFix& applied = fix.outcome.applied[i];
        list.push_back(appliedToJson(applied));
        if (!fix.output.empty())
            continue;
        if (i == 0 || fix.outcome.applied[i - 1].round != applied.round)
            index.emplace(fix.outcome.versions.at(applied.round));
        list.back()["edits"] = Json::parse(editsToJson(*index, applied.edits));
    }
    return list;
}

Json offersToJson(const std::vector<TakenOffer>& offers) {
    Json list = Json::array();
    for (const TakenOffer& offer : offers)
        list.push_back(
            {{"rule", offer.rule}, {"fix", offer.fix}, {"places", offer.counts.places}, {"exact", offer.counts.exact},
                {"review", offer.counts.review}, {"advice", offer.counts.advice}, {"absent", offer.counts.absent}});
    return list;
}

Json countsToJson(const FixCounts& counts) {
    return {{"asked", counts.asked}, {"fixed", counts.fixed}, {"besides", counts.besides}, {"new", counts.appeared},
        {"left", counts.left}};
}

Json skippedToJson(const SkippedFinding& skipped) {
    Json json{{"key", skipped.key}, {"reason", render(skipped.reason)}};
    if (!skipped.fix.empty())
        json["fix"] = skipped.fix;
    return json;
}

void addFix(Json& json, const FixReport& fix) {
    json["output"] = fix.output;
    json["applied"] = appliedFixesToJson(fix);
    json["skipped"] = Json::array();
    for (const SkippedFinding& skipped : fix.outcome.skipped)
        json["skipped"].push_back(skippedToJson(skipped));
    json["offers"] = offersToJson(fix.outcome.offers);
    json["counts"] = countsToJson(fix.outcome.counts);
    if (fix.change)
        json["change"] = changeToJson(*fix.change);
    json["rounds"] = fix.outcome.rounds();
    if (fix.proof)
        json["verify"] = proofToJson(*fix.proof);
}

Json errorToJson(const Error& error) {
    return {{"kind", errorKindName(error.kind)}, {"message", render(error.message)},
        {"offset", error.offset ? Json(*error.offset) : Json()}};
}

Json modelToJson(const ModelReport& model) {
    Json json{{"path", model.path}, {"target", formatTarget(model.target)}};
    if (model.error) {
        json["error"] = errorToJson(*model.error);
        return json;
    }
    json["summary"] = summaryToJson(*model.analysis);
    json["findings"] = Json::array();
    for (const Finding& finding : model.analysis->findings)
        json["findings"].push_back(findingToJson(*model.analysis->context, finding));
    if (!model.analysis->ignored.empty())
        json["ignored"] = ignoredToJson(model.analysis->ignored);
    if (model.fix)
        addFix(json, *model.fix);
    if (!model.appendix.json.empty())
        json.update(Json::parse(model.appendix.json));
    return json;
}

// Names come from files: bytes that are no UTF-8 are replaced, never an exception.
std::string dump(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

} // namespace

std::string toJson(const RunReport& report) {
    Json models = Json::array();
    for (const ModelReport& model : report.models)
        models.push_back(modelToJson(model));
    return dump({{"schema", "qaliper/1"}, {"tool", {{"name", "qaliper"}, {"version", QALIPER_VERSION}}},
        {"target", formatTarget(report.models.front().target)}, {"target_source", report.models.front().target.source},
        {"models", std::move(models)}});
}

std::string toJson(const VerifyReport& report) {
    return dump({{"schema", "qaliper/1"}, {"before", report.before}, {"after", report.after},
        {"verify", proofToJson(report.proof)}});
}

std::string pageToJson(std::string_view id, const Target* target) {
    std::vector<Fact> facts;
    if (const auto fact = findFact(id))
        facts.push_back(*fact);
    else if (id == "facts")
        facts = allFacts();
    else if (const Rule* rule = findRule(id))
        for (const std::string_view ref : rule->info.refs)
            facts.push_back(*findFact(ref));
    Json all = Json::array();
    for (const Fact& fact : facts)
        all.push_back(factToJson(fact, target));
    return dump({{"schema", "qaliper/1"}, {"id", id}, {"target", target ? Json(formatTarget(*target)) : Json()},
        {"page", pageOf(id, {}, target)}, {"facts", std::move(all)}});
}

std::string rulesToJson() {
    Json rules = Json::array();
    for (const Rule* rule : allRules()) {
        Json fixes = Json::array();
        for (const OfferInfo& offer : rule->info.offers)
            fixes.push_back({{"id", offer.id}, {"safety", safetyName(offer.safety)}, {"automatic", offer.automatic}});
        rules.push_back({{"id", rule->info.id}, {"title", rule->info.title}, {"category", rule->info.category},
            {"severity", severityName(rule->info.severity)}, {"fixes", std::move(fixes)},
            {"refs", std::vector<std::string_view>(rule->info.refs.begin(), rule->info.refs.end())}});
    }
    return dump({{"schema", "qaliper/1"}, {"rules", std::move(rules)}});
}

} // namespace qaliper
