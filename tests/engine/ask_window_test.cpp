#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QTableView>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/environment.h"
#include "tests/support/graphs.h"
#include "tests/support/needs.h"
#include "tests/support/stand_in.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/dialogs/ask_dialog.h"
#include "views/document/document.h"
#include "views/properties/histogram_view.h"

// A TensorRT of the user is asked from the window. A program stands in for its Python.

namespace qaliper::ask_window_test {
namespace {

class AskingWindow : public WindowTest {
protected:
    AskingWindow() {
        must(saveModel(
            textModel("g (float[2] x) => (float[2] y) { a = Relu (x) y = Abs (a) }"), folder_ / "model.onnx", {}, {}));
        document_ = open(folder_ / "model.onnx");
    }

    AskDialog* ask(const StandIn& python) {
        action(ActionId::AskTensorRt)->trigger();
        auto* dialog = find<AskDialog>("ask");
        dialog->findChild<QComboBox*>(QStringLiteral("connection"))->setEditText(toQt(python.connection()));
        return dialog;
    }
    void go(AskDialog* dialog) { click(dialog->findChild<QPushButton*>(QStringLiteral("askButton"))); }
    bool isLogShown() const { return document_->isChecked() && document_->evidence() && document_->evidence()->log; }

    Document* document_;
};

TEST_F(AskingWindow, TheAnswerIsAtItsNodeAndItsReleaseIsTheTarget) {
    const StandIn python({aboutLine("10.15.1.29"),
        R"({"log": "E", "text": "In node 1 with name:  and operator: Abs (parseNode): UNSUPPORTED_NODE: no importer"})",
        R"({"parsed": false, "errors": [{"text": "no importer", "node": "", "operator": "Abs", "index": 1}], "tensors": []})",
        doneLine()});
    go(ask(python));
    ASSERT_TRUE(comesTrue([&] { return isLogShown(); }));
    EXPECT_EQ(formatRelease(document_->settings().target), "trt-10.15");
    EXPECT_TRUE(shownError().contains(QStringLiteral("The parser of TensorRT 10.15.1.29 rejects the model")));
    const auto& findings = document_->analysis()->findings;
    const auto said = std::ranges::find_if(findings, [](const Finding& finding) { return isOfFiles(finding); });
    ASSERT_NE(said, findings.end());
    EXPECT_EQ(said->node, idOf(document_->history().current(), "y"));
    EXPECT_TRUE(action(ActionId::ShowEngine)->isChecked());
}

TEST_F(AskingWindow, TheTargetStaysWhereItIsToStay) {
    const std::string before = formatTarget(document_->settings().target);
    const StandIn python({aboutLine("10.3.0.26"), acceptedLine(), doneLine()});
    AskDialog* dialog = ask(python);
    click(dialog->findChild<QCheckBox*>(QStringLiteral("setsTarget")));
    go(dialog);
    ASSERT_TRUE(comesTrue([&] { return shownError().contains(QStringLiteral("accepts the model")); }));
    EXPECT_EQ(formatTarget(document_->settings().target), before);
}

TEST_F(AskingWindow, WhatIsStartedIsShownFirst) {
    AskDialog* dialog = ask(StandIn({}));
    auto* place = dialog->findChild<QComboBox*>(QStringLiteral("connection"));
    auto* button = dialog->findChild<QPushButton*>(QStringLiteral("askButton"));
    const auto command = [&] { return dialog->findChild<QLabel*>(QStringLiteral("command"))->text(); };
    place->setEditText(QStringLiteral("ssh:jetson"));
    EXPECT_TRUE(command().startsWith(QStringLiteral("Starts ssh -T -o BatchMode=yes -- jetson")));
    EXPECT_TRUE(button->isEnabled());
    place->setEditText(QStringLiteral("telnet:jetson"));
    EXPECT_TRUE(command().contains(QStringLiteral("is no connection to TensorRT")));
    EXPECT_FALSE(button->isEnabled());
}

TEST_F(AskingWindow, WhatWasAskedIsRemembered) {
    const StandIn python({aboutLine(), acceptedLine(), doneLine()});
    AskDialog* dialog = ask(python);
    dialog->findChild<QRadioButton*>(QStringLiteral("build"))->click();
    go(dialog);
    ASSERT_TRUE(comesTrue([&] { return isLogShown(); }));
    action(ActionId::AskTensorRt)->trigger();
    auto* again = find<AskDialog>("ask");
    EXPECT_EQ(again->findChild<QComboBox*>(QStringLiteral("connection"))->currentText(), toQt(python.connection()));
    EXPECT_EQ(again->choice().depth, Depth::Build);
}

TEST_F(AskingWindow, AnEngineOfTheCacheIsTakenUnlessItIsToBeBuiltAnew) {
    AskDialog* dialog = ask(StandIn({}));
    auto* fresh = dialog->findChild<QCheckBox*>(QStringLiteral("fresh"));
    EXPECT_TRUE(fresh->isHidden()) << "the parser has no engine";
    dialog->findChild<QRadioButton*>(QStringLiteral("run"))->click();
    EXPECT_FALSE(fresh->isHidden());
    EXPECT_EQ(dialog->choice().cache, KeptEngines::Taken);
    click(fresh);
    EXPECT_EQ(dialog->choice().cache, KeptEngines::Fresh);
}

TEST_F(AskingWindow, ItCanBeCancelled) {
    const StandIn python({aboutLine(), R"({"stage": "build", "done": 0.5})"}, "exec tail -f /dev/null");
    go(ask(python));
    auto isWorking = [&] { return find<QPushButton>("cancelReading") != nullptr; };
    ASSERT_TRUE(comesTrue([&] { return isWorking() && find<QProgressBar>("reading")->value() == 50; }));
    click(find<QPushButton>("cancelReading"));
    EXPECT_TRUE(comesTrue([&] { return !isWorking(); }));
    EXPECT_FALSE(document_->evidence());
    EXPECT_EQ(shownError(), QString());
}

// The program goes on when somebody writes into its pipe.
TEST_F(AskingWindow, MessagesAreShownAsTheyCome) {
    std::string rest;
    for (int i = 0; i < 200; ++i)
        rest += R"(echo '{"log": "I", "text": "tactic )" + std::to_string(i) + "\"}'\n";
    const StandIn python({aboutLine(), R"({"log": "W", "text": "the first message"})"},
        "mkfifo \"$0.go\"\nread -r word < \"$0.go\"\n" + rest + "read -r word < \"$0.go\"\n" + rest + "echo '" +
            acceptedLine() + "'\necho '" + doneLine() + "'");
    const std::string pipe = python.path().string() + ".go";
    go(ask(python));
    const auto text = [&] {
        const auto* log = find<QPlainTextEdit>("askLog");
        return log ? fromQt(log->toPlainText()) : std::string();
    };
    ASSERT_TRUE(comesTrue([&] { return text().find("the first message") != std::string::npos; }));
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(pipe); }));
    std::fstream words(pipe); // for both directions, so that nothing waits for the program to open it
    words << "on" << std::endl;
    ASSERT_TRUE(comesTrue([&] { return text().find("tactic 199") != std::string::npos; }));
    QScrollBar* bar = find<QPlainTextEdit>("askLog")->verticalScrollBar();
    EXPECT_EQ(bar->value(), bar->maximum()) << "it stays at the end";
    bar->setValue(0);
    const int before = bar->maximum();
    words << "on" << std::endl;
    ASSERT_TRUE(comesTrue([&] { return bar->maximum() > before; }));
    EXPECT_EQ(bar->value(), 0) << "somebody has scrolled up";
    EXPECT_TRUE(comesTrue([&] { return isLogShown(); }));
}

