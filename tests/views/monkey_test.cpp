#include <csignal>
#include <cstdlib>
#include <iostream>
#include <map>

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/onnx/save.h"
#include "tests/support/result.h"
#include "tests/views/monkey.h"
#include "tests/views/window_fixture.h"

// Random actions at random moments. The window lives and goes on working, and what it shows fits together.
// QALIPER_ACTIONS says how many actions a test takes, --gtest_random_seed which; a test prints what repeats it.

namespace qaliper::monkey_test {
namespace {

namespace fs = std::filesystem;

constexpr int usualActions = 600;

int actionsWanted() {
    const char* wanted = std::getenv("QALIPER_ACTIONS");
    return wanted ? static_cast<int>(parseInteger(wanted).value_or(usualActions)) : usualActions;
}

unsigned seed() { return static_cast<unsigned>(GTEST_FLAG_GET(random_seed)); }

// What can be dropped onto the window: of some models, the corpus holds more than there is in the project.
std::vector<fs::path> files() {
    const std::vector<fs::path> ofCorpus = namedModels({"struct_three_layer_nested_subgraph.onnx", "bad_unsorted.onnx",
        "qdq_conv_int4_weights.onnx", "float_candy_style_instancenorm.onnx", "tensorrt/cache_trt7000_conv.cache",
        "tensorrt/layers_101601_mnist_detailed.json", "tensorrt/log_101601_plugin.log"});
    std::vector<fs::path> found = {demoModel(), madeModel("residual_int8_groups"), madeModel("transformer_dynamic")};
    std::ranges::copy_if(ofCorpus, std::back_inserter(found), [](const fs::path& path) { return fs::exists(path); });
    return found;
}

void signalWorkers(int signal) {
    for (const pid_t worker : workerProcesses())
        kill(worker, signal);
}

std::string bytesOf(const Model& model) {
    const TemporaryFolder folder;
    must(saveModel(model, folder / "model.onnx"));
    return must(readWholeFile(folder / "model.onnx"));
}

// What holds of every open document between two actions.
class Invariants {
public:
    explicit Invariants(const Workspace& workspace) : workspace_(&workspace) {}

    void check() {
        for (const Document* document : workspace_->documents()) {
            if (document->state() != Document::State::Open || testing::Test::HasFailure())
                continue;
            noteSteps(*document);
            expectAnalysisFits(*document);
            expectSavedIsOnDisk(*document);
        }
    }

    // Each step, made again from the version before it with the settings of then, gives the same bytes.
    void expectReplay(const Document& document) {
        noteSteps(document);
        const std::vector<Step>& steps = document.history().steps();
        const std::vector<Settings>& settings = known_[&document].settings;
        Model model = steps.front().model;
        for (std::size_t i = 1; i < steps.size(); ++i) {
            SCOPED_TRACE(document.title().toStdString() + ", step " + std::to_string(i) + " " + render(steps[i].title));
            Inspector inspector = document.inspector();
            inspector.settings = settings[i];
            const RepeatedSteps repeated =
                must(repeatActions(inspector, std::make_shared<const Index>(model), {steps[i].action}, {}));
            ASSERT_FALSE(repeated.problem) << describe(*repeated.problem);
            model = repeated.steps.front().model;
            ASSERT_TRUE(bytesOf(model) == bytesOf(steps[i].model)) << "other bytes";
        }
    }

    void expectReplays() {
        for (const Document* document : workspace_->documents()) {
            if (document->state() == Document::State::Open)
                expectReplay(*document);
        }
    }

    void forget(const Document& document) { known_.erase(&document); }
    std::size_t steps() const { return steps_; }
    std::size_t settled() const { return settled_; }
    std::size_t saved() const { return saved_; }

private:
    struct Known {
        std::vector<std::uint64_t> numbers;                        // of the steps
        std::vector<Settings> settings;                            // under which each was made
        std::optional<std::pair<std::uint64_t, FileStamp>> onDisk; // the version that was compared with the file
    };

