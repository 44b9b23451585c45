#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/report/report.h"

// What reports for a person are made of: lines, which are indented below what they belong to. Each form writes them in its
// own way; they are as models have them until then, with names of any bytes.

namespace qaliper {

struct ReportLine {
    std::string text;
    int indent = 0; // columns
};

class ReportLines {
public:
    explicit ReportLines(const Catalogue* catalogue) : catalogue_(catalogue) {}

    void line(std::string_view text, int indent = 0) { lines_.push_back({std::string(text), indent}); }
    void line(const Text& text, int indent = 0) { line(rendered(text), indent); }
    // What follows the first lines of a list.
    void rest(std::size_t all, std::size_t listed, int indent);
    std::string rendered(const Text& text) const { return render(text, catalogue_); }
    const std::vector<ReportLine>& lines() const { return lines_; }

private:
    const Catalogue* catalogue_;
    std::vector<ReportLine> lines_;
};

// For a terminal.
std::string textOf(const ReportLines& lines);

// What was ignored, a line for each reason.
void addIgnored(ReportLines& lines, const std::vector<SuppressedFinding>& ignored);
// What was applied, what became of the model by it, and how that was proven.
void addFix(ReportLines& lines, const FixReport& fix);
void addProof(ReportLines& lines, const Proof& proof);

} // namespace qaliper
