#include "model/report/trend.h"

#include <algorithm>
#include <cmath>
#include <compare>

#include "model/report/report_lines.h"

namespace qaliper {

namespace {

std::string fileNameIn(const std::string& path) { return std::filesystem::path(path).filename().string(); }

std::size_t namesakes(const std::vector<ModelRow>& rows, const std::string& file) {
    return static_cast<std::size_t>(
        std::ranges::count_if(rows, [&](const ModelRow& row) { return fileNameIn(row.path) == file; }));
}

const ModelRow* counterpart(
    const std::vector<ModelRow>& before, const std::vector<ModelRow>& now, const std::string& path) {
    if (const auto same = std::ranges::find(before, path, &ModelRow::path); same != before.end())
        return &*same;
    const std::string file = fileNameIn(path);
    if (namesakes(before, file) != 1 || namesakes(now, file) != 1)
        return nullptr;
    return &*std::ranges::find_if(before, [&](const ModelRow& row) { return fileNameIn(row.path) == file; });
}

long percentOf(double ratio) { return std::lround(ratio * 100); }

bool isUnread(const ModelRow& row) { return row.verdict == TableVerdict::NotRead; }

// Less is better.
std::strong_ordering compared(const ModelRow& a, const ModelRow& b) {
    if (isUnread(a) || isUnread(b))
        return isUnread(a) <=> isUnread(b);
    if (const auto order = a.errors <=> b.errors; std::is_neq(order))
        return order;
    if (const auto order = a.warnings <=> b.warnings; std::is_neq(order) || !a.ratio || !b.ratio)
        return order;
    return percentOf(*a.ratio) <=> percentOf(*b.ratio);
}

Text countsChange(const ModelRow& before, const ModelRow& now) {
    if (before.errors != now.errors)
        return say("errors {before} → {now}", arg("before", before.errors), arg("now", now.errors));
    if (before.warnings != now.warnings)
        return say("warnings {before} → {now}", arg("before", before.warnings), arg("now", now.warnings));
    return say("of FP16's time {before} % → {now} %", arg("before", percentOf(before.ratio.value_or(0))),
        arg("now", percentOf(now.ratio.value_or(0))));
}

Text describe(const RowChange& change) {
    if (isUnread(change.now))
        return say("cannot be read any more");
    return isUnread(change.before) ? say("can be read") : countsChange(change.before, change.now);
}

ReportJson numbersJson(const ModelRow& row) {
    return {{"read", !isUnread(row)}, {"errors", row.errors}, {"warnings", row.warnings},
        {"against_half", numberOrNull(row.ratio)}};
}

ReportJson changeJson(const RowChange& change) {
    return {{"path", change.now.path}, {"before", numbersJson(change.before)}, {"now", numbersJson(change.now)},
        {"text", render(describe(change))}};
}

void addChanges(ReportLines& lines, const Text& kind, const std::vector<RowChange>& changes) {
    for (const RowChange& change : changes)
        lines.line(say("{kind}: {model} {change}", arg("kind", kind), arg("model", change.now.path),
                       arg("change", describe(change))),
            2);
}

} // namespace

Trend trendSince(std::string report, const std::vector<ModelRow>& before, const std::vector<ModelRow>& now) {
    Trend trend;
    trend.report = std::move(report);
    for (const ModelRow& row : now) {
        const ModelRow* const earlier = counterpart(before, now, row.path);
        if (!earlier) {
            trend.added.push_back(row.path);
        } else if (earlier->target != row.target) {
            trend.otherTarget.push_back(row.path);
        } else if (const auto order = compared(row, *earlier); std::is_eq(order)) {
            ++trend.same;
        } else {
            (std::is_lt(order) ? trend.better : trend.worse).push_back({*earlier, row});
        }
    }
    return trend;
}

ReportJson trendJson(const Trend& trend) {
    return {{"report", trend.report}, {"better", listOf(trend.better, changeJson)},
        {"worse", listOf(trend.worse, changeJson)}, {"same", trend.same}, {"new", trend.added},
        {"other_target", trend.otherTarget}};
}

std::string trendText(const Trend& trend, const Catalogue* catalogue) {
    ReportLines lines(catalogue);
    lines.line(say("since {report}: {better} {better|model|models} better, {worse} worse, {same} the same, {new} new",
        arg("report", trend.report), arg("better", trend.better.size()), arg("worse", trend.worse.size()),
        arg("same", trend.same), arg("new", trend.added.size())));
    addChanges(lines, say("worse"), trend.worse);
    addChanges(lines, say("better"), trend.better);
    if (!trend.otherTarget.empty())
        lines.line(say("{count} {count|model was|models were} checked for another target then and {count|is|are} not "
                       "compared",
                       arg("count", trend.otherTarget.size())),
            2);
    return textOf(lines);
}

} // namespace qaliper
