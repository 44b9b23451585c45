#include <algorithm>
#include <numeric>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QWheelEvent>

#include "model/draw/picture_places.h"
#include "model/graph/identity.h"
#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/elided_label.h"
#include "views/base/text.h"
#include "views/compare/compare_window.h"

// Two models beside each other.

namespace qaliper::compare_test {

namespace fs = std::filesystem;

namespace {

class CompareTest : public WindowTest {
protected:
    CompareTest() {
        fs::copy_file(demoModel(), folder_ / "model.onnx");
        document_ = open(folder_ / "model.onnx");
    }

    void fixAll() {
        document_->applyAutomatic();
        ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    }

    void writeOther() const {
        must(saveModel(withNodeInFront(document_->history().current()), folder_ / "other.onnx", {}, {}));
    }

    void compareWith(const fs::path& path) {
        answerFileDialog(path);
        press(Qt::Key_F6);
        comparison_ = window_->findChild<CompareWindow*>();
        ASSERT_NE(comparison_, nullptr);
    }
    void compareWithOther() {
        writeOther();
        compareWith(folder_ / "other.onnx");
        ASSERT_TRUE(comesTrue([&] { return isShown(); }));
    }
    bool isShown() const { return list() && list()->currentIndex().isValid(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        comparison_->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(comparison_));
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }

    QTableView* list() const { return find<QTableView>("differences", comparison_); }
    Canvas& before() const { return *find<Canvas>("before", comparison_); }
    Canvas& after() const { return *find<Canvas>("after", comparison_); }
    QString position() const { return find<QLabel>("position", comparison_)->text(); }
    QString cell(int row, int column) const { return list()->model()->index(row, column).data().toString(); }
    int countOf(const QString& tone) const {
        int count = 0;
        for (int row = 0; row < list()->model()->rowCount(); ++row)
            count += cell(row, 0) == tone ? 1 : 0;
        return count;
    }
    int rowNamed(const QString& name) const {
        for (int row = 0; row < list()->model()->rowCount(); ++row) {
            if (cell(row, 2) == name)
                return row;
        }
        return -1;
    }

    static NodeIx nodeIn(const Canvas& canvas, const std::string& identity) {
        const auto node = findNode(*canvas.picture()->index, identity);
        EXPECT_TRUE(node) << identity;
        return node.value_or(NodeIx());
    }
    static BoxIx boxIn(const Canvas& canvas, const std::string& identity) {
        return boxOf(*canvas.picture()->view, nodeIn(canvas, identity));
    }
    static QPointF placeIn(const Canvas& canvas, const std::string& identity) {
        return canvas.camera().toScreen(canvas.picture()->scene->boxes[boxIn(canvas, identity).value].rect).center();
    }
    static ChangeTone toneIn(const Canvas& canvas, const std::string& identity) {
        return canvas.overlay()->box(boxIn(canvas, identity).value).change;
    }
    static QString selectedIn(const Canvas& canvas) {
        const NodeId node = nodeOf(*canvas.picture(), canvas.highlights().selected);
        const Index& index = *canvas.picture()->index;
        return node.valid() ? QString::fromStdString(std::string(displayName(index.node(*index.find(node)))))
                            : QString();
    }

