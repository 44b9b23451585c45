#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/cli/session.h"
#include "model/base/file.h"
#include "model/tools/tools.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// A model from the file to the file, without a window and without the command line.

namespace qaliper::session_test {
namespace {

namespace fs = std::filesystem;
using cli::Session;
using cli::SessionOptions;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Checked = std::shared_ptr<const Analysis>;

class SessionOfAModel : public testing::Test {
protected:
    SessionOfAModel() { must(saveModel(network("ramp(-90, 90)"), model_)); }

    // A convolution whose groups TensorRT does not run in INT8, until they are merged.
    static Model network(const std::string& weights) {
        return textModel(R"(g (float[1,8,8,8] x) => (float[1,8,8,8] y)
            <float s = {0.05}, int8 z = {0}, int8[8,2,1,1] w = )" +
            weights + R"(> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            c = Conv <group = 4> (d, wd)
            yq = QuantizeLinear (c, s, z)
            y = DequantizeLinear (yq, s, z)
        })");
    }

    SessionOptions options() {
        return {.target = {.person = must(parseTarget("trt-10.3"))},
            .rules = {{"conv-*"}, {}},
            .knowledge = loadKnowledge(),
            .workers = &workers_};
    }
    Session session() { return must(Session::of(model_, options())); }
    static Checked checked(const Session& session, std::shared_ptr<const Index> index) {
        return must(session.check(std::move(index), {}, {})).alone;
    }
    static Checked checked(const Session& session) { return checked(session, must(session.open({}))); }
    // A change that says something of itself and has made something else of the network.
    static FixReport falseChange(const Session& session, const Analysis& start, Safety safety) {
        Applied applied;
        applied.fixes.push_back({.key = "key", .rule = "rule", .fix = "fix", .safety = safety});
        applied.safety = safety;
        applied.analysis = checked(session, std::make_shared<const Index>(network("ramp(90, -90)")));
        FixReport change = changeOf(start, std::move(applied));
        change.proof = must(session.prove(start, change.applied, {}, {}));
        return change;
    }
    static std::vector<std::string> rulesIn(const Analysis& analysis) {
        std::vector<std::string> rules;
        for (const Finding& finding : analysis.findings)
            rules.emplace_back(finding.rule);
        return rules;
    }

    TemporaryFolder folder_;
    fs::path model_ = folder_ / "model.onnx";
    fs::path output_ = folder_ / "fixed.onnx";
    Workers workers_{workerProgram()};
};

TEST_F(SessionOfAModel, OpensChecksFixesAndSaves) {
    const std::string before = must(readWholeFile(model_));
    const Session session = this->session();
    const Checked start = checked(session);
    EXPECT_THAT(rulesIn(*start), ElementsAre("conv-group-misaligned"));
    EXPECT_TRUE(start->context->types.complete());

    const FixReport change = must(session.fix(start, {}, {}));
    ASSERT_EQ(change.applied.fixes.size(), 1U);
    EXPECT_EQ(change.applied.fixes.front().fix, "merge-groups");
    EXPECT_TRUE(change.change);
    EXPECT_THAT(rulesIn(*change.applied.analysis), IsEmpty());

    must(session.save(change, output_, {}, {}));
    EXPECT_EQ(must(readWholeFile(model_)), before);
    EXPECT_THAT(rulesIn(*checked(must(Session::of(output_, options())))), IsEmpty());
}

TEST_F(SessionOfAModel, ProvesWhatItFixed) {
    needRuntime();
    const Session session = this->session();
    const Checked start = checked(session);
    FixReport change = must(session.fix(start, {}, {}));
    change.proof = must(session.prove(*start, change.applied, {}, {}));
    EXPECT_EQ(change.proof->state, ProofState::Equal);
    EXPECT_FALSE(hasFailedProof(change));
    EXPECT_TRUE(isOk(session.save(change, output_, {}, {})));
}

TEST_F(SessionOfAModel, DoesNotWriteAnExactChangeWithOtherNumbers) {
    needRuntime();
    const Session session = this->session();
    const Checked start = checked(session);
    const FixReport change = falseChange(session, *start, Safety::Exact);
    EXPECT_EQ(change.proof->state, ProofState::Different);
    EXPECT_TRUE(hasFailedProof(change));
    const Status saved = session.save(change, output_, {}, {});
    ASSERT_TRUE(isError(saved, ErrorKind::Invalid));
    EXPECT_EQ(saved.error().path, model_.string());
    EXPECT_FALSE(fs::exists(output_));
}

