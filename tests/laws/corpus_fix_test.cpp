#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/diff.h"
#include "model/onnx/load.h"
#include "model/quant/groups.h"
#include "model/rules/version_change.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"

// What `fix` makes of real models: with the offers a person would take, and with those that need no one.

namespace qaliper::corpus_fix_test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view target = "trt-10.3";

Analysis analysisOf(const fs::path& path) { return inspectModel(must(loadModel(path)), target); }

Applied fixed(const Analysis& analysis, const FixRequest& request = {}) { return fixedAll(analysis, request); }

std::vector<std::string> errorsIn(const Analysis& analysis) {
    std::vector<std::string> keys;
    for (const Finding& finding : analysis.findings) {
        if (finding.severity == Severity::Error)
            keys.push_back(finding.key);
    }
    return keys;
}

std::size_t countOf(const Analysis& analysis, std::string_view op) {
    const Index& index = analysis.context->index();
    const auto isIt = [&](NodeIx node) { return index.node(node).is(op); };
    return static_cast<std::size_t>(std::ranges::count_if(index.nodes(), isIt));
}

// For each rule the first offer of its first finding: what its page recommends. An exact one that is not automatic
// waits for a person just as one to be reviewed.
FixRequest recommended(const Analysis& analysis) {
    FixRequest request;
    for (const Finding& finding : analysis.findings) {
        const std::vector<Offer> offers = offersFor(*analysis.context, finding);
        const bool isApplied = !offers.empty() && offers.front().safety != Safety::Advice && !offers.front().automatic;
        if (isApplied)
            request.chosen.try_emplace(std::string(finding.rule), offers.front().id);
    }
    return request;
}

class QuantizedCorpus : public CorpusTest {};

// Tensors of bytes with an offset that are outputs of the graph; FP4, which wants a newer release; Scan over an INT8
// state with QLinearConv in its body; initializers that the file holds no data for; an input and an output in bytes
// with an offset: only another export or another target helps.
const std::set<std::string> withoutRemedy{"qdq_multi_consumer_axis.onnx", "qdq_mxfp4_odd.onnx", "qdq_qlstm_scan.onnx",
    "qdq_trt_weightless_conv.onnx", "qop_qlinearconv_perchannel.onnx"};

TEST_P(QuantizedCorpus, TheRecommendedFixLeavesNoError) {
    const Analysis analysis = analysisOf(GetParam());
    const Applied outcome = fixed(analysis, recommended(analysis));
    const bool isHopeless = withoutRemedy.contains(GetParam().filename().string());
    EXPECT_EQ(errorsIn(*outcome.analysis).empty(), !isHopeless) << testing::PrintToString(errorsIn(*outcome.analysis));
}

TEST_P(QuantizedCorpus, PlainFixEmulatesNothingAndNamesWhatWaits) {
    const Analysis analysis = analysisOf(GetParam());
    const Applied outcome = fixed(analysis);
    for (const AppliedFix& fix : outcome.fixes)
        EXPECT_EQ(fix.safety, Safety::Exact) << fix.key;
    for (const std::string_view op : {"Round", "ReduceMin", "ReduceMax", "Clip"})
        EXPECT_LE(countOf(*outcome.analysis, op), countOf(analysis, op)) << op;
    for (const std::string& key : errorsIn(*outcome.analysis)) {
        const auto skipped = std::ranges::find(outcome.skipped, key, &SkippedFinding::key);
        ASSERT_NE(skipped, outcome.skipped.end()) << key;
        EXPECT_FALSE(render(skipped->reason).empty());
    }
}

INSTANTIATE_TEST_SUITE_P(Corpus, QuantizedCorpus,
    testing::ValuesIn(
        modelsThatBeginWith({"qdq_", "qop_", "dynq_", "bert_4l", "swin_tiny", "gpt2_48l", "vit_small.qoperator"})),
    corpusTestName);

class DynamicBert : public CorpusTest {};

TEST_P(DynamicBert, WaitsForReviewSixteenTimes) {
    const Applied outcome = fixed(analysisOf(GetParam()));
    EXPECT_EQ(outcome.fixes.size(), 3U) << "the embedding tables";
    EXPECT_EQ(outcome.skipped.size(), 16U);
    for (const SkippedFinding& skipped : outcome.skipped) {
        EXPECT_TRUE(skipped.key.starts_with("op-dynamic-quantize@"));
        EXPECT_EQ(render(skipped.reason), "The best fix needs your review: Back to a float model (to-float)");
    }
}

