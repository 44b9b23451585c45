#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/base/utf8.h"
#include "model/report/target_report.h"
#include "model/target/words.h"

namespace qaliper {

namespace {

constexpr std::size_t cellWidth = 6;
constexpr std::string_view leftMargin = "  ";

std::string atRight(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string numberText(std::size_t number) { return formatNumber(static_cast<std::int64_t>(number)); }

// "1, 3-5" for positions in ascending order.
std::string numbersText(const std::vector<std::size_t>& positions) {
    std::string text;
    for (std::size_t i = 0; i < positions.size();) {
        std::size_t end = i + 1;
        while (end < positions.size() && positions[end] == positions[end - 1] + 1)
            ++end;
        text += (text.empty() ? "" : ", ") + numberText(positions[i] + 1);
        if (end - i > 1)
            text += (end - i > 2 ? "-" : ", ") + numberText(positions[end - 1] + 1);
        i = end;
    }
    return text;
}

// "E3", "W", ".", "?".
std::string cellText(const TargetCell& cell) {
    static constexpr std::array<std::string_view, 5> marks{".", "?", "N", "W", "E"};
    std::string text(marks.at(static_cast<std::size_t>(cell.state)));
    return cell.findings.size() > 1 ? text + numberText(cell.findings.size()) : text;
}

Text countsOf(const Analysis& analysis) {
    const auto count = [&](Severity severity) { return numberWith(analysis, severity); };
    return say("{errors} {errors|error|errors}, {warnings} {warnings|warning|warnings}, {notes} {notes|note|notes}",
        arg("errors", count(Severity::Error)), arg("warnings", count(Severity::Warning)),
        arg("notes", count(Severity::Note)));
}

class TableWriter {
public:
    explicit TableWriter(const Catalogue* catalogue) : catalogue_(catalogue) {}

    void line(std::string_view text) { out_ += escapedText(text) + "\n"; }
    std::string words(const Text& text) const { return render(text, catalogue_); }

    void write(const TargetTable& table) {
        for (std::size_t i = 0; i < table.targets.size(); ++i)
            line(std::string(leftMargin) + atRight(numberText(i + 1), 2) + "  " + words(targetWords(table.targets[i])) +
                ": " + words(countsOf(*table.analyses[i])));
        if (table.rows.empty())
            return line(std::string(leftMargin) + words(say("no findings on any of these targets")));
        std::string head(leftMargin);
        for (std::size_t i = 0; i < table.targets.size(); ++i)
            head += atRight(numberText(i + 1), cellWidth);
        line(head);
        for (const TargetRow& row : table.rows)
            write(row);
        line(std::string(leftMargin) +
            words(say("E error, W warning, N note, each with the number of places; . nothing found; ? not known")));
        write(table.fixes);
    }
    std::string take() && { return std::move(out_); }

private:
    void write(const TargetRow& row) {
        std::string text(leftMargin);
        for (const TargetCell& cell : row.cells)
            text += atRight(cellText(cell), cellWidth);
        line(text + "  " + std::string(row.rule) + ": " + words(row.title));
    }

    void write(const std::vector<SharedFix>& fixes) {
        if (!fixes.empty())
            line(std::string(leftMargin) + words(say("Fixes that serve several targets:")));
        for (const SharedFix& fix : fixes) {
            line(std::string(leftMargin) + std::string(leftMargin) + std::string(fix.rule) + "=" +
                std::string(fix.fix) + " [" + std::string(safetyName(fix.safety)) + "]: " + words(fix.title) + " (" +
                words(say("{places} {places|place|places}; targets {targets}", arg("places", fix.findings),
                    arg("targets", numbersText(fix.targets)))) +
                ")");
        }
    }

    const Catalogue* catalogue_;
    std::string out_;
};

} // namespace

std::string toText(const TargetsReport& report, const Catalogue* catalogue) {
    TableWriter writer(catalogue);
    for (const TargetedModel& model : report.models) {
        writer.line(model.path);
        if (model.error)
            writer.line(std::string(leftMargin) + "error " + describe(*model.error, catalogue));
        else
            writer.write(model.table);
    }
    return std::move(writer).take();
}

std::optional<Severity> worstSeverity(const TargetsReport& report) {
    std::optional<Severity> worst;
    for (const TargetedModel& model : report.models) {
        for (const auto& analysis : model.table.analyses) {
            for (const Finding& finding : analysis->findings)
                worst = std::max(worst.value_or(finding.severity), finding.severity);
        }
    }
    return worst;
}

} // namespace qaliper