    Document* document_ = nullptr;
    CompareWindow* comparison_ = nullptr;
};

TEST_F(CompareTest, ASecondModelStandsBesideTheFirstWithWhatDiffersHighlighted) {
    compareWithOther();
    const QAbstractItemModelTester tester(list()->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    EXPECT_EQ(toneIn(after(), "main:extra"), ChangeTone::Added);
    EXPECT_EQ(toneIn(before(), "main:image_q"), ChangeTone::Changed);
    EXPECT_EQ(toneIn(after(), "main:image_q"), ChangeTone::Changed);
    EXPECT_EQ(toneIn(before(), "main:group_c"), ChangeTone::None);
    EXPECT_EQ(list()->model()->rowCount(), 2);
    EXPECT_EQ(cell(rowNamed(QStringLiteral("/extra")), 0), QStringLiteral("Added"));
    EXPECT_EQ(cell(rowNamed(QStringLiteral("/extra")), 1), QStringLiteral("Identity"));
    const int changed = 1 - rowNamed(QStringLiteral("/extra"));
    EXPECT_EQ(cell(changed, 0), QStringLiteral("Changed"));
    EXPECT_EQ(cell(changed, 3), QStringLiteral("input 0: image → extra"));
    EXPECT_TRUE(comparison_->windowTitle().contains(QStringLiteral("other.onnx")));
    EXPECT_TRUE(before().accessibleName().contains(QStringLiteral("model.onnx")));
    EXPECT_TRUE(after().accessibleName().contains(QStringLiteral("other.onnx")));
}

TEST_F(CompareTest, BothPicturesMoveTogetherByTheirNodes) {
    compareWithOther();
    const auto lookAt = [](Canvas& canvas, const std::string& identity) {
        const Rect& rect = canvas.picture()->scene->boxes[boxIn(canvas, identity).value].rect;
        canvas.moveTo(rect.centre(), canvas.freeArea().center());
    };
    lookAt(before(), "main:group_c");
    const auto rectIn = [](const Canvas& canvas) {
        return canvas.picture()->scene->boxes[boxIn(canvas, "main:group_c").value].rect;
    };
    EXPECT_NE(rectIn(before()).y, rectIn(after()).y) << "the test wants another layout";
    EXPECT_LE((placeIn(after(), "main:group_c") - after().freeArea().center()).manhattanLength(), 3);

    const double zoom = after().camera().zoom;
    const QPointF middle = after().freeArea().center();
    QWheelEvent wheel(middle, after().viewport()->mapToGlobal(middle), {}, {0, 120}, {}, Qt::ControlModifier,
        Qt::NoScrollPhase, false);
    QApplication::sendEvent(after().viewport(), &wheel);
    EXPECT_GT(after().camera().zoom, zoom);
    EXPECT_EQ(before().camera().zoom, after().camera().zoom);
    EXPECT_LE((placeIn(before(), "main:group_c") - before().freeArea().center()).manhattanLength(), 3);

    click(find<QCheckBox>("together", comparison_));
    const Camera kept = before().camera();
    lookAt(after(), "main:extra");
    EXPECT_EQ(before().camera().offset, kept.offset);
    click(find<QCheckBox>("together", comparison_));
    lookAt(after(), "main:group_c");
    EXPECT_LE((placeIn(before(), "main:group_c") - before().freeArea().center()).manhattanLength(), 3);
}

TEST_F(CompareTest, KeysAndClicksWalkThroughTheDifferences) {
    compareWithOther();
    EXPECT_EQ(position(), QStringLiteral("1 of 2"));
    const auto isInBoth = [&] {
        const QString name = cell(list()->currentIndex().row(), 2);
        return name == QStringLiteral("/extra") ? selectedIn(after()) == name
                                                : selectedIn(before()) == name && selectedIn(after()) == name;
    };
    EXPECT_TRUE(isInBoth());
    key(Qt::Key_F7);
    EXPECT_EQ(position(), QStringLiteral("2 of 2"));
    EXPECT_TRUE(isInBoth());
    key(Qt::Key_F7);
    EXPECT_EQ(position(), QStringLiteral("1 of 2")) << "round to the first";
    key(Qt::Key_F7, Qt::ShiftModifier);
    EXPECT_EQ(position(), QStringLiteral("2 of 2"));
    action(ActionId::NextDifference)->trigger();
    EXPECT_EQ(position(), QStringLiteral("1 of 2")) << "from the menu of the main window";

    const int row = rowNamed(QStringLiteral("/extra"));
    QTest::mouseClick(
        list()->viewport(), Qt::LeftButton, {}, list()->visualRect(list()->model()->index(row, 2)).center());
    EXPECT_EQ(selectedIn(after()), QStringLiteral("/extra"));
    EXPECT_TRUE(QRectF(after().viewport()->rect()).contains(placeIn(after(), "main:extra")));

    const QPoint other = placeIn(before(), "main:image_q").toPoint();
    QTest::mouseClick(before().viewport(), Qt::LeftButton, {}, other);
    EXPECT_EQ(list()->currentIndex().row(), 1 - row) << "a highlighted node leads to its row";
    EXPECT_EQ(selectedIn(after()), selectedIn(before()));
    QTest::mouseClick(before().viewport(), Qt::LeftButton, {}, {2, before().viewport()->height() - 2});
    EXPECT_FALSE(list()->currentIndex().isValid());
    EXPECT_EQ(position(), QStringLiteral("2 differences"));
}

TEST_F(CompareTest, OneKindCanBeLookedAtAloneAndTheSidesSwapped) {
    compareWithOther();
    EXPECT_FALSE(find<QPushButton>("chip1", comparison_)->isEnabled()) << "nothing was removed";
    click(find<QPushButton>("chip2", comparison_));
    ASSERT_EQ(list()->model()->rowCount(), 1);
    EXPECT_EQ(cell(0, 2), QStringLiteral("/extra"));
    click(find<QPushButton>("swap", comparison_));
    ASSERT_TRUE(comesTrue([&] { return isShown() && list()->model()->rowCount() == 2; }));
    EXPECT_EQ(cell(rowNamed(QStringLiteral("/extra")), 0), QStringLiteral("Removed"));
    EXPECT_EQ(toneIn(before(), "main:extra"), ChangeTone::Removed);
    EXPECT_TRUE(before().accessibleName().contains(QStringLiteral("other.onnx")));
}

TEST_F(CompareTest, TheOriginalIsComparedWithWhatTheFixesMadeOfIt) {
    EXPECT_FALSE(action(ActionId::CompareOriginal)->isEnabled()) << "nothing was changed";
    fixAll();
    press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    comparison_ = window_->findChild<CompareWindow*>();
    ASSERT_NE(comparison_, nullptr);
    ASSERT_TRUE(comesTrue([&] { return isShown(); }));
    for (const char* tone : {"Removed", "Added", "Changed"})
        EXPECT_GT(countOf(QString::fromLatin1(tone)), 0) << tone;
    EXPECT_EQ(toneIn(before(), "main:group_c"), ChangeTone::Changed);
    EXPECT_EQ(toneIn(after(), "main:group_c"), ChangeTone::Changed);
    EXPECT_TRUE(before().accessibleName().contains(QStringLiteral("As opened")));
}

TEST_F(CompareTest, TheOriginalHasThePathThatWasOpenedAfterASaveElsewhere) {
    fixAll();
    document_->save(folder_ / "saved.onnx");
    ASSERT_TRUE(comesTrue([&] { return document_->path() == folder_ / "saved.onnx" && !document_->foreground(); }));
    press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    comparison_ = window_->findChild<CompareWindow*>();
    ASSERT_NE(comparison_, nullptr);
    ASSERT_TRUE(comesTrue([&] { return isShown(); }));
    const auto names = [&](const char* path) {
        const QString whole = pathToQt(folder_ / path);
        const auto labels = comparison_->findChildren<ElidedLabel*>();
        return std::ranges::any_of(labels, [&](const ElidedLabel* each) { return each->text().contains(whole); });
    };
    EXPECT_TRUE(names("model.onnx"));
    EXPECT_TRUE(names("saved.onnx"));
}

TEST_F(CompareTest, TheCurrentVersionIsFollowedThroughUndoAndRedo) {
    fixAll();
    press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    comparison_ = window_->findChild<CompareWindow*>();
    ASSERT_NE(comparison_, nullptr);
    ASSERT_TRUE(comesTrue([&] { return isShown(); }));
    const int differences = list()->model()->rowCount();
    document_->undo();
    ASSERT_TRUE(comesTrue([&] { return find<QLabel>("noDifference", comparison_) != nullptr; })) << "as it was opened";
    document_->redo();
    EXPECT_TRUE(comesTrue([&] { return list() && list()->model()->rowCount() == differences; }));
}

TEST_F(CompareTest, TheCurrentDifferenceKeepsItsPlaceWhenTheModelGoesOn) {
    compareWithOther();
    const int row = rowNamed(QStringLiteral("/extra"));
    list()->setCurrentIndex(list()->model()->index(row, 0));
    const auto fromMiddle = [&] { return placeIn(after(), "main:extra") - after().freeArea().center(); };
    const QPointF place = fromMiddle(); // the panes may change their size
    fixAll();
    ASSERT_TRUE(comesTrue([&] { return list()->model()->rowCount() > 2; })) << "the fixes are differences too";
    EXPECT_EQ(selectedIn(after()), QStringLiteral("/extra"));
    EXPECT_EQ(list()->currentIndex().row(), rowNamed(QStringLiteral("/extra")));
    EXPECT_LT((fromMiddle() - place).manhattanLength(), 2.0);
    EXPECT_TRUE(comparison_->windowTitle().contains(QStringLiteral("with your changes")));
}

TEST_F(CompareTest, OtherWeightsLightTheNodeThatReadsThem) {
    const Model& model = document_->history().current();
    const auto& tensors = model.main().initializers;
    const Tensor* scale = nullptr;
    for (const Tensor& tensor : tensors) {
        if (tensor.type == DataType::Float && tensor.dims.empty())
            scale = &tensor;
    }
    ASSERT_NE(scale, nullptr);
    const std::string name = scale->name;
    const Model other = applied(model, {PutTensor{mainGraph, makeSmallTensor(name, DataType::Float, {}, {0.5})}});
    must(saveModel(other, folder_ / "other.onnx", {}, {}));
    compareWith(folder_ / "other.onnx");
    ASSERT_TRUE(comesTrue([&] { return isShown(); }));
    const int row = rowNamed(QString::fromStdString(name));
    ASSERT_GE(row, 0);
    EXPECT_EQ(cell(row, 3), QStringLiteral("FP32 scalar, other values"));
    const auto isHighlighted = [](const Canvas& canvas) {
        return std::ranges::any_of(
            canvas.overlay()->boxes, [](const Mark& mark) { return mark.change != ChangeTone::None; });
    };
    EXPECT_TRUE(isHighlighted(before()) && isHighlighted(after()));
}

TEST_F(CompareTest, EqualModelsSaySo) {
    fs::copy_file(demoModel(), folder_ / "same.onnx");
    compareWith(folder_ / "same.onnx");
    ASSERT_TRUE(comesTrue([&] { return find<QLabel>("noDifference", comparison_) != nullptr; }));
    EXPECT_TRUE(before().picture() && after().picture());
    key(Qt::Key_W, Qt::ControlModifier);
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<CompareWindow*>() == nullptr; }));
    EXPECT_TRUE(comesTrue([&] { return !action(ActionId::NextDifference)->isEnabled(); }));
}

