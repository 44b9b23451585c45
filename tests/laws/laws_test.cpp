#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

#include <gtest/gtest.h>

#include "model/graph/identity.h"
#include "model/onnx/infer.h"
#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/inferring.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// What holds for every rule, on every model and target: findings point at what is there and come out the same each
// time, and every offer does what it says. Of the findings of one rule the first, the middle and the last are fixed;
// all of them, which takes an hour, when the environment variable QALIPER_LAWS says "all". QALIPER_TARGETS names other
// targets, as "trt-8.6,trt-10.3".

namespace qaliper::laws_test {
namespace {

constexpr std::string_view allTargets = "trt-8.0,trt-8.6,trt-10.0,trt-10.1,trt-10.3,trt-10.13,trt-11.0";

std::vector<std::string> wantedTargets() {
    const char* wanted = std::getenv("QALIPER_TARGETS");
    std::istringstream list(wanted ? wanted : std::string(allTargets));
    std::vector<std::string> targets;
    for (std::string target; std::getline(list, target, ',');)
        targets.push_back(target);
    return targets;
}

// And the targets that were measured, for models whose offers depend on it.
std::vector<std::string> targetsOf(const std::filesystem::path& model) {
    static const std::set<std::string> measured = {"27_output_dtype_half.onnx", "29_unet_hswish_int8.onnx",
        "bert_24l.qdq_int8.onnx", "cnn.onnx_int8_fp16.onnx", "cnn_silu_fp8_torch.onnx", "hf_convbert.op18.int8.onnx",
        "hf_modernbert.op18.int8.onnx", "hf_whisper_encoder.op18.int8.onnx", "instancenorm_depthwise.qdq_int8.onnx",
        "neg_fp8_dq_cast.onnx", "neg_fp8_softmax_open.onnx", "neg_fp8_transpose_after_dq.onnx",
        "neg_int8_softmax_open.onnx"};
    std::vector<std::string> targets = wantedTargets();
    if (measured.contains(model.filename().string()))
        targets.insert(targets.end(), {"trt-10.6,sm=9.0,fp16", "trt-10.6", "trt-11.2"});
    return targets;
}

class Laws : public CorpusTest {
protected:
    Laws()
        : index_(std::make_shared<const Index>(must(loadModel(GetParam())))),
          types_(must(inferTypes(*index_, sharedInferenceWorker(), {}))) {}

    Analysis on(std::string_view target) const { return must(inspect(testInspector(target), index_, types_, {})); }
    void expectFixed(const Analysis& before, const Finding& finding, const Offer& offer, std::string_view target);
    void expectFixes(const Analysis& analysis, std::string_view target);

private:
    TypeTable typesOf(const Index& index);

    std::shared_ptr<const Index> index_;
    TypeTable types_;
    std::map<std::string, std::string> inferred_; // by what was asked
};

// On most targets a fix makes the same model, whose types do not depend on the target.
TypeTable Laws::typesOf(const Index& index) {
    const auto [answer, isNew] = inferred_.try_emplace(must(inferenceRequest(index)));
    if (isNew)
        answer->second = must(sharedInferenceWorker().call(FrameKind::Infer, answer->first, {}));
    return must(inferredTypes(index, answer->second));
}

void expectSound(const Context& context, const Finding& finding) {
    const Index& index = context.index();
    EXPECT_TRUE(findRule(finding.rule));
    EXPECT_LE(finding.severity, findRule(finding.rule)->info.highestSeverity);
    EXPECT_EQ(render(finding.title).find_first_of("{}"), std::string::npos) << render(finding.title);
    EXPECT_FALSE(render(finding.message).empty());
    EXPECT_EQ(finding.node.valid(), index.find(finding.node).has_value());
    for (const NodeId related : finding.related)
        EXPECT_TRUE(index.find(related));
    for (const std::string& value : finding.values)
        EXPECT_TRUE(index.value(finding.graph, value)) << value;
}

// The same finding, in words, for two runs over one version.
std::string written(const Finding& finding) {
    return finding.key + " " + std::string(severityName(finding.severity)) + " " + finding.group + " " +
        render(finding.message);
}

std::vector<std::string> writtenAll(const Analysis& analysis) {
    std::vector<std::string> lines;
    std::ranges::transform(analysis.findings, std::back_inserter(lines), written);
    return lines;
}

void expectSoundFindings(const Analysis& analysis) {
    std::set<std::string> keys;
    for (const Finding& finding : analysis.findings) {
        SCOPED_TRACE(finding.key);
        expectSound(*analysis.context, finding);
        EXPECT_TRUE(keys.insert(finding.key).second) << "two findings of one key";
    }
}

bool wantsAll() {
    const char* laws = std::getenv("QALIPER_LAWS");
    return laws && std::string_view(laws) == "all";
}

std::vector<Finding> firstMiddleLast(const std::vector<Finding>& findings) {
    if (findings.size() <= 3 || wantsAll())
        return findings;
    return {findings.front(), findings[findings.size() / 2], findings.back()};
}

// By its key, and by the node itself, whose name, and with it the key, changes where a fix gives its output to another
// node.
class Known {
public:
    explicit Known(const Analysis& analysis) {
        for (const Finding& finding : analysis.findings) {
            keys_.insert(finding.key);
            if (finding.node.valid())
                places_.insert(placeOf(finding));
        }
    }
    bool contains(const Finding& finding) const {
        return keys_.contains(finding.key) || (finding.node.valid() && places_.contains(placeOf(finding)));
    }

private:
    using Place = std::tuple<NodeId, std::string, std::string, std::string>;
    static Place placeOf(const Finding& finding) {
        return {finding.node, std::string(finding.rule), finding.cause, finding.slot};
    }

