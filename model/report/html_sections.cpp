#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "model/base/hash.h"
#include "model/base/number.h"
#include "model/cost/half_comparison.h"
#include "model/graph/missing_data.h"
#include "model/report/html_model.h"
#include "model/report/report_lines.h"
#include "model/rules/speed_causes.h"
#include "model/rules/speed_lines.h"
#include "model/rules/version_change.h"
#include "model/target/products.h"
#include "model/target/words.h"

namespace qaliper {

namespace {

std::string countText(std::size_t count) { return formatNumber(static_cast<std::int64_t>(count)); }

void writeLine(HtmlWriter& html, std::string_view line, bool isMore = false) {
    html.element(isMore ? "li class=\"more\"" : "li", shortened(line, longestMessage));
}

void writeLines(HtmlWriter& html, const std::vector<Text>& lines) {
    if (lines.empty())
        return;
    html.raw("<ul class=\"lines\">\n");
    for (const Text& line : lines)
        writeLine(html, html.rendered(line));
    html.raw("</ul>\n");
}

// Lines with an indent of more than that of the first belong to the line before.
void writeLines(HtmlWriter& html, const ReportLines& lines) {
    html.raw("<ul class=\"lines\">\n");
    for (const ReportLine& line : lines.lines())
        writeLine(html, line.text, line.indent > lines.lines().front().indent);
    html.raw("</ul>\n");
}

// What stops parser or build; empty where nothing does.
std::vector<Text> stopsOf(const Analysis& analysis) {
    std::vector<Text> stops;
    for (const SpeedCause& cause : speedCauses(analysis)) {
        if (cause.stops())
            stops.push_back(describeSpeedCause(cause));
    }
    return stops;
}

struct Verdict {
    std::string_view tone; // a class of the style sheet
    Text words;
};

Verdict verdictOf(const Analysis& analysis, const VersionNumbers& numbers) {
    if (const auto stops = stopsOf(analysis); !stops.empty())
        return {"error", say("{stops}", arg("stops", stops))};
    if (numbers.errors > 0)
        return {
            "error", say("Nothing stops parser or build; {count} {count|error|errors}", arg("count", numbers.errors))};
    if (numbers.warnings > 0)
        return {"warning",
            say("Nothing stops parser or build; {count} {count|warning|warnings}", arg("count", numbers.warnings))};
    if (numbers.notes > 0)
        return {"note", say("Nothing stops parser or build; {count} {count|note|notes}", arg("count", numbers.notes))};
    return {"ok", say("Nothing was found")};
}

void writeTile(HtmlWriter& html, std::string_view tone, const std::string& number, const Text& words) {
    html.raw("<li");
    if (!tone.empty())
        html.attribute("class", "some " + std::string(tone));
    html.raw(">").element("b", number).element("span", words).raw("</li>\n");
}

void writeTiles(HtmlWriter& html, const Analysis& analysis, const VersionNumbers& numbers) {
    const auto tone = [](std::size_t count, std::string_view name) { return count > 0 ? name : std::string_view(); };
    const auto count = [](std::size_t value) { return arg("count", value); };
    html.raw("<ul class=\"tiles\">\n");
    writeTile(html, tone(numbers.errors, "error"), countText(numbers.errors),
        say("{count|error|errors}", count(numbers.errors)));
    writeTile(html, tone(numbers.warnings, "warning"), countText(numbers.warnings),
        say("{count|warning|warnings}", count(numbers.warnings)));
    writeTile(
        html, tone(numbers.notes, "note"), countText(numbers.notes), say("{count|note|notes}", count(numbers.notes)));
    writeTile(html, {}, countText(numbers.nodes), say("{count|node|nodes}", count(numbers.nodes)));
    const HalfComparison half = compareWithHalf(*analysis.context, analysis.verdict);
    if (!analysis.context->quant.empty() && half.ratio.expected > 0)
        writeTile(html, {}, formatFixed(half.ratio.expected * 100, 0) + " %", say("of the time in FP16, expected"));
    html.raw("</ul>\n");
}

void writeFacts(HtmlWriter& html, const Analysis& analysis) {
    const Context& context = *analysis.context;
    std::vector<Text> lines = unreadableInitializers(context.model());
    if (analysis.uninferred)
        lines.push_back(describeUninferred(*analysis.uninferred));
    if (context.quant.empty()) {
        lines.push_back(say("Not quantized"));
    } else {
        if (!stopsOf(analysis).empty())
            lines.push_back(sayWithoutStops());
        std::ranges::move(describeVerdict(analysis.verdict), std::back_inserter(lines));
    }
    if (Text bound = boundWords(context.target); !bound.empty())
        lines.push_back(std::move(bound));
    writeLines(html, lines);
}

std::string cellMark(const TargetCell& cell) {
    static constexpr std::array<std::string_view, 5> marks{"·", "?", "N", "W", "E"};
    std::string mark(marks.at(static_cast<std::size_t>(cell.state)));
    return cell.findings.size() > 1 ? mark + " " + countText(cell.findings.size()) : mark;
}

void writeCell(HtmlWriter& html, const HtmlSubject& subject, const TargetRow& row, const TargetCell& cell) {
    html.raw("<td").attribute("class", "cell " + std::string(cellStateName(cell.state))).raw(">");
    if (cell.findings.empty())
        html.raw("<span").attribute("title", cellStateName(cell.state)).raw(">").text(cellMark(cell)).raw("</span>");
    else
        html.raw("<a").attribute("href", "#" + rowId(subject, row.group)).raw(">").text(cellMark(cell)).raw("</a>");
    html.raw("</td>");
}

void writeTargetList(HtmlWriter& html, const TargetTable& table) {
    html.raw("<ol>\n");
    for (std::size_t i = 0; i < table.targets.size(); ++i) {
        const VersionNumbers numbers = numbersOf(*table.analyses[i]);
        html.element("li",
            say("{target}: {errors} {errors|error|errors}, {warnings} {warnings|warning|warnings}, {notes} "
                "{notes|note|notes}",
                arg("target", targetWords(table.targets[i])), arg("errors", numbers.errors),
                arg("warnings", numbers.warnings), arg("notes", numbers.notes)));
    }
    html.raw("</ol>\n");
}

void writeSharedFixes(HtmlWriter& html, const TargetTable& table) {
    if (table.fixes.empty())
        return;
    html.element("h3", say("Fixes that serve several targets:")).raw("<ul class=\"fixes\">\n");
    for (const SharedFix& fix : table.fixes) {
        html.raw("<li>").raw("<span").attribute("class", "chip " + std::string(safetyName(fix.safety))).raw(">");
        html.text(safetyName(fix.safety)).raw("</span>").text(fix.title).raw(" <code>");
        html.text(std::string(fix.rule) + "=" + std::string(fix.fix)).raw("</code> ");
        html.element("span class=\"small\"",
            say("{places} {places|place|places} on {targets} targets", arg("places", fix.findings),
                arg("targets", fix.targets.size())));
        html.raw("</li>\n");
    }
    html.raw("</ul>\n");
}

void writeCause(HtmlWriter& html, const SpeedCause& cause) {
    html.raw("<div class=\"cause\">\n<p>").element("b", describeSpeedCause(cause)).raw("</p>\n");
    const double share = std::clamp(cause.cause.share.expected, 0.0, 1.0) * 100;
    html.raw(R"(<div class="bar"><i style="width:)" + formatFixed(share, 1) + "%\"></i></div>\n");
    html.element("p class=\"small\"", describeSpeedRemedy(cause)).raw("</div>\n");
}

} // namespace

