#include "model/rules/facts.h"

#include <algorithm>
#include <array>
#include <set>

#include "model/base/embedded.h"
#include "model/rules/registry.h"

namespace qaliper {

namespace {

constexpr std::string_view introduction = "facts.md"; // the introduction; the other pages contain the facts
constexpr std::string_view heading = "\n## ";
constexpr std::string_view measuredWord = "measured";
constexpr std::string_view disputedWord = "documents and measurement disagree";
constexpr std::string_view rtxProduct = "TensorRT-RTX";
constexpr std::string_view gpuWords = ", compute capability ";

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
    fact.measuredOn = fieldOf(fact.text, "\n* Measured on: ");
    fact.documents = fieldOf(fact.text, "\n* Documents say: ");
    fact.measurement = fieldOf(fact.text, "\n* Measurement says: ");
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

std::vector<std::string_view> partsOf(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        std::string_view part = text.substr(0, end);
        part.remove_prefix(std::min(part.find_first_not_of(" \n"), part.size()));
        parts.push_back(part);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

// Nothing for a text that is none: "10.6, compute capability 9.0", "TensorRT-RTX 1.7".
std::optional<MeasuredRelease> readMeasurement(std::string_view text) {
    MeasuredRelease measurement{"TensorRT", {}, std::nullopt};
    if (text.starts_with(rtxProduct)) {
        measurement.product = rtxProduct;
        text.remove_prefix(rtxProduct.size() + 1);
    }
    const std::size_t gpu = text.find(gpuWords);
    const auto release = parseVersion(text.substr(0, gpu));
    if (!release)
        return std::nullopt;
    measurement.release = *release;
    if (gpu == std::string_view::npos)
        return measurement;
    measurement.gpu = parseCapability(text.substr(gpu + gpuWords.size()));
    return measurement.gpu ? std::optional(measurement) : std::nullopt;
}

bool isOf(const MeasuredRelease& measurement, const Target& target) {
    const Version asked = target.rtx.value_or(target.version);
    return (measurement.product == rtxProduct) == target.rtx.has_value() && measurement.release.major == asked.major &&
        measurement.release.minor == asked.minor &&
        (!measurement.gpu || !target.gpu || measurement.gpu == target.gpu) && target.route == Route::Direct &&
        !target.dla;
}

// What one fact stands on, in a line. What was measured comes last.
std::string standing(const Fact& fact, const Target* target) {
    std::string words;
    for (const std::string_view word : certaintiesOf(fact)) {
        if (word != measuredWord)
            words += (words.empty() ? "" : ", ") + std::string(word);
    }
    if (isDisputed(fact))
        words += ". Documents say: " + inOneLine(fact.documents) + " Measurement says: " + inOneLine(fact.measurement);
    if (fact.measuredOn.empty())
        return words;
    const std::string measured = target ? measuredFor(fact, *target) : "measured on " + inOneLine(fact.measuredOn);
    return words.empty() ? measured : words + (isDisputed(fact) ? " It was " : "; ") + measured;
}

std::string anchorOf(const Fact& fact) {
    std::string anchor(fact.id);
    anchor.front() = static_cast<char>(anchor.front() + ('a' - 'A'));
    return anchor;
}

std::string linkTo(const Fact& fact) {
    return "[" + std::string(fact.id) + "](" + std::string(fact.page) + ".md#" + anchorOf(fact) + ")";
}

} // namespace

std::string inOneLine(std::string_view text) {
    std::string line;
    for (const char character : text) {
        const bool isSpace = character == '\n' || character == ' ';
        if (!isSpace || (!line.empty() && line.back() != ' '))
            line += isSpace ? ' ' : character;
    }
    return line;
}

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
    return {measuredWord, "documented", disputedWord, "parser source", "tool source", "reported in threads", "inferred",
        "open"};
}

std::vector<std::string_view> certaintiesOf(const Fact& fact) { return partsOf(fact.certainty, ','); }

bool isDisputed(const Fact& fact) { return std::ranges::count(certaintiesOf(fact), disputedWord) > 0; }

std::vector<MeasuredRelease> measurementsOf(const Fact& fact) {
    std::vector<MeasuredRelease> measurements;
    for (const std::string_view part : partsOf(fact.measuredOn, ';')) {
        if (const auto measurement = readMeasurement(part))
            measurements.push_back(*measurement);
    }
    return measurements;
}

std::vector<Version> knownReleases(const OperatorTable& operators) {
    const std::vector<Version> tables = operators.versions();
    std::set<Version> releases(tables.begin(), tables.end());
    for (const Fact& fact : allFacts()) {
        for (const MeasuredRelease& measurement : measurementsOf(fact)) {
            if (measurement.product == "TensorRT")
                releases.insert(measurement.release);
        }
    }
    return {releases.begin(), releases.end()};
}

bool isMeasuredOn(const Fact& fact, const Target& target) {
    return std::ranges::any_of(
        measurementsOf(fact), [&](const MeasuredRelease& measurement) { return isOf(measurement, target); });
}

std::string measuredFor(const Fact& fact, const Target& target) {
    if (fact.measuredOn.empty())
        return {};
    return isMeasuredOn(fact, target) ? "measured on yours"
                                      : "measured on " + inOneLine(fact.measuredOn) + "; not on yours";
}

std::string standingOf(std::span<const std::string_view> ids, const Target* target) {
    std::string lines = "\n## What it stands on\n\n";
    if (target)
        lines += "Your target is " + describeTarget(*target) + ".\n\n";
    for (const std::string_view id : ids) {
        if (const auto fact = findFact(id))
            lines += "* [" + std::string(id) + "](../facts/" + std::string(fact->page) + ".md#" + anchorOf(*fact) +
                "): " + standing(*fact, target) + "\n";
    }
    return lines;
}

std::vector<std::string_view> rulesOf(const Fact& fact) {
    std::vector<std::string_view> ids;
    for (const Rule* rule : allRules()) {
        if (std::ranges::find(rule->info.refs, fact.id) != rule->info.refs.end())
            ids.push_back(rule->info.id);
    }
    return ids;
}

std::string factPage(const Fact& fact, const Target* target) {
    const std::vector<FactTheme> themes = factThemes();
    const auto theme = std::ranges::find(themes, fact.page, &FactTheme::name);
    std::string page = "# " + std::string(fact.id) + "\n" + std::string(fact.text);
    page.resize(page.find_last_not_of('\n') + 1);
    if (target && !fact.measuredOn.empty())
        page += "\n* Your target, " + describeTarget(*target) + ": " + measuredFor(fact, *target);
    const std::string name(fact.page);
    page += "\n\nFrom [" + name + "](" + name + ".md): " + std::string(titleOf(theme->page)) + ".";
    std::string rules;
    for (const std::string_view rule : rulesOf(fact))
        rules += (rules.empty() ? "" : ", ") + ("[" + std::string(rule)) + "](../rules/" + std::string(rule) + ".md)";
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
            list += "* " + linkTo(fact) + " " + inOneLine(fact.statement) + " (" + inOneLine(fact.certainty) + ")\n";
    }
    return list;
}

} // namespace qaliper
