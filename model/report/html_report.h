#pragma once

#include <string>

#include "model/base/worker.h"
#include "model/report/report.h"
#include "model/report/target_report.h"

// A report as one HTML page to send: verdict, targets, causes, what was fixed, findings with pictures, and the graph they lead
// to. It loads nothing, follows the reader's light or dark theme, and does without scripts, which add a search and filters.
//
// A page of one model has at most some 5 MB: of a large graph, it draws what mostBoxes (html_graph.cpp) allows, and not every
// place of a group of findings has a picture of its own. It says so. The same report gives the same bytes.

namespace qaliper {

struct HtmlOptions {
    Worker* placer = nullptr; // null: our own placement
    const Catalogue* catalogue = nullptr;
    std::string language = "en"; // of the catalogue, as HTML names it
};

// Errors: Cancelled only.
Result<std::string> toHtml(const RunReport& report, const HtmlOptions& options, const Job& job);
Result<std::string> toHtml(const TargetsReport& report, const HtmlOptions& options, const Job& job);

} // namespace qaliper