    void noteSteps(const Document& document) {
        Known& known = known_[&document];
        const std::vector<Step>& steps = document.history().steps();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (i < known.numbers.size() && known.numbers[i] == steps[i].number)
                continue;
            known.numbers.resize(i);
            known.settings.resize(i);
            known.numbers.push_back(steps[i].number);
            known.settings.push_back(document.settings());
            steps_ += i > 0 ? 1 : 0;
        }
    }

    void expectAnalysisFits(const Document& document) {
        if (document.isChecking())
            return;
        ++settled_;
        ASSERT_TRUE(document.analysis());
        const Context& context = *document.analysis()->context;
        ASSERT_EQ(context.indexOwner, document.index()) << "findings of another version";
        ASSERT_EQ(formatTarget(context.target), formatTarget(document.settings().target));
        ASSERT_EQ(document.index()->model().graphs, document.history().current().graphs);
    }

    void expectSavedIsOnDisk(const Document& document) {
        Known& known = known_[&document];
        const History& history = document.history();
        for (std::size_t i = 0; i < history.steps().size(); ++i) {
            if (!history.isSaved(i))
                continue;
            const Result<FileStamp> stamp = stampOf(document.path());
            ASSERT_TRUE(isOk(stamp));
            const std::pair now{history.steps()[i].number, *stamp};
            if (known.onDisk == now)
                continue;
            ++saved_;
            const Result<std::string> written = readWholeFile(document.path());
            ASSERT_TRUE(isOk(written));
            ASSERT_TRUE(*written == bytesOf(history.steps()[i].model)) << document.path();
            known.onDisk = now;
        }
    }

    const Workspace* workspace_;
    std::map<const Document*, Known> known_;
    std::size_t steps_ = 0;   // seen
    std::size_t settled_ = 0; // times that an analysis was looked at
    std::size_t saved_ = 0;   // versions that were compared with their file
};

class MonkeyTest : public WindowTest {
protected:
    MonkeyTest() {
        fs::copy_file(demoModel(), folder_ / "first.onnx");
        bringSecond();
        for (const fs::path& file : files())
            fs::copy_file(file, folder_ / file.filename());
        must(writeWholeFile(folder_ / "broken.onnx", must(readWholeFile(demoModel())).substr(0, 1000)));
        const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
        std::cout << "To repeat: QALIPER_ACTIONS=" << actionsWanted() << " views_tests --gtest_random_seed=" << seed()
                  << " --gtest_filter=" << test.test_suite_name() << '.' << test.name() << std::endl;
    }

    void bringSecond() {
        fs::remove(folder_ / "second.onnx");
        fs::copy_file(demoModel(), folder_ / "second.onnx");
    }

    bool isAtWork() const {
        return std::ranges::any_of(
            workspace_->documents(), [](const Document* document) { return document->foreground() != nullptr; });
    }

    // What happens around the window and leaves the files of open models alone.
    std::vector<std::function<void()>> arrivals() {
        std::vector<std::function<void()>> events;
        for (const fs::path& file : files()) {
            if (file.extension() != ".log")
                events.emplace_back([this, name = file.filename()] { drop({folder_ / name}); });
        }
        for (const char* name : {"first.onnx", "second.onnx", "broken.onnx"})
            events.emplace_back([this, name] { workspace_->open(folder_ / name); });
        events.emplace_back(
            [this] { window_->resize(window_->width() < 1200 ? 1440 : 960, window_->height() < 700 ? 900 : 540); });
        return events;
    }

