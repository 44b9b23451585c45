#include <fstream>

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/log_problems.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/dialogs/preview_dialog.h"
#include "views/engine/engine_message.h"
#include "views/engine/engine_panel.h"
#include "views/panels/findings_panel.h"

// The way of a person with a model and a log in the window: the message, the node it means, its finding, the preview of
// a fix, and the message with its cause gone.

namespace qaliper::log_walks_test {

namespace {

class LogWalks : public WindowTest {
protected:
    Document* document() const { return window_->document(); }
    bool hasLog() const { return document()->evidence() && document()->evidence()->log && isSettled(document()); }

    EngineMessage* messageSaying(const QString& words) const {
        for (EngineMessage* message : find<EnginePanel>("enginePanel")->findChildren<EngineMessage*>()) {
            const auto labels = message->findChildren<QLabel*>();
            const bool says = std::ranges::any_of(
                labels, [&](const QLabel* label) { return label->text().remove(QChar(0x200B)).contains(words); });
            if (message->isVisible() && says)
                return message;
        }
        return nullptr;
    }
    EngineMessage* messageOf(const std::string& rule) const {
        const auto& findings = document()->analysis()->findings;
        const auto found = std::ranges::find(findings, rule, &Finding::rule);
        return found == findings.end() ? nullptr : messageSaying(toQt(found->title));
    }

    // The menu of the card has one entry for each offer.
    void choose(const EngineMessage& message, const QString& offer) {
        if (const auto* button = message.findChild<QPushButton*>(QStringLiteral("offers"))) {
            QMenu* menu = button->menu();
            emit menu->aboutToShow();
            for (QAction* action : menu->actions()) {
                if (action->text().startsWith(offer))
                    return action->trigger();
            }
        }
        click(message.findChild<QPushButton*>(QStringLiteral("fix")));
    }

