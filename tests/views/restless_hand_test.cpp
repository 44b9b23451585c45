#include <csignal>
#include <cstdlib>

#include "model/base/file.h"
#include "model/base/number.h"
#include "tests/support/result.h"
#include "tests/views/restless_hand.h"
#include "tests/views/window_fixture.h"

// Whatever a hand does, at whatever moment, the window lives and goes on working. QALIPER_DEEDS says how many deeds it does;
// --gtest_random_seed which.

namespace qaliper::restless_hand_test {
namespace {

namespace fs = std::filesystem;

constexpr int usualDeeds = 600;

int deedsWanted() {
    const char* wanted = std::getenv("QALIPER_DEEDS");
    return wanted ? static_cast<int>(parseInteger(wanted).value_or(usualDeeds)) : usualDeeds;
}

unsigned seed() { return static_cast<unsigned>(GTEST_FLAG_GET(random_seed)); }

// What it can have in hand: of some models, the corpus holds more than there is beside the project.
std::vector<fs::path> files() {
    const std::vector<fs::path> ofCorpus = {"struct_three_layer_nested_subgraph.onnx", "bad_unsorted.onnx",
        "qdq_conv_int4_weights.onnx", "float_candy_style_instancenorm.onnx", "tensorrt/cache_trt7000_conv.cache",
        "tensorrt/layers_101601_mnist_detailed.json", "tensorrt/log_101601_plugin.log"};
    std::vector<fs::path> found = {demoModel()};
    for (const fs::path& name : ofCorpus) {
        if (fs::exists(corpusFolder() / name))
            found.push_back(corpusFolder() / name);
    }
    return found;
}

void signalWorkers(int signal) {
    for (const pid_t worker : workerProcesses())
        kill(worker, signal);
}

class RestlessHandTest : public WindowTest {
protected:
    RestlessHandTest() {
        fs::copy_file(demoModel(), folder_ / "first.onnx");
        bringSecond();
        for (const fs::path& file : files())
            fs::copy_file(file, folder_ / file.filename());
        must(writeWholeFile(folder_ / "broken.onnx", must(readWholeFile(demoModel())).substr(0, 1000)));
    }

    void bringSecond() {
        fs::remove(folder_ / "second.onnx");
        fs::copy_file(demoModel(), folder_ / "second.onnx");
    }

    // What goes on around somebody at work.
    std::vector<std::function<void()>> world() {
        std::vector<std::function<void()>> deeds;
        for (const fs::path& file : files())
            deeds.emplace_back([this, name = file.filename()] { drop({folder_ / name}); });
        for (const char* name : {"first.onnx", "second.onnx", "broken.onnx"})
            deeds.emplace_back([this, name] { workspace_->open(folder_ / name); });
        deeds.emplace_back([this] { bringSecond(); });
        deeds.emplace_back([] { signalWorkers(SIGKILL); });
        deeds.emplace_back(
            [this] { window_->resize(window_->width() < 1200 ? 1440 : 960, window_->height() < 700 ? 900 : 540); });
        return deeds;
    }
};

TEST_F(RestlessHandTest, BringsNothingDown) {
    open(folder_ / "first.onnx");
    RestlessHand hand(*window_, folder_.path(), world(), seed(), deedsWanted());
    EXPECT_TRUE(hand.run());
    const Document* demo = open(demoModel());
    EXPECT_FALSE(demo->analysis()->findings.empty());
}

TEST_F(RestlessHandTest, BringsNothingDownWhileThereIsNoPictureYet) {
    must(workers_->place.start());
    must(workers_->infer.start());
    signalWorkers(SIGSTOP); // as on a machine that is busy with something else
    const Document* document = workspace_->open(folder_ / "first.onnx");
    ASSERT_TRUE(comesTrue([&] { return document->state() == Document::State::Open; }));
    ASSERT_FALSE(canvas().picture());
    QWidget* ground = canvas().viewport();
    QTest::mousePress(ground, Qt::LeftButton, Qt::ShiftModifier, QPoint(50, 50));
    QMouseEvent frame(QEvent::MouseMove, QPointF(200, 200), ground->mapToGlobal(QPointF(200, 200)), Qt::NoButton,
        Qt::LeftButton, Qt::ShiftModifier);
    QApplication::sendEvent(ground, &frame);
    QTest::mouseRelease(ground, Qt::LeftButton, Qt::ShiftModifier, QPoint(200, 200));
    EXPECT_FALSE(canvas().picture());
    RestlessHand hand(*window_, folder_.path(),
        {[this] { workspace_->open(folder_ / "second.onnx"); }, [] { signalWorkers(SIGSTOP); }}, seed(), deedsWanted());
    EXPECT_TRUE(hand.run());
    signalWorkers(SIGCONT);
    open(demoModel());
}

} // namespace
} // namespace qaliper::restless_hand_test
