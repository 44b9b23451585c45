#include <set>

#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QTextBrowser>

#include "model/base/number.h"
#include "model/onnx/save.h"
#include "model/quant/totals.h"
#include "model/target/words.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/elided_label.h"
#include "views/base/text.h"
#include "views/dialogs/page_dialog.h"
#include "views/dialogs/tensor_dialog.h"
#include "views/panels/node_panel.h"
#include "views/properties/histogram_view.h"
#include "views/properties/quantizer_rows.h"

// What the panel says of a node and of the model, for a person who reads it.

namespace qaliper::reading_test {

namespace {

// The words about the quantizer that makes `y`.
QuantizerWords wordsOf(std::string_view text) {
    const Index index(textModel(text));
    const TypeTable types(index);
    const QuantView quant(index, types);
    const auto node = index.find(idOf(index.model(), "y"));
    return quantizerWords(*quant.at(*node), *index.model().storage);
}

class ReadingDemo : public WindowTest {
protected:
    ReadingDemo() : document_(open(demoModel())) {}

    NodePanel* panel() const { return find<NodePanel>(); }
    void clickInPanel(QWidget* button) const {
        ASSERT_TRUE(comesTrue([&] {
            panel()->findChild<QScrollArea*>()->ensureWidgetVisible(button);
            return button->visibleRegion().contains(button->rect().center());
        }));
        click(button);
    }
    void read(const std::string& node, const QString& until) {
        document_->selection().revealNode(nodeNamed(node));
        EXPECT_TRUE(comesTrue([&] { return panelSays(until); })) << node << until.toStdString();
    }

    Document* document_;
};

TEST(QuantizerWords, OfOneScale) {
    const QuantizerWords words =
        wordsOf("m (float[4] x) => (int8[4] y) <float s = {0.5}, int8 z = {0}> { y = QuantizeLinear (x, s, z) }");
    EXPECT_EQ(words.kind, QStringLiteral("INT8 per tensor, symmetric"));
    EXPECT_EQ(words.scales, QStringLiteral("0.5"));
    EXPECT_EQ(words.range, QStringLiteral("±63.5"));
}

TEST(QuantizerWords, OfManyScalesTellTheRangeOfTheLargest) {
    const QuantizerWords words =
        wordsOf("m () => (float[3,2] y) <int8[3,2] w = {1, 2, 3, 4, 5, 6}, float[3] s = {0.00031, 0.021, 0.002}, "
                "int8[3] z = {0, 0, 0}> { y = DequantizeLinear <axis = 0> (w, s, z) }");
    EXPECT_EQ(words.kind, QStringLiteral("INT8 per channel on axis 0, symmetric"));
    EXPECT_EQ(words.scales, QStringLiteral("3 scales from 0.00031 to 0.021"));
    EXPECT_EQ(words.range, QStringLiteral("±2.67"));
}

TEST(QuantizerWords, OfBlocksOfFourBits) {
    const QuantizerWords words = wordsOf(
        "m () => (float[4,2] y) <int4[4,2] w = {1, 2, 3, 4, 5, 6, 7, -8}, float[2,2] s = {1.0, 2.0, 3.0, 4.0}> { y = "
        "DequantizeLinear <axis = 0, block_size = 2> (w, s) }");
    EXPECT_EQ(words.kind, QStringLiteral("INT4 in blocks of 2 on axis 0, symmetric"));
    EXPECT_EQ(words.scales, QStringLiteral("4 scales from 1 to 4"));
    EXPECT_EQ(words.range, QStringLiteral("-32 to 28")) << "a seventh more below zero is no ±";
}

TEST(QuantizerWords, OfUnsignedIntegers) {
    const QuantizerWords words =
        wordsOf("m (float[4] x) => (uint8[4] y) <float s = {0.5}, uint8 z = {10}> { y = QuantizeLinear (x, s, z) }");
    EXPECT_EQ(words.kind, QStringLiteral("UINT8 per tensor, asymmetric, zero point 10"));
    EXPECT_EQ(words.range, QStringLiteral("-5 to 122"));
    const QuantizerWords bare =
        wordsOf("m (float[4] x) => (uint8[4] y) <float s = {0.5}> { y = QuantizeLinear (x, s) }");
    EXPECT_EQ(bare.kind, QStringLiteral("UINT8 per tensor, asymmetric, zero point 0"));
    EXPECT_EQ(bare.range, QStringLiteral("0 to 128")) << "127.5 in three digits";
}

TEST(QuantizerWords, OfFloats) {
    const QuantizerWords words =
        wordsOf("m (float[4] x) => (y) <float s = {0.5}, float8e4m3fn z = {0.0}> { y = QuantizeLinear (x, s, z) }");
    EXPECT_EQ(words.kind, QStringLiteral("FP8 per tensor, symmetric"));
    EXPECT_EQ(words.range, QStringLiteral("±224"));
}

TEST(QuantizerWords, SayWhatIsNotKnown) {
    const QuantizerWords words =
        wordsOf("m (float[4] x, float s) => (int8[4] y) <int8 z = {0}> { y = QuantizeLinear (x, s, z) }");
    EXPECT_EQ(words.scales, QStringLiteral("The scale is computed while the model runs"));
    EXPECT_TRUE(words.range.isEmpty());
}

TEST_F(ReadingDemo, TheScalesOfAWeightAreToldAndDrawn) {
    read("main:stem_c", QStringLiteral("INT8 per channel on axis 0, symmetric"));
    const HistogramView* histogram = find<HistogramView>(panel());
    ASSERT_NE(histogram, nullptr);
    EXPECT_EQ(histogram->statistics().count, 32U);
    EXPECT_LT(histogram->statistics().least, histogram->statistics().most);
    EXPECT_GT(histogram->width(), 100);
}

TEST_F(ReadingDemo, TheOperatorIsExplainedInTheWordsOfOnnx) {
    read("main:stem_c", QStringLiteral("Documentation"));
    EXPECT_TRUE(panelSays(QStringLiteral("Conv of opset 11, in the words of ONNX"))) << "the model is of opset 17";
    auto* link = find<QPushButton>("showPage", panel());
    ASSERT_NE(link, nullptr);
    clickInPanel(link);
    PageDialog* dialog = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (dialog = window_->findChild<PageDialog*>()) && dialog->isVisible(); }));
    const QString page = dialog->findChild<QTextBrowser*>()->toPlainText();
    EXPECT_TRUE(page.contains(QStringLiteral("convolution operator")) && page.contains(QStringLiteral("Attributes")));
    EXPECT_TRUE(page.contains(QStringLiteral("auto_pad")));
    QTest::keyClick(dialog, Qt::Key_Escape);
}