TEST_F(SessionOfAModel, WritesAReviewedChangeWithOtherNumbers) {
    needRuntime();
    const Session session = this->session();
    const Checked start = checked(session);
    FixReport change = falseChange(session, *start, Safety::Review);
    EXPECT_EQ(change.proof->state, ProofState::Different);
    EXPECT_FALSE(hasFailedProof(change)) << "somebody agreed to that";
    EXPECT_TRUE(isOk(session.save(change, output_, {}, {})));
    change.proof->interface.emplace_back();
    EXPECT_TRUE(hasFailedProof(change)) << "nobody agreed to another interface";
}

TEST_F(SessionOfAModel, SaysWhichInputsCannotBeRead) {
    const Session session = this->session();
    const Checked start = checked(session);
    const FixReport change = must(session.fix(start, {}, {}));
    const auto proof = session.prove(*start, change.applied, {.folder = folder_ / "recorded"}, {});
    ASSERT_TRUE(isError(proof, ErrorKind::CannotRead));
    EXPECT_THAT(proof.error().path, HasSubstr("recorded"));
}

TEST_F(SessionOfAModel, IsNotProvenWithoutWorkers) {
    SessionOptions alone = options();
    alone.workers = nullptr;
    const Session session = must(Session::of(model_, alone));
    const Checked start = checked(session);
    const FixReport change = must(session.fix(start, {}, {}));
    EXPECT_EQ(must(session.prove(*start, change.applied, {}, {})).state, ProofState::NotRun);
}

TEST_F(SessionOfAModel, AppliesNothingWhereNothingIsToBeFixed) {
    SessionOptions others = options();
    others.rules = {{"qdq-*"}, {}};
    const Session session = must(Session::of(model_, others));
    const FixReport change = must(session.fix(checked(session), {}, {}));
    EXPECT_THAT(change.applied.fixes, IsEmpty());
    EXPECT_FALSE(change.change);
    must(session.save(change, output_, {}, {}));
    EXPECT_EQ(must(readWholeFile(output_)), must(readWholeFile(model_)));
}

// The finding of the first version is gone in the second one, and so is what it offered.
TEST_F(SessionOfAModel, AppliesNoOfferOfAnotherVersion) {
    const Session session = this->session();
    const Checked start = checked(session);
    const std::string key = start->findings.front().key;
    const Applied edited = must(applyOffer(session.inspector(), *start, key, "merge-groups", {}, {}));
    const auto again = applyOffer(session.inspector(), *checked(session, edited.index), key, "merge-groups", {}, {});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().kind, ErrorKind::Stale);
    const auto other = applyOffer(session.inspector(), *start, key, "fold-float", {}, {});
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().kind, ErrorKind::Stale);
}

TEST_F(SessionOfAModel, UsesTools) {
    const Session session = this->session();
    const Checked start = checked(session);
    const NodeId conv = idOf(start->context->model(), "c");
    const Applied applied = must(session.tool(start, {"dequantize", {conv}, {}}, {}));
    const Tool& tool = *findTool("dequantize");
    EXPECT_EQ(applied.title, tool.info.title());
    EXPECT_EQ(applied.safety, tool.info.safety);
    EXPECT_EQ(applied.index, applied.analysis->context->indexOwner);
    must(session.save(changeOf(*start, applied), output_, {}, {}));
    EXPECT_TRUE(fs::exists(output_));
    EXPECT_TRUE(isError(session.tool(start, {"no-such-tool", {}, {}}, {}), ErrorKind::Invalid));
}

TEST_F(SessionOfAModel, NamesAFileThatIsNotThere) {
    const fs::path absent = folder_ / "absent.onnx";
    const auto opened = must(Session::of(absent, options())).open({});
    ASSERT_TRUE(isError(opened, ErrorKind::CannotRead));
    EXPECT_EQ(opened.error().path, absent.string());
}

TEST_F(SessionOfAModel, DoesNotWriteOverTheModelUnasked) {
    const std::string before = must(readWholeFile(model_));
    const Session session = this->session();
    const FixReport change = must(session.fix(checked(session), {}, {}));
    const Status refused = session.save(change, folder_.path() / "." / "model.onnx", {}, {});
    EXPECT_TRUE(isError(refused, ErrorKind::CannotWrite));
    EXPECT_EQ(must(readWholeFile(model_)), before);
    EXPECT_TRUE(isOk(session.save(change, model_, {.force = true}, {})));
    EXPECT_NE(must(readWholeFile(model_)), before);
}

