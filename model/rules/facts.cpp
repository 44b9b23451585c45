#include "model/rules/facts.h"

#include <algorithm>
#include <array>

#include "model/base/embedded.h"
#include "model/rules/registry.h"

namespace qaliper {

namespace {

constexpr std::string_view introduction = "facts.md"; // the introduction; the other pages contain the facts
constexpr std::string_view heading = "\n## ";

std::string_view withoutSuffix(std::string_view file) { return file.substr(0, file.rfind('.')); }

// The text after the mark, to the end of its line and of the indented lines that follow.
std::string_view fieldOf(std::string_view entry, std::string_view mark) {
    const std::size_t at = entry.find(mark);
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = entry.substr(at + mark.size());
    std::size_t end = rest.find('\n');
    while (end != std::string_view::npos && rest.substr(end + 1).starts_with("  "))
        end = rest.find('\n', end + 1);
    return rest.substr(0, end);
}

std::string_view statementOf(std::string_view entry) {
    const std::size_t begin = entry.find("**") + 2;
    const std::size_t end = entry.find("**", begin);
    return begin < 2 || end == std::string_view::npos ? std::string_view() : entry.substr(begin, end - begin);
}

Fact readEntry(std::string_view entry, std::string_view page) {
    const std::size_t line = entry.find('\n');
    Fact fact;
    fact.id = entry.substr(0, line);
    fact.text = line == std::string_view::npos ? std::string_view() : entry.substr(line + 1);
    fact.statement = statementOf(fact.text);
    fact.releases = fieldOf(fact.text, "\n* Releases: ");
    fact.certainty = fieldOf(fact.text, "\n* Certainty: ");
    fact.source = fieldOf(fact.text, "\n* Source: ");
    fact.page = page;
    return fact;
}

void readTheme(const FactTheme& theme, std::vector<Fact>& facts) {
    std::size_t at = theme.page.find(heading);
    while (at != std::string_view::npos) {
        const std::size_t begin = at + heading.size();
        at = theme.page.find(heading, begin);
        facts.push_back(readEntry(theme.page.substr(begin, at - begin), theme.name));
    }
}

std::string_view titleOf(std::string_view page) { return page.substr(2, page.find('\n') - 2); }

std::string joined(std::string_view text) {
    std::string line(text);
    std::ranges::replace(line, '\n', ' ');
    return line;
}

std::string linkTo(const Fact& fact) {
    std::string anchor(fact.id);
    anchor.front() = static_cast<char>(anchor.front() + ('a' - 'A'));
    return "[" + std::string(fact.id) + "](" + std::string(fact.page) + ".md#" + anchor + ")";
}

} // namespace

std::vector<FactTheme> factThemes() {
    std::vector<FactTheme> themes;
    for (const EmbeddedText& page : embeddedFacts()) {
        if (page.name != introduction)
            themes.push_back({withoutSuffix(page.name), page.content});
    }
    return themes;
}

std::vector<Fact> allFacts() {
    std::vector<Fact> facts;
    for (const FactTheme& theme : factThemes())
        readTheme(theme, facts);
    return facts;
}

std::optional<Fact> findFact(std::string_view id) {
    const std::vector<Fact> facts = allFacts();
    const auto found = std::ranges::find(facts, id, &Fact::id);
    return found == facts.end() ? std::nullopt : std::optional(*found);
}

std::vector<std::string_view> certaintyWords() {
    return {"measured", "documented", "parser source", "tool source", "reported in threads", "inferred", "open"};
}

std::string factPage(const Fact& fact) {
    const std::vector<FactTheme> themes = factThemes();
    const auto theme = std::ranges::find(themes, fact.page, &FactTheme::name);
    std::string page = "# " + std::string(fact.id) + "\n" + std::string(fact.text);
    page.resize(page.find_last_not_of('\n') + 1);
    const std::string name(fact.page);
    page += "\n\nFrom [" + name + "](" + name + ".md): " + std::string(titleOf(theme->page)) + ".";
    std::string rules;
    for (const Rule* rule : allRules()) {
        if (std::ranges::find(rule->info.refs, fact.id) != rule->info.refs.end())
            rules += (rules.empty() ? "" : ", ") + ("[" + std::string(rule->info.id)) + "](../rules/" +
                std::string(rule->info.id) + ".md)";
    }
    return page + (rules.empty() ? "\n" : " Rules that stand on it: " + rules + ".\n");
}

std::string factList() {
    const auto pages = embeddedFacts();
    const auto found = std::ranges::find(pages, introduction, &EmbeddedText::name);
    std::string list = found == pages.end() ? std::string() : std::string(found->content);
    for (const FactTheme& theme : factThemes()) {
        list += "\n## " + std::string(theme.name) + ": " + std::string(titleOf(theme.page)) + "\n\n";
        std::vector<Fact> facts;
        readTheme(theme, facts);
        for (const Fact& fact : facts)
            list += "* " + linkTo(fact) + " " + joined(fact.statement) + "\n";
    }
    return list;
}

} // namespace qaliper
