#include <fstream>

#include <QClipboard>
#include <QDropEvent>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/later.h"
#include "views/base/text.h"
#include "views/window/document_tabs.h"
#include "views/window/question_bar.h"
#include "views/window/reopen_tabs.h"
#include "views/window/unopened_pages.h"
#include "views/window/welcome_page.h"

// What people open by mistake, and names that no program expects.

namespace qaliper::odd_files_test {

namespace fs = std::filesystem;

namespace {

class OddFiles : public WindowTest {
protected:
    void drop(const QList<QUrl>& urls) {
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &enter);
        EXPECT_TRUE(enter.isAccepted());
        QDropEvent event(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &event);
    }
    // What the page says that stands in place of the picture.
    QString refusalOf(const fs::path& path) {
        const Document* document = workspace_->open(path);
        EXPECT_TRUE(comesTrue([&] { return document->state() == Document::State::Refused; })) << path;
        EXPECT_TRUE(comesTrue([&] { return find<RefusedPage>() != nullptr; }));
        return find<QLabel>("message", find<RefusedPage>())->text();
    }
    QTabWidget& tabs() const { return *window_->findChild<DocumentTabs*>(); }
};

// Each as a file name; the longest that a file system takes has 255 bytes.
const std::vector<std::pair<std::string, std::string>>& oddNames() {
    static const std::vector<std::pair<std::string, std::string>> names{{"blanks", " two  blanks .onnx"},
        {"quotes", "it's \"quoted\" `so`.onnx"}, {"emoji", "🚀 模型 é.onnx"}, {"percent", "%1 %2 %n 100%.onnx"},
        {"newline", "two\nlines\tand tabs.onnx"}, {"markup", "<b>bold<i> &amp; R&D.onnx"},
        {"placeholder", "[*] it.onnx"}, {"dashes", "--help.onnx"}, {"backslash", "a\\b;c|d$HOME.onnx"},
        {"longest", std::string(250, 'n') + ".onnx"}, {"shouted", "MODEL.ONNX"}, {"hidden", ".onnx"},
        {"bare", "model"}};
    return names;
}

// The weights are read when the user trusts the model, also when it is read again later.
TEST_F(OddFiles, WeightsBehindALinkAreReadOnRequest) {
    fs::create_directories(folder_ / "away");
    fs::create_directories(folder_ / "model");
    const fs::path model = folder_ / "model" / "m.onnx";
    must(saveModel(
        textModel("g (float[1,3] x) => (float[1,4096] y) <float[3,4096] w = noise(-1, 1, 1)> { y = MatMul (x, w) }"),
        model, {.externalData = true}));
    fs::rename(model.string() + ".data", folder_ / "away" / "weights");
    fs::create_symlink(folder_ / "away" / "weights", model.string() + ".data");
    Document* document = open(model);
    EXPECT_EQ(findingCount("graph-missing-data"), 1U);
    auto* bar = find<QuestionBar>("links");
    ASSERT_NE(bar, nullptr);
    EXPECT_TRUE(bar->findChild<QLabel*>()->text().contains(pathToQt(folder_ / "away")));
    EXPECT_EQ(shownError(), QString()) << "the bar says it";
    click(bar->findChild<QPushButton*>(QStringLiteral("followLinks")));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && findingCount("graph-missing-data") == 0; }));
    EXPECT_EQ(find<QuestionBar>("links"), nullptr);
    EXPECT_EQ(shownError(), QStringLiteral("The model was read again"));
    document->reload();
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && !document->foreground(); }));
    EXPECT_EQ(findingCount("graph-missing-data"), 0U);
}

class OddNames : public OddFiles, public testing::WithParamInterface<std::pair<std::string, std::string>> {};