TEST_F(AskingWindow, TheLogKeepsItsLastLines) {
    AskLog& log = document_->engineFiles().log();
    const auto heard = log.begin();
    for (std::size_t i = 0; i <= AskLog::mostLines; ++i)
        heard(std::to_string(i));
    ASSERT_TRUE(comesTrue([&] { return !log.lines().empty(); }));
    EXPECT_EQ(log.lines().size(), AskLog::mostLines);
    EXPECT_EQ(log.lines().front(), QStringLiteral("1"));
    log.begin();
    heard("of the asking before");
    QCoreApplication::processEvents();
    EXPECT_TRUE(log.lines().empty());
}

TEST_F(AskingWindow, WithoutAnAnswerTheReasonIsShown) {
    const StandIn python({R"({"end": "failed", "text": "No TensorRT can be imported"})"}, "exit 1");
    go(ask(python));
    EXPECT_TRUE(comesTrue([&] { return shownError().contains(QStringLiteral("No TensorRT can be imported")); }));
}

TEST_F(AskingWindow, WhichTensorRtIsThereCanBeLookedAt) {
    AskDialog* dialog = ask(StandIn({aboutLine("10.15.1.29"), doneLine()}));
    auto* answer = dialog->findChild<QLabel*>(QStringLiteral("answer"));
    EXPECT_FALSE(answer->isVisible());
    const StandIn python({aboutLine("10.15.1.29"), doneLine()});
    dialog->findChild<QComboBox*>(QStringLiteral("connection"))->setEditText(toQt(python.connection()));
    click(dialog->findChild<QPushButton*>(QStringLiteral("look")));
    EXPECT_TRUE(
        comesTrue([&] { return answer->text() == QStringLiteral("TensorRT 10.15.1.29, without a GPU: parses"); }));
    dialog->findChild<QComboBox*>(QStringLiteral("connection"))->setEditText(QStringLiteral("python:/no/such"));
    click(dialog->findChild<QPushButton*>(QStringLiteral("look")));
    EXPECT_TRUE(comesTrue([&] { return answer->text().contains(QStringLiteral("/no/such")); }));
}

