#include <set>
#include <sstream>

#include <QCheckBox>
#include <QComboBox>
#include <QDate>
#include <QImage>
#include <QImageReader>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <gmock/gmock.h>

#include "model/base/file.h"
#include "model/draw/svg_sidebar.h"
#include "model/draw/theme.h"
#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/made_graphs.h"
#include "tests/support/result.h"
#include "tests/support/xml.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/canvas/canvas.h"
#include "views/canvas/signs.h"
#include "views/dialogs/export_dialog.h"
#include "views/window/message_bar.h"

// The picture as a file.

namespace qaliper::export_test {

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
    const Rect& bounds = canvas().picture()->scene->bounds;
    EXPECT_NEAR(image.width(), 2 * (bounds.width + svg::sidebarWidth), 2);
    EXPECT_NEAR(image.height(), 2 * bounds.height, 2);
    EXPECT_LT(image.pixelColor(1, 1).lightness(), 60);
    const auto inks = [&](int left, int right) {
        std::set<QRgb> seen;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = left; x < right; ++x)
                seen.insert(image.pixel(x, y));
        }
        return seen;
    };
    const int middle = static_cast<int>(2 * svg::sidebarWidth);
    const std::set<QRgb> beside = inks(0, middle);
    const auto has = [&](Colour colour) { return beside.contains(toColour(colour).rgb()); };
    EXPECT_TRUE(has(darkTheme().text)) << "title and legend are written";
    EXPECT_TRUE(has(darkTheme().error)) << "and the findings, with their badges";
    EXPECT_GT(inks(middle, image.width()).size(), 20U);
}

TEST_F(Exporting, ALongGraphBecomesAPngAsLargeAsFits) {
    must(saveModel(madeModel(chain(500)), folder_ / "long.onnx"));
    open(folder_ / "long.onnx");
    const Rect& bounds = canvas().picture()->scene->bounds;
    ASSERT_GT(bounds.height, 40'000);
    ExportDialog* asked = dialog();
    EXPECT_EQ(asked->choice().scale, 0) << "1 × does not fit";
    EXPECT_EQ(find<QLabel>("warning", asked), nullptr) << "an SVG of its own size";
    find<QComboBox>("format", asked)->setCurrentIndex(1);
    EXPECT_EQ(find<QLabel>("warning", asked), nullptr) << "it is reduced, and can be read";
    write(asked, folder_ / "long.png");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "long.png"); }));
    QImageReader reader(pathToQt(folder_ / "long.png"));
    EXPECT_NEAR(reader.size().height(), 32'000, 1);
    EXPECT_NEAR(reader.size().width(), svg::sidebarWidth + bounds.width * 32'000 / bounds.height, 2);
    asked = dialog();
    find<QComboBox>("format", asked)->setCurrentIndex(1);
    find<QComboBox>("scale", asked)->setCurrentIndex(0);
    write(asked, folder_ / "refused.png");
    EXPECT_TRUE(comesTrue([&] {
        const auto* bar = find<MessageBar>();
        return bar && bar->text().contains(QStringLiteral("As large as fits"));
    }));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "refused.png"));
}