TEST_F(CompareTest, WhatIsNoNodeIsListedToo) {
    Model other = applied(document_->history().current(), {SetOpset{"", 15}, SetProperty{"author", "somebody"}});
    must(saveModel(other, folder_ / "other.onnx", {}, {}));
    compareWith(folder_ / "other.onnx");
    ASSERT_TRUE(comesTrue([&] { return isShown(); }));
    ASSERT_EQ(list()->model()->rowCount(), 2);
    EXPECT_EQ(cell(0, 1), QStringLiteral("Field"));
    EXPECT_TRUE(cell(0, 3).startsWith(QStringLiteral("opset ai.onnx "))) << cell(0, 3).toStdString();
    EXPECT_EQ(cell(1, 1), QStringLiteral("Annotation"));
    EXPECT_EQ(cell(1, 3), QStringLiteral("the model: metadata_props \"author\" is new"));
}

TEST_F(CompareTest, AFileThatCannotBeReadIsSaid) {
    must(writeWholeFile(folder_ / "broken.onnx", "this is no model"));
    compareWith(folder_ / "broken.onnx");
    ASSERT_TRUE(comesTrue([&] { return find<QLabel>("compareError", comparison_) != nullptr; }));
    EXPECT_TRUE(find<QLabel>("compareError", comparison_)->text().contains(QStringLiteral("broken.onnx")));
    QTest::keyClick(comparison_, Qt::Key_Escape);
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<CompareWindow*>() == nullptr; }));
}

