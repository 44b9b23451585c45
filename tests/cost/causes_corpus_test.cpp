#include <algorithm>
#include <numeric>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/cost/half_comparison.h"
#include "model/cost/verdict.h"
#include "model/draw/svg_analysis.h"
#include "model/onnx/load.h"
#include "model/quant/operator_traits.h"
#include "model/report/report.h"
#include "model/rules/speed_causes.h"
#include "model/rules/speed_lines.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// On real models: what the verdict counts are places of its causes, each of one, and no time is lost twice.

namespace qaliper::causes_corpus_test {
namespace {

constexpr double rounding = 1e-9;

std::vector<std::filesystem::path> models() {
    std::vector<std::filesystem::path> wanted = madeModels();
    std::ranges::copy_if(readableModels(), std::back_inserter(wanted), [](const std::filesystem::path& file) {
        const std::string folder = file.parent_path().filename().string();
        return folder == "exported" || folder == "modelopt" || folder == "tensorrt";
    });
    return wanted;
}

class Causes : public CorpusTest {
protected:
    Causes() : analysis_(inspectModel(must(loadModel(GetParam())), "trt-10.3,sm=8.6,fp16")) {}

    const Context& context() const { return *analysis_.context; }

    bool runsInFloat(NodeIx node) const {
        return !context().quant.at(node) && !runsQuantized(context().precision.at(node));
    }

    // The DQs of pairs on activations that only operators in float read.
    std::set<NodeIx> unfusedPairs() const {
        std::set<NodeIx> pairs;
        for (const Quantizer& quantizer : context().quant.all()) {
            const bool isPair = quantizer.dequantizes() && !quantizer.constantData && quantizer.output.valid() &&
                context().quant.producer(context().index(), quantizer.data);
            std::size_t data = 0;
            std::size_t inFloat = 0;
            for (const Use& use : isPair ? context().index().uses(quantizer.output) : std::span<const Use>()) {
                data += context().node(use.node).is("Shape") ? 0 : 1;
                inFloat += !context().node(use.node).is("Shape") && runsInFloat(use.node) ? 1 : 0;
            }
            if (data > 0 && data == inFloat)
                pairs.insert(quantizer.node);
        }
        return pairs;
    }

    // The Qs after float and the DQs that an operator in float reads.
    std::set<NodeIx> borders() const {
        const Index& index = context().index();
        std::set<NodeIx> found;
        for (const Quantizer& quantizer : context().quant.all()) {
            if (quantizer.constantData || !quantizer.output.valid())
                continue;
            const NodeIx producer = index.producer(quantizer.data);
            const auto isNumberInFloat = [&](const Use& use) {
                return !context().node(use.node).is("Shape") && runsInFloat(use.node);
            };
            const bool isBorder = quantizer.quantizes
                ? !producer.valid() || runsInFloat(producer)
                : std::ranges::any_of(index.uses(quantizer.output), isNumberInFloat);
            if (isBorder)
                found.insert(quantizer.node);
        }
        return found;
    }

    std::set<NodeIx> layers(bool areFloat) const {
        std::set<NodeIx> found;
        for (const NodeIx node : context().index().nodes()) {
            const NodePrecision& precision = context().precision.at(node);
            if (!isWeighted(context().node(node)) || precision.certainty == Certainty::None)
                continue;
            const bool writesFloat = runsQuantized(precision) && precision.output != DataType::Undefined;
            if (areFloat ? !runsQuantized(precision) : writesFloat)
                found.insert(node);
        }
        return found;
    }

    std::set<NodeIx> openLayers() const {
        std::set<NodeIx> found;
        for (const NodeIx node : context().index().nodes()) {
            const NodePrecision& precision = context().precision.at(node);
            if (isWeighted(context().node(node)) && precision.certainty == Certainty::Open && runsQuantized(precision))
                found.insert(node);
        }
        return found;
    }

    std::set<NodeIx> placesOf(LossKind kind) const {
        std::set<NodeIx> places;
        for (const Loss& loss : analysis_.verdict.losses) {
            if (loss.kind == kind)
                places.insert(loss.node());
        }
        return places;
    }

    RunReport report() const {
        RunReport run;
        run.models.push_back(
            {.path = "net.onnx", .target = context().target, .analysis = std::make_shared<const Analysis>(analysis_)});
        return run;
    }

