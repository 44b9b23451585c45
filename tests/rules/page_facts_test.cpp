// Pages say of TensorRT what a fact says: each paragraph that names TensorRT or a release links to its fact, and a page
// that rests on an open fact says that something is open.

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/rules/facts.h"
#include "tests/support/build_places.h"
#include "tests/support/result.h"

namespace qaliper::page_facts_test {
namespace {

namespace fs = std::filesystem;

const fs::path source = sourceFolder();

struct Paragraph {
    std::string section;
    std::string text;
};

std::vector<std::string> linesOf(const std::string& page) {
    std::vector<std::string> lines;
    std::istringstream stream(page);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

// Paragraphs, items of lists and tables; no code and no headings.
std::vector<Paragraph> paragraphsOf(const std::string& page) {
    static const std::regex item(R"(^(\* |\d+\. ).*)");
    std::vector<Paragraph> paragraphs;
    std::string section;
    bool isCode = false;
    bool isOpen = false;
    for (const std::string& line : linesOf(page)) {
        const bool isFence = line.starts_with("```");
        isCode = isFence ? !isCode : isCode;
        const bool isText = !isFence && !isCode && !line.empty() && !line.starts_with("#");
        if (line.starts_with("## ") && !isCode)
            section = line.substr(3);
        if (isText && isOpen && !std::regex_match(line, item))
            paragraphs.back().text += " " + line;
        else if (isText)
            paragraphs.push_back({section, line});
        isOpen = isText;
    }
    return paragraphs;
}

// The text without what is typed into a shell or a file.
std::string withoutCode(const std::string& text) { return std::regex_replace(text, std::regex("`[^`]*`"), ""); }

bool isClaim(const Paragraph& paragraph) {
    static const std::regex named(R"(TensorRT|\b(8|9|10|11)\.(\d+|x)\b)");
    return paragraph.section != "References" && !paragraph.text.starts_with("Target:") &&
        std::regex_search(withoutCode(paragraph.text), named);
}

std::vector<fs::path> pagesIn(const std::string& folder) {
    std::vector<fs::path> pages;
    for (const fs::directory_entry& entry : fs::directory_iterator(source / "resources" / folder)) {
        if (entry.path().extension() == ".md")
            pages.push_back(entry.path());
    }
    std::ranges::sort(pages);
    return pages;
}

// Guides that describe this program and say nothing of TensorRT.
bool isAboutTheProgram(const fs::path& page) {
    return page.filename() == "guide-window.md" || page.filename() == "guide-search.md" ||
        page.filename() == "guide-quantize.md" || page.filename() == "guide-ask-tensorrt.md";
}

class PageFacts : public testing::TestWithParam<std::string> {};

TEST_P(PageFacts, EachStatementAboutTensorRtLinksToItsFact) {
    static const std::regex link(R"(\[[RF]\d{2,3}[a-d]?\]\()");
    for (const fs::path& page : pagesIn(GetParam())) {
        if (isAboutTheProgram(page))
            continue;
        for (const Paragraph& paragraph : paragraphsOf(must(readWholeFile(page)))) {
            EXPECT_TRUE(!isClaim(paragraph) || std::regex_search(paragraph.text, link))
                << page.filename() << ": " << paragraph.text;
        }
    }
}

std::vector<Fact> factsCitedBy(const std::string& page) {
    static const std::regex link(R"(\[([RF]\d{2,3}[a-d]?)\]\()");
    std::vector<Fact> facts;
    for (std::sregex_iterator at(page.begin(), page.end(), link), end; at != end; ++at) {
        if (const auto fact = findFact((*at)[1].str()))
            facts.push_back(*fact);
    }
    return facts;
}

TEST_P(PageFacts, WhatIsOpenIsSaidAsOpen) {
    static const std::regex openWords(
        "\\bopen\\b|[Nn]ot (known|settled|tried|checked)|[Nn]o (source|build)|whether|sources name");
    for (const fs::path& path : pagesIn(GetParam())) {
        const std::string page = must(readWholeFile(path));
        std::string said;
        for (const Paragraph& paragraph : paragraphsOf(page)) {
            if (paragraph.section != "References")
                said += paragraph.text + "\n";
        }
        for (const Fact& fact : factsCitedBy(page)) {
            if (fact.certainty.find("open") != std::string_view::npos) {
                EXPECT_TRUE(std::regex_search(said, openWords)) << path.filename() << " rests on " << fact.id;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Folders, PageFacts, testing::Values("rules", "guides", "messages"));

} // namespace
} // namespace qaliper::page_facts_test
