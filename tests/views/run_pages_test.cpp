#include <atomic>
#include <functional>
#include <memory>
#include <ostream>
#include <string>

#include <QLabel>
#include <QPushButton>

#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/noise/half_page.h"
#include "views/noise/noise_page.h"
#include "views/noise/recover_page.h"
#include "views/quantize/run_page.h"
#include "views/quantize/run_progress.h"

// The pages that run a model on a user's data: all of them say in the same way what became of it.

namespace qaliper::run_pages_test {

namespace {

constexpr const char* quantized = R"(
    g (float[n,16] x) => (float[n,16] y) < float[16,16] a = noise(-1, 1), float s = {0.02}, int8 z = {0} >
    { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = MatMul (d, a) })";

// No time is told that would stand for seconds.
TEST_F(WindowTest, WhatIsDoneButForAnUnknownRestHasTheNameOfItsStageAlone) {
    Task task(*services_.pool);
    RunProgress progress(task, QStringLiteral("Progress"));
    const auto said = [&](double done) {
        progress.start();
        bool isOver = false;
        task.start(
            [done](const Job& job) -> Status {
                job.report(say("Checking the result"), done);
                return {};
            },
            [&](const Status&) { isOver = true; });
        EXPECT_TRUE(comesTrue([&] { return isOver; }));
        return progress.findChild<QLabel*>(QStringLiteral("runProgress"))->text().toStdString();
    };
    EXPECT_TRUE(said(0.5).starts_with("Checking the result… · 50 % · about"));
    EXPECT_EQ(said(0.995), "Checking the result… · 99 %");
    EXPECT_EQ(said(1), "Checking the result…");
}

struct Page {
    std::unique_ptr<QWidget> widget;
    std::function<void(const DataFiles&)> start;
    std::function<bool()> isRunning;
    std::function<bool()> hasResult;
    std::function<void()> reset;
};

template <class Widget>
Page pageOf(std::unique_ptr<Widget> widget, auto start, auto hasResult, auto reset) {
    Widget* page = widget.get();
    return {std::move(widget), [page, start](const DataFiles& files) { start(*page, files); },
        [page] { return page->isRunning(); }, [page, hasResult] { return hasResult(*page); },
        [page, reset] { reset(*page); }};
}

struct Case {
    const char* name;
    const char* state; // the object name of the line
    const char* cancelled;
    const char* failed; // what it finds wrong first
    Page (*make)(Document&);
    friend std::ostream& operator<<(std::ostream& out, const Case& page) { return out << page.name; }
};

const Case cases[]{
    {"run", "runState", "Cancelled. Nothing was changed.", "has Q/DQ already",
        [](Document& document) {
            return pageOf(
                std::make_unique<RunPage>(document),
                [](RunPage& page, const DataFiles& files) {
                    QuantizeInput asked;
                    asked.request.data = files;
                    page.start(asked);
                },
                [](RunPage& page) { return page.outcome() != nullptr; }, [](RunPage& page) { page.drop(); });
        }},
    {"half", "halfState", "Cancelled. Nothing was changed.", "missing.npz",
        [](Document& document) {
            return pageOf(
                std::make_unique<HalfPage>(document), [](HalfPage& page, const DataFiles& files) { page.start(files); },
                [](HalfPage& page) { return page.outcome() != nullptr; }, [](HalfPage& page) { page.drop(); });
        }},
    {"noise", "noiseState", "Cancelled. Nothing was measured.", "missing.npz",
        [](Document& document) {
            return pageOf(
                std::make_unique<NoisePage>(document),
                [](NoisePage& page, const DataFiles& files) {
                    page.start({{}, files});
                },
                [](NoisePage& page) { return page.hasResult(); }, [](NoisePage& page) { page.cancel(); });
        }},
    {"recover", "recoverState", "Cancelled. Nothing was changed.", "missing.npz",
        [](Document& document) {
            return pageOf(
                std::make_unique<RecoverPage>(document),
                [](RecoverPage& page, const DataFiles& files) {
                    page.start({{}, files});
                },
                [](RecoverPage& page) { return page.outcome() != nullptr; }, [](RecoverPage& page) { page.drop(); });
        }},
};

class RunPages : public WindowTest, public testing::WithParamInterface<Case> {
protected:
    RunPages() {
        must(saveModel(textModel(quantized), folder_ / "quantized.onnx"));
        document_ = open(folder_ / "quantized.onnx");
    }

