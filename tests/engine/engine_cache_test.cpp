#include <algorithm>

#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>

#include "model/graph/identity.h"
#include "model/onnx/save.h"
#include "model/quant/operator_traits.h"
#include "tests/engine/engine_window.h"
#include "tests/support/graphs.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"
#include "views/base/text.h"
#include "views/dialogs/page_dialog.h"
#include "views/dialogs/preview_dialog.h"
#include "views/engine/engine_panel.h"
#include "views/engine/engine_table.h"

// A calibration cache, dropped onto the window: its ranges become quantizers.

namespace qaliper::engine_cache_test {
namespace {

class EngineCache : public EngineWindow {};
class CacheOfFloats : public EngineWindow, public testing::WithParamInterface<std::filesystem::path> {};

TEST_F(EngineCache, ACacheBecomesQuantizersWithLayersBesideIt) {
    must(saveModel(textModel(R"(g (float[1,4,8,8] x) => (float[1,4,8,8] y)
        <float[4,4,1,1] w = ramp(-1, 1)> { ["conv"] y = Conv (x, w) })"),
        folder_ / "float.onnx"));
    open(folder_ / "float.onnx");
    document()->setTarget(must(parseTarget("trt-8.6")));
    settle();
    dropAndSettle(write("layers.json", layersOf(analysis(), NodeIx())));
    dropAndSettle(write("old.cache", "TRT-8601-EntropyCalibration2\nx: 3ca3d70a\n"));
    click(find<QPushButton>("quantizeFromCache"));
    auto* preview = window_->findChild<PreviewDialog*>();
    ASSERT_NE(preview, nullptr);
    auto* apply = find<QPushButton>("apply", preview);
    ASSERT_TRUE(comesTrue([&] { return apply->isEnabled(); }));
    click(apply);
    ASSERT_TRUE(comesTrue([&] { return document()->history().steps().size() == 2 && isSettled(document()); }));
    EXPECT_EQ(analysis().context->quant.all().size(), 4U);
    RuleDialog page(QStringLiteral("cache-ranges"));
    EXPECT_TRUE(page.findChild<QTextBrowser*>()->toPlainText().contains(QStringLiteral("What helps")));
}

TEST_P(CacheOfFloats, BecomesQuantizersAfterAReview) {
    open(present(GetParam()));
    const Index& index = *document()->index();
    std::string cache = "TRT-8601-EntropyCalibration2\n";
    std::vector<std::string> seen;
    std::size_t weighted = 0;
    for (const NodeIx node : index.nodes()) {
        const std::string name(index.name(index.input(node, 0)));
        if (!isWeighted(index.node(node)))
            continue;
        ++weighted;
        if (std::ranges::find(seen, name) != seen.end())
            continue;
        seen.push_back(name);
        cache += name + ": 3ca3d70a\n";
    }
    for (const char* name : {"a", "b", "(Unnamed Layer* 4) [Shuffle]_output", "ONNXTRT_Broadcast_9_output", "prob"})
        cache += std::string(name) + ": 3c23d70a\n";
    dropAndSettle(write("calibration.cache", cache));
    EXPECT_TRUE(label("cacheOrigin")->text().startsWith(QStringLiteral("TensorRT 8.6.1 · EntropyCalibration2")));
    for (const auto& [target, verdict] : {std::pair{"trt-8.6", "can use it"},
             std::pair{"trt-10.3", "recommends a model"}, std::pair{"trt-11.1", "no longer has calibrators"}}) {
        document()->setTarget(must(parseTarget(target)));
        settle();
        EXPECT_TRUE(label("cacheVerdict")->text().contains(QLatin1String(verdict))) << target;
    }
    EngineTable* ranges = table("ranges");
    EXPECT_EQ(ranges->shownRows(), static_cast<int>(seen.size()) + 5);
    const QModelIndex of = ranges->model()
                               ->match(ranges->model()->index(0, 0), Qt::DisplayRole,
                                   toQt(std::string_view(seen.front())), 1, Qt::MatchExactly)
                               .value(0);
    ranges->scrollTo(of);
    QTest::mouseClick(ranges->viewport(), Qt::LeftButton, {}, ranges->visualRect(of).center());
    EXPECT_EQ(document()->selection().tensor(), valueIdentity(index, *index.value(mainGraph, seen.front())))
        << "the name of a tensor leads to the tensor";
    for (QPushButton* chip : find<EnginePanel>("enginePanel")->findChildren<QPushButton*>()) {
        if (chip->text() == QStringLiteral("Not in this model 5"))
            click(chip);
    }
    EXPECT_EQ(ranges->shownRows(), 5);
    click(find<QPushButton>("quantizeFromCache"));
    auto* preview = window_->findChild<PreviewDialog*>();
    ASSERT_NE(preview, nullptr);
    auto* apply = find<QPushButton>("apply", preview);
    ASSERT_TRUE(comesTrue([&] { return apply->isEnabled(); }));
    if (hasReferenceRuntime()) {
        EXPECT_TRUE(comesTrue([&] {
            const auto* signal = preview->findChild<QLabel*>(QStringLiteral("signal"));
            return signal && signal->text().contains(QStringLiteral(" dB")); // of made-up scales
        }));
    }
    click(apply);
    ASSERT_TRUE(comesTrue([&] { return document()->history().steps().size() == 2 && isSettled(document()); }));
    EXPECT_EQ(analysis().verdict.quantizedLayers, weighted);
    EXPECT_FALSE(find<QPushButton>("quantizeFromCache")->isEnabled());
    document()->undo();
    EXPECT_TRUE(comesTrue([&] { return isSettled(document()) && analysis().verdict.quantizedLayers == 0; }));
}

INSTANTIATE_TEST_SUITE_P(Made, CacheOfFloats, testing::Values(madeModel("residual_float")), corpusTestName);
INSTANTIATE_TEST_SUITE_P(
    Corpus, CacheOfFloats, testing::ValuesIn(namedModels({"float_yolox_nano.onnx"})), corpusTestName);

} // namespace
} // namespace qaliper::engine_cache_test
