#include <fstream>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>

#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/graphs.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/migrate/migrate_dialog.h"
#include "views/migrate/migrated_page.h"

// The page "Move to TensorRT 11".

namespace qaliper::migrate_page_test {

namespace {

constexpr const char* twoProducts = R"(<ir_version: 8, opset_import: ["": 17]>
    g (float[n,16] x) => (float[n,16] y) <float[16,16] a = noise(-1, 1), float[16,16] b = noise(-1, 1, 2)> {
        ["first"] h = MatMul (x, a) ["act"] r = Relu (h) ["second"] y = MatMul (r, b) })";

class MoveOfAModel : public WindowTest {
protected:
    MigrateDialog* dialog(const char* target = "trt-11.2") {
        must(saveModel(textModel(twoProducts), folder_ / "model.onnx"));
        document_ = open(folder_ / "model.onnx");
        document_->setTarget(must(parseTarget(target)));
        settle();
        press(Qt::Key_F9, Qt::AltModifier);
        MigrateDialog* found = nullptr;
        EXPECT_TRUE(comesTrue([&] { return (found = find<MigrateDialog>("migrateDialog")) != nullptr; }));
        return found;
    }
    QPushButton* next(MigrateDialog* dialog) const { return find<QPushButton>("next", dialog); }
    void write(MigrateDialog* dialog, const QString& text) {
        find<QPlainTextEdit>("formerBuild", dialog)->setPlainText(text);
        settle();
    }
    QString said(MigrateDialog* dialog) const {
        const auto* line = find<QLabel>("formerBuildState", dialog);
        return line ? line->text() : QString();
    }
    static std::shared_ptr<const Migration> migration(MigrateDialog* dialog) {
        return dialog->findChild<MigratedPage*>()->migration();
    }
    void move(MigrateDialog* dialog) {
        click(next(dialog)); // to the data
        click(next(dialog)); // to the result
        ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); })) << "the data were not read";
        click(next(dialog));
        ASSERT_TRUE(comesTrue([&] { return migration(dialog) != nullptr; }));
    }

    Document* document_ = nullptr;
};

TEST_F(MoveOfAModel, GivesTheTypesOfTheFlagsAndTheNewCommandLine) {
    MigrateDialog* shown = dialog();
    EXPECT_FALSE(next(shown)->isEnabled()) << "nobody said how it was built";
    write(shown, QStringLiteral("trtexec --onnx=a.onnx --fp16 --workspace=64"));
    EXPECT_TRUE(said(shown).contains(QStringLiteral("FP32, FP16"))) << said(shown).toStdString();
    move(shown);
    EXPECT_FALSE(document_->isModified()) << "before Apply nothing changes";
    EXPECT_EQ(find<QTableWidget>("migratedSteps", shown)->rowCount(), 1);
    EXPECT_EQ(find<QTableWidget>("migratedOutputs", shown), nullptr) << "without data nothing was compared";
    EXPECT_NE(find<QLabel>("migratedNoNumbers", shown), nullptr);
    click(find<QPushButton>("migratedCopy", shown));
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("--memPoolSize=workspace:64")));
    click(next(shown));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    const auto& context = *document_->analysis()->context;
    EXPECT_EQ(context.types.element(*context.index().value(mainGraph, "r")), DataType::Float16);
    document_->goTo(0);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && !document_->isModified(); }));
}

TEST_F(MoveOfAModel, AFileThatIsDroppedIsTheCacheTheCommandLineOrTheData) {
    MigrateDialog* shown = dialog();
    std::ofstream(folder_ / "build.sh") << "#!/bin/sh\ntrtexec --onnx=a.onnx --int8\n";
    std::ofstream(folder_ / "calibration.cache") << "TRT-8601-EntropyCalibration2\nx: 3d010204\nr: 3d010204\n";
    dropOn(*shown, {folder_ / "build.sh", folder_ / "calibration.cache"});
    settle();
    EXPECT_TRUE(find<QPlainTextEdit>("formerBuild", shown)->toPlainText().contains(QStringLiteral("--int8")));
    EXPECT_TRUE(find<QLineEdit>("formerCache", shown)->text().endsWith(QStringLiteral("calibration.cache")));
    move(shown);
    EXPECT_EQ(migration(shown)->moved.analysis->verdict.quantizedLayers, 2U);
}

TEST_F(MoveOfAModel, WithDataTheNumbersStandBesideThoseOfTheFormerTypes) {
    needRuntime();
    MigrateDialog* shown = dialog();
    write(shown, QStringLiteral("trt-10.3,fp16"));
    writeNpz(folder_ / "data.npz", {{"x", wavesOf("(16, 16)", 256)}});
    dropOn(*shown, {folder_ / "data.npz"});
    settle();
    move(shown);
    const auto* outputs = find<QTableWidget>("migratedOutputs", shown);
    ASSERT_NE(outputs, nullptr);
    ASSERT_EQ(outputs->rowCount(), 1);
    EXPECT_FALSE(outputs->item(0, 2)->text().isEmpty());
}

TEST_F(MoveOfAModel, WhatStaysFp32IsListedWithItsReasonAndLeadsToItsNode) {
    MigrateDialog* shown = dialog();
    write(shown, QStringLiteral("trtexec --fp16 --layerPrecisions=second:fp32 --precisionConstraints=obey"));
    move(shown);
    const auto* kept = find<QTableWidget>("migratedKept", shown);
    ASSERT_NE(kept, nullptr);
    ASSERT_EQ(kept->findItems(QStringLiteral("second"), Qt::MatchExactly).size(), 1);
    QTableWidgetItem* row = kept->findItems(QStringLiteral("second"), Qt::MatchExactly).front();
    EXPECT_FALSE(kept->item(row->row(), 2)->text().isEmpty());
    find<QTableWidget>("migratedKept", shown)->setCurrentItem(row);
    EXPECT_TRUE(comesTrue([&] { return document_->selection().contains(nodeNamed("main:y")); }));
}

TEST_F(MoveOfAModel, WhatSaysNothingIsRefused) {
    MigrateDialog* shown = dialog();
    write(shown, QStringLiteral("make it fast"));
    EXPECT_FALSE(next(shown)->isEnabled());
    EXPECT_TRUE(said(shown).contains(QStringLiteral("does not say how"))) << said(shown).toStdString();
}

TEST_F(MoveOfAModel, ATargetWithWeakTypingIsChosenAnewFirst) {
    MigrateDialog* shown = dialog("trt-10.3");
    write(shown, QStringLiteral("trt-10.3,fp16"));
    EXPECT_FALSE(next(shown)->isEnabled());
    EXPECT_TRUE(said(shown).contains(QStringLiteral("weak typing")));
    document_->setTarget(must(parseTarget("trt-10.3,strong")));
    settle();
    EXPECT_TRUE(next(shown)->isEnabled());
    move(shown);
    click(next(shown));
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
}

TEST_F(MoveOfAModel, AResultIsDroppedWhenTheModelChanges) {
    MigrateDialog* shown = dialog();
    write(shown, QStringLiteral("trt-10.3,fp16"));
    move(shown);
    document_->applyTool({"rename-node", {nodeNamed("main:h")}, {{"name", "other"}}});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_EQ(migration(shown), nullptr);
    EXPECT_NE(find<QLabel>("migrateNotice", shown), nullptr);
}

} // namespace
} // namespace qaliper::migrate_page_test
