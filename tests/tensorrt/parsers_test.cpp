#include <cstdlib>
#include <filesystem>
#include <optional>

#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/base/sha256.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/target/table.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/tensorrt/agreement.h"
#include "tests/tensorrt/answers.h"
#include "tests/tensorrt/probes.h"

// What the parsers of two releases say about the models of the corpus and about probes, and what the parser of 10.6 said
// about models on a GPU, against what `check` says.

namespace qaliper::parsers_test {
namespace {

namespace fs = std::filesystem;

constexpr double minRight = 0.998;
constexpr double minRightKept = 0.995;

std::vector<ParserAnswer> answersOn(std::string_view release, const std::vector<Asked>& models) {
    std::vector<fs::path> files;
    files.reserve(models.size());
    for (const Asked& asked : models)
        files.push_back(asked.file);
    return askParser(release, files);
}

class Parsers : public testing::TestWithParam<const char*> {
protected:
    Parsers() { needParser(GetParam()); }
};

TEST_P(Parsers, SayOfTheCorpusWhatCheckSays) {
    const fs::path corpus = corpusFile(".");
    std::vector<Asked> models;
    for (const fs::path& path : readableModels()) {
        if (!loadModel(path))
            continue;
        models.push_back({fs::relative(path, corpus).generic_string(), path, std::nullopt});
    }
    judge(GetParam(), agreementOn(GetParam(), models, answersOn(GetParam(), models)),
        knownDisagreements(GetParam(), Part::Corpus), minRight);
}

TEST_P(Parsers, SayOfProbesWhatCheckSays) {
    const TemporaryFolder temporary;
    const char* kept = std::getenv("QALIPER_PROBES");
    std::vector<Asked> models;
    for (Probe& probe : writeProbes(kept ? fs::path(kept) : temporary.path()))
        models.push_back({std::move(probe.name), probe.file, std::move(probe.untyped)});
    judge(GetParam(), agreementOn(GetParam(), models, answersOn(GetParam(), models)),
        knownDisagreements(GetParam(), Part::Probes), minRight);
}

// What `fix` does by itself ends in no model that the parser rejects and took before.
TEST_P(Parsers, TakeWhatFixMakesOfTheCorpus) {
    const std::string release = GetParam();
    const std::string target = release.starts_with("rtx") ? release : "trt-" + release;
    const TemporaryFolder folder;
    std::vector<fs::path> before;
    std::vector<fs::path> after;
    for (const fs::path& path : readableModels()) {
        const auto model = loadModel(path);
        const auto fixed = model ? std::optional(fixedAll(inspectModel(*model, target))) : std::nullopt;
        if (!fixed || fixed->fixes.empty())
            continue;
        before.push_back(path);
        after.push_back(folder / (std::to_string(after.size()) + ".onnx"));
        ASSERT_TRUE(saveModel(fixed->analysis->context->model(), after.back()));
    }
    ASSERT_GT(after.size(), 20U);
    const std::vector<ParserAnswer> taken = askParser(release, before);
    const std::vector<ParserAnswer> left = askParser(release, after);
    for (std::size_t at = 0; at < before.size(); ++at)
        EXPECT_TRUE(!taken[at].parsed || left[at].parsed) << before[at];
}

INSTANTIATE_TEST_SUITE_P(Releases, Parsers, testing::Values("10.15", "11.2", "rtx-1.7"));

// Kept in verdicts-10.6.tsv, because that parser wants a GPU. A model whose bytes have changed needs a verdict of its own:
// until then it does not count.
struct Kept {
    std::vector<Asked> models;
    std::vector<ParserAnswer> answers;
    std::size_t changed = 0;
};

Kept keptVerdicts() {
    const fs::path corpus = corpusFile(".");
    const std::string text = must(readWholeFile(sourceFolder() / "tests" / "tensorrt" / "verdicts-10.6.tsv"));
    const Table table = parseTable(text);
    Kept kept;
    for (const auto& row : table.rows) {
        const auto cell = [&](std::string_view column) { return std::string(row[table.column(column)]); };
        const fs::path file = corpus / cell("model");
        if (!fs::exists(file) || !loadModel(file))
            continue;
        if (!must(sha256Of(file)).starts_with(cell("digest"))) {
            ++kept.changed;
            continue;
        }
        ParserAnswer answer;
        answer.parsed = cell("verdict") == "parses";
        if (!answer.parsed)
            answer.errors.push_back({cell("error"), cell("node"), cell("op"), cell("node").empty() ? -1 : 0});
        kept.models.push_back({cell("model"), file, std::nullopt});
        kept.answers.push_back(std::move(answer));
    }
    return kept;
}

TEST(KeptVerdicts, AreThoseOfCheck) {
    const Kept kept = keptVerdicts();
    EXPECT_GT(kept.models.size(), 2 * kept.changed) << "most models have changed since they were judged";
    judge(
        "10.6", agreementOn("10.6", kept.models, kept.answers), knownDisagreements("10.6", Part::Corpus), minRightKept);
}

} // namespace
} // namespace qaliper::parsers_test
