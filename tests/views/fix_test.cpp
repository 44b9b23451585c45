#include <QAction>
#include <QProcess>
#include <QPushButton>

#include "model/base/file.h"
#include "tests/support/build_places.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/panels/findings_view.h"

// The way through the window that Qaliper is for: open, see, fix, look back, save.

namespace qaliper::fix_test {

namespace {

constexpr std::string_view rule = "conv-group-misaligned";

class FixInWindow : public WindowTest {
protected:
    // What the command line makes of the same model with the same fixes on the same target.
    std::string writtenByCommandLine(const Target& target) {
        const std::filesystem::path output = folder_ / "by-command-line.onnx";
        QProcess process;
        process.start(QString::fromStdString(cliProgram().string()),
            {QStringLiteral("fix"), pathToQt(model_), QStringLiteral("-o"), pathToQt(output), QStringLiteral("--only"),
                toQt(rule), QStringLiteral("--target"), toQt(std::string_view(formatTarget(target)))});
        EXPECT_TRUE(process.waitForFinished(-1));
        EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
        return must(readWholeFile(output));
    }

    bool hasErrorBadge() const {
        return std::ranges::any_of(
            canvas().overlay()->boxes, [](const Mark& mark) { return mark.badge == BadgeTone::Error; });
    }

    const std::filesystem::path model_ = madeModel("residual_int8_groups");
};

TEST_F(FixInWindow, FixUndoRedoAndSaveWritesWhatTheCommandLineWrites) {
    Document* document = open(model_);
    const std::size_t before = findingCount(rule);
    ASSERT_GT(before, 0U);
    EXPECT_TRUE(comesTrue([&] { return hasErrorBadge(); }));
    EXPECT_FALSE(window_->isWindowModified());

    click(find<QPushButton>("fix", find<FindingsView>()));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && findingCount(rule) == 0; }));
    EXPECT_TRUE(comesTrue([&] { return !hasErrorBadge(); }));
    EXPECT_TRUE(window_->isWindowModified());
    const QString step = action(ActionId::Undo)->text();
    EXPECT_TRUE(step.contains(QStringLiteral("Merge groups"))) << step.toStdString();

    press(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && findingCount(rule) == before; }));
    EXPECT_FALSE(window_->isWindowModified());
    EXPECT_TRUE(action(ActionId::Redo)->text().contains(QStringLiteral("Merge groups")));

    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && findingCount(rule) == 0; }));

    const std::filesystem::path saved = folder_ / "by-window.onnx";
    answerFileDialog(saved);
    press(Qt::Key_S, Qt::ControlModifier);
    ASSERT_TRUE(comesTrue([&] { return !document->isModified(); }));
    EXPECT_FALSE(window_->isWindowModified());
    EXPECT_TRUE(window_->windowTitle().startsWith(QStringLiteral("by-window.onnx")));
    EXPECT_TRUE(must(readWholeFile(saved)) == writtenByCommandLine(document->settings().target));
}

} // namespace
} // namespace qaliper::fix_test
