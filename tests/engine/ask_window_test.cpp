#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/environment.h"
#include "tests/support/graphs.h"
#include "tests/support/stand_in.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/dialogs/ask_dialog.h"
#include "views/document/document.h"

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
    EXPECT_EQ(again->depth(), Depth::Build);
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

} // namespace
} // namespace qaliper::ask_window_test
