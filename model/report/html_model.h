#pragma once

#include <set>
#include <string>

#include "model/draw/two_themes.h"
#include "model/report/html_graph.h"
#include "model/report/html_report.h"
#include "model/report/html_writer.h"

// The part of a page that is about one model.

namespace qaliper {

// What is known of it, on one target or several: a report of a run or of targets has both forms as this.
struct HtmlModel {
    std::string path;
    const Error* error = nullptr; // then nothing else
    TargetTable table;
    const FixReport* fix = nullptr;
    const Appendix* appendix = nullptr;

    const Analysis& first() const { return *table.analyses.front(); }
};

// What the parts of one model share.
struct HtmlSubject {
    const HtmlModel& model;
    const HtmlOptions& options;
    std::string idPrefix; // of all its ids; empty for the only model of a page
    TwoThemes& themes;
};

constexpr std::size_t longestName = 160; // bytes, in a page
constexpr std::size_t longestMessage = 1'200;

std::string rowId(const HtmlSubject& subject, std::string_view group);
// "<svg …>": a sign of svgSigns().
void writeBadge(HtmlWriter& html, std::string_view severity);

void writeVerdict(HtmlWriter& html, const HtmlSubject& subject);
void writeTargets(HtmlWriter& html, const HtmlSubject& subject); // nothing for a single one
void writeCauses(HtmlWriter& html, const HtmlSubject& subject);
void writeRecords(HtmlWriter& html, const HtmlSubject& subject); // of TensorRT's files, and what was fixed
Status writeFindings(HtmlWriter& html, const HtmlSubject& subject, const GraphPicture& graph, const Job& job);
void writeGraph(HtmlWriter& html, const HtmlSubject& subject, const GraphPicture& graph);

} // namespace qaliper