TEST_P(OddNames, AreOpenedShownFixedSavedAndOpenedAgain) {
    const fs::path path = folder_ / GetParam().second;
    fs::copy_file(demoModel(), path);
    drop({QUrl::fromLocalFile(pathToQt(path))});
    ASSERT_EQ(workspace_->documents().size(), 1U);
    Document* document = window_->document();
    EXPECT_EQ(document->path(), path);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document); }));
    EXPECT_EQ(document->title(), pathToQt(GetParam().second));

    press(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));
    fs::create_directory(folder_ / "saved");
    const fs::path saved = folder_ / "saved" / GetParam().second;
    document->save(saved);
    ASSERT_TRUE(comesTrue([&] { return !document->isModified(); }));
    EXPECT_TRUE(loadModel(saved));

    window_->close();
    window_ = std::make_unique<MainWindow>(*workspace_, *preferences_, services_);
    reopenTabs(*window_, *workspace_, *preferences_);
    ASSERT_EQ(workspace_->documents().size(), 1U) << "the list of open files keeps the name";
    EXPECT_TRUE(preferences_->recentFiles().front() == path || preferences_->recentFiles().front() == saved);
}

INSTANTIATE_TEST_SUITE_P(
    All, OddNames, testing::ValuesIn(oddNames()), [](const auto& name) { return name.param.first; });

TEST_F(OddFiles, MarkupInANameIsShownAsItIs) {
    const std::string name = "<b>bold<i> & R&D.onnx";
    fs::copy_file(demoModel(), folder_ / name);
    open(folder_ / name);
    fs::copy_file(demoModel(), folder_ / "other.onnx");
    open(folder_ / "other.onnx");
    QString shown = tabs().tabText(0);
    EXPECT_EQ(shown.replace(QStringLiteral("&&"), QStringLiteral("&")), toQt(std::string_view(name)));
    EXPECT_FALSE(
        Qt::mightBeRichText(tabs().tabToolTip(0)) && !tabs().tabToolTip(0).contains(QStringLiteral("&lt;b&gt;")));
    Document* document = workspace_->documents().front();
    window_->lookAt(*document);
    settle();
    press(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));
    bool isPlain = false;
    const auto close = [&] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            isPlain = box->textFormat() == Qt::PlainText || !Qt::mightBeRichText(box->text());
            QTest::keyClick(box, Qt::Key_Escape);
        }
    };
    later(*window_, close);
    press(Qt::Key_W, Qt::ControlModifier);
    EXPECT_TRUE(isPlain);
}

TEST_F(OddFiles, AFolderSaysThatItIsOne) {
    EXPECT_TRUE(refusalOf(folder_.path()).contains(QStringLiteral("folder")))
        << refusalOf(folder_.path()).toStdString();
    click(find<QPushButton>("closeTab", find<RefusedPage>()));
    ASSERT_TRUE(comesTrue([&] { return workspace_->documents().empty(); }));
    open(demoModel());
    drop({QUrl::fromLocalFile(pathToQt(folder_.path()))});
    ASSERT_TRUE(comesTrue([&] {
        return find<MessageBar>() && find<MessageBar>()->text().contains(QStringLiteral("folder"));
    })) << (find<MessageBar>() ? find<MessageBar>()->text().toStdString() : "nothing is said");
    EXPECT_EQ(workspace_->documents().size(), 1U);
}

TEST_F(OddFiles, AnEmptyFileSaysSo) {
    std::ofstream(folder_ / "empty.onnx").flush();
    const QString words = refusalOf(folder_ / "empty.onnx");
    EXPECT_TRUE(words.contains(QStringLiteral("empty"))) << words.toStdString();
}

TEST_F(OddFiles, APathThatNoSystemTakesIsRefusedAndShownWithinTheWindow) {
    fs::path path = folder_.path();
    for (int i = 0; i < 50; ++i)
        path /= std::string(100, 'p');
    const QString words = refusalOf(path / "model.onnx");
    EXPECT_FALSE(words.isEmpty());
    EXPECT_LE(window_->width(), 1440);
    EXPECT_TRUE(window_->rect().contains(
        QRect(find<RefusedPage>()->mapTo(window_.get(), QPoint()), find<RefusedPage>()->size())));
}