TEST_F(SessionOfAModel, SaysWhereItCannotWrite) {
    const Session session = this->session();
    const FixReport change = must(session.fix(checked(session), {}, {}));
    EXPECT_TRUE(isError(session.save(change, folder_ / "absent" / "fixed.onnx", {}, {}), ErrorKind::CannotWrite));
    EXPECT_TRUE(isOk(session.save(change, output_, {}, {}))) << "nothing is lost";
}

TEST_F(SessionOfAModel, EndsEveryStepOfACancelledJob) {
    const Session session = this->session();
    const Checked start = checked(session);
    const FixReport change = must(session.fix(start, {}, {}));
    std::stop_source source;
    source.request_stop();
    const Job job(source.get_token());
    EXPECT_TRUE(isError(session.open(job), ErrorKind::Cancelled));
    EXPECT_TRUE(isError(session.check(start->context->indexOwner, {}, job), ErrorKind::Cancelled));
    EXPECT_TRUE(isError(session.fix(start, {}, job), ErrorKind::Cancelled));
    EXPECT_TRUE(isError(
        session.tool(start, {"dequantize", {idOf(start->context->model(), "c")}, {}}, job), ErrorKind::Cancelled));
    EXPECT_TRUE(isError(session.prove(*start, change.applied, {}, job), ErrorKind::Cancelled));
    EXPECT_TRUE(isError(session.save(change, output_, {}, job), ErrorKind::Cancelled));
    EXPECT_FALSE(fs::exists(output_));
}

TEST_F(SessionOfAModel, TakesWhatTheProjectFileSays) {
    must(writeWholeFile(folder_ / "qaliper.toml",
        "target = \"trt-8.6\"\n[[ignore]]\nkey = \"conv-group-misaligned@main:c\"\nreason = \"known\"\n"));
    SessionOptions unsaid = options();
    unsaid.target = {};
    const Session session = must(Session::of(model_, unsaid));
    EXPECT_EQ(formatTarget(session.target()), "trt-8.6");
    EXPECT_THAT(checked(session)->findings, IsEmpty());
    unsaid.project = ProjectFile();
    EXPECT_EQ(formatTarget(must(Session::of(model_, unsaid)).target()), formatTarget(defaultTarget()))
        << "another one stands in for it";
}

TEST_F(SessionOfAModel, IsNotMadeWithAProjectFileThatCannotBeUsed) {
    must(writeWholeFile(folder_ / "qaliper.toml", "[target\n"));
    const auto session = Session::of(model_, options());
    ASSERT_FALSE(session);
    EXPECT_THAT(session.error().path, HasSubstr("qaliper.toml"));
    const OpenedModel opened = must(openModel(model_, {}, {}, {}));
    EXPECT_TRUE(opened.projectProblem) << "a window opens the model all the same";
}

TEST(TargetOfASession, IsThatOfTheFirstWhoNamesOne) {
    const auto named = [](const char* target) { return must(parseTarget(target)); };
    ProjectFile project;
    project.target = named("trt-8.6");
    RequestedTarget requested{.person = named("trt-10.3"), .log = named("trt-10.0"), .preset = named("trt-8.5")};
    EXPECT_EQ(formatTarget(targetThatHolds(requested, project)), "trt-10.3");
    requested.person.reset();
    EXPECT_EQ(formatTarget(targetThatHolds(requested, project)), "trt-10.0");
    requested.log.reset();
    EXPECT_EQ(formatTarget(targetThatHolds(requested, project)), "trt-8.6");
    project.target.reset();
    EXPECT_EQ(formatTarget(targetThatHolds(requested, project)), "trt-8.5");
    EXPECT_EQ(formatTarget(targetThatHolds(requested, std::nullopt)), "trt-8.5");
}

// A button that fixes 2 findings makes a step of 2, though a later round needed a third fix.
TEST(TitleOfFixes, CountsFindings) {
    std::vector<AppliedFix> fixes;
    for (const char* key : {"a", "b", "new"})
        fixes.push_back({.key = key, .rule = "rule", .fix = "fix", .title = say("Merge")});
    const FixCounts counts{.asked = 2, .fixed = 2};
    EXPECT_EQ(render(titleOf(fixes, counts)), "Merge (×2)");
    fixes.back().title = say("Split");
    EXPECT_EQ(render(titleOf(fixes, counts)), "2 findings fixed");
}

} // namespace
} // namespace qaliper::session_test
