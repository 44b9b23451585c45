#include "model/report/diff_report.h"

#include "model/graph/identity.h"
#include "model/report/change_json.h"
#include "model/report/records.h"

namespace qaliper {

namespace {

std::string nodeLine(const Index& index, NodeIx node) {
    return index.node(node).opType + " " + identity(index, node) + "\n";
}

// What of a node changed, in the order a consumer looks for it.
std::string changedParts(const Node& before, const Node& after) {
    std::string parts;
    const auto add = [&](bool isChanged, std::string_view part) {
        if (isChanged)
            parts += (parts.empty() ? "" : ", ") + std::string(part);
    };
    add(before.opType != after.opType || before.domain != after.domain, "operator");
    add(before.name != after.name, "name");
    add(before.inputs != after.inputs, "inputs");
    add(before.outputs != after.outputs, "outputs");
    add(before.attributes != after.attributes, "attributes");
    return parts;
}

std::string namesAfter(std::string_view mark, std::string_view kind, const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text.append(mark).append(kind).append(name).append("\n");
    return text;
}

} // namespace

std::string toJson(const DiffReport& report) {
    const Index& before = *report.before;
    const Index& after = *report.after;
    const auto changedToJson = [&](const auto& pair) -> ReportJson {
        return {{"before", identity(before, pair.first)}, {"after", identity(after, pair.second)},
            {"changed", changedParts(before.node(pair.first), after.node(pair.second))}};
    };
    ReportJson document{{"schema", "qaliper/1"}, {"before", report.beforePath}, {"after", report.afterPath},
        {"same", report.diff.empty()},
        {"nodes",
            {{"removed", identitiesOf(before, report.diff.removed)}, {"added", identitiesOf(after, report.diff.added)},
                {"changed", listOf(report.diff.changed, changedToJson)}}},
        {"initializers",
            {{"removed", report.diff.removedTensors}, {"added", report.diff.addedTensors},
                {"changed", report.diff.changedTensors}}},
        {"interface", report.diff.interface}, {"header", report.diff.header}};
    if (report.change)
        document["change"] = changeToJson(*report.change);
    return documentOf(document);
}

std::string toText(const DiffReport& report, const Catalogue* catalogue) {
    if (report.diff.empty())
        return render(say("The same graph"), catalogue) + "\n";
    std::string text;
    for (const NodeIx node : report.diff.removed)
        text += "- " + nodeLine(*report.before, node);
    for (const NodeIx node : report.diff.added)
        text += "+ " + nodeLine(*report.after, node);
    for (const auto& [before, after] : report.diff.changed)
        text += "~ " + nodeLine(*report.after, after) + "    " +
            changedParts(report.before->node(before), report.after->node(after)) + "\n";
    text += namesAfter("- ", "initializer ", report.diff.removedTensors);
    text += namesAfter("+ ", "initializer ", report.diff.addedTensors);
    text += namesAfter("~ ", "initializer ", report.diff.changedTensors);
    text += namesAfter("~ ", "interface ", report.diff.interface);
    if (report.diff.header)
        text += "~ " + render(say("opsets or properties of the model"), catalogue) + "\n";
    for (const Text& line : report.change ? std::vector{describeWorse(*report.change), describeRest(*report.change)}
                                          : std::vector<Text>{}) {
        if (!line.empty())
            text += render(line, catalogue) + "\n";
    }
    return text;
}

} // namespace qaliper
