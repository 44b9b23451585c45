#include <map>

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextList>

#include "tests/views/window_fixture.h"
#include "views/base/markdown.h"
#include "views/dialogs/error_dialog.h"
#include "views/dialogs/guide_dialog.h"

// Help for whoever is stuck.

namespace qaliper {

namespace {

class HelpTest : public WindowTest {};

} // namespace

TEST_F(HelpTest, TheSearchLanguageHasAPage) {
    for (QAction* entry : window_->menuBar()->actions().back()->menu()->actions()) {
        if (entry->text() == QStringLiteral("The search language"))
            entry->trigger();
    }
    ASSERT_TRUE(comesTrue([&] { return window_->findChild<GuideDialog*>() != nullptr; }));
    const QString page = window_->findChild<GuideDialog*>()->findChild<QTextBrowser*>()->toPlainText();
    for (const char* field : {"op:", "shape:", "precision:", "finding:", "#73"})
        EXPECT_TRUE(page.contains(QLatin1String(field))) << field;
}

TEST_F(HelpTest, PagesHaveAirAndCodeHasAGround) {
    QTextBrowser browser;
    showMarkdown(browser, QStringLiteral("# Title\n\nWords.\n\n## Part\n\n```onnx\ny = Relu (x)\n```\n\nMore."));
    std::map<QString, QTextBlock> blocks;
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next())
        blocks[block.text()] = block;
    EXPECT_GT(blocks[QStringLiteral("Part")].blockFormat().topMargin(),
        blocks[QStringLiteral("Words.")].blockFormat().topMargin());
    const QTextBlock code = blocks[QStringLiteral("y = Relu (x)")];
    EXPECT_NE(code.blockFormat().background(), blocks[QStringLiteral("More.")].blockFormat().background());
    EXPECT_TRUE(QFontInfo(code.begin().fragment().charFormat().font()).fixedPitch());
    EXPECT_GT(blocks[QStringLiteral("Title")].begin().fragment().charFormat().fontPointSize(),
        blocks[QStringLiteral("Part")].begin().fragment().charFormat().fontPointSize());
}

TEST_F(HelpTest, ListsHaveFilledBullets) {
    QTextBrowser browser;
    showMarkdown(browser, QStringLiteral("Some:\n\n* one\n* two\n"));
    const QTextList* list = browser.document()->lastBlock().textList();
    ASSERT_NE(list, nullptr);
    EXPECT_EQ(list->format().style(), QTextListFormat::ListDisc);
}

TEST_F(HelpTest, AnErrorCanBeCopiedAndStaysToBeRead) {
    const Error error{ErrorKind::CannotWrite, say("Cannot write in this folder: {reason}", arg("reason", "full")),
        "/models/demo", {}};
    showError(QStringLiteral("The demo model cannot be opened"), error, window_.get());
    auto* box = window_->findChild<QMessageBox*>(QStringLiteral("error"));
    ASSERT_NE(box, nullptr);
    click(find<QPushButton>("copy", box));
    const QString copied = QApplication::clipboard()->text();
    EXPECT_TRUE(copied.contains(QStringLiteral("full")) && copied.contains(QStringLiteral("/models/demo")));
    EXPECT_TRUE(box->isVisible());
    click(box->button(QMessageBox::Close));
    EXPECT_TRUE(comesTrue([&] { return !window_->findChild<QMessageBox*>(QStringLiteral("error")); }));
}

} // namespace qaliper
