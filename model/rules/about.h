#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/finding.h"

// What there is to know about the id of a finding, be it that of a rule, of a message of TensorRT ("log-…") or of a
// measurement ("layers-…").

namespace qaliper {

struct AboutFinding {
    std::string title;                     // one line
    Severity severity = Severity::Warning; // the highest it is reported with
    std::string page;                      // Markdown
};

std::optional<AboutFinding> aboutFinding(std::string_view id);

// A short way through one trouble, by its name ("guide-build-stopped"), as Markdown; empty when there is none of that name. In English
// where there is none in the language ("zh_CN").
std::string_view guidePage(std::string_view name, std::string_view language = {});
std::string_view guideHeading(std::string_view name);
std::vector<std::string_view> guideNames();

} // namespace qaliper
