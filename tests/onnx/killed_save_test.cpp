#include <filesystem>

#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/killed.h"
#include "tests/support/result.h"
#include "tests/support/same_model.h"

// A program that is killed while it saves, at each of its system calls: the file is the one before or the one after,
// and its weights can be read.

namespace qaliper::killed_save_test {
namespace {

namespace fs = std::filesystem;

class KilledWhileSaving : public CorpusTest {
protected:
    KilledWhileSaving() {
        fs::create_directories(folder_ / "copy");
        const Model opened = must(loadModel(GetParam()));
        must(saveModel(opened, before_));
        const Model model = must(loadModel(before_));
        edited_ = applied(model, {SetNodeName{mainGraph, model.main().nodes[0].id, "renamed"}});
        must(saveModel(*edited_, after_));
    }

    void restore() const {
        for (const auto& entry : fs::directory_iterator(folder_ / "copy"))
            fs::remove(entry);
        fs::copy_file(before_, model_);
        saves_.set(0);
    }
    void save(const SaveOptions& options) const {
        must(saveModel(*edited_, model_, options));
        saves_.set(1);
    }
    bool isSaved() const { return saves_.get() > 0; } // as saveModel() said
    static std::string bytesOf(const fs::path& path) { return must(readWholeFile(path)); }

    TemporaryFolder folder_;
    fs::path before_ = folder_ / "before.onnx";
    fs::path after_ = folder_ / "after.onnx";
    fs::path model_ = folder_ / "copy/model.onnx";
    std::optional<Model> edited_;
    Reached saves_;
};

TEST_P(KilledWhileSaving, TheFileIsTheOldOneOrTheNewOne) {
    const std::string before = bytesOf(before_);
    const std::string after = bytesOf(after_);
    ASSERT_NE(before, after);
    bool sawOld = false;
    bool sawNew = false;
    const int killed = killEverywhere([&] { restore(); }, [&] { save({}); },
        [&](int stop) {
            const std::string now = bytesOf(model_);
            EXPECT_TRUE((now == before && !isSaved()) || now == after) << "stop " << stop;
            sawOld |= now == before;
            sawNew |= now == after;
        });
    RecordProperty("killed", killed);
    EXPECT_TRUE(sawOld && sawNew) << killed << " moments, none before or none after the new file took the name";
}

TEST_P(KilledWhileSaving, AModelAndItsFileOfWeightsStayTogether) {
    const Model before = must(loadModel(before_));
    const int killed = killEverywhere([&] { restore(); }, [&] { save({.externalData = true}); },
        [&](int stop) {
            const Model now = must(loadModel(model_));
            const bool isNew = now.main().nodes[0].name == "renamed";
            EXPECT_TRUE(isNew || !isSaved()) << "stop " << stop;
            EXPECT_TRUE(sameModel(isNew ? *edited_ : before, now)) << "stop " << stop;
        });
    RecordProperty("killed", killed);
    EXPECT_GT(killed, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Demo, KilledWhileSaving, testing::Values(sourceFolder() / "resources" / "demo" / "demo.onnx"), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, KilledWhileSaving,
    testing::ValuesIn(namedModels(
        {"exported/mobilenet_v2_w035.qdq_int8.onnx", "exported/ssd_mobilenet.qdq_int8.efficientnms_trt.onnx"})),
    corpusTestName);

} // namespace
} // namespace qaliper::killed_save_test
