#include "model/rules/about.h"

#include <algorithm>

#include "model/base/embedded.h"
#include "model/logs/messages.h"
#include "model/rules/registry.h"

namespace qaliper {

namespace {

Severity severityOfMessage(LogLevel level) {
    if (level == LogLevel::Error)
        return Severity::Error;
    return level == LogLevel::Warning ? Severity::Warning : Severity::Note;
}

// The heading of a page.
std::string titleOfPage(std::string_view page) {
    const std::string_view line = page.substr(0, page.find('\n'));
    return std::string(line.substr(std::min(line.find_first_not_of("# "), line.size())));
}

} // namespace

std::string_view guidePage(std::string_view name, std::string_view language) {
    const std::string file = std::string(name) + ".md";
    const auto pageIn = [&](std::span<const EmbeddedText> guides) {
        const auto found = std::ranges::find(guides, file, &EmbeddedText::name);
        return found == guides.end() ? std::string_view() : found->content;
    };
    const std::string_view translated = language == "zh_CN" ? pageIn(embeddedChineseGuides()) : std::string_view();
    return translated.empty() ? pageIn(embeddedGuides()) : translated;
}

std::string_view guideHeading(std::string_view name) {
    const std::string_view page = guidePage(name);
    return page.substr(std::min<std::size_t>(2, page.size()), page.find('\n') - 2);
}

std::vector<std::string_view> guideNames() {
    std::vector<std::string_view> names;
    for (const EmbeddedText& guide : embeddedGuides())
        names.push_back(guide.name.substr(0, guide.name.rfind('.')));
    return names;
}

std::optional<AboutFinding> aboutFinding(std::string_view id) {
    if (const Rule* rule = findRule(id))
        return AboutFinding{std::string(rule->info.title), rule->info.severity, std::string(rulePage(id))};
    if (const MessageInfo* message = findMessageRule(id))
        return AboutFinding{message->meaning, severityOfMessage(message->level), messagePage(id)};
    const auto pages = embeddedMessagePages();
    const auto found = std::ranges::find(pages, std::string(id) + ".md", &EmbeddedText::name);
    if (found == pages.end())
        return std::nullopt;
    return AboutFinding{titleOfPage(found->content), id.starts_with("log-") ? Severity::Error : Severity::Warning,
        std::string(found->content)};
}

} // namespace qaliper
