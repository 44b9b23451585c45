#include <algorithm>
#include <array>
#include <iomanip>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/onnx/infer.h"
#include "model/onnx/load.h"
#include "model/target/table.h"
#include "tests/support/corpus.h"
#include "tests/support/inferring.h"
#include "tests/support/inspecting.h"
#include "tests/support/parser_stops.h"
#include "tests/support/result.h"

// What TensorRT's own parser said about real models, in twelve releases, against what `check` says: an error of the
// parser, or a plugin that somebody has to register, wherever it rejects a model, at the node that it names; none where
// it reads the model.

namespace qaliper::parser_verdicts_test {
namespace {

namespace fs = std::filesystem;

// The one release whose parser goes on after an error and stamps the last node of the model on the only one it found.
constexpr std::string_view releaseOfLastNodes = "9.3";

struct Verdict {
    std::string model;
    std::string release;
    bool isReject = false;
    std::string node;                  // its name, where it was told
    std::optional<std::int64_t> index; // in its graph; nothing for an initializer, an input or the model
};

bool namesANode(const Verdict& verdict) { return verdict.index && verdict.release != releaseOfLastNodes; }

// The decided ones, of files that are models at all.
std::vector<Verdict> decidedVerdicts() {
    std::set<std::string> readable;
    for (const fs::path& path : readableModels())
        readable.insert(fs::relative(path, corpusFile(".")).generic_string());
    const std::string text = must(readWholeFile(referenceFile("parser_verdicts.tsv")));
    const Table table = parseTable(text);
    std::vector<Verdict> verdicts;
    for (const auto& row : table.rows) {
        const auto cell = [&](std::string_view column) { return row[table.column(column)]; };
        const bool isDecided = cell("verdict") == "accept" || cell("verdict") == "reject";
        if (!isDecided || !readable.contains(std::string(cell("model"))))
            continue;
        Verdict verdict{
            std::string(cell("model")), std::string(cell("version")), cell("verdict") == "reject", {}, std::nullopt};
        verdict.node = cell("node");
        if (const auto index = parseInteger(cell("index")); index && *index >= 0)
            verdict.index = *index;
        verdicts.push_back(std::move(verdict));
    }
    return verdicts;
}

bool standsThere(const Index& index, const Finding& finding, const Verdict& verdict) {
    return standsAt(index, finding, {verdict.node, *verdict.index});
}

// Of one release.
struct Agreement {
    std::size_t decided = 0;
    std::size_t missed = 0; // rejected, and no error of the parser is reported
    std::size_t wrong = 0;  // accepted, and one is
    std::size_t named = 0;  // refusals that we see, and whose node the parser names
    std::size_t placed = 0; // of these, with a finding at that node
};

struct Comparison {
    std::map<Version, Agreement> byRelease;
    std::set<std::string> disagreements; // "model release"
    std::set<std::string> misplaced;