// Whichever of the three a person takes.
TEST_P(DynamicBert, IsFreeOfErrorsWithEachOffer) {
    const Analysis analysis = analysisOf(GetParam());
    for (const std::string offer : {"to-float", "weight-only-int8", "emulate"}) {
        FixRequest request;
        request.chosen = {{"op-dynamic-quantize", offer}};
        const Applied outcome = fixed(analysis, request);
        EXPECT_THAT(errorsIn(*outcome.analysis), testing::IsEmpty()) << offer;
        EXPECT_EQ(countOf(*outcome.analysis, "MatMulInteger"), 0U) << offer;
    }
}

// Emulated, the integer model has the same numbers; restored, numbers as close as the rounding of activations lets them
// be.
TEST_P(DynamicBert, KeepsItsNumbers) {
    const Analysis analysis = analysisOf(GetParam());
    for (const auto& [offer, wanted] :
        {std::pair{"emulate", "equal"}, {"to-float", "close"}, {"weight-only-int8", "close"}}) {
        FixRequest request;
        request.chosen = {{"op-dynamic-quantize", offer}};
        const Applied outcome = fixed(analysis, request);
        ProofOptions options;
        options.isReview = std::string_view(wanted) == "close";
        options.declared = outcome.interface;
        const Proof proof = triedProof({analysis.context, outcome.analysis->context}, options);
        EXPECT_EQ(proofStateName(proof.state), hasReferenceRuntime() ? wanted : "not-run") << offer << verdict(proof);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Corpus, DynamicBert, testing::ValuesIn(namedModels({"exported/bert_4l.dynamic.onnx"})), corpusTestName);

// What merging groups adds; nothing else may add anything.
double addedByMerging(const Context& before, const Context& after) {
    double added = 0;
    for (const NodeIx node : before.index().nodes()) {
        const auto groups = convGroups(before.index(), before.types, node);
        if (!groups || groups->group == 1)
            continue;
        const auto same = after.index().find(before.node(node).id);
        const auto cost = before.costs.at(node).macs;
        const auto next = same ? after.costs.at(*same).macs : std::nullopt;
        added += cost && next ? next->value - cost->value : 0;
    }
    return added;
}

// What one click applies makes no number worse that a person would want to hear of before, unless it takes errors away.
void expectNothingWorse(const Analysis& before, const Analysis& after) {
    const VersionChange change = changeBetween(before, after);
    EXPECT_TRUE(!isWorse(change) || change.after.errors < change.before.errors) << render(describeWorse(change));
    EXPECT_GE(after.verdict.quantizedLayers, before.verdict.quantizedLayers);
}

void expectNothingNew(const Analysis& before, const Analysis& after) {
    for (const Finding& finding : after.findings)
        EXPECT_NE(std::ranges::find(before.findings, finding.key, &Finding::key), before.findings.end()) << finding.key;
}

// Files that are wrong on purpose and do not hold to a law yet, each with what is in the way. One that begins to has to
// go from here.
using Waiting = std::map<std::string, std::string>;

bool waits(const Waiting& waiting, const fs::path& file) {
    const auto found = waiting.find(file.filename().string());
    EXPECT_TRUE(found == waiting.end() || !found->second.empty());
    return found != waiting.end();
}

const Waiting waitingForTheDifference{
    {"02_duplicate_inputs_outputs.onnx", "an input that is declared twice is compared with itself in another form"}};

// What the reference runtime has no kernels for: BF16, four-bit floats, operators of TensorRT's own.
bool isBeyondRuntime(const Context& context) {
    const auto isOfTensorRt = [&](NodeIx node) {
        return context.node(node).domain == "trt" || context.node(node).opType.starts_with("TRT_");
    };
    const auto hasNoKernel = [&](ValueIx value) {
        const DataType type = context.types.element(value);
        return type == DataType::Bfloat16 || type == DataType::Float4E2M1;
    };
    return std::ranges::any_of(context.index().nodes(), isOfTensorRt) ||
        std::ranges::any_of(context.index().values(), hasNoKernel);
}

// ONNX Runtime agrees at the frontier, as far as it runs what is there.
testing::AssertionResult isProvenEqual(const Analysis& before, const Analysis& after, bool isChanged) {
    const std::string_view wanted = !isChanged ? "unchanged" : hasReferenceRuntime() ? "equal" : "not-run";
    const Proof proof = triedProof({before.context, after.context});
    const std::string found = verdict(proof);
    const bool isOpen = proof.state == ProofState::NotComparable || proof.state == ProofState::Partly;
    const bool removesOnly = nodeCount(after.context->model()) < nodeCount(before.context->model());
    const bool holds = found == wanted || (found == "unchanged" && removesOnly) || // what nobody reads
        (isOpen && (isBeyondRuntime(*before.context) || !proof.withoutData.empty()));
    return holds ? testing::AssertionSuccess() : testing::AssertionFailure() << found;
}

// What ONNX's schemas and shape inference took before, they take afterwards.
testing::AssertionResult isAsSound(const Analysis& before, const Analysis& after) {
    const auto wrong = [](const Analysis& analysis) { return analysis.context->types.contradictions().size(); };
    if (wrong(after) <= wrong(before))
        return testing::AssertionSuccess();
    const Contradiction& last = after.context->types.contradictions().back();
    return testing::AssertionFailure() << "contradiction at " << after.context->node(last.node).name << last.reason;
}

class PlainFix : public CorpusTest {};

TEST_P(PlainFix, HoldsToEveryLaw) {
    const Analysis before = analysisOf(GetParam());
    const Applied outcome = fixed(before);
    const Analysis& after = *outcome.analysis;
    const bool isChanged = !outcome.fixes.empty();
    EXPECT_EQ(after.context->costs.macs().value,
        before.context->costs.macs().value + addedByMerging(*before.context, *after.context));
    expectNothingWorse(before, after);
    expectNothingNew(before, after);
    EXPECT_EQ(outcome.counts.fixed, outcome.counts.asked) << "everything that is asked for is fixed";
    EXPECT_EQ(outcome.counts.appeared, 0U);
    const bool isSame = diff(before.context->index(), after.context->index()).empty();
    EXPECT_EQ(isSame == !isChanged, !waits(waitingForTheDifference, GetParam()));
    EXPECT_EQ(outcome.rounds() == 0, !isChanged);
    EXPECT_TRUE(fixed(after).fixes.empty()) << "nothing is left to do";
    EXPECT_TRUE(isProvenEqual(before, after, isChanged));
    EXPECT_TRUE(isAsSound(before, after));
}

// Each choice of a parameter in turn, the others by default.
std::vector<Arguments> choicesOf(const Offer& offer) {
    std::vector<Arguments> choices{{}};
    for (const Parameter& parameter : offer.parameters) {
        for (const std::string& choice : parameter.choices)
            choices.push_back({{std::string(parameter.key), choice}});
    }
    return choices;
}

// Exact offers that are not applied by themselves, because there are others, or because a person has to weigh what they cost:
// the first of each rule, with each choice.
class ChosenFix : public CorpusTest {};

const Waiting waitingForTheProof{
    {"08_nms_plugin_int64.onnx", "the quotient does not react to the integers that are drawn"}};

TEST_P(ChosenFix, IsProvenEqualAndAsSound) {
    const Analysis before = analysisOf(GetParam());
    std::set<std::pair<std::string_view, std::string_view>> tried; // rule and offer
    for (const Finding& finding : before.findings) {
        for (const Offer& offer : offersFor(*before.context, finding)) {
            const bool isChosen = offer.safety == Safety::Exact && !offer.automatic;
            if (!isChosen || !tried.emplace(finding.rule, offer.id).second)
                continue;
            for (const Arguments& arguments : choicesOf(offer)) {
                SCOPED_TRACE(finding.key + " " + std::string(offer.id) + testing::PrintToString(arguments));
                const Fix fix = must(buildFix(*before.context, offer, arguments));
                const Analysis after = inspectModel(must(applyEdits(before.context->model(), fix.edits)), target);
                const bool isProven = isProvenEqual(before, after, offer.id != "name-nodes"); // names change no number
                EXPECT_EQ(isProven, !waits(waitingForTheProof, GetParam()));
                EXPECT_TRUE(isAsSound(before, after));
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Made, ChosenFix, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, ChosenFix, testing::ValuesIn(readableModels()), corpusTestName);

INSTANTIATE_TEST_SUITE_P(Made, PlainFix, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, PlainFix, testing::ValuesIn(readableModels()), corpusTestName);

} // namespace
} // namespace qaliper::corpus_fix_test
