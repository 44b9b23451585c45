#include "tests/engine/log_rows.h"

#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include "model/engine/findings/log_findings.h"
#include "model/graph/identity.h"
#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/support/words.h"

namespace qaliper {

namespace {

bool isPath(const std::string& text) { return text.find_first_of("{\n") == std::string::npos; }

Analysis analysisOf(const LogRow& row) {
    return isPath(row.model) ? inspectModel(must(loadModel(present(row.model))), row.target)
                             : inspectText(row.model, row.target);
}

BuildLog logOf(const LogRow& row) {
    if (isPath(row.log))
        return must(readBuildLog(present(row.log)));
    const TemporaryFolder folder;
    std::ofstream(folder / "build.log", std::ios::binary) << row.log;
    return must(readBuildLog(folder / "build.log"));
}

std::vector<std::string> wordsOfMessage(const Analysis& analysis, const Finding& finding) {
    const auto node = analysis.context->index().find(finding.node);
    std::vector<std::string> words{std::string(finding.rule), std::string(severityName(finding.severity)),
        node ? std::string(displayName(analysis.context->node(*node))) : "nowhere"};
    for (const std::string& key : finding.explainedBy)
        words.push_back("by:" + key.substr(0, key.find('@')));
    if (finding.explainedBy.empty())
        words.emplace_back("unexplained");
    return words;
}

void expectText(const std::string& texts, std::string_view part) {
    constexpr std::string_view absent = "not: ";
    if (part.starts_with(absent))
        EXPECT_THAT(texts, testing::Not(testing::HasSubstr(std::string(part.substr(absent.size())))));
    else
        EXPECT_THAT(texts, testing::HasSubstr(std::string(part)));
}

} // namespace

std::string logRowName(const testing::TestParamInfo<LogRow>& info) { return testNameOf(info.param.name); }

void PrintTo(const LogRow& row, std::ostream* out) { *out << row.name; } // NOLINT(readability-identifier-naming)

TEST_P(LogRows, Hold) {
    const Analysis analysis = analysisOf(GetParam());
    std::vector<std::vector<std::string>> found;
    std::string texts;
    for (const Finding& finding : findingsOfLog(analysis, logOf(GetParam()))) {
        found.push_back(wordsOfMessage(analysis, finding));
        texts += fmt::format("{}\n{}\n", render(finding.title), render(finding.message));
    }
    EXPECT_TRUE(areSaid(found, GetParam().says)) << texts;
    for (const std::string& part : GetParam().texts)
        expectText(texts, part);
}

} // namespace qaliper
