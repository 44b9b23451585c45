#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/target/operators.h"
#include "model/target/target.h"

// Facts about TensorRT, its parser, ONNX and related tools that rules are based on: each with the releases it holds
// for, its certainty, what was measured where, and a public source. They are stored in resources/facts, one page for each
// theme; the entry of a page is the whole fact. Rules (RuleInfo::refs), pages and comments refer to facts by id.

namespace qaliper {

// All views refer to embedded resources, which live as long as the program.
struct Fact {
    std::string_view id;         // "R67", "F301"
    std::string_view statement;  // one sentence
    std::string_view text;       // Markdown: the entry below its heading
    std::string_view releases;   // "8.0 to 10.10", "all"
    std::string_view certainty;  // words of certaintyWords(), joined by ", "
    std::string_view measuredOn; // "10.6, compute capability 9.0; 11.2"; where it is measured only
    std::string_view documents;  // the two sides, where documents and measurement disagree
    std::string_view measurement;
    std::string_view source; // documents, repositories and threads
    std::string_view page;   // "facts-placement"
};

// Fields may go over several lines of their page; this is the text in one.
std::string inOneLine(std::string_view text);

// In the order of the pages. A missing field is empty.
std::vector<Fact> allFacts();
std::optional<Fact> findFact(std::string_view id);

// "measured", "documented", "documents and measurement disagree", "parser source", "tool source", "reported in threads",
// "inferred", "open"; resources/facts/facts.md defines them.
std::vector<std::string_view> certaintyWords();
std::vector<std::string_view> certaintiesOf(const Fact& fact);
bool isDisputed(const Fact& fact); // documents and measurement disagree

// A TensorRT that was asked: its parser, or its builder for a GPU.
struct MeasuredRelease {
    std::string_view product; // "TensorRT" or "TensorRT-RTX"
    Version release;
    std::optional<ComputeCapability> gpu; // none where the parser was asked
};
std::vector<MeasuredRelease> measurementsOf(const Fact& fact); // of Fact::measuredOn
// The releases of TensorRT that an operator table is for, and those that were asked; oldest first.
std::vector<Version> knownReleases(const OperatorTable& operators);
// True where the target's release was asked, for its GPU or for one of which the target says nothing.
bool isMeasuredOn(const Fact& fact, const Target& target);
// "measured on 10.6, compute capability 9.0; not on yours", "measured on yours"; empty for a fact that was not measured.
std::string measuredFor(const Fact& fact, const Target& target);

// What each fact of a rule stands on, as a section of its page. `target` may be null.
std::string standingOf(std::span<const std::string_view> ids, const Target* target);

// The fact as a page: its entry, what was measured of it for the target, its theme, and the rules that refer to it.
// `target` may be null.
std::string factPage(const Fact& fact, const Target* target);
std::vector<std::string_view> rulesOf(const Fact& fact); // their ids
// An introduction, and all facts with one line each.
std::string factList();

struct FactTheme {
    std::string_view name; // "facts-placement"
    std::string_view page; // Markdown
};
std::vector<FactTheme> factThemes();

} // namespace qaliper