// What is started for it is shown before it is.
TEST_F(AskingWindow, TensorRtRtxIsInstalledAfterASecondClick) {
    const StandIn installer({},
        R"sh(case "$2" in venv) mkdir -p "$3/bin"; cp "$0" "$3/bin/python3";; pip) echo "Collecting $5";;
*) cat <<'END'
)sh" + aboutLine("1.7.1.116") +
            "\n" + doneLine() + "\nEND\n;; esac",
        "python3");
    const EnvironmentVariable programs("PATH", installer.path().parent_path().string() + ":" + std::getenv("PATH"));
    const EnvironmentVariable data("XDG_DATA_HOME", (folder_ / "data").string());
    AskDialog* dialog = ask(StandIn({}));
    auto* answer = dialog->findChild<QLabel*>(QStringLiteral("answer"));
    auto* install = dialog->findChild<QPushButton*>(QStringLiteral("install"));
    click(install);
    EXPECT_TRUE(answer->text().contains(QStringLiteral("-m pip install --upgrade tensorrt-rtx")));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "data"));
    click(install);
    EXPECT_TRUE(comesTrue([&] {
        return answer->text() == QStringLiteral("TensorRT 1.7.1.116, without a GPU: parses");
    })) << answer->text().toStdString();
    EXPECT_EQ(dialog->findChild<QComboBox*>(QStringLiteral("connection"))->currentText(),
        toQt("python:" + (folder_ / "data/qaliper/tensorrt-rtx/bin/python3").string()));
}