TEST_F(Exporting, APngThatCannotBeReadIsWarnedOf) {
    must(saveModel(madeModel(chain(2'000)), folder_ / "long.onnx"));
    open(folder_ / "long.onnx");
    ASSERT_GT(canvas().picture()->scene->bounds.height, 64'000) << "twice what a PNG can have";
    ExportDialog* asked = dialog();
    auto* format = find<QComboBox>("format", asked);
    format->setCurrentIndex(1);
    const auto* warning = find<QLabel>("warning", asked);
    ASSERT_NE(warning, nullptr);
    EXPECT_TRUE(warning->text().contains(QStringLiteral("cannot be read"))) << warning->text().toStdString();
    format->setCurrentIndex(0);
    EXPECT_FALSE(warning->isVisible()) << "an SVG is sharp at any size";
    format->setCurrentIndex(1);
    write(asked, folder_ / "long.png");
    EXPECT_TRUE(comesTrue([&] {
        const auto* bar = find<MessageBar>();
        return bar && bar->text().contains(QStringLiteral("its boxes cannot be read"));
    }));
    EXPECT_TRUE(std::filesystem::exists(folder_ / "long.png"));
}

TEST_F(Exporting, ALongGraphFitsOnAPage) {
    must(saveModel(madeModel(chain(500)), folder_ / "long.onnx"));
    open(folder_ / "long.onnx");
    for (const char* format : {"svg", "png"}) {
        const std::filesystem::path path = folder_ / ("page." + std::string(format));
        ExportDialog* asked = dialog();
        find<QComboBox>("format", asked)->setCurrentIndex(format == std::string("png") ? 1 : 0);
        auto* page = find<QComboBox>("page", asked);
        page->setCurrentIndex(page->findData(QStringLiteral("16:9")));
        find<QComboBox>("scale", asked)->setCurrentIndex(0);
        write(asked, path);
        ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(path); })) << format;
    }
    const XmlElement svg = readXml(must(readWholeFile(folder_ / "page.svg")));
    EXPECT_EQ(svg["width"], "1920");
    EXPECT_EQ(svg["height"], "1080");
    ASSERT_EQ(svg.allOfClass("page-title").size(), 1U);
    EXPECT_THAT(svg.allOfClass("page-title").front()->text,
        testing::AllOf(testing::StartsWith("long.onnx · TensorRT "),
            testing::HasSubstr(QDate::currentDate().toString(Qt::ISODate).toStdString())));
    const QSize size = QImageReader(pathToQt(folder_ / "page.png")).size();
    EXPECT_LE(size.width(), 1921);
    EXPECT_LE(size.height(), 1081);
    EXPECT_TRUE(size.width() > 1900 || size.height() > 1060) << size.width() << " × " << size.height();
}

// Its streams are compressed; its objects are not.
TEST_F(Exporting, APdfIsOnePageWithWordsAndWithoutPixels) {
    open(demoModel());
    ExportDialog* asked = dialog();
    auto* format = find<QComboBox>("format", asked);
    format->setCurrentIndex(format->findData(static_cast<int>(ExportFormat::Pdf)));
    EXPECT_FALSE(find<QComboBox>("scale", asked)->isEnabled()) << "it is sharp at any size";
    auto* page = find<QComboBox>("page", asked);
    page->setCurrentIndex(page->findData(QStringLiteral("A4")));
    write(asked, folder_ / "page");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "page.pdf"); })) << "the format is its ending";
    const std::string pdf = must(readWholeFile(folder_ / "page.pdf"));
    EXPECT_TRUE(pdf.starts_with("%PDF-"));
    EXPECT_NE(pdf.find("/MediaBox [0 0 842"), std::string::npos) << "A4, landscape, in points";
    EXPECT_NE(pdf.find("/Count 1"), std::string::npos);
    EXPECT_NE(pdf.find("/Type /Font"), std::string::npos);
    EXPECT_EQ(pdf.find("/Subtype /Image"), std::string::npos);
    asked = dialog();
    EXPECT_EQ(asked->choice().format, ExportFormat::Pdf) << "as the last time";
    write(asked, folder_ / "whole.pdf");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "whole.pdf"); }));
    const double points = 0.75 * std::max(canvas().picture()->scene->bounds.height, 0.0);
    const std::string whole = must(readWholeFile(folder_ / "whole.pdf"));
    const std::size_t box = whole.find("/MediaBox [0 0 ");
    ASSERT_NE(box, std::string::npos);
    double width = 0;
    double height = 0;
    std::istringstream(whole.substr(box + 15, 40)) >> width >> height;
    EXPECT_GE(height, points - 1);
    EXPECT_GT(width, 0.75 * svg::sidebarWidth);
}

TEST_F(Exporting, ThePageHasNoTitleLineWhereItIsTurnedOff) {
    open(demoModel());
    ExportDialog* asked = dialog();
    auto* title = find<QCheckBox>("pageTitle", asked);
    ASSERT_NE(title, nullptr);
    EXPECT_FALSE(title->isEnabled()) << "the sidebar has a title";
    auto* page = find<QComboBox>("page", asked);
    page->setCurrentIndex(page->findData(QStringLiteral("A4")));
    ASSERT_TRUE(title->isEnabled());
    EXPECT_TRUE(title->isChecked());
    click(title);
    write(asked, folder_ / "bare.svg");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "bare.svg"); }));
    EXPECT_TRUE(readXml(must(readWholeFile(folder_ / "bare.svg"))).allOfClass("page-title").empty());
}

TEST_F(Exporting, ASmallGraphHasItsOwnSizeUnlessItShallBeLarger) {
    open(demoModel());
    ExportDialog* asked = dialog();
    EXPECT_EQ(asked->choice().scale, 1);
    find<QComboBox>("format", asked)->setCurrentIndex(1);
    find<QComboBox>("scale", asked)->setCurrentIndex(3);
    write(asked, folder_ / "large.png");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "large.png"); }));
    const Rect& bounds = canvas().picture()->scene->bounds;
    EXPECT_NEAR(QImageReader(pathToQt(folder_ / "large.png")).size().height(), 3 * bounds.height, 2);
}