TEST_F(ReadingDemo, WhatOnnxDoesNotDefineHasNoDocumentation) {
    read("main:attended", QStringLiteral("acme"));
    EXPECT_FALSE(panelSays(QStringLiteral("Documentation")));
    read("main:stem_r", QStringLiteral("Documentation"));
}

TEST_F(ReadingDemo, WhatAWeightIsMadeOfCanBeLookedAt) {
    read("main:stem_c", QStringLiteral("INT8 32×3×3×3"));
    EXPECT_TRUE(panelSays(QStringLiteral("stem_weight")));
    EXPECT_TRUE(panelSays(QStringLiteral("FP32 32")));
    EXPECT_TRUE(panelSays(QStringLiteral("±0.508"))) << "127 steps of the largest scale";
    std::vector<std::string> opened;
    const auto buttons = panel()->findChildren<QPushButton*>(QStringLiteral("showValues"));
    ASSERT_EQ(buttons.size(), 4) << "the weight, its scales and zero points, the bias";
    for (QPushButton* button : buttons) {
        clickInPanel(button);
        const QPointer<TensorDialog> dialog = window_->findChild<TensorDialog*>();
        ASSERT_TRUE(dialog);
        ASSERT_TRUE(comesTrue([&] { return find<QTableView>(dialog) != nullptr; }));
        opened.push_back(find<QLabel>("tensorName", dialog)->text().toStdString());
        QTest::keyClick(dialog.data(), Qt::Key_Escape);
        ASSERT_TRUE(comesTrue([&] { return dialog.isNull(); }));
    }
    EXPECT_EQ(opened, (std::vector<std::string>{"stem_weight", "stem_weight_scale", "stem_weight_zero", "stem_bias"}));
}

TEST_F(ReadingDemo, TheModelIsSummedUp) {
    document_->selection().clear();
    EXPECT_TRUE(comesTrue([&] { return panelSays(QStringLiteral("Operators")); }));
    EXPECT_TRUE(panelSays(toQt(targetWords(document_->analysis()->context->target))));
    for (const char* title : {"Speed verdict", "Precision of computing nodes", "MACs of one inference", "Memory",
             "Model", "Inputs", "Outputs", "Operators"})
        EXPECT_TRUE(panelSays(QLatin1String(title))) << title;
    const auto& context = *document_->analysis()->context;
    const Totals totals = totalsOf(context.index(), context.quant, context.precision, context.costs);
    ASSERT_GE(totals.work.size(), 2U);
    EXPECT_TRUE(comesTrue([&] { return panelSays(toQt(std::string_view(formatCount(totals.macs)))); }));
    EXPECT_TRUE(panelSays(toQt(std::string_view(formatBytes(totals.weightBytes)))));
    EXPECT_TRUE(panelSays(toQt(context.index().name(totals.largest.front().value))));
    EXPECT_TRUE(panelSays(QStringLiteral("FP32 1×3×64×64"))) << "the input";
    EXPECT_TRUE(panelSays(QStringLiteral("17"))) << "opset";
}