    // Arrivals, and about as often the actions that make versions and files.
    std::vector<std::function<void()>> steps() {
        std::vector<std::function<void()>> events = arrivals();
        const std::vector<ActionId> actions{ActionId::FixAll, ActionId::FixFinding, ActionId::NextFinding,
            ActionId::FixKind, ActionId::Undo, ActionId::Redo, ActionId::DeleteNode, ActionId::Save, ActionId::SaveAs};
        for (std::size_t i = 0, count = std::max(actions.size(), events.size()); i < count; ++i) {
            events.emplace_back([this, id = actions[i % actions.size()]] {
                if (!QApplication::activeModalWidget() && !QApplication::activePopupWidget())
                    action(id)->trigger();
            });
        }
        for (int i = 0; i < 6; ++i)
            events.emplace_back([this] { fixSomething(); });
        return events;
    }

    // The next finding of the model in front gets its first fix.
    void fixSomething() {
        Document* document = window_->document();
        if (!document || document->state() != Document::State::Open || document->isChecking())
            return;
        const auto& findings = document->analysis()->findings;
        if (findings.empty())
            return;
        const Finding& finding = findings[nextFinding_++ % findings.size()];
        const std::vector<Offer> offers = offersFor(*document->analysis()->context, finding);
        const auto isFix = [](const Offer& offer) { return offer.safety != Safety::Advice; };
        const auto offer = std::ranges::find_if(offers, isFix);
        if (offer != offers.end())
            document->applyFix(finding.key, offer->id, {});
    }

    // The rest of what may come: a log that names another target, a file that changes, a worker that dies.
    std::vector<std::function<void()>> disturbances() {
        std::vector<std::function<void()>> events = arrivals();
        for (const fs::path& file : files()) {
            if (file.extension() == ".log")
                events.emplace_back([this, name = file.filename()] { drop({folder_ / name}); });
        }
        events.emplace_back([this] { bringSecond(); });
        events.emplace_back([] { signalWorkers(SIGKILL); });
        return events;
    }

private:
    std::size_t nextFinding_ = 0;
};

TEST_F(MonkeyTest, BringsNothingDown) {
    open(folder_ / "first.onnx");
    Monkey monkey(
        *window_, {.seed = seed(), .actions = actionsWanted(), .folder = folder_.path(), .events = disturbances()});
    EXPECT_TRUE(monkey.run());
    const Document* demo = open(demoModel());
    EXPECT_FALSE(demo->analysis()->findings.empty());
}

// It waits while a model is edited, read or saved.
TEST_F(MonkeyTest, WhatIsShownFitsTogetherAfterEachAction) {
    Invariants invariants(*workspace_);
    const auto connection = QObject::connect(workspace_.get(), &Workspace::closing, [&](const Document* document) {
        if (document->state() == Document::State::Open)
            invariants.expectReplay(*document);
        invariants.forget(*document);
    });
    open(folder_ / "first.onnx");
    Monkey monkey(*window_,
        {.seed = seed(),
            .actions = actionsWanted(),
            .folder = folder_.path(),
            .events = steps(),
            .eventShare = 20,
            .savesToNewFiles = true,
            .mayAct = [this] { return !isAtWork(); },
            .afterEach = [&] { invariants.check(); }});
    EXPECT_TRUE(monkey.run());
    EXPECT_TRUE(comesTrue([this] { return !isAtWork(); }));
    Document* first = open(folder_ / "first.onnx");
    first->applyAutomatic();
    EXPECT_TRUE(comesTrue([&] { return isSettled(first) && !isAtWork(); }));
    invariants.check();
    invariants.expectReplays();
    std::cout << invariants.settled() << " analyses, " << invariants.steps() << " steps and " << invariants.saved()
              << " files were compared\n";
    QObject::disconnect(connection);
}

TEST_F(MonkeyTest, BringsNothingDownWhileThereIsNoPictureYet) {
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
    Monkey monkey(*window_,
        {.seed = seed(),
            .actions = actionsWanted(),
            .folder = folder_.path(),
            .events = {[this] { workspace_->open(folder_ / "second.onnx"); }, [] { signalWorkers(SIGSTOP); }}});
    EXPECT_TRUE(monkey.run());
    signalWorkers(SIGCONT);
    open(demoModel());
}

} // namespace
} // namespace qaliper::monkey_test
