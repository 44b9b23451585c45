#pragma once

#include <span>
#include <string_view>

// Text files of resources/ that are compiled into the program, so that it needs no files at run time. Valid as long as
// the program runs.

namespace qaliper {

struct EmbeddedText {
    std::string_view name; // the file's name without folder
    std::string_view content;
};

std::span<const EmbeddedText> embeddedTables();
std::span<const EmbeddedText> embeddedRulePages();
std::span<const EmbeddedText> embeddedGuides(); // "guide-….md"
std::span<const EmbeddedText> embeddedChineseGuides();
std::span<const EmbeddedText> embeddedFacts();         // "facts.md" and "facts-….md"
std::span<const EmbeddedText> embeddedOperatorPages(); // one file, generated from libonnx's schemas by the build
std::span<const EmbeddedText> embeddedReportParts();   // "report.css" and "report.js", of a report as one page
std::span<const EmbeddedText> embeddedScripts();       // "ask.py", which the user's Python runs
std::span<const EmbeddedText>
embeddedMessagePages(); // of findings that are neither a rule's nor in the table of messages

} // namespace qaliper
