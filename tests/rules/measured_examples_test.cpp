#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/target/table.h"
#include "tests/support/build_places.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/support/rule_page.h"

// The examples of the pages of rules, before and after their fix, against what TensorRT did with them: an error where it
// rejected them or stopped, none where it took them. The answers are in tests/tensorrt/examples.tsv; one that was given for
// another text does not count.

namespace qaliper::measured_examples_test {
namespace {

struct Answer {
    std::string example; // "qdq-block.0.before"
    std::string digest;
    std::string target;
    bool isRefused = false;
    bool isOfParser = false; // no builder was asked
};

// A plugin that nobody registered is no verdict about a rule.
std::vector<Answer> answers() {
    const std::string text = must(readWholeFile(sourceFolder() / "tests/tensorrt/examples.tsv"));
    const Table table = parseTable(text);
    std::vector<Answer> all;
    for (const auto& row : table.rows) {
        const auto cell = [&](std::string_view column) { return std::string(row[table.column(column)]); };
        if (cell("outcome") == "crashes")
            continue;
        const bool isRtx = cell("release").starts_with("rtx");
        std::string target = (isRtx ? "" : "trt-") + cell("release");
        if (isRtx && cell("gpu") != "-")
            target += ",sm=" + cell("gpu");
        else if (cell("gpu") != "-")
            target += ",sm=" + cell("gpu") + (cell("mode") == "strong" ? ",strong" : ",fp16");
        const bool isRefused = cell("outcome") == "refused" || cell("outcome") == "stops";
        all.push_back({cell("example"), cell("digest"), std::move(target), isRefused, cell("gpu") == "-"});
    }
    return all;
}

std::map<std::string, std::string> examples() {
    std::map<std::string, std::string> texts;
    for (const Rule* rule : allRules()) {
        const RulePage page = must(readRulePage(rulePage(rule->info.id)));
        for (std::size_t i = 0; i < page.examples.size(); ++i) {
            const std::string name = std::string(rule->info.id) + "." + std::to_string(i);
            texts[name + ".before"] = page.examples[i].before;
            texts[name + ".after"] = page.examples[i].after;
        }
    }
    return texts;
}

// A plugin to be registered is a note of ours and an error of the parser.
bool isExpectedToStop(const Analysis& analysis, bool atTheParser) {
    return std::ranges::any_of(analysis.findings, [&](const Finding& finding) {
        const bool isPlugin = finding.rule == "plugin-unknown" || finding.rule == "plugin-unavailable";
        const bool isMeant = atTheParser ? finding.stage == Stage::Parser : finding.stage != Stage::Run;
        return isPlugin || (finding.severity == Severity::Error && isMeant);
    });
}

// What does not agree, with the reason. One that begins to agree has to go from here.
const std::map<std::string, std::string>& knownDisagreements() {
    const std::string sizes = "the builder was given 32 as each size, which is more than the tensor has";
    const std::string computed =
        "10.6 was not asked what else it computes of a floating-point input; the rule says so from 10.15 on";
    const std::string plugin =
        "a plugin of the old interface, which none of these releases takes; the rule knows of newer ones";
    static const std::map<std::string, std::string> known{{"graph-float-shape.0.after rtx-1.7,sm=8.9", sizes},
        {"graph-float-shape.0.after trt-10.6,sm=9.0,fp16", sizes},
        {"graph-float-shape.0.after trt-10.6,sm=9.0,strong", sizes},
        {"graph-float-shape.0.before trt-10.6,sm=9.0,fp16", computed},
        {"graph-float-shape.0.before trt-10.6,sm=9.0,strong", computed},
        {"plugin-unavailable.0.before trt-10.6,sm=9.0,fp16", plugin},
        {"plugin-unavailable.0.before trt-10.6,sm=9.0,strong", plugin},
        {"plugin-unavailable.0.before trt-10.15", plugin}};
    return known;
}

TEST(MeasuredExamples, AreJudgedAsTensorRtJudgesThem) {
    const auto texts = examples();
    std::map<std::string, std::string> wrong;
    std::set<std::string> current;
    std::size_t stale = 0;
    for (const Answer& answer : answers()) {
        const auto text = texts.find(answer.example);
        if (text == texts.end() || digestOf(text->second) != answer.digest) {
            ++stale;
            continue;
        }
        current.insert(answer.example);
        const bool isExpected = isExpectedToStop(inspectText(text->second, answer.target), answer.isOfParser);
        if (isExpected != answer.isRefused)
            wrong[answer.example + " " + answer.target] = answer.isRefused
                ? "TensorRT stops, and no error is reported"
                : "TensorRT takes it, and an error is reported";
    }
    RecordProperty("stale", std::to_string(stale));
    for (const auto& [name, what] : wrong)
        EXPECT_TRUE(knownDisagreements().contains(name)) << name << ": " << what;
    for (const auto& [name, reason] : knownDisagreements())
        EXPECT_TRUE(wrong.contains(name)) << name << " agrees now: " << reason;
    EXPECT_GT(current.size(), texts.size() * 2 / 3) << "ask TensorRT again";
}

} // namespace
} // namespace qaliper::measured_examples_test
