#include "model/engine/findings/message_pages.h"

#include <algorithm>

#include "model/base/embedded.h"
#include "model/engine/findings/cache_findings.h"
#include "model/engine/findings/log_findings.h"
#include "model/engine/logs/messages.h"

namespace qaliper {

namespace {

// The heading of a page.
std::string titleOfPage(std::string_view page) {
    const std::string_view line = page.substr(0, page.find('\n'));
    return std::string(line.substr(std::min(line.find_first_not_of("# "), line.size())));
}

} // namespace

std::optional<AboutFinding> aboutMessage(std::string_view id) {
    if (const MessageInfo* message = findMessageRule(id))
        return AboutFinding{message->meaning, severityOf(message->level), messagePage(id)};
    const auto pages = embeddedMessagePages();
    const auto found = std::ranges::find(pages, std::string(id) + ".md", &EmbeddedText::name);
    if (found == pages.end())
        return std::nullopt;
    AboutFinding about{titleOfPage(found->content), id.starts_with("log-") ? Severity::Error : Severity::Warning,
        std::string(found->content)};
    if (id == cacheRanges.info.id)
        about.insteadOfFix =
            say("The ranges of a cache become Q/DQ with the tool \"Create Q/DQ from a calibration cache\" "
                "(on the command line: tool quantize-from-cache --set cache=FILE)");
    return about;
}

} // namespace qaliper
