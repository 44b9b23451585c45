#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/finding.h"
#include "model/target/target.h"

// Documentation of the id of a finding: of a rule, of a message of TensorRT ("log-…"), or of a measurement
// ("layers-…"); and the Markdown pages.

namespace qaliper {

std::optional<AboutFinding> aboutFinding(std::string_view id);

// A guide by its name ("guide-build-stopped"), as Markdown; empty when there is none. In English where there is no
// translation to the language ("zh_CN").
std::string_view guidePage(std::string_view name, std::string_view language = {});
std::string_view guideHeading(std::string_view name);
std::vector<std::string_view> guideNames();

// Any page by its id: of a finding, a guide, a fact ("R67"), a theme of facts ("facts-plugins"), or "facts", the list
// of them. Empty when there is none. Guides are in the given language, other pages in English. With a target, the pages of
// facts and rules say what was measured on it; it may be null.
std::string pageOf(std::string_view id, std::string_view language = {}, const Target* target = nullptr);
// The ids of all these pages; of findings, only those of rules.
std::vector<std::string> pageIds();
// The id of the page that a link refers to: "R67" for "../facts/facts-placement.md#r67", "qdq-pad" for "qdq-pad.md".
// Empty for other links.
std::string linkedPage(std::string_view link);
// Removes the targets of links between pages, for output where links cannot be followed.
std::string withoutLinks(std::string_view page);

} // namespace qaliper