    std::vector<std::string> inJson() const {
        return nlohmann::json::parse(toJson(report())).at("models").at(0).at("summary").at("verdict").at("text");
    }
    // Below the target.
    std::vector<std::string> inSvg() const {
        const std::vector<std::string> summary = svgOptionsFor(analysis_, ViewGraph(), "net", nullptr).summary;
        return {summary.begin() + 1, summary.end()};
    }
    static std::vector<std::string> firstLines(std::vector<std::string> lines, std::size_t count) {
        lines.resize(std::min(count, lines.size()));
        return lines;
    }

    Analysis analysis_;
};

TEST_P(Causes, HoldEachPlaceThatTheVerdictCountsAndEachOnce) {
    const SpeedVerdict& verdict = analysis_.verdict;
    if (context().quant.empty()) {
        EXPECT_TRUE(verdict.causes.empty());
        return;
    }
    std::set<NodeIx> seen;
    std::size_t places = 0;
    for (const Cause& cause : verdict.causes) {
        seen.insert(cause.places.begin(), cause.places.end());
        places += cause.places.size();
        EXPECT_TRUE(std::ranges::includes(cause.nodes, cause.places)) << causeId(cause.kind);
    }
    EXPECT_EQ(seen.size(), places) << "a node is a place of one cause";
    EXPECT_EQ(places, verdict.losses.size());

    EXPECT_EQ(placesOf(LossKind::UnfusedPair), unfusedPairs());
    EXPECT_EQ(verdict.unfusedPairs, unfusedPairs().size());
    std::set<NodeIx> counted = placesOf(LossKind::Border);
    counted.merge(placesOf(LossKind::UnfusedPair));
    EXPECT_EQ(counted, borders());
    EXPECT_EQ(placesOf(LossKind::FloatLayer), layers(true));
    EXPECT_EQ(verdict.weightedLayers - verdict.quantizedLayers, layers(true).size());
    EXPECT_EQ(placesOf(LossKind::FloatOutput), layers(false));
    EXPECT_EQ(verdict.floatOutputs, layers(false).size());
    EXPECT_EQ(verdict.requantizations, placesOf(LossKind::Requantize).size());

    std::set<NodeIx> nodes;
    for (const Cause& cause : verdict.causes)
        nodes.insert(cause.nodes.begin(), cause.nodes.end());
    EXPECT_TRUE(std::ranges::includes(nodes, openLayers()));
    EXPECT_EQ(verdict.openLayers, openLayers().size());
}

TEST_P(Causes, LoseNoTimeTwice) {
    const Losses found = findLosses(context(), ratesFor(context().target));
    double whole = std::accumulate(found.nodeSeconds.begin(), found.nodeSeconds.end(), 0.0);
    for (const Reformat& reformat : found.reformats)
        whole += reformat.seconds.expected;
    EXPECT_NEAR(whole, found.seconds.expected, rounding * whole);
    double lost = 0;
    for (const Loss& loss : found.losses) {
        double most = 0;
        for (const NodeIx node : loss.nodes)
            most += found.nodeSeconds[node.value];
        EXPECT_LE(loss.seconds.low, loss.seconds.expected + rounding) << context().node(loss.node()).output(0);
        EXPECT_LE(loss.seconds.expected, loss.seconds.high + rounding) << context().node(loss.node()).output(0);
        EXPECT_GE(loss.seconds.low, 0) << context().node(loss.node()).output(0);
        lost += loss.seconds.expected;
        // the place of an operator need not be the head of its kernel, where the time of the kernel counts
        const bool isPlaceHead = loss.kind != LossKind::FloatOperator && loss.kind != LossKind::Shapes;
        EXPECT_TRUE(!isPlaceHead || loss.seconds.expected <= most + rounding) << context().node(loss.node()).output(0);
    }
    EXPECT_LE(lost, whole);
    EXPECT_LE(analysis_.verdict.lostShare, 1 + rounding);
    for (const Cause& cause : analysis_.verdict.causes) {
        EXPECT_LE(cause.share.low, cause.share.expected + rounding) << causeId(cause.kind);
        EXPECT_LE(cause.share.expected, cause.share.high + rounding) << causeId(cause.kind);
        EXPECT_LE(cause.share.high, 1 + rounding) << causeId(cause.kind);
    }
    EXPECT_TRUE(std::ranges::is_sorted(
        analysis_.verdict.causes, std::ranges::greater{}, [](const Cause& cause) { return cause.share.expected; }));
}

// Errors of parser and builder come before everything that is counted, wherever it is written.
TEST_P(Causes, ComeAfterWhatStopsTheEngine) {
    const std::vector<SpeedCause> causes = speedCauses(analysis_);
    std::vector<std::string> stops;
    for (const auto& [stage, kind] :
        {std::pair(Stage::Parser, CauseKind::ParserStops), std::pair(Stage::Builder, CauseKind::BuildStops)}) {
        const auto errors = static_cast<std::size_t>(
            std::ranges::count_if(analysis_.findings, [&, stage = stage](const Finding& finding) {
                return finding.severity == Severity::Error && finding.stage == stage;
            }));
        if (errors == 0)
            continue;
        ASSERT_GT(causes.size(), stops.size());
        EXPECT_EQ(causes[stops.size()].cause.kind, kind);
        EXPECT_EQ(causes[stops.size()].errors, errors);
        stops.push_back(render(describeSpeedCause(causes[stops.size()])));
    }
    EXPECT_TRUE(std::ranges::none_of(
        causes.begin() + static_cast<std::ptrdiff_t>(stops.size()), causes.end(), &SpeedCause::stops));
    EXPECT_THAT(firstLines(inJson(), stops.size()), testing::ElementsAreArray(stops));
    EXPECT_THAT(firstLines(inSvg(), stops.size()), testing::ElementsAreArray(stops));
    if (!stops.empty() && !context().quant.empty()) {
        const std::string text = toText(report());
        EXPECT_LT(text.find(stops.front()), text.find(render(describeVerdict(analysis_.verdict).front())));
    }
}

// What a line says it counts is what it leads to.
TEST_P(Causes, LinesLeadToAsManyPlacesAsTheySay) {
    const SpeedVerdict& verdict = analysis_.verdict;
    for (const SpeedLine& line : speedLines(analysis_)) {
        const auto counted = countedBy(analysis_, line.id);
        EXPECT_EQ(counted.has_value(), !line.id.empty()) << render(line.text);
        if (!counted)
            continue;
        EXPECT_FALSE(counted->places.empty()) << line.id;
        EXPECT_TRUE(std::ranges::is_sorted(counted->places)) << line.id;
        EXPECT_TRUE(std::ranges::includes(counted->nodes, counted->places)) << line.id;
        if (line.cause) {
            EXPECT_EQ(counted->places, line.cause->cause.places) << line.id;
        }
    }
    if (context().quant.empty())
        return;
    const auto placesOfTotal = [&](std::string_view id) {
        const auto counted = countedBy(analysis_, id);
        return counted ? counted->places.size() : 0;
    };
    EXPECT_EQ(placesOfTotal("total:quantized-layers"), verdict.quantizedLayers);
    EXPECT_EQ(placesOfTotal("total:unfused-pairs"), verdict.unfusedPairs);
    EXPECT_EQ(placesOfTotal("total:float-outputs"), verdict.floatOutputs);
    EXPECT_EQ(placesOfTotal("total:requantizations"), verdict.requantizations);
    EXPECT_EQ(placesOfTotal("total:borders"), verdict.borderBytes > 0 ? borders().size() : 0);
    EXPECT_EQ(placesOfTotal("total:reformats") + placesOfTotal("total:open-reformats"), verdict.reformats.size());
    EXPECT_EQ(countedBy(analysis_, "total:unknown"), std::nullopt);
}

TEST_P(Causes, LinesAgainstHalfLeadToTheLayersThatTheyName) {
    const HalfComparison comparison = compareWithHalf(context(), analysis_.verdict);
    std::set<std::string> ids;
    for (const SpeedLine& line : linesAgainstHalf(analysis_)) {
        const auto counted = countedBy(analysis_, line.id);
        EXPECT_EQ(counted.has_value(), !line.id.empty()) << render(line.text);
        if (!counted)
            continue;
        EXPECT_TRUE(ids.insert(line.id).second) << line.id;
        const bool isOfOneLayer = line.id != "half:slower";
        EXPECT_EQ(line.amount.starts_with('+') && !line.subject.empty(), isOfOneLayer) << line.id;
        EXPECT_EQ(counted->places.size(), line.id == "half:slower" ? comparison.slower.size() : 1) << line.id;
        EXPECT_TRUE(std::ranges::includes(counted->nodes, counted->places)) << line.id;
    }
    EXPECT_EQ(ids.contains("half:slower"), !comparison.slower.empty());
}

INSTANTIATE_TEST_SUITE_P(Models, Causes, testing::ValuesIn(models()), corpusTestName);

} // namespace
} // namespace qaliper::causes_corpus_test
