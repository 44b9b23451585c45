#include <algorithm>
#include <iterator>
#include <set>

#include "model/graph/identity.h"
#include "model/report/about.h"
#include "model/report/cause_json.h"
#include "model/report/records.h"
#include "model/report/report.h"
#include "model/report/report_parts.h"
#include "model/report/target_report.h"

namespace qaliper {

namespace {

using SarifObject = ReportJson;

// A graph has no lines: nodes are named by their identities.
SarifObject locationOf(const ModelReport& model, const Finding& finding) {
    SarifObject location{{"physicalLocation", {{"artifactLocation", {{"uri", model.path}}}}}};
    const Index& index = model.analysis->context->index();
    for (const NodeIx node : nodesNamedBy(index, finding))
        location["logicalLocations"].push_back({{"name", displayName(index.node(node))},
            {"fullyQualifiedName", identity(index, node)}, {"kind", "member"}});
    return location;
}

SarifObject resultOf(const ModelReport& model, const Finding& finding) {
    return {{"ruleId", finding.rule}, {"level", severityName(finding.severity)},
        {"message", {{"text", render(finding.message)}}}, {"locations", {locationOf(model, finding)}},
        {"partialFingerprints", {{"qaliperKey/v1", finding.key}}}};
}

SarifObject rulesOf(const RunReport& report) {
    std::set<std::string_view> used;
    for (const ModelReport& model : report.models) {
        for (const Finding& finding : model.analysis ? model.analysis->findings : std::vector<Finding>())
            used.insert(finding.rule);
    }
    SarifObject rules = SarifObject::array();
    for (const std::string_view id : used) {
        if (const auto about = aboutFinding(id))
            rules.push_back({{"id", id}, {"shortDescription", {{"text", about->title}}},
                {"help", {{"text", about->title}, {"markdown", about->page}}},
                {"defaultConfiguration", {{"level", severityName(about->severity)}}}});
    }
    return rules;
}

// A model that could not be read is no result: SARIF has a place for what hindered the tool.
SarifObject troubleOf(const RunReport& report) {
    SarifObject notifications = SarifObject::array();
    for (const ModelReport& model : report.models) {
        if (model.error)
            notifications.push_back({{"level", "error"}, {"message", {{"text", describe(*model.error)}}},
                {"locations", {{{"physicalLocation", {{"artifactLocation", {{"uri", model.path}}}}}}}}});
    }
    return notifications;
}

// What takes time belongs to no rule: it is a property of the run, by model.
SarifObject causesOf(const RunReport& report) {
    SarifObject models = SarifObject::array();
    for (const ModelReport& model : report.models) {
        if (model.analysis)
            models.push_back({{"uri", model.path}, {"causes", causesToJson(*model.analysis)}});
    }
    return models;
}

SarifObject runOf(const RunReport& report) {
    SarifObject results = SarifObject::array();
    for (const ModelReport& model : report.models) {
        for (const Finding& finding : model.analysis ? model.analysis->findings : std::vector<Finding>())
            results.push_back(resultOf(model, finding));
    }
    SarifObject trouble = troubleOf(report);
    const bool isWhole = trouble.empty();
    return {{"tool", {{"driver", {{"name", "qaliper"}, {"version", QALIPER_VERSION}, {"rules", rulesOf(report)}}}}},
        {"invocations", {{{"executionSuccessful", isWhole}, {"toolExecutionNotifications", std::move(trouble)}}}},
        {"results", std::move(results)}, {"properties", {{"causes", causesOf(report)}}}};
}

// The models on one of the targets.
RunReport reportFor(const TargetsReport& report, std::size_t target) {
    RunReport part;
    for (const TargetedModel& model : report.models)
        part.models.push_back({model.path, report.targets[target], model.error,
            model.error ? nullptr : model.table.analyses[target], {}, {}});
    return part;
}

void append(SarifObject& list, SarifObject& more) {
    for (SarifObject& entry : more)
        list.push_back(std::move(entry));
}

// Adds the run of other models on the same target.
void addRun(SarifObject& run, SarifObject& more) {
    append(run["tool"]["driver"]["rules"], more["tool"]["driver"]["rules"]);
    auto& rules = run["tool"]["driver"]["rules"].get_ref<SarifObject::array_t&>();
    const auto idOf = [](const SarifObject& rule) -> const std::string& {
        return rule["id"].get_ref<const std::string&>();
    };
    std::ranges::stable_sort(rules, {}, idOf);
    const auto isSame = [&](const SarifObject& a, const SarifObject& b) { return idOf(a) == idOf(b); };
    rules.erase(std::unique(rules.begin(), rules.end(), isSame), rules.end());
    SarifObject& invocation = run["invocations"][0];
    SarifObject& added = more["invocations"][0];
    invocation["executionSuccessful"] =
        invocation["executionSuccessful"].get<bool>() && added["executionSuccessful"].get<bool>();
    append(invocation["toolExecutionNotifications"], added["toolExecutionNotifications"]);
    append(run["results"], more["results"]);
    append(run["properties"]["causes"], more["properties"]["causes"]);
}

std::string sarifOf(SarifObject runs) {
    const SarifObject document{{"version", "2.1.0"}, {"runs", std::move(runs)}};
    return documentOf(document);
}

} // namespace

ReportJson sarifPart(const ModelReport& model) { return runOf({{model}}); }

std::string sarifOfParts(std::vector<ReportJson> parts) {
    SarifObject run = std::move(parts.front());
    for (auto part = std::next(parts.begin()); part != parts.end(); ++part)
        addRun(run, *part);
    return sarifOf(SarifObject::array({std::move(run)}));
}

std::string toSarif(const RunReport& report) { return sarifOf(SarifObject::array({runOf(report)})); }

std::string toSarif(const TargetsReport& report) {
    SarifObject runs = SarifObject::array();
    for (std::size_t target = 0; target < report.targets.size(); ++target) {
        SarifObject run = runOf(reportFor(report, target));
        const std::string name = formatTarget(report.targets[target]);
        run["automationDetails"] = {{"id", "qaliper/" + name + "/"}}; // a code host keeps the results of each apart
        run["properties"]["target"] = name;
        runs.push_back(std::move(run));
    }
    return sarifOf(std::move(runs));
}

} // namespace qaliper