TEST_F(OddFiles, AnAddressDroppedFromABrowserIsNotFetchedAndThatIsSaid) {
    drop({QUrl(QStringLiteral("https://example.org/models/resnet.onnx?download=true"))});
    auto* error = window_->findChild<QMessageBox*>(QStringLiteral("error"));
    ASSERT_NE(error, nullptr);
    EXPECT_TRUE(error->informativeText().contains(QStringLiteral("network")));
    click(find<QPushButton>("copy", error));
    EXPECT_TRUE(QApplication::clipboard()->text().contains(QStringLiteral("example.org")));
    QTest::keyClick(error, Qt::Key_Escape);
    EXPECT_TRUE(workspace_->documents().empty());
}

TEST_F(OddFiles, WhatIsNamedTwiceIsOpenedOnce) {
    fs::create_directory(folder_ / "sub");
    fs::copy_file(demoModel(), folder_ / "model.onnx");
    fs::create_symlink(folder_ / "model.onnx", folder_ / "link.onnx");
    Document* document = open(folder_ / "model.onnx");
    EXPECT_EQ(workspace_->open(folder_ / "sub/../model.onnx"), document);
    EXPECT_EQ(workspace_->open(folder_ / "link.onnx"), document);
    EXPECT_EQ(workspace_->open(fs::relative(folder_ / "model.onnx")), document);
    EXPECT_EQ(tabs().count(), 1);
}

TEST_F(OddFiles, ANameThatIsOpenAlreadyComesToTheFront) {
    for (const char* name : {"a.onnx", "b.onnx"}) {
        fs::copy_file(demoModel(), folder_ / name);
        open(folder_ / name);
    }
    drop({QUrl::fromLocalFile(pathToQt(folder_ / "a.onnx"))});
    EXPECT_EQ(window_->document()->path(), folder_ / "a.onnx");
}

TEST_F(OddFiles, ReturnClosesTheTabOfARefusedFile) {
    must(writeWholeFile(folder_ / "broken.onnx", "this is no model"));
    refusalOf(folder_ / "broken.onnx");
    auto* button = find<QPushButton>("closeTab", find<RefusedPage>());
    ASSERT_TRUE(comesTrue([&] { return button->hasFocus(); }));
    QTest::keyClick(button, Qt::Key_Return);
    EXPECT_TRUE(comesTrue([&] { return workspace_->documents().empty(); }));
}

TEST_F(OddFiles, ALogThatIsOpenedAsAModelIsReadForTheModelThatIsOpen) {
    must(writeWholeFile(folder_ / "build.log", "[I] Building engine with configuration:\n"));
    open(demoModel());
    answerFileDialog(folder_ / "build.log");
    press(Qt::Key_O, Qt::ControlModifier);
    EXPECT_TRUE(comesTrue([&] {
        return shownError().contains(QStringLiteral("build.log")) ||
            window_->document()->engineFiles().artefacts().log != nullptr;
    }));
    EXPECT_EQ(workspace_->documents().size(), 1U) << "no tab that rejects it";
}

TEST_F(OddFiles, ALogWithoutAModelIsToldWhereItIsOpened) {
    must(writeWholeFile(folder_ / "build.log", "[I] Building engine with configuration:\n"));
    answerFileDialog(folder_ / "build.log");
    press(Qt::Key_O, Qt::ControlModifier);
    ASSERT_TRUE(comesTrue([&] { return find<RefusedPage>() != nullptr; }));
    const auto* hint = find<QLabel>("engineFileHint", find<RefusedPage>());
    ASSERT_NE(hint, nullptr);
    EXPECT_TRUE(hint->text().contains(action(ActionId::OpenEngineFile)->shortcut().toString(QKeySequence::NativeText)));
    must(writeWholeFile(folder_ / "broken.onnx", "this is no model"));
    refusalOf(folder_ / "broken.onnx");
    EXPECT_EQ(find<QLabel>("engineFileHint", find<RefusedPage>()), nullptr);
}

} // namespace
} // namespace qaliper::odd_files_test
