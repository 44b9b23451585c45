#include <array>

#include "model/graph/identity.h"
#include "model/graph/missing_data.h"
#include "model/report/about.h"
#include "model/report/cause_json.h"
#include "model/report/change_json.h"
#include "model/report/cost_json.h"
#include "model/report/edit_json.h"
#include "model/report/records.h"
#include "model/report/report.h"
#include "model/report/report_parts.h"
#include "model/report/target_report.h"
#include "model/rules/facts.h"
#include "model/rules/inspect.h"
#include "model/rules/speed_causes.h"

namespace qaliper {

namespace {

using Json = ReportJson;

Json measurementToJson(const MeasuredRelease& measurement) {
    return {{"product", measurement.product}, {"release", formatVersion(measurement.release)},
        {"compute_capability", measurement.gpu ? Json(formatCapability(*measurement.gpu)) : Json()}};
}

Json factToJson(const Fact& fact, const Target* target) {
    const auto side = [&](std::string_view text) { return text.empty() ? Json() : Json(inOneLine(text)); };
    return {{"id", fact.id}, {"statement", inOneLine(fact.statement)}, {"releases", inOneLine(fact.releases)},
        {"certainty", certaintiesOf(fact)}, {"measured_on", listOf(measurementsOf(fact), measurementToJson)},
        {"measured_on_target", target && !fact.measuredOn.empty() ? Json(isMeasuredOn(fact, *target)) : Json()},
        {"documents_say", side(fact.documents)}, {"measurement_says", side(fact.measurement)},
        {"source", inOneLine(fact.source)}, {"rules", rulesOf(fact)}};
}

Json effectToJson(const Effect& effect) {
    return {{"multiply_adds", effect.macs}, {"bytes", effect.bytes}, {"quantized_layers", effect.quantizedLayers},
        {"nodes", effect.nodes}};
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
    Json json{{"id", offer.id}, {"title", render(offer.title)}, {"safety", safetyName(offer.safety)},
        {"automatic", offer.automatic}, {"effect", effectToJson(offer.effect)},
        {"parameters", listOf(offer.parameters, parameterToJson)}, {"note", render(offer.note)}};
    if (!offer.command.empty())
        json["command"] = offer.command;
    return json;
}

Json ignoredToJson(const SuppressedFinding& entry) {
    return {{"key", entry.finding.key}, {"rule", entry.finding.rule},
        {"severity", severityName(entry.finding.severity)}, {"reason", entry.reason}};
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
    json["fixes"] = listOf(finding.offers, offerToJson);
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

std::string rendered(const Text& text) { return render(text); }

Json verdictToJson(const Analysis& analysis) {
    const SpeedVerdict& verdict = analysis.verdict;
    return {{"quantized_layers", verdict.quantizedLayers}, {"open_layers", verdict.openLayers},
        {"weighted_layers", verdict.weightedLayers}, {"float_outputs", verdict.floatOutputs},
        {"unfused_pairs", verdict.unfusedPairs}, {"requantizations", verdict.requantizations},
        {"border_bytes", verdict.borderBytes}, {"float_type", shortName(verdict.floatType)},
        {"quantized_multiply_adds", verdict.quantizedMacs}, {"float_multiply_adds", verdict.floatMacs},
        {"launches", launches(verdict)}, {"reformat_bytes", reformatBytes(verdict)}, {"estimated", verdict.estimated},
        {"lost_share", verdict.lostShare}, {"gpu", verdict.gpu}, {"gpu_capability", formatCapability(verdict.gpuRates)},
        {"gpu_assumed", verdict.isGpuAssumed}, {"text", listOf(describeSpeed(analysis), rendered)}};
}

Json summaryToJson(const Analysis& analysis) {
    const Context& context = *analysis.context;
    Json json{{"nodes", context.index().nodeCount()}, {"initializers", initializerCount(context.model())},
        {"unreadable", listOf(unreadableInitializers(context.model()), rendered)},
        {"opset", context.model().opset().value_or(0)}, {"types", typesToJson(context)},
        {"precision", precisionToJson(context)}, {"kernels", kernelsToJson(context)},
        {"verdict", verdictToJson(analysis)}, {"causes", causesToJson(analysis)},
        {"reformats", reformatsToJson(analysis)}, {"conversions", conversionsToJson(analysis)},
        {"against_half", againstHalfToJson(analysis)}};
    if (analysis.uninferred)
        json["uninferred"] = render(describeUninferred(*analysis.uninferred));
    return json;
}

Json regionToJson(const RegionProof& region) {
    return {{"status", proofStatusName(region.status)}, {"obstacle", obstacleName(region.obstacle)},
        {"max_rel", region.maxRelative}, {"sqnr", numberOrNull(region.sqnr)}, {"worst", region.worst},
        {"values", region.outputs},
        {"sqnr_of_values", listOf(region.outputSqnr, [](double sqnr) { return numberOrNull(sqnr); })},
        {"note", render(region.reason)}};
}

Json interfaceChangeToJson(const InterfaceChange& change) {
    Json entry{{"port", portName(change.port)}, {"change", portChangeName(change.what)}, {"name", change.name},
        {"note", render(describeChange(change))}};
    if (change.what == PortChange::Renamed)
        entry["now"] = change.now;
    return entry;
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
        {"interface", listOf(proof.interface, interfaceChangeToJson)},
        {"declared_interface", listOf(proof.declared, interfaceChangeToJson)}, {"note", render(summary(proof))}};
    json["not_judged"] = listOf(unverifiedRegions(proof), [](const UnverifiedRegions& open) -> Json {
        return {{"reason", obstacleName(open.obstacle)}, {"count", open.count}, {"names", open.names}};
    });
    if (proof.outputs)
        json["outputs"] = regionToJson(*proof.outputs);
    json["regions"] = listOf(proof.regions, regionToJson);
    return json;
}

Json appliedToJson(const AppliedFix& applied) {
    return {{"key", applied.key}, {"rule", applied.rule}, {"fix", applied.fix}, {"safety", safetyName(applied.safety)}};
}

// In a dry run with what would be done.
Json appliedFixesToJson(const FixReport& fix) {
    Json list = Json::array();
    std::optional<Index> index;
    for (std::size_t i = 0; i < fix.applied.fixes.size(); ++i) {
        const AppliedFix& applied = fix.applied.fixes[i];
        list.push_back(appliedToJson(applied));
        if (!fix.output.empty())
            continue;
        if (i == 0 || fix.applied.fixes[i - 1].round != applied.round)
            index.emplace(fix.applied.versions.at(applied.round));
        list.back()["edits"] = Json::parse(editsToJson(*index, applied.edits));
    }
    return list;
}

Json takenToJson(const TakenOffer& offer) {
    return {{"rule", offer.rule}, {"fix", offer.fix}, {"places", offer.counts.places}, {"exact", offer.counts.exact},
        {"review", offer.counts.review}, {"advice", offer.counts.advice}, {"absent", offer.counts.absent}};
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

Json redeclaredToJson(const Redeclared& redeclared) {
    return {{"value", redeclared.value}, {"was", describeType(redeclared.was)}, {"now", describeType(redeclared.now)}};
}

void addFix(Json& json, const FixReport& fix) {
    json["output"] = fix.output;
    json["applied"] = appliedFixesToJson(fix);
    json["redeclared"] = listOf(fix.applied.redeclared, redeclaredToJson);
    json["skipped"] = listOf(fix.applied.skipped, skippedToJson);
    json["offers"] = listOf(fix.applied.offers, takenToJson);
    json["counts"] = countsToJson(fix.applied.counts);
    if (fix.change)
        json["change"] = changeToJson(*fix.change);
    json["rounds"] = fix.applied.rounds();
    if (fix.proof)
        json["verify"] = proofToJson(*fix.proof);
    if (fix.measured)
        json["measured"] = measuredToJson(*fix.measured);
}

Json errorToJson(const Error& error) {
    return {{"kind", errorKindName(error.kind)}, {"message", render(error.message)},
        {"offset", error.offset ? Json(*error.offset) : Json()}};
}

Json modelToJson(const ModelReport& model) {
    Json json{{"path", model.path}, {"target", formatTarget(model.target)}};
    if (model.seconds)
        json["seconds"] = *model.seconds;
    if (model.error) {
        json["error"] = errorToJson(*model.error);
        return json;
    }
    json["summary"] = summaryToJson(*model.analysis);
    json["findings"] = listOf(model.analysis->findings,
        [&](const Finding& finding) { return findingToJson(*model.analysis->context, finding); });
    if (!model.analysis->ignored.empty())
        json["ignored"] = listOf(model.analysis->ignored, ignoredToJson);
    if (model.fix)
        addFix(json, *model.fix);
    if (!model.appendix.json.empty())
        json.update(Json::parse(model.appendix.json));
    return json;
}

Json ruleToJson(const Rule* rule) {
    const RuleInfo& info = rule->info;
    return {{"id", info.id}, {"title", info.title}, {"category", info.category},
        {"severity", severityName(info.highestSeverity)},
        {"fixes",
            listOf(info.offers,
                [](const OfferInfo& offer) -> Json {
                    return {{"id", offer.id}, {"safety", safetyName(offer.safety)}, {"automatic", offer.automatic}};
                })},
        {"refs", std::vector<std::string_view>(info.refs.begin(), info.refs.end())}};
}

Json cellToJson(const TargetTable& table, const TargetRow& row, std::size_t target) {
    const TargetCell& cell = row.cells[target];
    std::vector<std::string> keys;
    for (const std::size_t finding : cell.findings)
        keys.push_back(table.analyses[target]->findings[finding].key);
    return {{"target", formatTarget(table.targets[target])}, {"state", cellStateName(cell.state)}, {"keys", keys}};
}

Json targetRowToJson(const TargetTable& table, const TargetRow& row) {
    Json cells = Json::array();
    for (std::size_t target = 0; target < table.targets.size(); ++target)
        cells.push_back(cellToJson(table, row, target));
    return {{"rule", row.rule}, {"group", row.group}, {"title", render(row.title)}, {"cells", std::move(cells)}};
}

Json sharedFixToJson(const TargetTable& table, const SharedFix& fix) {
    std::vector<std::string> targets;
    for (const std::size_t target : fix.targets)
        targets.push_back(formatTarget(table.targets[target]));
    return {{"rule", fix.rule}, {"fix", fix.fix}, {"title", render(fix.title)}, {"safety", safetyName(fix.safety)},
        {"places", fix.findings}, {"targets", targets}};
}

Json targetedToJson(const TargetedModel& model) {
    Json json{{"path", model.path}};
    if (model.error) {
        json["error"] = errorToJson(*model.error);
        return json;
    }
    const TargetTable& table = model.table;
    json["targets"] = Json::array();
    for (std::size_t target = 0; target < table.targets.size(); ++target) {
        Json own = modelToJson({model.path, table.targets[target], {}, table.analyses[target], {}, {}});
        own.erase("path");
        json["targets"].push_back(std::move(own));
    }
    json["rows"] = listOf(table.rows, [&](const TargetRow& row) { return targetRowToJson(table, row); });
    json["fixes"] = listOf(table.fixes, [&](const SharedFix& fix) { return sharedFixToJson(table, fix); });
    return json;
}

} // namespace

std::string toJson(const TargetsReport& report) {
    std::vector<std::string> targets;
    for (const Target& target : report.targets)
        targets.push_back(formatTarget(target));
    return documentOf({{"schema", "qaliper/1"}, {"tool", {{"name", "qaliper"}, {"version", QALIPER_VERSION}}},
        {"targets", targets}, {"models", listOf(report.models, targetedToJson)}});
}

ReportJson jsonPart(const ModelReport& model) { return modelToJson(model); }

std::string jsonOfParts(const Target& target, std::vector<ReportJson> parts, const ReportJson& more) {
    Json document{{"schema", "qaliper/1"}, {"tool", {{"name", "qaliper"}, {"version", QALIPER_VERSION}}},
        {"target", formatTarget(target)}, {"target_source", target.source}, {"models", std::move(parts)}};
    document.update(more);
    return documentOf(document);
}

std::string toJson(const RunReport& report) {
    std::vector<ReportJson> parts;
    for (const ModelReport& model : report.models)
        parts.push_back(modelToJson(model));
    return jsonOfParts(report.models.front().target, std::move(parts), Json::object());
}

std::string toJson(const VerifyReport& report) {
    return documentOf({{"schema", "qaliper/1"}, {"before", report.before}, {"after", report.after},
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
    return documentOf({{"schema", "qaliper/1"}, {"id", id}, {"target", target ? Json(formatTarget(*target)) : Json()},
        {"page", pageOf(id, {}, target)},
        {"facts", listOf(facts, [&](const Fact& fact) { return factToJson(fact, target); })}});
}

std::string rulesToJson() { return documentOf({{"schema", "qaliper/1"}, {"rules", listOf(allRules(), ruleToJson)}}); }

} // namespace qaliper
