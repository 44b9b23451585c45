#include "model/report/target_fixes.h"

#include <algorithm>
#include <iterator>

#include <nlohmann/json.hpp>

#include "model/target/words.h"

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t shownInNote = 8; // lines

std::vector<std::string> targetNames(const TargetFixes& fixes, const std::vector<std::size_t>& targets) {
    std::vector<std::string> names;
    names.reserve(targets.size());
    for (const std::size_t target : targets)
        names.push_back(formatTarget(fixes.targets[target]));
    return names;
}

Text namedTargets(const TargetFixes& fixes, const std::vector<std::size_t>& targets) {
    if (targets.size() == fixes.targets.size() && targets.size() > 1)
        return say("all targets");
    std::string text;
    for (const std::string& name : targetNames(fixes, targets))
        text += (text.empty() ? "" : "; ") + name;
    return verbatim(text);
}

Text changeOn(const TargetFixes& fixes, std::size_t target) {
    const Analysis& before = *fixes.before[target];
    const Analysis& after = *fixes.after[target];
    const auto name = arg("target", targetWords(fixes.targets[target]));
    if (after.findings.empty() && before.findings.empty())
        return say("{target}: nothing was found", name);
    if (after.findings.empty())
        return say("{target}: nothing is found any more", name);
    return say("{target}: errors {errors} → {errors_left}, warnings {warnings} → {warnings_left}, notes {notes} → "
               "{notes_left}",
        name, arg("errors", numberWith(before, Severity::Error)),
        arg("errors_left", numberWith(after, Severity::Error)), arg("warnings", numberWith(before, Severity::Warning)),
        arg("warnings_left", numberWith(after, Severity::Warning)), arg("notes", numberWith(before, Severity::Note)),
        arg("notes_left", numberWith(after, Severity::Note)));
}

Text lineOf(const TargetFixes& fixes, const ServingFix& fix) {
    return say("{rule}={fix}: {title} ({places} {places|place|places}; serves {targets})", arg("rule", fix.rule),
        arg("fix", fix.fix), arg("title", fix.title), arg("places", fix.places),
        arg("targets", namedTargets(fixes, fix.targets)));
}

Text lineOf(const TargetFixes& fixes, const RefusedFix& fix) {
    return say("{rule}={fix} was not taken, which {targets} would need at {places} {places|place|places}: {reason}",
        arg("rule", fix.rule), arg("fix", fix.fix), arg("targets", namedTargets(fixes, fix.targets)),
        arg("places", fix.places), arg("reason", fix.reason));
}

Text lineOf(const TargetFixes& fixes, const LeftFindings& left) {
    return say("{state} {rule} stays at {places} {places|place|places} on {targets}: {title}. {reason}",
        arg("state", cellStateName(left.state)), arg("rule", left.rule), arg("places", left.places),
        arg("targets", namedTargets(fixes, left.targets)), arg("title", left.title), arg("reason", left.reason));
}

// What was fixed, was not taken and is left.
std::vector<Text> entriesOf(const TargetFixes& fixes) {
    std::vector<Text> lines;
    if (fixes.taken.empty())
        lines.push_back(say("No fix was made"));
    const auto add = [&](const auto& entry) { lines.push_back(lineOf(fixes, entry)); };
    std::ranges::for_each(fixes.taken, add);
    std::ranges::for_each(fixes.refused, add);
    std::ranges::for_each(fixes.left, add);
    return lines;
}

std::vector<Text> linesOf(const TargetFixes& fixes) {
    std::vector<Text> lines;
    for (std::size_t target = 0; target < fixes.targets.size(); ++target)
        lines.push_back(changeOn(fixes, target));
    std::ranges::move(entriesOf(fixes), std::back_inserter(lines));
    return lines;
}

Json severityCounts(const Analysis& analysis) {
    return {{"errors", numberWith(analysis, Severity::Error)}, {"warnings", numberWith(analysis, Severity::Warning)},
        {"notes", numberWith(analysis, Severity::Note)}};
}

Json jsonOf(const TargetFixes& fixes, const ServingFix& fix) {
    return {{"rule", fix.rule}, {"fix", fix.fix}, {"title", render(fix.title)}, {"safety", safetyName(fix.safety)},
        {"places", fix.places}, {"targets", targetNames(fixes, fix.targets)}};
}

Json jsonOf(const TargetFixes& fixes, const RefusedFix& fix) {
    return {{"rule", fix.rule}, {"fix", fix.fix}, {"title", render(fix.title)}, {"places", fix.places},
        {"targets", targetNames(fixes, fix.targets)}, {"reason", render(fix.reason)}};
}

Json jsonOf(const TargetFixes& fixes, const LeftFindings& left) {
    return {{"rule", left.rule}, {"title", render(left.title)}, {"state", cellStateName(left.state)},
        {"places", left.places}, {"targets", targetNames(fixes, left.targets)}, {"reason", render(left.reason)}};
}

template <class Entry>
Json entryList(const TargetFixes& fixes, const std::vector<Entry>& entries) {
    Json list = Json::array();
    for (const Entry& entry : entries)
        list.push_back(jsonOf(fixes, entry));
    return list;
}

Json jsonOf(const TargetFixes& fixes) {
    Json targets = Json::array();
    for (std::size_t target = 0; target < fixes.targets.size(); ++target)
        targets.push_back({{"target", formatTarget(fixes.targets[target])},
            {"before", severityCounts(*fixes.before[target])}, {"after", severityCounts(*fixes.after[target])}});
    return {{"targets", std::move(targets)}, {"fixes", entryList(fixes, fixes.taken)},
        {"refused", entryList(fixes, fixes.refused)}, {"left", entryList(fixes, fixes.left)}};
}

} // namespace

Appendix describeTargetFixes(const TargetFixes& fixes) {
    return {linesOf(fixes), Json{{"for_targets", jsonOf(fixes)}}.dump()};
}

Text noteOnTargetFixes(const TargetFixes& fixes) {
    std::vector<Text> lines = entriesOf(fixes);
    const std::size_t rest = lines.size() - std::min(lines.size(), shownInNote);
    lines.resize(lines.size() - rest);
    if (rest > 0)
        lines.push_back(say("and {count} more", arg("count", rest)));
    Text note;
    for (Text& line : lines)
        note = note.empty() ? std::move(line)
                            : say("{lines}\n{line}", arg("lines", std::move(note)), arg("line", std::move(line)));
    return note;
}

} // namespace qaliper