    void show(Document& document) {
        page_ = GetParam().make(document);
        page_.widget->show();
    }
    void start() { page_.start({{folder_ / "missing.npz"}}); }
    // What was given to other threads; it has ended when this returns.
    void finish(const HeldPool::Works& works) {
        std::atomic<std::size_t> ended = 0;
        HeldPool::Works counted;
        for (const auto& work : works)
            counted.emplace_back([&ended, work] {
                work();
                ++ended;
            });
        pool_->letGo(std::move(counted));
        ASSERT_TRUE(comesTrue([&] { return ended == works.size(); }));
        QCoreApplication::processEvents();
    }
    std::string said() const {
        const auto* line = find<QLabel>(GetParam().state, page_.widget.get());
        return line ? line->text().toStdString() : std::string();
    }
    QPushButton* cancel() const { return find<QPushButton>("cancelRun", page_.widget.get()); }

    Document* document_ = nullptr;
    Page page_;
};

TEST_P(RunPages, SaysThatThereIsNoHelperProcess) {
    Services alone = services_;
    alone.workers = nullptr;
    Document document(alone, folder_ / "quantized.onnx", document_->settings().target);
    ASSERT_TRUE(comesTrue([&] { return document.state() == Document::State::Open && document.isChecked(); }));
    show(document);
    start();
    EXPECT_FALSE(page_.isRunning());
    EXPECT_EQ(said(), "There is no helper process to run the model in");
    EXPECT_EQ(cancel(), nullptr);
    page_.widget.reset();
}

TEST_P(RunPages, SaysWhyItFailed) {
    show(*document_);
    start();
    EXPECT_TRUE(page_.isRunning());
    EXPECT_TRUE(comesTrue([&] { return !page_.isRunning(); }));
    EXPECT_NE(said().find(GetParam().failed), std::string::npos) << said();
    EXPECT_FALSE(page_.hasResult());
}

TEST_P(RunPages, EndsAtOnceWhenItIsCancelled) {
    show(*document_);
    const HeldPool::Works works = pool_->hold([&] { start(); });
    ASSERT_EQ(works.size(), 1U);
    EXPECT_TRUE(page_.isRunning());
    EXPECT_EQ(said(), "");
    click(cancel());
    EXPECT_FALSE(page_.isRunning());
    EXPECT_EQ(cancel(), nullptr);
    EXPECT_EQ(said(), GetParam().cancelled);
    finish(works);
    EXPECT_EQ(said(), GetParam().cancelled) << "nothing is delivered";
    EXPECT_FALSE(page_.hasResult());
}

TEST_P(RunPages, DropsTheResultOfARunBeforeTheLatest) {
    show(*document_);
    const HeldPool::Works first = pool_->hold([&] { start(); });
    const HeldPool::Works second = pool_->hold([&] { start(); });
    ASSERT_EQ(first.size(), 1U);
    ASSERT_EQ(second.size(), 1U);
    finish(first);
    EXPECT_TRUE(page_.isRunning());
    EXPECT_EQ(said(), "");
    finish(second);
    EXPECT_TRUE(comesTrue([&] { return !page_.isRunning(); }));
    EXPECT_NE(said(), "");
}

TEST_P(RunPages, ANewRunAndAResetTakeBackWhatWasSaid) {
    show(*document_);
    start();
    ASSERT_TRUE(comesTrue([&] { return !said().empty(); }));
    const HeldPool::Works works = pool_->hold([&] { start(); });
    EXPECT_EQ(said(), "");
    page_.reset();
    EXPECT_FALSE(page_.isRunning());
    const std::string after = said();
    finish(works);
    EXPECT_EQ(said(), after) << "nothing is delivered";
    EXPECT_EQ(cancel(), nullptr);
}

INSTANTIATE_TEST_SUITE_P(
    OfAModel, RunPages, testing::ValuesIn(cases), [](const auto& page) { return std::string(page.param.name); });

} // namespace
} // namespace qaliper::run_pages_test
