#include <csignal>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sys/wait.h>

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

constexpr int usualActions = 150;

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

// None of them answers any more when this returns.
void endWorkers() {
    const std::vector<pid_t> workers = workerProcesses();
    for (const pid_t worker : workers)
        kill(worker, SIGKILL);
    for (const pid_t worker : workers) {
        siginfo_t ended{};
        waitid(P_PID, static_cast<id_t>(worker), &ended, WEXITED | WNOWAIT); // or somebody took notice already
    }
}

std::string bytesOf(const Model& model) {
    const TemporaryFolder folder;
    must(saveModel(model, folder / "model.onnx"));
    return must(readWholeFile(folder / "model.onnx"));
}

// What holds of every open document between two actions.
class Invariants {
public:
    // `deaths` is how often workers died.
    Invariants(const Workspace& workspace, const std::size_t& deaths) : workspace_(&workspace), deaths_(&deaths) {
        QObject::connect(&workspace, &Workspace::opened, &context_, [this](Document* document) { watch(*document); });
        QObject::connect(&workspace, &Workspace::closing, &context_, [this](Document* document) {
            if (document->state() == Document::State::Open)
                expectReplay(*document);
            known_.erase(document);
        });
    }

    void check() {
        for (Document* document : workspace_->documents()) {
            if (document->state() != Document::State::Open || testing::Test::HasFailure())
                continue;
            expectAnalysisFits(*document);
            expectSavedIsOnDisk(*document);
        }
    }

    // Behind the last action: what holds as soon as everything was seen.
    void checkAtRest() {
        EXPECT_TRUE(comesTrue([this] {
            return std::ranges::all_of(workspace_->documents(), [](const Document* document) {
                return document->state() != Document::State::Open || !isToBeSeen(*document);
            });
        })) << "a file that another program wrote goes on being called the saved one";
        check();
        for (const Document* document : workspace_->documents()) {
            if (document->state() == Document::State::Open)
                expectReplay(*document);
        }
    }

    std::size_t steps() const { return steps_; }
    std::size_t replayed() const { return replayed_; }
    std::size_t settled() const { return settled_; }
    std::size_t saved() const { return saved_; }

private:
    // What an edit was made from.
    struct Circumstances {
        Settings settings;
        bool isTyped = true; // as far as types can be inferred
        std::size_t deaths = 0;
    };
    struct Known {
        std::vector<std::uint64_t> numbers;    // of the steps
        std::vector<Circumstances> beginnings; // of the steps
        Circumstances now;                     // of what runs in the foreground, from its begin
        const Task* foreground = nullptr;
        const Task* reading = nullptr;                             // that which reads the file
        std::optional<std::pair<std::uint64_t, FileStamp>> onDisk; // the version that was compared with the file
    };

    void watch(const Document& document) {
        known_[&document].reading = document.foreground();
        QObject::connect(&document, &Document::foregroundChanged, &context_, [&] { noteForeground(document); });
        QObject::connect(&document, &Document::versionChanged, &context_, [&] { noteSteps(document); });
    }

    // No edit begins while the file is read, but one may go on when that has ended.
    void noteForeground(const Document& document) {
        Known& known = known_[&document];
        const Task* before = std::exchange(known.foreground, document.foreground());
        if (before == known.foreground || before == known.reading || document.state() != Document::State::Open)
            return;
        const auto& analysis = document.analysis();
        const bool isWorkerDead =
            analysis && analysis->uninferred && analysis->uninferred->kind == ErrorKind::WorkerDied;
        known.now = {document.settings(), !isWorkerDead, *deaths_};
    }

