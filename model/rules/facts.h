#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What the product stands on: facts about TensorRT, its parser, ONNX and the tools around them, each with the releases
// it holds for, how certain it is, and where it is written in public. They stand in resources/facts, a page for each
// theme; an entry of a page is all that a fact is. Rules name facts by id (RuleInfo::refs), and so do pages and
// comments.

namespace qaliper {

// All views point into the program's own resources.
struct Fact {
    std::string_view id;        // "R67", "F301"
    std::string_view statement; // one sentence
    std::string_view text;      // Markdown, all of the entry behind its heading
    std::string_view releases;  // "8.0 to 10.10", "all"
    std::string_view certainty; // words of certaintyWords(), joined by ", "
    std::string_view source;    // documents, repositories and threads
    std::string_view page;      // "facts-placement"
};

// In the order of the pages. A field that an entry leaves out is empty.
std::vector<Fact> allFacts();
std::optional<Fact> findFact(std::string_view id);

// "documented", "parser source", "tool source", "reported in threads", "inferred", "open"; resources/facts/facts.md
// says what they mean.
std::vector<std::string_view> certaintyWords();

// The fact as a page of its own: its entry, its theme, the rules that stand on it.
std::string factPage(const Fact& fact);
// What facts are, and all of them in one line each.
std::string factList();

struct FactTheme {
    std::string_view name; // "facts-placement"
    std::string_view page; // Markdown
};
std::vector<FactTheme> factThemes();

} // namespace qaliper
