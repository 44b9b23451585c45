#include "model/report/about.h"

#include <algorithm>

#include "model/base/embedded.h"
#include "model/engine/findings/message_pages.h"
#include "model/rules/facts.h"
#include "model/rules/registry.h"

namespace qaliper {

namespace {

constexpr std::string_view listOfFacts = "facts";

// "F301" for the anchor "f301"; anchors are lower case.
std::string factIdOf(std::string_view anchor) {
    std::string id(anchor);
    if (!id.empty() && id.front() >= 'a' && id.front() <= 'z')
        id.front() = static_cast<char>(id.front() - ('a' - 'A'));
    return id;
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
        return AboutFinding{std::string(rule->info.title), rule->info.highestSeverity, std::string(rulePage(id))};
    return aboutMessage(id);
}

std::string pageOf(std::string_view id, std::string_view language, const Target* target) {
    if (const Rule* rule = findRule(id))
        return std::string(rulePage(id)) + standingOf(rule->info.refs, target);
    if (const auto about = aboutFinding(id))
        return about->page;
    if (const auto fact = findFact(id))
        return factPage(*fact, target);
    if (id == listOfFacts)
        return factList();
    const std::vector<FactTheme> themes = factThemes();
    const auto theme = std::ranges::find(themes, id, &FactTheme::name);
    return std::string(theme == themes.end() ? guidePage(id, language) : theme->page);
}

std::vector<std::string> pageIds() {
    std::vector<std::string> ids;
    for (const Rule* rule : allRules())
        ids.emplace_back(rule->info.id);
    for (const std::string_view guide : guideNames())
        ids.emplace_back(guide);
    ids.emplace_back(listOfFacts);
    for (const FactTheme& theme : factThemes())
        ids.emplace_back(theme.name);
    for (const Fact& fact : allFacts())
        ids.emplace_back(fact.id);
    return ids;
}

std::string linkedPage(std::string_view link) {
    const std::size_t hash = link.find('#');
    std::string_view file = link.substr(0, hash);
    if (file.find(':') != std::string_view::npos || !file.ends_with(".md"))
        return {};
    if (hash != std::string_view::npos)
        return factIdOf(link.substr(hash + 1));
    file.remove_suffix(3);
    return std::string(file.substr(file.rfind('/') + 1)); // npos + 1 is 0
}

std::string withoutLinks(std::string_view page) {
    std::string plain;
    while (true) {
        const std::size_t close = page.find("](");
        const std::size_t end = close == std::string_view::npos ? close : page.find(')', close);
        if (end == std::string_view::npos)
            return plain + std::string(page);
        const std::string_view words = page.substr(0, close);
        const std::size_t open = words.rfind('[');
        if (open == std::string_view::npos || linkedPage(page.substr(close + 2, end - close - 2)).empty())
            plain += page.substr(0, end + 1);
        else
            plain += std::string(words.substr(0, open)) + std::string(words.substr(open + 1));
        page.remove_prefix(end + 1);
    }
}

} // namespace qaliper