// The stand-in keeps the model that the request names.
TEST_F(AskingWindow, AVersionThatIsInNoFileIsAsked) {
    const StandIn python({aboutLine(), acceptedLine(), doneLine()},
        R"sh(read length; head -c "$length" >/dev/null; read length; head -c "$length" >"$0.request"
cp "$(sed 's/.*"model":"\([^"]*\)".*/\1/' "$0.request")" "$0.onnx")sh");
    document_->applyTool({"delete-node", {idOf(document_->history().current(), "a")}, {}});
    ASSERT_TRUE(comesTrue([&] { return document_->isModified() && document_->isChecked(); }));
    go(ask(python));
    ASSERT_TRUE(comesTrue([&] { return isLogShown(); }));
    EXPECT_EQ(nodeLines(must(loadModel(python.path().string() + ".onnx"))), nodeLines(document_->history().current()));
}

// Outputs, times and steps: what TensorRT computed, beside ONNX Runtime and beside another version.
class MeasuringWindow : public AskingWindow {
protected:
    MeasuringWindow() { needRuntime(); }

    // The two numbers of y in base64, and the milliseconds of each model.
    StandIn running(const std::string& y, const std::vector<double>& timesMs = {1}) const {
        std::vector<std::string> lines = runLines(y, timesMs);
        lines.insert(lines.begin(), aboutLine("10.3.0.26"));
        lines.push_back(doneLine());
        return StandIn(lines);
    }
    AskDialog* askToRun(const StandIn& python) {
        AskDialog* dialog = ask(python);
        dialog->findChild<QRadioButton*>(QStringLiteral("run"))->click();
        dialog->findChild<QLineEdit*>(QStringLiteral("askData"))->setText(toQt("x=" + data_.string() + ":float[1,2]"));
        return dialog;
    }
    void changeModel() {
        document_->applyTool({"delete-node", {idOf(document_->history().current(), "a")}, {}});
        ASSERT_TRUE(comesTrue([&] { return document_->isModified() && document_->isChecked(); }));
    }
    QString words(const char* label) const {
        const auto* shown = find<QLabel>(label);
        return shown ? shown->text() : QString();
    }
    bool isThere(const char* button) const { return find<QPushButton>(button) != nullptr; }
    std::vector<std::string> cells(int column) {
        const QAbstractItemModel& rows = *find<QTableView>("answerTable")->model();
        std::vector<std::string> texts;
        for (int row = 0; row < rows.rowCount(); ++row)
            texts.push_back(fromQt(rows.index(row, column).data().toString()));
        return texts;
    }
    bool isAnswered(const QString& verdict) {
        return comesTrue([&] { return document_->isChecked() && words("answerVerdict") == verdict; });
    }

    std::filesystem::path data_ = [&] {
        const std::array<float, 2> x{1, -1};
        std::ofstream(folder_ / "x.bin", std::ios::binary).write(reinterpret_cast<const char*>(x.data()), sizeof x);
        return folder_ / "x.bin";
    }();
    std::string right_ = "AACAPwAAAAA="; // 1, 0
    std::string wrong_ = "AADAPwAAAAA="; // 1.5, 0
};

TEST_F(MeasuringWindow, OutputsThatDifferLeadToTheFirstTensorThatDoes) {
    const StandIn python = running(wrong_);
    go(askToRun(python));
    ASSERT_TRUE(isAnswered(QStringLiteral("TensorRT 10.3.0.26 takes 1 ms for one inference")));
    EXPECT_THAT(cells(0), testing::ElementsAre("y"));
    EXPECT_THAT(cells(1), testing::ElementsAre("6.0"));
    EXPECT_THAT(cells(3), testing::ElementsAre("different"));
    ASSERT_TRUE(isThere("searchDifference"));
    click(find<QPushButton>("searchDifference"));
    ASSERT_TRUE(comesTrue([&] {
        return words("answerDifference")
            .startsWith(QStringLiteral("The first tensor that differs is y at main:y: 6.0"));
    })) << words("answerDifference").toStdString();
    EXPECT_FALSE(isThere("searchDifference"));
    const auto* both = find<QWidget>("answerHistograms");
    ASSERT_TRUE(both);
    const auto histograms = both->findChildren<HistogramView*>();
    ASSERT_EQ(histograms.size(), 2);
    for (const HistogramView* histogram : histograms)
        EXPECT_EQ(histogram->statistics().most, 1.5) << "one range for both";
    EXPECT_EQ(histograms[0]->statistics().histogram.back(), 0U);
    EXPECT_EQ(histograms[1]->statistics().histogram.back(), 1U);
}

TEST_F(MeasuringWindow, ThePartAroundTheFirstDifferenceIsWrittenForAReport) {
    must(saveModel(textModel(reluOfExp), folder_ / "relu.onnx", {}, {}));
    document_ = open(folder_ / "relu.onnx");
    const StandIn python = faultyRelu("VPitQLJaPD8="); // twice what is right
    go(askToRun(python));
    ASSERT_TRUE(comesTrue([&] { return isThere("searchDifference"); }));
    EXPECT_FALSE(isThere("writeReport"));
    click(find<QPushButton>("searchDifference"));
    ASSERT_TRUE(comesTrue([&] { return isThere("writeReport") && find<QPushButton>("writeReport")->isEnabled(); }));
    const QList<QAction*> constants = find<QPushButton>("writeReport")->menu()->actions();
    ASSERT_EQ(constants.size(), 2);
    answerFileDialog(folder_.path());
    constants.front()->trigger();
    auto* refusal = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    ASSERT_TRUE(refusal);
    EXPECT_TRUE(refusal->informativeText().contains(QStringLiteral("is no empty folder")));
    refusal->close();
    const std::filesystem::path report = folder_ / "report";
    std::filesystem::create_directory(report);
    answerFileDialog(report);
    constants.front()->trigger();
    ASSERT_TRUE(comesTrue([&] {
        return words("answerDifference").contains(QStringLiteral("has the part around it, 1 node, with neutral names"));
    })) << words("answerDifference").toStdString();
    EXPECT_THAT(nodeLines(must(loadModel(report / "model.onnx"))), testing::ElementsAre("[n0] v1 = Relu (v0)"));
    EXPECT_FALSE(isThere("writeReport"));
}

TEST_F(MeasuringWindow, OutputsThatAreRightLeadNowhere) {
    const StandIn python = running(right_);
    go(askToRun(python));
    ASSERT_TRUE(isAnswered(QStringLiteral("TensorRT 10.3.0.26 takes 1 ms for one inference")));
    EXPECT_THAT(cells(3), testing::ElementsAre("within the limit"));
    EXPECT_FALSE(isThere("searchDifference"));
}

TEST_F(MeasuringWindow, ASlowerStepIsTakenBack) {
    changeModel();
    const StandIn python = running(right_, {1.5, 1});
    action(ActionId::MeasureStep)->trigger();
    auto* dialog = find<AskDialog>("ask");
    EXPECT_EQ(dialog->choice().depth, Depth::Run);
    dialog->findChild<QComboBox*>(QStringLiteral("connection"))->setEditText(toQt(python.connection()));
    go(dialog);
    ASSERT_TRUE(isAnswered(QStringLiteral("TensorRT 10.3.0.26 takes 1.5 ms for one inference")));
    EXPECT_TRUE(words("answerTurns")
                    .startsWith(QStringLiteral("In turns with the model as it was opened: 1 → 1.5 ms, 50.0 % slower")))
        << words("answerTurns").toStdString();
    ASSERT_TRUE(comesTrue([&] { return isThere("undoMeasured") && find<QPushButton>("undoMeasured")->isEnabled(); }));
    click(find<QPushButton>("undoMeasured"));
    EXPECT_FALSE(document_->isModified());
    EXPECT_TRUE(comesTrue([&] {
        return words("answerAbout").startsWith(QStringLiteral("About another version of the model than the shown one"));
    }));
    EXPECT_FALSE(isThere("undoMeasured"));
}

TEST_F(MeasuringWindow, WithoutAStepThereIsNoneToMeasure) {
    EXPECT_FALSE(action(ActionId::MeasureStep)->isEnabled());
    changeModel();
    EXPECT_TRUE(action(ActionId::MeasureStep)->isEnabled());
}

TEST_F(AskingWindow, ErrorsAreListedWithWhatExpectsThem) {
    const StandIn python({aboutLine("10.3.0.26"),
        R"({"parsed": false, "errors": [{"text": "no importer", "node": "", "operator": "Abs", "index": 1}], "tensors": []})",
        doneLine()});
    go(ask(python));
    ASSERT_TRUE(comesTrue([&] { return isLogShown() && find<QTableView>("answerTable"); }));
    const QAbstractItemModel& rows = *find<QTableView>("answerTable")->model();
    ASSERT_EQ(rows.rowCount(), 1);
    EXPECT_EQ(rows.index(0, 0).data().toString(), QStringLiteral("no importer"));
    EXPECT_EQ(rows.index(0, 1).data().toString(), QStringLiteral("main:y"));
    EXPECT_EQ(rows.index(0, 2).data().toString(), QStringLiteral("no finding"));
    click(find<QPushButton>("forgetAnswer"));
    EXPECT_TRUE(comesTrue([&] { return !document_->engineFiles().answer(); }));
}

TEST_F(AskingWindow, AFindingThatTensorRtContradictsSaysSo) {
    must(saveModel(textModel("g (float[2] x) => (float[2] y) <float c = {0.5}, float s = {0.1}, int8 z = {0}> "
                             "{ q = QuantizeLinear (c, s, z) d = DequantizeLinear (q, s, z) y = Mul (x, d) }"),
        folder_ / "scalar.onnx", {}, {}));
    document_ = open(folder_ / "scalar.onnx");
    const StandIn python({aboutLine(), acceptedLine(), doneLine()});
    go(ask(python));
    ASSERT_TRUE(comesTrue([&] { return isLogShown(); }));
    const auto& findings = document_->analysis()->findings;
    EXPECT_TRUE(std::ranges::any_of(findings, [](const Finding& finding) {
        return render(finding.message)
            .ends_with("Asked about this model, TensorRT 11.2 accepted it: its parser did not stop here.");
    }));
}

} // namespace
} // namespace qaliper::ask_window_test
