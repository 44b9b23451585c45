#include "model/report/diff_report.h"

#include <algorithm>
#include <map>

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
    add(before.opType != after.opType || before.domain != after.domain || before.overload != after.overload,
        "operator");
    add(before.name != after.name, "name");
    add(before.inputs != after.inputs, "inputs");
    add(before.outputs != after.outputs, "outputs");
    add(before.attributes != after.attributes, "attributes");
    return parts;
}

std::string fieldLine(const FieldDifference& difference, const Catalogue* catalogue) {
    return (difference.isAnnotation ? ". " : "~ ") + render(difference.text, catalogue) + "\n";
}

bool isOfChangedNode(const DiffReport& report, const FieldDifference& difference) {
    const auto found =
        std::ranges::lower_bound(report.diff.changed, difference.after, {}, &std::pair<NodeIx, NodeIx>::second);
    return difference.after.valid() && found != report.diff.changed.end() && found->second == difference.after;
}

// Each with what of it changed, and below it with each of its fields that did.
std::string changedNodes(const DiffReport& report, const Catalogue* catalogue) {
    std::map<NodeIx, std::string> details;
    for (const FieldDifference& difference : report.fields) {
        if (difference.after.valid())
            details[difference.after] += "    " + render(difference.text, catalogue) + "\n";
    }
    std::string text;
    for (const auto& [before, after] : report.diff.changed)
        text += "~ " + nodeLine(*report.after, after) + "    " +
            changedParts(report.before->node(before), report.after->node(after)) + "\n" + details[after];
    return text;
}

std::string_view nameOf(Sameness sameness) {
    switch (sameness) {
    case Sameness::Same: return "same";
    case Sameness::Annotations: return "annotations_differ";
    case Sameness::Unread: return "data_unread";
    case Sameness::Different: break;
    }
    return "different";
}

ReportJson fieldToJson(const FieldDifference& difference) {
    return {{"at", difference.at}, {"field", difference.field}, {"before", difference.was}, {"after", difference.is},
        {"annotation", difference.isAnnotation}, {"message", render(difference.text)}};
}

std::string namesAfter(std::string_view mark, std::string_view kind, const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text.append(mark).append(kind).append(name).append("\n");
    return text;
}

} // namespace

Sameness samenessOf(const DiffReport& report) {
    if (!report.diff.empty() || !std::ranges::all_of(report.fields, &FieldDifference::isAnnotation))
        return Sameness::Different;
    if (!report.diff.unreadTensors.empty())
        return Sameness::Unread;
    return report.fields.empty() ? Sameness::Same : Sameness::Annotations;
}

std::string toJson(const DiffReport& report) {
    const Index& before = *report.before;
    const Index& after = *report.after;
    const auto changedToJson = [&](const auto& pair) -> ReportJson {
        return {{"before", identity(before, pair.first)}, {"after", identity(after, pair.second)},
            {"changed", changedParts(before.node(pair.first), after.node(pair.second))}};
    };
    ReportJson document{{"schema", "qaliper/1"}, {"before", report.beforePath}, {"after", report.afterPath},
        {"same", samenessOf(report) == Sameness::Same}, {"state", nameOf(samenessOf(report))},
        {"nodes",
            {{"removed", identitiesOf(before, report.diff.removed)}, {"added", identitiesOf(after, report.diff.added)},
                {"changed", listOf(report.diff.changed, changedToJson)}}},
        {"initializers",
            {{"removed", report.diff.removedTensors}, {"added", report.diff.addedTensors},
                {"changed", report.diff.changedTensors}, {"unread", report.diff.unreadTensors}}},
        {"interface", report.diff.interface}, {"header", report.diff.header},
        {"fields", listOf(report.fields, fieldToJson)}};
    if (report.change)
        document["change"] = changeToJson(*report.change);
    return documentOf(document);
}

std::string toText(const DiffReport& report, const Catalogue* catalogue) {
    const Sameness sameness = samenessOf(report);
    if (sameness == Sameness::Same)
        return render(say("The same graph"), catalogue) + "\n";
    std::string text;
    for (const NodeIx node : report.diff.removed)
        text += "- " + nodeLine(*report.before, node);
    for (const NodeIx node : report.diff.added)
        text += "+ " + nodeLine(*report.after, node);
    text += changedNodes(report, catalogue);
    text += namesAfter("- ", "initializer ", report.diff.removedTensors);
    text += namesAfter("+ ", "initializer ", report.diff.addedTensors);
    text += namesAfter("~ ", "initializer ", report.diff.changedTensors);
    for (const FieldDifference& difference : report.fields) {
        if (!isOfChangedNode(report, difference))
            text += fieldLine(difference, catalogue);
    }
    for (const std::string& tensor : report.diff.unreadTensors)
        text += "? " +
            render(say("initializer {name}: its data cannot be read, so they were not compared", arg("name", tensor)),
                catalogue) +
            "\n";
    if (sameness == Sameness::Annotations)
        text += render(say("Nothing that is computed differs, and no interface"), catalogue) + "\n";
    for (const Text& line : report.change ? std::vector{describeWorse(*report.change), describeRest(*report.change)}
                                          : std::vector<Text>{}) {
        if (!line.empty())
            text += render(line, catalogue) + "\n";
    }
    return text;
}

} // namespace qaliper