    void noteSteps(const Document& document) {
        Known& known = known_[&document];
        const std::vector<Step>& steps = document.history().steps();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (i < known.numbers.size() && known.numbers[i] == steps[i].number)
                continue;
            known.numbers.resize(i);
            known.beginnings.resize(i);
            known.numbers.push_back(steps[i].number);
            known.beginnings.push_back(known.now);
            known.beginnings.back().isTyped = known.now.isTyped && known.now.deaths == *deaths_;
            steps_ += i > 0 ? 1 : 0;
        }
    }

    // Each step, made again from the version before it with the settings of then, gives the same bytes. Where a worker
    // died meanwhile, it was made from declared types.
    void expectReplay(const Document& document) {
        noteSteps(document);
        const std::vector<Step>& steps = document.history().steps();
        const std::vector<Circumstances>& beginnings = known_[&document].beginnings;
        for (std::size_t i = 1; i < steps.size(); ++i) {
            if (!beginnings[i].isTyped)
                continue;
            SCOPED_TRACE(document.title().toStdString() + ", step " + std::to_string(i) + " " + render(steps[i].title));
            Inspector inspector = document.inspector();
            inspector.settings = beginnings[i].settings;
            const auto before = std::make_shared<const Index>(steps[i - 1].model);
            const RepeatedSteps repeated =
                must(repeatActions(inspector, before, {steps[i].action}, Repeating::InOrder, {}));
            ASSERT_FALSE(repeated.problem) << describe(*repeated.problem);
            ASSERT_EQ(repeated.steps.size(), 1U);
            ASSERT_TRUE(bytesOf(repeated.steps.front().applied.index->model()) == bytesOf(steps[i].model))
                << "other bytes";
            ++replayed_;
        }
    }

    void expectAnalysisFits(Document& document) {
        if (document.isChecking())
            return;
        ++settled_;
        ASSERT_FALSE(document.checkFailure()) << describe(*document.checkFailure());
        const Analysis& analysis = *document.analysis();
        ASSERT_EQ(analysis.context->indexOwner, document.index()) << "findings of another version";
        ASSERT_EQ(formatTarget(analysis.context->target), formatTarget(document.settings().target));
        ASSERT_EQ(document.index()->model().graphs, document.history().current().graphs);
        ASSERT_EQ(document.evidence() != nullptr, document.engineFiles().artefacts().any());
        for (const IgnoredFinding& entry : document.settings().ignored)
            ASSERT_EQ(std::ranges::count(analysis.findings, entry.key, &Finding::key), 0) << entry.key;
    }

    // As long as the file is the one that the document knows. Another program may have written it; that is seen later.
    void expectSavedIsOnDisk(const Document& document) {
        const auto* saved = savedStep(document);
        const auto stamp = stampOf(document.path());
        if (!saved || !stamp || isToBeSeen(document))
            return;
        const std::pair now{saved->number, *stamp};
        std::optional<std::pair<std::uint64_t, FileStamp>>& compared = known_[&document].onDisk;
        if (compared == now)
            return;
        const Result<std::string> written = readWholeFile(document.path());
        const auto behind = stampOf(document.path());
        if (!behind || *behind != *stamp) // it is being replaced
            return;
        ASSERT_TRUE(isOk(written));
        ASSERT_TRUE(*written == bytesOf(saved->model)) << document.path();
        compared = now;
        ++saved_;
    }

    static const Step* savedStep(const Document& document) {
        const History& history = document.history();
        for (std::size_t i = 0; i < history.steps().size(); ++i) {
            if (history.isSaved(i))
                return &history.steps()[i];
        }
        return nullptr;
    }

    // A version is called the saved one, but the file is another one than was read or written last.
    static bool isToBeSeen(const Document& document) {
        if (!savedStep(document))
            return false;
        const auto stamp = stampOf(document.path());
        const auto& read = document.history().steps().front().model.storage->file();
        const bool isAsWritten = stamp && document.savePath();
        const bool isAsRead = stamp && read && *stamp == read->stamp();
        return !isAsWritten && !isAsRead;
    }

    const Workspace* workspace_;
    QObject context_; // of connections
    std::map<const Document*, Known> known_;
    const std::size_t* deaths_;
    std::size_t steps_ = 0;    // seen
    std::size_t replayed_ = 0; // of these
    std::size_t settled_ = 0;  // times that an analysis was looked at
    std::size_t saved_ = 0;    // versions that were compared with their file
};

class MonkeyTest : public WindowTest {
protected:
    MonkeyTest() {
        fs::copy_file(demoModel(), folder_ / "first.onnx");
        must(saveModel(withNodeInFront(must(loadModel(demoModel()))), folder_ / "other.onnx"));
        bringSecond();
        for (const fs::path& file : files())
            fs::copy_file(file, folder_ / file.filename());
        must(writeWholeFile(folder_ / "broken.onnx", must(readWholeFile(demoModel())).substr(0, 1000)));
        for (const std::string version : {"8601", "100300"})
            must(writeWholeFile(folder_ / ("build" + version + ".log"),
                "&&&& RUNNING TensorRT.trtexec [TensorRT v" + version + "] # trtexec --onnx=first.onnx\n"));
        const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
        std::cout << "To repeat: QALIPER_ACTIONS=" << actionsWanted() << " views_tests --gtest_random_seed=" << seed()
                  << " --gtest_filter=" << test.test_suite_name() << '.' << test.name() << std::endl;
    }

    // Another program writes it, in turn the one and the other model.
    void bringSecond() {
        isOtherBrought_ = !isOtherBrought_;
        fs::remove(folder_ / "second.onnx");
        fs::copy_file(isOtherBrought_ ? folder_ / "other.onnx" : demoModel(), folder_ / "second.onnx");
    }

