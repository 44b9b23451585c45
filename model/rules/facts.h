#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Facts about TensorRT, its parser, ONNX and related tools that rules are based on: each with the releases it holds
// for, its certainty, and a public source. They are stored in resources/facts, one page for each theme; the entry of a
// page is the whole fact. Rules (RuleInfo::refs), pages and comments refer to facts by id.

namespace qaliper {

// All views refer to embedded resources, which live as long as the program.
struct Fact {
    std::string_view id;        // "R67", "F301"
    std::string_view statement; // one sentence
    std::string_view text;      // Markdown: the entry below its heading
    std::string_view releases;  // "8.0 to 10.10", "all"
    std::string_view certainty; // words of certaintyWords(), joined by ", "
    std::string_view source;    // documents, repositories and threads
    std::string_view page;      // "facts-placement"
};

// In the order of the pages. A missing field is empty.
std::vector<Fact> allFacts();
std::optional<Fact> findFact(std::string_view id);

// "measured", "documented", "parser source", "tool source", "reported in threads", "inferred", "open";
// resources/facts/facts.md defines them.
std::vector<std::string_view> certaintyWords();

// The fact as a page: its entry, its theme, and the rules that refer to it.
std::string factPage(const Fact& fact);
// An introduction, and all facts with one line each.
std::string factList();

struct FactTheme {
    std::string_view name; // "facts-placement"
    std::string_view page; // Markdown
};
std::vector<FactTheme> factThemes();

} // namespace qaliper