    std::set<std::string> keys_;
    std::set<Place> places_;
};

// What an offer says of its price is what it costs.
void expectEffect(const Analysis& before, const Analysis& after, const Effect& effect) {
    const auto nodes = [](const Analysis& analysis) { return static_cast<int>(nodeCount(analysis.context->model())); };
    const auto layers = [](const Analysis& analysis) { return static_cast<int>(analysis.verdict.quantizedLayers); };
    EXPECT_EQ(nodes(after) - nodes(before), effect.nodes);
    EXPECT_EQ(layers(after) - layers(before), effect.quantizedLayers);
    const double cost = before.context->costs.macs().value;
    EXPECT_NEAR(after.context->costs.macs().value, cost * effect.macs, cost * 1e-6);
}

// Inputs and outputs are as they were, or changed exactly as the offer declares.
void expectDeclaredInterface(const Model& before, const Model& after, const Offer& offer, const Fix& fix) {
    for (const InterfaceChange& change : interfaceChanges(before, after, fix.interface))
        ADD_FAILURE() << "not declared: " << render(describeChange(change));
    EXPECT_EQ(offer.changesInterface, !fix.interface.empty());
    EXPECT_TRUE(offer.safety != Safety::Exact || fix.interface.empty()) << "an exact fix keeps inputs and outputs";
}

// Wrong numbers, and a build that may stop, outweigh what costs speed.
bool isLess(const Finding& left, const Finding& finding) {
    const bool isOnlySlower = finding.stage != Stage::None && left.stage == Stage::None;
    return left.severity < finding.severity || (isOnlySlower && left.severity == finding.severity);
}

// The note on the layers of a model that stay in float, where there was none before: it names as many as the offer says
// that it takes out of their quantized type.
bool isDeclared(const Finding& left, const Effect& effect) {
    return left.rule == "quant-coverage" && effect.quantizedLayers < 0 &&
        left.related.size() == static_cast<std::size_t>(-effect.quantizedLayers);
}

void Laws::expectFixed(const Analysis& before, const Finding& finding, const Offer& offer, std::string_view target) {
    const auto fix = buildFix(*before.context, offer, {});
    ASSERT_TRUE(isOk(fix));
    EXPECT_FALSE(fix->edits.empty());
    const auto fixed = applyEdits(before.context->model(), fix->edits);
    ASSERT_TRUE(isOk(fixed));
    expectDeclaredInterface(before.context->model(), *fixed, offer, *fix);
    const auto index = std::make_shared<const Index>(*fixed);
    const Analysis after = must(inspect(testInspector(target), index, typesOf(*index), {}));
    expectEffect(before, after, offer.effect);
    const Known known(before);
    for (const Finding& left : after.findings) {
        EXPECT_NE(left.key, finding.key) << "still found";
        EXPECT_TRUE(isLess(left, finding) || known.contains(left) || isDeclared(left, offer.effect))
            << "new: " << written(left);
    }
}

void Laws::expectFixes(const Analysis& analysis, std::string_view target) {
    for (const Rule* rule : allRules()) {
        for (const Finding& finding : firstMiddleLast(findingsOf(analysis, rule->info.id))) {
            for (const Offer& offer : offersFor(*analysis.context, finding)) {
                SCOPED_TRACE(finding.key + " " + std::string(offer.id));
                const auto& declared = rule->info.offers;
                EXPECT_NE(std::ranges::find(declared, offer.id, &OfferInfo::id), declared.end());
                EXPECT_TRUE(!offer.automatic || offer.safety == Safety::Exact);
                if (offer.safety != Safety::Advice)
                    expectFixed(analysis, finding, offer, target);
            }
        }
    }
}

TEST_P(Laws, FindingsPointAtWhatIsThereAreTheSameEachTimeAndEveryOfferDoesWhatItSays) {
    for (const std::string& target : targetsOf(GetParam())) {
        SCOPED_TRACE(target);
        const Analysis analysis = on(target);
        expectSoundFindings(analysis);
        EXPECT_EQ(writtenAll(analysis), writtenAll(on(target)));
        expectFixes(analysis, target);
    }
}

INSTANTIATE_TEST_SUITE_P(Made, Laws, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, Laws, testing::ValuesIn(readableModels()), corpusTestName);

} // namespace
} // namespace qaliper::laws_test