TEST_F(WindowTest, TheNumbersOfATensorInAnAttributeAreShown) {
    must(saveModel(textModel("g (int64[1] n) => (y) { y = ConstantOfShape <value = float[1] {3.0625e-09}> (n) }"),
        folder_ / "filled.onnx"));
    open(folder_ / "filled.onnx");
    window_->document()->selection().revealNode(nodeNamed("main:y"));
    EXPECT_TRUE(comesTrue([&] { return panelSays(QStringLiteral("1 FP32: 3.0625e-09")); }));
}

TEST_F(WindowTest, TheMetadataOfAModelIsShown) {
    Model model = textModel("g (float[2] x) => (float[2] y) { y = Relu (x) }");
    model = must(applyEdits(model, std::vector<Edit>{SetProperty{"trained_on", "12 street scenes"}}));
    must(saveModel(model, folder_ / "told.onnx"));
    open(folder_ / "told.onnx");
    EXPECT_TRUE(comesTrue([&] { return panelSays(QStringLiteral("Metadata")); }));
    EXPECT_TRUE(panelSays(QStringLiteral("12 street scenes")));
    EXPECT_TRUE(panelSays(QStringLiteral("Not quantized")));
}

TEST_F(ReadingDemo, EveryOperatorIsCounted) {
    document_->selection().clear();
    const Index& index = *document_->index();
    std::set<std::string> operators;
    for (const NodeIx node : index.nodes())
        operators.insert(
            (index.node(node).isStandard() ? "" : index.node(node).domain + ".") + index.node(node).opType);
    ASSERT_GT(operators.size(), 12U);
    EXPECT_TRUE(comesTrue([&] { return panelSays(QStringLiteral("Operators")); }));
    QStringList names;
    for (const ElidedLabel* label : panel()->findChildren<ElidedLabel*>())
        names += label->text();
    for (const std::string& op : operators)
        EXPECT_TRUE(names.contains(toQt(std::string_view(op)))) << op;
}

TEST_F(WindowTest, ShapesSayWhereTheyAreFrom) {
    const auto saved = folder_ / "shapes.onnx";
    must(saveModel(textModel(R"(<ir_version: 10, opset_import: ["": 17, "acme": 1]> g (float[2,4] x) => (y) {
        m = Relu (x)
        u = acme.Op (m)
        y = Add (m, u)
    })"),
        saved));
    open(saved);
    window_->document()->selection().revealNode(nodeNamed("main:m"));
    EXPECT_TRUE(comesTrue([&] {
        return panelSaysOf(QStringLiteral("x"), QStringLiteral("declared")) &&
            panelSaysOf(QStringLiteral("m"), QStringLiteral("inferred"));
    }));
    EXPECT_TRUE(panelSays(QStringLiteral("FP32 2×4")));
    window_->document()->selection().revealNode(nodeNamed("main:y"));
    EXPECT_TRUE(comesTrue([&] { return panelSaysOf(QStringLiteral("u"), QStringLiteral("unknown")); }));

    const auto newer = folder_ / "newer.onnx"; // an opset nobody has reviewed
    must(saveModel(textModel(R"(<ir_version: 10, opset_import: ["": 60]> g (float[2,4] x) => (y) {
        m = Relu (x)
        y = Relu (m)
    })"),
        newer));
    open(newer);
    window_->document()->selection().revealNode(nodeNamed("main:m"));
    EXPECT_TRUE(comesTrue([&] { return panelSaysOf(QStringLiteral("m"), QStringLiteral("inferred, unverified")); }));
}

TEST_F(WindowTest, AConstantWithOneElementIsReadAtOnce) {
    must(saveModel(
        textModel("g (float[2] x) => (float[2] y) <float s = {0.0625}> { y = Mul (x, s) }"), folder_ / "scalar.onnx"));
    open(folder_ / "scalar.onnx");
    window_->document()->selection().revealNode(nodeNamed("main:y"));
    EXPECT_TRUE(comesTrue([&] { return panelSays(QStringLiteral("FP32 scalar · 0.0625")); }));
}

} // namespace
} // namespace qaliper::reading_test