std::string rowId(const HtmlSubject& subject, std::string_view group) {
    return subject.idPrefix + "r-" + hexDigits(hashBytes(group));
}

void writeBadge(HtmlWriter& html, std::string_view severity) {
    html.raw(R"(<svg class="badge" viewBox="0 0 22 22" aria-hidden="true"><use href="#badge-)");
    html.raw(severity).raw("\"/></svg>");
}

void writeVerdict(HtmlWriter& html, const HtmlSubject& subject) {
    const Analysis& analysis = subject.model.first();
    const VersionNumbers numbers = numbersOf(analysis);
    const Verdict verdict = verdictOf(analysis, numbers);
    html.raw("<section").attribute("class", "verdict " + std::string(verdict.tone)).raw(">\n<h2>");
    if (verdict.tone != "ok")
        writeBadge(html, verdict.tone);
    html.raw("<span>").text(verdict.words).raw("</span></h2>\n");
    writeTiles(html, analysis, numbers);
    writeFacts(html, analysis);
    if (!analysis.ignored.empty()) {
        ReportLines ignored(subject.options.catalogue);
        addIgnored(ignored, analysis.ignored);
        writeLines(html, ignored);
    }
    html.raw("</section>\n");
}

void writeTargets(HtmlWriter& html, const HtmlSubject& subject) {
    const TargetTable& table = subject.model.table;
    if (table.targets.size() < 2)
        return;
    html.raw("<section>\n").element("h2", say("Targets"));
    writeTargetList(html, table);
    html.raw("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>").element("th scope=\"col\"", say("Finding"));
    for (std::size_t i = 0; i < table.targets.size(); ++i) {
        html.raw(R"(<th class="cell" scope="col")").attribute("title", describeTarget(table.targets[i])).raw(">");
        html.raw(countText(i + 1)).raw("</th>");
    }
    html.raw("</tr></thead>\n<tbody>\n");
    for (const TargetRow& row : table.rows) {
        html.raw("<tr><th scope=\"row\">").text(row.title).raw(" ").element("code", row.rule).raw("</th>");
        for (const TargetCell& cell : row.cells)
            writeCell(html, subject, row, cell);
        html.raw("</tr>\n");
    }
    html.raw("</tbody></table></div>\n");
    html.element("p class=\"small\"",
        say("E error, W warning, N note, each with the number of places; · nothing found; ? not known"));
    writeSharedFixes(html, table);
    html.raw("</section>\n");
}

void writeCauses(HtmlWriter& html, const HtmlSubject& subject) {
    const Analysis& analysis = subject.model.first();
    std::vector<SpeedCause> causes = speedCauses(analysis);
    std::erase_if(causes, [](const SpeedCause& cause) { return cause.stops(); });
    if (causes.empty() || analysis.context->quant.empty())
        return;
    html.raw("<section>\n").element("h2", say("Where the expected time is lost"));
    for (const SpeedCause& cause : causes)
        writeCause(html, cause);
    writeLines(
        html, describeHalf(compareWithHalf(*analysis.context, analysis.verdict), *analysis.context, shownSlower));
    html.element("p class=\"small\"", describeRates(analysis.verdict)).raw("</section>\n");
}

void writeRecords(HtmlWriter& html, const HtmlSubject& subject) {
    if (subject.model.fix) {
        html.raw("<section>\n").element("h2", say("What was fixed"));
        ReportLines lines(subject.options.catalogue);
        addFix(lines, *subject.model.fix);
        writeLines(html, lines);
        html.raw("</section>\n");
    }
    if (subject.model.appendix && !subject.model.appendix->lines.empty()) {
        html.raw("<section>\n").element("h2", say("What TensorRT wrote"));
        writeLines(html, subject.model.appendix->lines);
        html.raw("</section>\n");
    }
}

} // namespace qaliper
