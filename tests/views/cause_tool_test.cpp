#include <QPushButton>

#include "model/onnx/save.h"
#include "model/rules/speed_lines.h"
#include "model/tools/cause_tool.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/dialogs/preview_dialog.h"
#include "views/panels/node_panel.h"

// A cause of lost time that no finding is about has the button of a tool.

namespace qaliper::cause_tool_test {

namespace {

class CauseToolOfAModel : public WindowTest {};

// A product of two columns between conversions.
constexpr std::string_view thinLayer = R"(<ir_version: 8, opset_import: ["": 13]>
net (float[4096,2] x) => (float[4096,2] y) <float s = {0.5}, int8 z = {0}, int8[2,2] w = ramp(-90, 90)> {
    a = Softmax (x)
    q = QuantizeLinear (a, s, z)
    d = DequantizeLinear (q, s, z)
    k = DequantizeLinear (w, s, z)
    y = MatMul (d, k)
})";

TEST_F(CauseToolOfAModel, LeavesALayerInFloatForWhichInt8DoesNotPay) {
    must(saveModel(textModel(thinLayer), folder_ / "thin.onnx"));
    Document* document = open(folder_ / "thin.onnx");
    document->setTarget(must(parseTarget("trt-10.3,sm=8.6,fp16")));
    const auto button = [&] { return find<QPushButton>("fixCause", find<NodePanel>()); };
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && find<NodePanel>()->isComplete() && button(); }));
    ASSERT_EQ(document->analysis()->verdict.causes.front().kind, CauseKind::Int8DoesNotPay);
    const double before = document->analysis()->verdict.time.expected;
    click(button());
    PreviewDialog* dialog = nullptr;
    ASSERT_TRUE(comesTrue([&] {
        dialog = window_->findChild<PreviewDialog*>();
        const auto* apply = dialog ? find<QPushButton>("apply", dialog) : nullptr;
        return apply && apply->isEnabled();
    }));
    EXPECT_FALSE(document->isModified());
    click(find<QPushButton>("apply", dialog));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));
    EXPECT_LT(document->analysis()->verdict.time.expected, before);
    EXPECT_EQ(document->analysis()->context->index().nodeCount(), 2U);
    document->undo();
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && !document->isModified(); }));
}

TEST_F(CauseToolOfAModel, IsOfferedWhileThePlacesOfTheCauseAreWalked) {
    must(saveModel(textModel(thinLayer), folder_ / "thin.onnx"));
    Document* document = open(folder_ / "thin.onnx");
    document->setTarget(must(parseTarget("trt-10.3,sm=8.6,fp16")));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && find<NodePanel>()->isComplete(); }));
    const auto button = [&] {
        auto* bar = find<QWidget>("walkBar");
        return bar ? find<QPushButton>("fixCause", bar) : nullptr;
    };
    EXPECT_EQ(button(), nullptr);
    document->walk().begin(*document->analysis(), lineOf(CauseKind::Int8DoesNotPay));
    press(Qt::Key_F8);
    ASSERT_TRUE(comesTrue([&] { return button() != nullptr; }));
    click(button());
    ASSERT_TRUE(comesTrue([&] {
        auto* dialog = window_->findChild<PreviewDialog*>();
        const auto* apply = dialog ? find<QPushButton>("apply", dialog) : nullptr;
        return apply && apply->isEnabled();
    }));
}

} // namespace

} // namespace qaliper::cause_tool_test