    Agreement total() const {
        Agreement sum;
        for (const auto& [release, one] : byRelease) {
            sum.decided += one.decided;
            sum.missed += one.missed;
            sum.wrong += one.wrong;
            sum.named += one.named;
            sum.placed += one.placed;
        }
        return sum;
    }
};

std::string row(std::string_view name, const Agreement& agreement) {
    const double right = 100.0 * static_cast<double>(agreement.decided - agreement.missed - agreement.wrong) /
        static_cast<double>(agreement.decided);
    std::ostringstream line;
    line << std::setw(7) << name << std::setw(9) << agreement.decided << std::setw(8) << agreement.missed
         << std::setw(7) << agreement.wrong << std::setw(9) << std::fixed << std::setprecision(2) << right
         << std::setw(7) << agreement.named << std::setw(8) << agreement.placed << "\n";
    return line.str();
}

std::string tableOf(const Comparison& comparison) {
    std::string table = "release  decided  missed  wrong  right %  named  placed\n";
    for (const auto& [release, agreement] : comparison.byRelease)
        table += row(formatVersion(release), agreement);
    return table + row("all", comparison.total());
}

void compare(Comparison& comparison, const Verdict& verdict, const Analysis& analysis) {
    const std::string name = verdict.model + " " + verdict.release;
    const bool isRefused = std::ranges::any_of(analysis.findings, stopsTheParser);
    Agreement& agreement = comparison.byRelease[analysis.context->target.version];
    ++agreement.decided;
    if (isRefused != verdict.isReject) {
        ++(isRefused ? agreement.wrong : agreement.missed);
        comparison.disagreements.insert(name);
    }
    if (!isRefused || !verdict.isReject || !namesANode(verdict))
        return;
    ++agreement.named;
    const Index& index = analysis.context->index();
    const auto isThere = [&](const Finding& finding) { return standsThere(index, finding, verdict); };
    if (std::ranges::any_of(analysis.findings, isThere))
        ++agreement.placed;
    else
        comparison.misplaced.insert(name);
}

Comparison comparisonOf(const std::vector<Verdict>& verdicts) {
    std::map<std::string, std::vector<const Verdict*>> byModel;
    for (const Verdict& verdict : verdicts)
        byModel[verdict.model].push_back(&verdict);
    Comparison comparison;
    for (const auto& [model, ofModel] : byModel) {
        const auto index = std::make_shared<const Index>(must(loadModel(corpusFile(model))));
        auto inferred = inferTypes(*index, sharedInferenceWorker(), {});
        const TypeTable types = inferred ? std::move(*inferred) : TypeTable(*index);
        for (const Verdict* verdict : ofModel)
            compare(comparison, *verdict, must(inspect(testInspector("trt-" + verdict->release), index, types, {})));
    }
    return comparison;
}

// Each with its reason. One that begins to agree has to go from here.
struct Known {
    std::string_view name; // "model release"
    std::string_view reason;
};

constexpr std::array<Known, 0> knownDisagreements{};

constexpr std::size_t releasesJudged = 12;
constexpr double minAgreement = 0.995;
constexpr double minPlaced = 0.95;

TEST(ParserVerdicts, AreWhatCheckSays) {
    const Comparison comparison = comparisonOf(decidedVerdicts());

    const Agreement total = comparison.total();
    std::cout << tableOf(comparison);
    RecordProperty("table", tableOf(comparison));
    RecordProperty("misplaced", testing::PrintToString(comparison.misplaced));

    std::set<std::string> known;
    for (const Known& entry : knownDisagreements) {
        EXPECT_FALSE(entry.reason.empty());
        known.insert(std::string(entry.name));
    }
    EXPECT_EQ(comparison.disagreements, known);
    EXPECT_EQ(comparison.byRelease.size(), releasesJudged);
    const auto decided = static_cast<double>(total.decided);
    ASSERT_GT(decided, 0);
    EXPECT_GE((decided - static_cast<double>(comparison.disagreements.size())) / decided, minAgreement);

    const auto named = static_cast<double>(total.named);
    ASSERT_GT(named, 0);
    EXPECT_GE(static_cast<double>(total.placed) / named, minPlaced) << testing::PrintToString(comparison.misplaced);
}

// What a message says that the parser stops with.
std::vector<std::string> sentencesQuoted(const std::string& message) {
    std::vector<std::string> sentences;
    const std::regex quoted("\"([A-Z][a-z]+(?: [^ \"]+){3,})\"");
    for (std::sregex_iterator at(message.begin(), message.end(), quoted), end; at != end; ++at)
        sentences.push_back((*at)[1]);
    return sentences;
}

// Sentences that no parser said about these models, with the source that has them.
constexpr std::array sentencesOfTheSource{
    std::string_view(
        "TensorRT does not support UINT8 types for intermediate tensors"), // ModelImporter.cpp, 8.5 to 10.1
};

bool isSaid(const std::string& sentence, const std::string& verdicts) {
    const bool isKnown =
        std::ranges::find(sentencesOfTheSource, std::string_view(sentence)) != sentencesOfTheSource.end();
    return isKnown || verdicts.find(sentence) != std::string::npos;
}

TEST(ParserVerdicts, TextsThatItStopsWithAreItsOwn) {
    const std::string verdicts = must(readWholeFile(referenceFile("parser_verdicts.tsv")));
    std::set<std::string> seen;
    for (const fs::path& path : readableModels()) {
        const auto index = std::make_shared<const Index>(must(loadModel(path)));
        for (const char* target : {"trt-8.6", "trt-10.3"}) {
            const Analysis analysis = must(inspect(testInspector(target), index, TypeTable(*index), {}));
            for (const Finding& finding : analysis.findings) {
                if (!stopsTheParser(finding))
                    continue;
                for (const std::string& sentence : sentencesQuoted(render(finding.message))) {
                    EXPECT_TRUE(isSaid(sentence, verdicts)) << finding.rule << ": " << sentence;
                    seen.insert(sentence);
                }
            }
        }
    }
    EXPECT_GE(seen.size(), 3U) << "the pattern has to find them";
}

} // namespace
} // namespace qaliper::parser_verdicts_test
