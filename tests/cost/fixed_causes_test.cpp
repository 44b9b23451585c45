#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/rules/speed_causes.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// On real quantized models: what is left of a cause after its offers were applied at all of its places.

namespace qaliper::fixed_causes_test {
namespace {

constexpr std::string_view target = "trt-10.3,sm=8.6,fp16";
constexpr std::size_t mostFixes = 8; // of one cause, one after the other

// Those of the corpus; without one the empty path, whose test is skipped.
std::vector<std::filesystem::path> quantizedModels() {
    std::vector<std::filesystem::path> wanted;
    std::ranges::copy_if(readableModels(), std::back_inserter(wanted), [](const std::filesystem::path& file) {
        const std::string folder = file.parent_path().filename().string();
        return file.empty() || folder == "exported" || folder == "modelopt";
    });
    return wanted;
}

std::optional<SpeedCause> find(const Analysis& analysis, CauseKind kind) {
    for (SpeedCause& cause : speedCauses(analysis)) {
        if (cause.cause.kind == kind)
            return std::move(cause);
    }
    return std::nullopt;
}

const CauseFix* appliedFix(const SpeedCause& cause) {
    const auto found =
        std::ranges::find_if(cause.fixes, [](const CauseFix& fix) { return fix.safety != Safety::Advice; });
    return found == cause.fixes.end() ? nullptr : &*found;
}

Applied applied(const Analysis& analysis, const CauseFix& fix) {
    FixRequest request;
    request.rules.only = {std::string(fix.rule)};
    request.chosen.emplace(fix.rule, fix.offer);
    request.keys = fix.findings;
    return fixedAll(analysis, request);
}

class FixedCauses : public CorpusTest {
protected:
    FixedCauses() : before_(inspectModel(must(loadModel(GetParam())), target)) {}

    // The cause after all of its offers, one fix after the other; nothing when it is gone.
    struct After {
        std::optional<SpeedCause> cause;
        std::size_t moved = 0; // of its places, those that belong to another cause then
    };
    After afterFixes(const SpeedCause& before) const {
        const CauseKind kind = before.cause.kind;
        auto analysis = std::make_shared<const Analysis>(before_);
        std::optional<SpeedCause> cause = find(*analysis, kind);
        for (std::size_t i = 0; cause && appliedFix(*cause); ++i) {
            if (i == mostFixes) {
                ADD_FAILURE() << causeId(kind) << ": " << appliedFix(*cause)->rule << " is offered again and again";
                break;
            }
            const Applied outcome = applied(*analysis, *appliedFix(*cause));
            EXPECT_FALSE(outcome.fixes.empty()) << appliedFix(*cause)->rule;
            analysis = outcome.analysis;
            cause = find(*analysis, kind);
        }
        return {cause, placesElsewhere(before, *analysis)};
    }

    std::size_t placesElsewhere(const SpeedCause& before, const Analysis& after) const {
        std::set<NodeId> elsewhere;
        for (const SpeedCause& other : speedCauses(after)) {
            if (other.stops() || other.cause.kind == before.cause.kind)
                continue;
            for (const NodeIx place : other.cause.places)
                elsewhere.insert(after.context->node(place).id);
        }
        return static_cast<std::size_t>(std::ranges::count_if(
            before.cause.places, [&](NodeIx place) { return elsewhere.contains(before_.context->node(place).id); }));
    }

    Analysis before_;
};

TEST_P(FixedCauses, AreGoneOrSayWhatIsLeft) {
    for (const SpeedCause& before : speedCauses(before_)) {
        if (before.stops() || !appliedFix(before))
            continue;
        const CauseKind kind = before.cause.kind;
        const auto [after, moved] = afterFixes(before);
        const std::size_t left = after ? after->cause.places.size() : 0;
        EXPECT_LT(left, before.cause.places.size()) << causeId(kind);
        // an open type may stay open for another reason
        if (kind != CauseKind::LayerTypeOpen) {
            EXPECT_EQ(left + moved, before.placesWithoutFix()) << causeId(kind) << ": what was said to be left";
        }
        EXPECT_EQ(after ? after->placesWithoutFix() : 0, left) << causeId(kind);
    }
}

// Each fix that a cause names is about places of it.
TEST_P(FixedCauses, NameNoFixThatIsAboutOtherPlaces) {
    for (const SpeedCause& cause : speedCauses(before_)) {
        for (const CauseFix& fix : cause.fixes) {
            EXPECT_TRUE(std::ranges::includes(cause.cause.places, fix.places)) << causeId(cause.cause.kind);
            EXPECT_TRUE(cause.cause.places.empty() || !fix.places.empty()) << fix.rule;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Made, FixedCauses, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, FixedCauses, testing::ValuesIn(quantizedModels()), corpusTestName);

} // namespace
} // namespace qaliper::fixed_causes_test