    // What is not automatic is shown before it is applied.
    void applyWhatIsShown() {
        const auto applyButton = [&]() -> QPushButton* {
            auto* preview = window_->findChild<PreviewDialog*>();
            auto* apply = preview ? find<QPushButton>("apply", preview) : nullptr;
            return apply && apply->isEnabled() ? apply : nullptr;
        };
        ASSERT_TRUE(comesTrue([&] { return document()->isModified() || applyButton(); }));
        if (QPushButton* apply = applyButton())
            click(apply);
        ASSERT_TRUE(comesTrue([&] { return document()->isModified() && isSettled(document()); }));
    }
};

class LogWalk : public LogWalks, public testing::WithParamInterface<LogProblem> {};

TEST_P(LogWalk, FromTheMessageToTheNodeTheFixAndAnAnsweredMessage) {
    const LogProblem& it = GetParam();
    writeProblem(it, folder_.path());
    window_->openFiles({folder_ / "model.onnx", folder_ / "build.log"});
    ASSERT_EQ(workspace_->documents().size(), 1U) << "the log belongs to the model";
    ASSERT_TRUE(comesTrue([&] { return hasLog(); }));
    ASSERT_GT(findingCount(it.rule), 0U);

    ASSERT_TRUE(comesTrue([&] { return messageOf(it.message) != nullptr; }));
    EngineMessage* message = messageOf(it.message);
    document()->selection().clear();
    QTest::mouseClick(message, Qt::LeftButton, {}, QPoint(8, 8));
    EXPECT_EQ(document()->selection().node(), idOf(document()->index()->model(), it.node));
    ASSERT_TRUE(comesTrue([&] { return window_->findChild<FindingsPanel*>()->current().has_value(); }));
    const auto subject = *window_->findChild<FindingsPanel*>()->current();
    EXPECT_EQ(subject.face().rule, it.message) << "the list shows it, too";
    EXPECT_EQ(subject.remedied().face().rule, it.rule);

    const auto& offers = subject.offers();
    const auto offer = std::ranges::find(offers, it.offer, &Offer::id);
    ASSERT_NE(offer, offers.end());
    choose(*message, toQt(offer->title));
    applyWhatIsShown();
    EXPECT_EQ(findingCount(it.rule), 0U);
    EXPECT_EQ(findingCount(it.message), 0U);
    EXPECT_TRUE(comesTrue([&] { return messageSaying(QStringLiteral("Its cause was fixed")) != nullptr; }));
}

std::string walkName(const testing::TestParamInfo<LogProblem>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Problems, LogWalk, testing::ValuesIn(logProblems()), walkName);

TEST_F(LogWalks, FromMissingScalesOfInstanceNormalizationsToQuantizedLayers) {
    const CalibratedProblem it = instanceNormalizationProblem();
    must(saveModel(textModel(it.model), folder_ / "model.onnx"));
    std::ofstream(folder_ / "build.log") << it.log;
    std::ofstream(folder_ / "model.cache") << it.cache;
    window_->openFiles({folder_ / "model.onnx", folder_ / "build.log", folder_ / "model.cache"});
    ASSERT_TRUE(comesTrue([&] { return hasLog() && document()->evidence()->cache; }));
    find<QTabWidget>(find<EnginePanel>("enginePanel"))->setCurrentIndex(0);
    for (const char* rule : {"log-type-int64-weights", "log-type-int32-clamp", "log-calib-profile"})
        EXPECT_TRUE(comesTrue([&] { return messageOf(rule) != nullptr; })) << rule;
    EngineMessage* message = messageOf("log-calib-missing-scale");
    ASSERT_NE(message, nullptr);
    QTest::mouseClick(message, Qt::LeftButton, {}, QPoint(8, 8));
    EXPECT_EQ(document()->selection().node(), idOf(document()->index()->model(), "t"));

    find<QTabWidget>(find<EnginePanel>("enginePanel"))->setCurrentIndex(3);
    click(find<QPushButton>("quantizeFromCache", find<EnginePanel>("enginePanel")));
    applyWhatIsShown();
    EXPECT_EQ(document()->analysis()->verdict.quantizedLayers, it.quantizedLayers);
}

// What is named beside a model in a command.
class NamedFiles : public LogWalks {
protected:
    NamedFiles() {
        writeProblem(logProblems().front(), folder_.path());
        std::filesystem::copy_file(demoModel(), folder_ / "second.onnx");
    }
    std::vector<std::filesystem::path> opened() const {
        std::vector<std::filesystem::path> paths;
        for (const Document* document : workspace_->documents())
            paths.push_back(document->path().filename());
        return paths;
    }
    bool hasLogAt(std::size_t place) {
        return comesTrue([&] {
            Document& document = *workspace_->documents().at(place);
            return document.engineFiles().artefacts().log && document.evidence() && document.isChecked();
        });
    }
};

TEST_F(NamedFiles, ALogBelongsToTheModelBeforeIt) {
    window_->openFiles({folder_ / "second.onnx", folder_ / "model.onnx", folder_ / "build.log"});
    EXPECT_EQ(opened(), (std::vector<std::filesystem::path>{"second.onnx", "model.onnx"}));
    EXPECT_TRUE(hasLogAt(1));
    EXPECT_EQ(workspace_->documents().at(0)->engineFiles().artefacts().log, nullptr);
}

TEST_F(NamedFiles, ALogBeforeEveryModelBelongsToTheFirst) {
    window_->openFiles({folder_ / "build.log", folder_ / "model.onnx", folder_ / "second.onnx"});
    EXPECT_EQ(opened(), (std::vector<std::filesystem::path>{"model.onnx", "second.onnx"}));
    EXPECT_TRUE(hasLogAt(0));
}

TEST_F(NamedFiles, TheContentDecidesWhereANameSaysNothing) {
    std::filesystem::rename(folder_ / "build.log", folder_ / "output");
    std::filesystem::rename(folder_ / "second.onnx", folder_ / "second");
    window_->openFiles({folder_ / "model.onnx", folder_ / "output", folder_ / "second"});
    EXPECT_EQ(opened(), (std::vector<std::filesystem::path>{"model.onnx", "second"}));
    EXPECT_TRUE(hasLogAt(0));
}

TEST_F(NamedFiles, ALogAloneIsOpenedAndSaysThatItIsNoModel) {
    window_->openFiles({folder_ / "build.log"});
    EXPECT_EQ(opened(), std::vector<std::filesystem::path>{"build.log"});
    EXPECT_TRUE(comesTrue([&] { return workspace_->documents().front()->state() == Document::State::Refused; }));
}

} // namespace
} // namespace qaliper::log_walks_test