TEST_F(Exporting, AGraphOfVeryManyBoxesIsWarnedOf) {
    const ExportDialog::Offer many{.boxes = 5'001, .hasRepeats = true};
    ExportDialog dialog(many, {}, window_.get());
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.show();
    auto* warning = find<QLabel>("warning", &dialog);
    ASSERT_NE(warning, nullptr);
    EXPECT_TRUE(warning->text().contains(QStringLiteral("Folding repeated layers helps")));
    find<QRadioButton>("visible", &dialog)->click();
    EXPECT_FALSE(warning->isVisible()) << "a part is small";
    find<QRadioButton>("whole", &dialog)->click();
    EXPECT_TRUE(warning->isVisible());
    find<QCheckBox>("folds", &dialog)->click();
    EXPECT_FALSE(warning->isVisible());
    ExportDialog few({.boxes = 5'000}, {}, window_.get());
    few.setAttribute(Qt::WA_DeleteOnClose, false);
    few.show();
    EXPECT_EQ(find<QLabel>("warning", &few), nullptr);
}

TEST_F(Exporting, TheHeatThatIsShownOrAnother) {
    open(demoModel());
    action(ActionId::HeatMemory)->trigger();
    ExportDialog* asked = dialog();
    EXPECT_EQ(asked->choice().heat, HeatKind::Memory);
    auto* heat = find<QComboBox>("heat", asked);
    heat->setCurrentIndex(heat->findData(static_cast<int>(HeatKind::Macs)));
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

TEST_F(Exporting, TheNodesOfAScope) {
    Document* document = open(demoModel());
    document->selection().selectNode(nodeNamed("main:group_c"));
    ExportDialog* asked = dialog();
    auto* scopes = find<QComboBox>("scope", asked);
    EXPECT_FALSE(scopes->isEnabled());
    find<QRadioButton>("scopePart", asked)->click();
    EXPECT_TRUE(scopes->isEnabled());
    EXPECT_TRUE(find<QComboBox>("page", asked)->isEnabled());
    EXPECT_EQ(scopes->currentText(), QStringLiteral("/block/group")) << "of the selected node";
    scopes->setCurrentText(QStringLiteral("/block"));
    write(asked, folder_ / "block.svg");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "block.svg"); }));
    EXPECT_LT(nodesIn(folder_ / "block.svg"), canvas().picture()->scene->boxes.size());
    EXPECT_NE(must(readWholeFile(folder_ / "block.svg")).find("/block/expand/Conv"), std::string::npos);
    EXPECT_EQ(must(readWholeFile(folder_ / "block.svg")).find("/stem/Conv"), std::string::npos);
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
    EXPECT_EQ(nodesIn(folder_ / "folded.svg"), 5U) << "the layers are one box";
    EXPECT_EQ(readXml(must(readWholeFile(folder_ / "folded.svg"))).allOfClass("turn").size(), 4U);
}

TEST_F(Exporting, APngForAPageHasItsPixels) {
    open(demoModel());
    for (const auto& [row, size] : {std::pair(1, QSize(1920, 1080)), std::pair(2, QSize(1123, 794))}) {
        ExportDialog* asked = dialog();
        find<QComboBox>("format", asked)->setCurrentIndex(1);
        find<QComboBox>("page", asked)->setCurrentIndex(row);
        const std::filesystem::path path = folder_ / ("page" + std::to_string(row) + ".png");
        write(asked, path);
        ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(path); }));
        const QImage image(pathToQt(path));
        EXPECT_EQ(image.size(), size);
        const auto isEmpty = [&](int x) {
            for (int y = 0; y < image.height(); ++y) {
                if (image.pixel(x, y) != image.pixel(0, 0))
                    return false;
            }
            return true;
        };
        int left = 0;
        while (left < image.width() && isEmpty(left))
            ++left;
        int right = 0;
        while (right < image.width() && isEmpty(image.width() - 1 - right))
            ++right;
        EXPECT_LT(left, image.width() / 2) << "there is a picture";
        EXPECT_NEAR(left, right, 60) << "in the middle";
    }
}

TEST_F(Exporting, TheEndingOfTheNameIsTheFormatAndIsRemembered) {
    open(demoModel());
    write(dialog(), folder_ / "named.png"); // the dialog says SVG
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "named.png"); }));
    EXPECT_FALSE(QImage(pathToQt(folder_ / "named.png"), "PNG").isNull());
    ExportDialog* again = dialog();
    EXPECT_EQ(again->choice().format, ExportFormat::Png);
    write(again, folder_ / "bare");
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "bare.png"); }));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "bare"));
}

TEST_F(Exporting, NeverOverAnOpenModel) {
    const std::filesystem::path path = folder_ / "model.onnx";
    std::filesystem::copy_file(demoModel(), path);
    open(path);
    const std::string before = must(readWholeFile(path));
    answerQuestion(QMessageBox::Yes); // the file dialog asks whether to replace it
    write(dialog(), path);
    ASSERT_TRUE(comesTrue([&] { return find<QDialog>("error") != nullptr; }));
    EXPECT_EQ(must(readWholeFile(path)), before);
}

TEST_F(Exporting, TheReportIsOfTheVersionThatIsShown) {
    const Document* document = open(demoModel());
    const auto report = [&](const char* name) {
        answerFileDialog(folder_ / name);
        action(ActionId::ExportReport)->trigger();
        EXPECT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / name); }));
        return must(readWholeFile(folder_ / name));
    };
    const std::string before = report("before.html");
    EXPECT_NE(before.find("Grouped convolution without an INT8 kernel"), std::string::npos);
    const auto* const shown = document->index().get();
    action(ActionId::FixAll)->trigger();
    ASSERT_TRUE(comesTrue([&] { return document->index().get() != shown && isSettled(document); }));
    const std::string after = report("after.html");
    EXPECT_EQ(after.find("Grouped convolution without an INT8 kernel"), std::string::npos);
    EXPECT_NE(after.find("Dynamic quantization of ONNX Runtime"), std::string::npos);
}

} // namespace
} // namespace qaliper::export_test
