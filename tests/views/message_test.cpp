#include <algorithm>
#include <fstream>

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "model/base/file.h"
#include "model/target/target.h"
#include "tests/support/result.h"
#include "tests/support/wire_bytes.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/window/question_bar.h"

// What the window says, and how long it stays.

namespace qaliper::message_test {

namespace {

class Messages : public WindowTest {
protected:
    Messages() : document_(open(demoModel())) {}

    QString said() const { return find<MessageBar>() ? find<MessageBar>()->text() : QString(); }
    bool comesToSay(const char* words) const {
        return comesTrue([&] { return said().contains(QLatin1String(words)); });
    }
    // Opens a file that TensorRT did not write, which fails.
    void fail(const std::string& name, const std::string& content) {
        std::ofstream(folder_ / name, std::ios::binary) << content;
        answerFileDialog(folder_ / name);
        press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        ASSERT_TRUE(comesToSay(name.c_str())) << said().toStdString();
    }
    void closeError() { click(find<QToolButton>("closeMessage", find<MessageBar>())); }

    Document* document_;
};

TEST_F(Messages, AnErrorStaysBehindAResultUntilItIsClosed) {
    fail("diary.txt", "Dear diary,\ntoday it rained.\n");
    const QString error = said();
    press(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier); // fixes all
    ASSERT_TRUE(comesToSay("fixed"));
    EXPECT_FALSE(said().contains(error)) << "one at a time";
    EXPECT_EQ(find<QLabel>("waitingMessages")->text(), QStringLiteral("1 more message"));
    press(Qt::Key_Z, Qt::ControlModifier); // the news is true no more, the error is
    EXPECT_EQ(said(), error);
    click(find<QPushButton>("copyMessage", find<MessageBar>()));
    EXPECT_EQ(QApplication::clipboard()->text(), error);
    closeError();
    EXPECT_EQ(find<MessageBar>(), nullptr);
}

TEST_F(Messages, ErrorsWaitBehindOneAnother) {
    fail("diary.txt", "Dear diary,\ntoday it rained.\n");
    EXPECT_EQ(find<QLabel>("waitingMessages"), nullptr);
    fail("cut.json", R"({"Layers": [{"Name": "a", "Layer)");
    ASSERT_NE(find<QLabel>("waitingMessages"), nullptr);
    EXPECT_EQ(find<QLabel>("waitingMessages")->text(), QStringLiteral("1 more message"));
    fail("cut.json", R"({"Layers": [{"Name": "a", "Layer)");
    EXPECT_EQ(find<QLabel>("waitingMessages")->text(), QStringLiteral("1 more message")) << "said once";
    closeError();
    EXPECT_TRUE(said().contains(QStringLiteral("diary.txt"))) << said().toStdString();
    closeError();
    EXPECT_EQ(find<MessageBar>(), nullptr);
}

TEST_F(Messages, WeightsThatAreMissingAreToldAtOnce) {
    const std::string tensor = messageField(5,
        {integerField(1, 2048), integerField(2, 1), bytesField(8, "w"), externalEntry("location", "w.data"),
            integerField(14, 1)});
    const std::string graph = joined({nodeField("Relu", "w", "y"), tensor});
    must(writeWholeFile(folder_ / "without.onnx", joined({integerField(1, 10), opsetField(21), bytesField(7, graph)})));
    open(folder_ / "without.onnx");
    EXPECT_TRUE(comesToSay("w.data")) << said().toStdString();
}

TEST_F(Messages, AnErrorIsThereWhenItsTabIsLookedAtAgain) {
    fail("diary.txt", "Dear diary,\ntoday it rained.\n");
    std::filesystem::copy_file(demoModel(), folder_ / "second.onnx");
    open(folder_ / "second.onnx");
    EXPECT_EQ(said(), QString());
    press(Qt::Key_Tab, Qt::ControlModifier);
    EXPECT_TRUE(said().contains(QStringLiteral("diary.txt")));
}

TEST_F(Messages, AResultWaitsBehindAnErrorThatCameLater) {
    press(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(comesToSay("fixed"));
    fail("diary.txt", "Dear diary,\ntoday it rained.\n");
    EXPECT_FALSE(said().contains(QStringLiteral("fixed"))) << said().toStdString();
    closeError();
    EXPECT_TRUE(said().contains(QStringLiteral("fixed"))) << said().toStdString();
}

TEST_F(Messages, OneQuestionIsAskedAtATime) {
    *failingChecks_ = 1;
    document_->setTarget(must(parseTarget("trt-8.6,sm=7.5")));
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("checkAgain") != nullptr; }));
    emit document_->changedOnDisk();
    const auto asking = [&] {
        const auto bars = window_->findChildren<QuestionBar*>();
        return std::ranges::count_if(bars, [](const QuestionBar* bar) { return bar->isVisible(); });
    };
    EXPECT_EQ(asking(), 1);
    EXPECT_EQ(find<QPushButton>("checkAgain"), nullptr) << "the more urgent one is asked first";
    click(find<QPushButton>("keep"));
    EXPECT_NE(find<QPushButton>("checkAgain"), nullptr);
    EXPECT_EQ(asking(), 1);
}

TEST_F(Messages, AQuestionWaitsBehindAMessage) {
    fail("diary.txt", "Dear diary,\ntoday it rained.\n");
    *failingChecks_ = 1;
    document_->setTarget(must(parseTarget("trt-8.6,sm=7.5")));
    const QWidget* question = nullptr;
    ASSERT_TRUE(comesTrue([&] {
        const auto* button = find<QPushButton>("checkAgain");
        question = button ? button->parentWidget() : nullptr;
        return question != nullptr;
    }));
    const auto placeOf = [&](const QWidget* widget) {
        return QRect(widget->mapTo(window_.get(), QPoint()), widget->size());
    };
    EXPECT_TRUE(comesTrue([&] { return placeOf(find<MessageBar>()).contains(placeOf(question)); }));
    closeError();
    EXPECT_FALSE(question->visibleRegion().isEmpty());
}

// The second line comes after the bar has its height.
TEST_F(Messages, ALongMessageIsReadWhole) {
    auto* bar = window_->findChild<MessageBar*>();
    bar->tell(QStringLiteral("2 layers read and store INT8."));
    bar->tellNumbers(QStringLiteral("Before and after: the numbers of the model. ").repeated(12));
    QApplication::processEvents();
    const auto labels = bar->findChildren<QLabel*>();
    const auto text = std::ranges::find_if(
        labels, [](const QLabel* label) { return label->text().contains(QStringLiteral("the numbers of the model")); });
    ASSERT_NE(text, labels.end());
    EXPECT_GE((*text)->height(), (*text)->heightForWidth((*text)->width()));
}

} // namespace
} // namespace qaliper::message_test