TEST_F(CompareTest, AComparisonCanBeCancelled) {
    writeOther();
    compareWith(folder_ / "other.onnx");
    click(find<QPushButton>("cancelComparing", comparison_));
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<CompareWindow*>() == nullptr; }));
    EXPECT_TRUE(isSettled(document_));
}

TEST_F(CompareTest, ItStaysWhenItsModelIsClosed) {
    compareWithOther();
    action(ActionId::CloseTab)->trigger();
    ASSERT_TRUE(comesTrue([&] { return window_->document() == nullptr; }));
    key(Qt::Key_F7);
    EXPECT_EQ(position(), QStringLiteral("2 of 2"));
    EXPECT_FALSE(action(ActionId::CompareFile)->isEnabled());
}

TEST_F(CompareTest, ItBeginsWithTheNumbersOfBothAndALayerThatBothHave) {
    fixAll();
    press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    comparison_ = window_->findChild<CompareWindow*>();
    ASSERT_NE(comparison_, nullptr);
    ASSERT_TRUE(comesTrue([&] { return isShown(); }));
    const QString summary = find<QLabel>("summary", comparison_)->text();
    EXPECT_TRUE(summary.contains(QStringLiteral("INT8 MACs "))) << summary.toStdString();
    EXPECT_TRUE(summary.contains(QStringLiteral("weights "))) << summary.toStdString();
    const auto labels = find<QWidget>("comparedNumbers", comparison_)->findChildren<QLabel*>();
    const auto numbers = std::accumulate(labels.begin(), labels.end(), QString(),
        [](const QString& all, const QLabel* label) -> QString { return all + label->text(); });
    for (const char* counted : {"errors ", "warnings ", "notes ", "between float and quantized types"})
        EXPECT_FALSE(summary.contains(QLatin1String(counted))) << "it stands in the other: " << counted;
    EXPECT_TRUE(numbers.contains(QStringLiteral("errors "))) << numbers.toStdString();
    EXPECT_TRUE(summary.contains(QChar(0x2192)) || numbers.contains(QChar(0x2192)))
        << "something differs: " << summary.toStdString();
    EXPECT_EQ(list()->currentIndex().row(), 0);
    EXPECT_EQ(cell(0, 0), QStringLiteral("Changed"));
    EXPECT_EQ(selectedIn(before()), selectedIn(after()));
    EXPECT_FALSE(selectedIn(before()).isEmpty());
    bool isConstant = false;
    for (int row = 0; row < list()->model()->rowCount(); ++row) {
        const bool isNow = cell(row, 1) == QStringLiteral("Tensor") || cell(row, 1) == QStringLiteral("Constant");
        EXPECT_TRUE(isNow || !isConstant) << "constants come last: " << row;
        isConstant = isNow;
    }
    EXPECT_TRUE(isConstant);
}

} // namespace
} // namespace qaliper::compare_test
