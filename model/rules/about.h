#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/finding.h"

// What there is to know about the id of a finding, be it that of a rule, of a message of TensorRT ("log-…") or of a
// measurement ("layers-…"); and the pages that tell more.

namespace qaliper {

struct AboutFinding {
    std::string title;                     // one line
    Severity severity = Severity::Warning; // the highest it is reported with
    std::string page;                      // Markdown
};

std::optional<AboutFinding> aboutFinding(std::string_view id);

// A short way through one trouble, by its name ("guide-build-stopped"), as Markdown; empty when there is none of that
// name. In English where there is none in the language ("zh_CN").
std::string_view guidePage(std::string_view name, std::string_view language = {});
std::string_view guideHeading(std::string_view name);
std::vector<std::string_view> guideNames();

// Every page that there is, by its id: that of a finding, a guide, a fact ("R67"), a theme of facts ("facts-plugins"),
// or "facts", which lists them. Empty when there is none. Guides are in the language, the others in English.
std::string pageOf(std::string_view id, std::string_view language = {});
// The ids of all these pages; those of findings only as far as rules report them.
std::vector<std::string> pageIds();
// The id of the page that a link leads to: "R67" for "../facts/facts-placement.md#r67", "qdq-pad" for "qdq-pad.md".
// Empty for links to anything else.
std::string linkedPage(std::string_view link);
// Without the targets of links from page to page, for readers who cannot follow them.
std::string withoutLinks(std::string_view page);

} // namespace qaliper
