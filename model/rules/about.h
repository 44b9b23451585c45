#pragma once

#include <optional>
#include <string>
#include <string_view>

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

} // namespace qaliper