    bool isAtWork() const {
        return std::ranges::any_of(
            workspace_->documents(), [](const Document* document) { return document->foreground() != nullptr; });
    }

    // What happens around the window: models and files of TensorRT come, among them logs that name another target, a
    // file changes, the workers die.
    std::vector<std::function<void()>> disturbances() {
        std::vector<std::function<void()>> events;
        for (const fs::path& file : files())
            events.emplace_back([this, name = file.filename()] { drop({folder_ / name}); });
        for (const char* name : {"build8601.log", "build100300.log"})
            events.emplace_back([this, name] { drop({folder_ / name}); });
        for (const char* name : {"first.onnx", "second.onnx", "broken.onnx"})
            events.emplace_back([this, name] { workspace_->open(folder_ / name); });
        events.emplace_back(
            [this] { window_->resize(window_->width() < 1200 ? 1440 : 960, window_->height() < 700 ? 900 : 540); });
        events.emplace_back([this] { bringSecond(); });
        events.emplace_back([this] {
            endWorkers();
            ++deaths_;
        });
        return events;
    }

    // Disturbances, and about as often the actions that make versions and files.
    std::vector<std::function<void()>> steps() {
        std::vector<std::function<void()>> events = disturbances();
        const std::vector<ActionId> actions{ActionId::FixAll, ActionId::FixFinding, ActionId::NextFinding,
            ActionId::FixKind, ActionId::Undo, ActionId::Redo, ActionId::DeleteNode, ActionId::Save, ActionId::SaveAs,
            ActionId::Reload};
        for (std::size_t i = 0, count = std::max(actions.size(), events.size()); i < count; ++i) {
            events.emplace_back([this, id = actions[i % actions.size()]] {
                if (!QApplication::activeModalWidget() && !QApplication::activePopupWidget())
                    action(id)->trigger();
            });
        }
        for (int i = 0; i < 20; ++i)
            events.emplace_back([this] { fixSomething(); });
        for (int i = 0; i < 3; ++i)
            events.emplace_back([this] { ignoreSomething(); });
        return events;
    }

    // The next finding of the model in front gets its first fix.
    void fixSomething() {
        const Finding* finding = nextFinding();
        if (!finding)
            return;
        const std::vector<Offer>& offers = finding->offers;
        const auto isFix = [](const Offer& offer) { return offer.safety != Safety::Advice; };
        const auto offer = std::ranges::find_if(offers, isFix);
        if (offer != offers.end())
            window_->document()->applyFixes({ActionKind::Fix, finding->key, std::string(offer->id)});
    }

    // Or no longer, which the project file keeps.
    void ignoreSomething() {
        const Finding* finding = nextFinding();
        if (!finding)
            return;
        const std::vector<IgnoredFinding> ignored = window_->document()->settings().ignored;
        if (ignored.empty())
            window_->document()->ignore({{finding->key, {}, "known"}});
        else
            window_->document()->stopIgnoring(ignored.front().key);
    }

    std::size_t deaths_ = 0; // of workers

private:
    const Finding* nextFinding() {
        const Document* document = window_->document();
        if (!document || document->state() != Document::State::Open || !document->isChecked())
            return nullptr;
        const auto& findings = document->analysis()->findings;
        return findings.empty() ? nullptr : &findings[nextFinding_++ % findings.size()];
    }

    bool isOtherBrought_ = true;
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

TEST_F(MonkeyTest, WhatIsShownFitsTogetherAfterEachAction) {
    Invariants invariants(*workspace_, deaths_);
    open(folder_ / "first.onnx");
    Monkey monkey(*window_,
        {.seed = seed(),
            .actions = actionsWanted(),
            .folder = folder_.path(),
            .events = steps(),
            .eventShare = 20,
            .afterEach = [&] { invariants.check(); }});
    EXPECT_TRUE(monkey.run());
    EXPECT_TRUE(comesTrue([this] { return !isAtWork(); }));
    fs::copy_file(demoModel(), folder_ / "last.onnx");
    Document* last = open(folder_ / "last.onnx");
    last->applyAutomatic();
    EXPECT_TRUE(comesTrue([&] { return isSettled(last) && !isAtWork(); }));
    invariants.checkAtRest();
    EXPECT_GT(invariants.replayed(), 0U);
    std::cout << invariants.settled() << " analyses, " << invariants.steps() << " steps, of which "
              << invariants.replayed() << " were made again, and " << invariants.saved() << " files were compared\n";
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
