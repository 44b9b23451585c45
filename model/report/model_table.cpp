#include "model/report/model_table.h"

#include <algorithm>
#include <array>

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/base/utf8.h"
#include "model/cost/causes.h"
#include "model/report/report_lines.h"

namespace qaliper {

namespace {

constexpr std::size_t columns = 6;
constexpr std::uint64_t largestReport = 1ULL << 30; // bytes
using Cells = std::array<std::string, columns>;

// The member of an object; null where it is missing or the value is no object.
const ReportJson& memberOf(const ReportJson& object, const char* name) {
    static const ReportJson null;
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found == object.end() ? null : *found;
}

std::string textOf(const ReportJson& object, const char* name) {
    const ReportJson& member = memberOf(object, name);
    return member.is_string() ? member.get<std::string>() : std::string();
}

std::optional<double> numberOf(const ReportJson& object, const char* name) {
    const ReportJson& member = memberOf(object, name);
    return member.is_number() ? std::optional(member.get<double>()) : std::nullopt;
}

std::size_t countOf(const ReportJson& model, std::string_view severity) {
    const ReportJson& findings = memberOf(model, "findings");
    return static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(),
        [&](const ReportJson& finding) { return textOf(finding, "severity") == severity; }));
}

bool hasCause(const ReportJson& model, CauseKind kind) {
    const ReportJson& causes = memberOf(memberOf(model, "summary"), "causes");
    return std::any_of(
        causes.begin(), causes.end(), [&](const ReportJson& cause) { return textOf(cause, "id") == causeId(kind); });
}

TableVerdict verdictOf(const ReportJson& model, const ModelRow& row) {
    if (model.contains("error"))
        return TableVerdict::NotRead;
    if (hasCause(model, CauseKind::ParserStops))
        return TableVerdict::ParserStops;
    if (hasCause(model, CauseKind::BuildStops))
        return TableVerdict::BuildStops;
    if (row.errors > 0)
        return TableVerdict::Errors;
    if (row.warnings > 0)
        return TableVerdict::Warnings;
    return countOf(model, severityName(Severity::Note)) > 0 ? TableVerdict::Notes : TableVerdict::Clean;
}

std::string cellNumber(std::size_t count) { return formatNumber(static_cast<std::int64_t>(count)); }

Cells cellsOf(const ModelRow& row, const Catalogue* catalogue) {
    const bool isRead = row.verdict != TableVerdict::NotRead;
    return {escapedText(row.path), render(verdictWords(row.verdict), catalogue), isRead ? cellNumber(row.errors) : "-",
        isRead ? cellNumber(row.warnings) : "-", row.ratio ? formatFixed(*row.ratio * 100, 0) + " %" : "-",
        row.seconds ? formatFixed(*row.seconds, 2) : "-"};
}

// Words at the left of their column, numbers at its right.
std::string lineOf(const Cells& cells, const std::array<std::size_t, columns>& widths) {
    constexpr std::size_t wordColumns = 2;
    std::string line;
    for (std::size_t i = 0; i < columns; ++i) {
        const std::string space(widths[i] - columnsOf(cells[i]), ' ');
        line += (i == 0 ? "" : "  ") + (i < wordColumns ? cells[i] + space : space + cells[i]);
    }
    return line + "\n";
}

Text sumsOf(const std::vector<ModelRow>& rows) {
    const auto from = [&](TableVerdict first, TableVerdict last) {
        return std::ranges::count_if(
            rows, [&](const ModelRow& row) { return row.verdict >= first && row.verdict <= last; });
    };
    return say("{models} {models|model|models}: {errors} with errors, {warnings} with warnings only, {rest} without, "
               "{unread} not read",
        arg("models", rows.size()), arg("errors", from(TableVerdict::Errors, TableVerdict::ParserStops)),
        arg("warnings", from(TableVerdict::Warnings, TableVerdict::Warnings)),
        arg("rest", from(TableVerdict::Clean, TableVerdict::Notes)),
        arg("unread", from(TableVerdict::NotRead, TableVerdict::NotRead)));
}

} // namespace

Text verdictWords(TableVerdict verdict) {
    switch (verdict) {
    case TableVerdict::Clean: return say("clean");
    case TableVerdict::Notes: return say("notes");
    case TableVerdict::Warnings: return say("warnings");
    case TableVerdict::Errors: return say("errors");
    case TableVerdict::BuildStops: return say("build stops");
    case TableVerdict::ParserStops: return say("parser stops");
    case TableVerdict::NotRead: break;
    }
    return say("not read");
}

ModelRow rowOf(const ReportJson& model) {
    ModelRow row;
    row.path = textOf(model, "path");
    row.target = textOf(model, "target");
    row.errors = countOf(model, severityName(Severity::Error));
    row.warnings = countOf(model, severityName(Severity::Warning));
    row.verdict = verdictOf(model, row);
    row.ratio = numberOf(memberOf(memberOf(model, "summary"), "against_half"), "ratio");
    row.seconds = numberOf(model, "seconds");
    return row;
}

Result<std::vector<ModelRow>> rowsOfReport(const std::filesystem::path& file) {
    QALIPER_TRY(const auto text, readWholeFile(file, largestReport));
    const auto json = ReportJson::parse(text, nullptr, false);
    if (textOf(json, "schema") != "qaliper/1" || !memberOf(json, "models").is_array() || !json.contains("target"))
        return fail({ErrorKind::Invalid,
            say("This is no report that `qaliper-cli check --format json` wrote for one target"), file, {}});
    std::vector<ModelRow> rows;
    for (const ReportJson& model : json["models"])
        rows.push_back(rowOf(model));
    return rows;
}

std::string tableText(const std::vector<ModelRow>& rows, const Catalogue* catalogue) {
    const auto word = [&](const Text& text) { return render(text, catalogue); };
    std::vector<Cells> lines{{word(say("model")), word(say("verdict")), word(say("errors")), word(say("warnings")),
        word(say("of FP16's time")), word(say("seconds"))}};
    for (const ModelRow& row : rows)
        lines.push_back(cellsOf(row, catalogue));
    std::array<std::size_t, columns> widths{};
    for (const Cells& cells : lines) {
        for (std::size_t i = 0; i < columns; ++i)
            widths[i] = std::max(widths[i], columnsOf(cells[i]));
    }
    std::string text;
    for (const Cells& cells : lines)
        text += lineOf(cells, widths);
    return text + word(sumsOf(rows)) + "\n";
}

} // namespace qaliper
