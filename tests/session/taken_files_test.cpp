#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/session/engine_files.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

// Files of TensorRT as they come and go.

namespace qaliper::taken_files_test {
namespace {

class TakenFiles : public testing::Test {
protected:
    std::filesystem::path written(const std::string& name, std::string_view content) const {
        must(writeWholeFile(folder_ / name, content));
        return folder_ / name;
    }
    std::filesystem::path log() const {
        return written(
            "build.log", "&&&& RUNNING TensorRT.trtexec [TensorRT v8203] # trtexec --onnx=model.onnx --fp16\n");
    }
    std::filesystem::path cache() const {
        return written("calib.cache", "TRT-8601-EntropyCalibration2\nx: 3c010a14\n");
    }
    std::filesystem::path profile(const std::string& name) const {
        return written(name, R"([{"count": 1}, {"name": "a", "timeMs": 1, "averageMs": 1, "percentage": 100}])");
    }

    TemporaryFolder folder_;
};

TEST_F(TakenFiles, OfABuildMakeItOpenWhichVersionWasBuilt) {
    Artefacts artefacts;
    artefacts.built = std::make_shared<const Analysis>();
    EXPECT_EQ(takeArtefact(artefacts, must(readArtefact(cache()))), EngineFileKind::Cache);
    EXPECT_TRUE(artefacts.built) << "a cache is of no build";
    EXPECT_EQ(takeArtefact(artefacts, must(readArtefact(log()))), EngineFileKind::Log);
    EXPECT_FALSE(artefacts.built);
}

TEST_F(TakenFiles, AreForgottenByKind) {
    Artefacts artefacts =
        must(readArtefacts({.log = log(), .profiles = {profile("a"), profile("b")}, .cache = cache()}));
    swapProfiles(artefacts);
    ASSERT_EQ(artefacts.profiles.size(), 2U);
    EXPECT_EQ(artefacts.profiles.front()->path, (folder_ / "b").string());
    forgetArtefact(artefacts, EngineFileKind::Profile);
    EXPECT_TRUE(artefacts.profiles.empty());
    forgetArtefact(artefacts, EngineFileKind::Log);
    EXPECT_TRUE(artefacts.cache);
    forgetArtefact(artefacts, EngineFileKind::Cache);
    EXPECT_FALSE(artefacts.any());
}

TEST_F(TakenFiles, OfAnotherKindThanWasSaidAreRefused) {
    const auto diary = written("diary", "Dear diary\nnothing happened\n");
    EXPECT_TRUE(isError(readArtefacts({.log = diary}), ErrorKind::Unsupported));
    EXPECT_TRUE(isError(readArtefacts({.profiles = {cache()}}), ErrorKind::Unsupported));
    EXPECT_FALSE(readArtefacts({.layers = cache()}));
    EXPECT_TRUE(isError(readArtefacts({.cache = folder_ / "absent"}), ErrorKind::CannotRead));
}

TEST_F(TakenFiles, NameTheirTargetAfterTheLog) {
    const Artefacts artefacts = must(readArtefacts({.log = log()}));
    const auto target = targetOf(*artefacts.log);
    ASSERT_TRUE(target);
    EXPECT_EQ(target->version, (Version{8, 2, 3}));
    EXPECT_EQ(target->source, "build.log");
    EXPECT_TRUE(whyNoTarget(*artefacts.log).empty());
    const auto silent = written("silent.log", "[E] [TRT] Could not find any implementation for node conv.\n");
    const Artefacts others = must(readArtefacts({.log = silent}));
    EXPECT_FALSE(targetOf(*others.log));
    EXPECT_EQ(whyNoTarget(*others.log).arguments.front().value, "silent.log");
}

} // namespace
} // namespace qaliper::taken_files_test
