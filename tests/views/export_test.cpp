#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QPushButton>
#include <QRadioButton>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/xml.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/canvas/canvas.h"
#include "views/dialogs/export_dialog.h"
#include "views/window/message_bar.h"

// The picture as a file.

namespace qaliper {

namespace {

class Exporting : public WindowTest {
protected:
    ExportDialog* dialog() {
        action(ActionId::ExportPicture)->trigger();
        return find<ExportDialog>("export");
    }
    void write(ExportDialog* dialog, const std::filesystem::path& path) {
        answerFileDialog(path);
        click(find<QPushButton>("exportButton", dialog));
    }
    static std::size_t nodesIn(const std::filesystem::path& path) {
        return readXml(must(readWholeFile(path))).allOfClass("node").size();
    }
};

} // namespace

TEST_F(Exporting, TheWholeGraphAsSvgOrWhatIsVisible) {
    open(demoModel());
    write(dialog(), folder_ / "whole.svg");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "whole.svg"); }));
    EXPECT_EQ(nodesIn(folder_ / "whole.svg"), canvas().picture()->scene->boxes.size());
    EXPECT_NE(must(readWholeFile(folder_ / "whole.svg")).find("Grouped convolution"), std::string::npos);
    EXPECT_TRUE(comesTrue([&] { return find<MessageBar>() && !find<MessageBar>()->text().isEmpty(); }));
    action(ActionId::ZoomReset)->trigger();
    ExportDialog* again = dialog();
    find<QRadioButton>("visible", again)->click();
    write(again, folder_ / "part.svg");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "part.svg"); }));
    EXPECT_LT(nodesIn(folder_ / "part.svg"), nodesIn(folder_ / "whole.svg"));
}

TEST_F(Exporting, APngHasTheSizeAskedForAndTheColoursToo) {
    open(demoModel());
    ExportDialog* asked = dialog();
    find<QComboBox>("format", asked)->setCurrentIndex(1);
    find<QComboBox>("scale", asked)->setCurrentIndex(1);
    find<QComboBox>("theme", asked)->setCurrentIndex(1);
    write(asked, folder_ / "picture.png");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "picture.png"); }));
    const QImage image(pathToQt(folder_ / "picture.png"));
    EXPECT_NEAR(image.width(), 2 * canvas().picture()->scene->bounds.width, 2);
    EXPECT_LT(image.pixelColor(1, 1).lightness(), 60);
}

TEST_F(Exporting, TheHeatThatIsShownOrAnother) {
    open(demoModel());
    action(ActionId::HeatMemory)->trigger();
    ExportDialog* asked = dialog();
    EXPECT_EQ(asked->choice().heat, HeatKind::Memory);
    auto* heat = find<QComboBox>("heat", asked);
    heat->setCurrentIndex(heat->findData(static_cast<int>(HeatKind::MultiplyAdds)));
    write(asked, folder_ / "hot.svg");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "hot.svg"); }));
    const XmlElement svg = readXml(must(readWholeFile(folder_ / "hot.svg")));
    EXPECT_FALSE(svg.allOfClass("multiply-adds").empty());
    EXPECT_TRUE(svg.allOfClass("memory").empty());
}

TEST_F(Exporting, TheSelectedNodeWithWhatIsNear) {
    open(demoModel());
    EXPECT_FALSE(find<QRadioButton>("around", dialog())->isEnabled());
    find<ExportDialog>("export")->reject();
    window_->document()->selection().selectNode(nodeNamed("main:stem_c"));
    ExportDialog* asked = dialog();
    find<QRadioButton>("around", asked)->click();
    write(asked, folder_ / "near.svg");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "near.svg"); }));
    EXPECT_LT(nodesIn(folder_ / "near.svg"), canvas().picture()->scene->boxes.size());
}

TEST_F(Exporting, EachFindingHasAPictureInTheFolder) {
    const Document* document = open(demoModel());
    ExportDialog* asked = dialog();
    find<QRadioButton>("findings", asked)->click();
    EXPECT_FALSE(find<QComboBox>("format", asked)->isEnabled());
    write(asked, folder_ / "review");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "review" / "index.html"); }));
    std::size_t pictures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "review"))
        pictures += entry.path().extension() == ".svg" ? 1 : 0;
    const auto& findings = document->analysis()->findings;
    const auto placed = std::ranges::count_if(findings, [](const Finding& finding) { return finding.node.valid(); });
    EXPECT_EQ(pictures, static_cast<std::size_t>(placed));
}

TEST_F(Exporting, FoldedLayersAreOfferedAndDrawn) {
    must(saveModel(textModel(layeredText(4)), folder_ / "layers.onnx"));
    open(folder_ / "layers.onnx");
    ExportDialog* asked = dialog();
    find<QCheckBox>("folds", asked)->click();
    write(asked, folder_ / "folded.svg");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "folded.svg"); }));
    EXPECT_EQ(nodesIn(folder_ / "folded.svg"), 8U);
}

} // namespace qaliper
