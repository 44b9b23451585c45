#include <map>
#include <set>

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextList>
#include <QTextTable>

#include "model/report/about.h"
#include "tests/views/window_fixture.h"
#include "views/base/markdown.h"
#include "views/base/text.h"
#include "views/dialogs/guide_dialog.h"
#include "views/dialogs/menu_links.h"
#include "views/dialogs/message_box.h"
#include "views/dialogs/page_dialog.h"

// Help for whoever is stuck.

namespace qaliper::help_test {

namespace {

class HelpTest : public WindowTest {};

TEST_F(HelpTest, TheSearchLanguageHasAPage) {
    for (QAction* entry : window_->menuBar()->actions().back()->menu()->actions()) {
        if (entry->text() == QStringLiteral("The search language"))
            entry->trigger();
    }
    ASSERT_TRUE(comesTrue([&] { return window_->findChild<PageDialog*>(QStringLiteral("guideDialog")) != nullptr; }));
    const QString page =
        window_->findChild<PageDialog*>(QStringLiteral("guideDialog"))->findChild<QTextBrowser*>()->toPlainText();
    for (const char* field : {"op:", "shape:", "precision:", "finding:", "#73"})
        EXPECT_TRUE(page.contains(QLatin1String(field))) << field;
}

// What the page of a guide says, with the address of each link.
QString guideInWindow(const char* name, const QMenuBar& menus) {
    return withMenuLinks(toQt(guidePage(name, fromQt(guideLanguage()))), menus);
}

TEST_F(HelpTest, AnEntryThatAGuideNamesIsALinkThatOpensIt) {
    open(demoModel());
    auto* dialog = makeGuideDialog(QStringLiteral("guide-int8-not-faster"), window_.get());
    dialog->show();
    auto* page = dialog->findChild<QTextBrowser*>();
    QTextCursor link = page->document()->find(QStringLiteral("View > Panels > Properties"));
    ASSERT_FALSE(link.isNull());
    const QString address = link.charFormat().anchorHref();
    EXPECT_TRUE(address.startsWith(QStringLiteral("menu:"))) << address.toStdString();
    action(ActionId::ShowNode)->setChecked(false);
    emit page->anchorClicked(QUrl(address));
    EXPECT_TRUE(action(ActionId::ShowNode)->isChecked());
    emit page->anchorClicked(QUrl(address));
    EXPECT_TRUE(action(ActionId::ShowNode)->isChecked()) << "a link shows, and hides nothing";
    link = page->document()->find(QStringLiteral("File > Open TensorRT Output…"));
    ASSERT_FALSE(link.isNull()) << "what the command with the log does";
    answerFileDialog({});
    bool isAsked = false;
    QObject::connect(action(ActionId::OpenEngineFile), &QAction::triggered, page, [&] { isAsked = true; });
    emit page->anchorClicked(QUrl(link.charFormat().anchorHref()));
    EXPECT_TRUE(isAsked);
}

TEST_F(HelpTest, EachPathOfTheMenuInAGuideIsALink) {
    const QMenuBar& menus = *window_->menuBar();
    static const QRegularExpression path(QStringLiteral("(\\[?)\\*[^*`\\n]+ > [^*`]+\\*"));
    for (const std::string_view name : guideNames()) {
        const QString page = guideInWindow(std::string(name).c_str(), menus);
        for (auto match = path.globalMatch(page); match.hasNext();) {
            const auto found = match.next();
            EXPECT_EQ(found.captured(1), QStringLiteral("[")) << name << ": " << found.captured().toStdString();
        }
    }
}

TEST_F(HelpTest, ACommandIsFollowedByTheEntryThatDoesTheSameOnceInAParagraph) {
    const QMenuBar& menus = *window_->menuBar();
    const auto linked = [&](const char* words) { return withMenuLinks(QString::fromUtf8(words), menus); };
    EXPECT_TRUE(linked("Use `qaliper-cli quantize m.onnx -o q.onnx`.")
                    .contains(QStringLiteral("[*Precision > Quantize…*](menu:")));
    EXPECT_TRUE(linked("`qaliper-cli tool strip-qdq m.onnx`").contains(QStringLiteral("(menu:Tools")));
    EXPECT_EQ(linked("*Precision > Quantize…* or `qaliper-cli quantize m.onnx`").count(QStringLiteral("(menu:")), 1);
    EXPECT_EQ(linked("```\nqaliper-cli quantize m.onnx\n```").count(QStringLiteral("(menu:")), 0);
    EXPECT_EQ(linked("`qaliper-cli completion bash`").count(QStringLiteral("(menu:")), 0);
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
    const QFontMetrics letters(code.begin().fragment().charFormat().font());
    EXPECT_EQ(letters.horizontalAdvance(u'i'), letters.horizontalAdvance(u'W'));
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

TEST_F(HelpTest, ALineBrokenInChineseGoesOnWithoutABlank) {
    QTextBrowser browser;
    showMarkdown(browser, QStringLiteral("每个模型有自己\n的标签页，\nTensorRT\n构建。\n\n下一段\n"));
    EXPECT_EQ(browser.toPlainText(), QStringLiteral("每个模型有自己的标签页， TensorRT 构建。\n下一段"));
}

TEST_F(HelpTest, TablesHaveThinLinesAndAHead) {
    QTextBrowser browser;
    showMarkdown(browser, QStringLiteral("Some:\n\n| a | b |\n|---|---|\n| c | d |\n"));
    const auto frames = browser.document()->rootFrame()->childFrames();
    ASSERT_EQ(frames.size(), 1);
    const auto* table = qobject_cast<QTextTable*>(frames.front());
    ASSERT_NE(table, nullptr);
    EXPECT_TRUE(table->format().borderCollapse());
    EXPECT_EQ(table->format().cellSpacing(), 0);
    EXPECT_GT(table->format().cellPadding(), 0);
    EXPECT_NE(table->cellAt(0, 0).format().background(), table->cellAt(1, 0).format().background());
}

// By keys, as a reader without a mouse has them: Tab to the link, Return, and Back.
TEST_F(HelpTest, LinksOfAPageLeadToItsFactsAndBack) {
    RuleDialog dialog(QStringLiteral("qdq-shape-read"));
    dialog.show();
    auto* page = dialog.findChild<QTextBrowser*>();
    auto* back = dialog.findChild<QPushButton*>(QStringLiteral("pageBack"));
    EXPECT_FALSE(back->isVisible()) << "there is nothing to go back to";
    page->setFocus();
    QTest::keyClick(page, Qt::Key_Tab);
    QTest::keyClick(page, Qt::Key_Return);
    EXPECT_EQ(dialog.windowTitle(), QStringLiteral("F724"));
    EXPECT_TRUE(page->toPlainText().contains(QStringLiteral("Certainty: measured")));
    ASSERT_TRUE(back->isVisible());
    click(back);
    EXPECT_EQ(dialog.windowTitle(), QStringLiteral("Rule qdq-shape-read"));
    EXPECT_TRUE(page->toPlainText().contains(QStringLiteral("What it finds")));
    EXPECT_FALSE(back->isVisible());
}

TEST_F(HelpTest, PagesSayWhatWasMeasuredOnTheTarget) {
    const auto target = parseTarget("trt-10.3,sm=8.7");
    ASSERT_TRUE(target);
    RuleDialog dialog(QStringLiteral("conv-group-misaligned"), nullptr, *target);
    auto* page = dialog.findChild<QTextBrowser*>();
    const QString measured = QStringLiteral("measured on 10.6, compute capability 9.0; not on yours");
    EXPECT_TRUE(page->toPlainText().contains(QStringLiteral("F406: ") + measured));
    EXPECT_TRUE(page->toPlainText().contains(QStringLiteral("documents and measurement disagree")));
    emit page->anchorClicked(QUrl(QStringLiteral("../facts/facts-convolutions.md#f406")));
    ASSERT_EQ(dialog.windowTitle(), QStringLiteral("F406"));
    EXPECT_TRUE(page->toPlainText().contains(measured));
}

TEST_F(HelpTest, AFactLeadsToItsThemeAndToItsRules) {
    RuleDialog dialog(QStringLiteral("qdq-shape-read"));
    auto* page = dialog.findChild<QTextBrowser*>();
    emit page->anchorClicked(QUrl(QStringLiteral("../facts/facts-placement.md#r67")));
    ASSERT_EQ(dialog.windowTitle(), QStringLiteral("R67"));
    for (const QString& link : {QStringLiteral("facts-placement.md"), QStringLiteral("../rules/qdq-shape-read.md")})
        EXPECT_TRUE(page->toHtml().contains(QStringLiteral("href=\"%1\"").arg(link)));
    emit page->anchorClicked(QUrl(QStringLiteral("facts-placement.md")));
    EXPECT_TRUE(page->toPlainText().contains(QStringLiteral("R66")));
}

TEST_F(HelpTest, AnErrorCanBeCopiedAndStaysToBeRead) {
    const Error error{ErrorKind::CannotWrite, say("Cannot write in this folder: {reason}", arg("reason", "full")),
        "/models/demo", {}};
    showError(QStringLiteral("The demo model cannot be opened"), error, window_.get());
    auto* box = window_->findChild<QMessageBox*>(QStringLiteral("error"));
    ASSERT_NE(box, nullptr);
    EXPECT_EQ(box->focusWidget(), box->button(QMessageBox::Close)) << "Return leaves";
    EXPECT_FALSE(box->iconPixmap().isNull());
    auto* copy = find<QPushButton>("copy", box);
    const QAccessible::Id heard = QAccessible::uniqueId(QAccessible::queryAccessibleInterface(copy));
    click(copy);
    const QString copied = QApplication::clipboard()->text();
    EXPECT_TRUE(copied.contains(QStringLiteral("full")) && copied.contains(QStringLiteral("/models/demo")));
    EXPECT_TRUE(box->isVisible());
    click(box->button(QMessageBox::Close));
    EXPECT_TRUE(comesTrue([&] { return !window_->findChild<QMessageBox*>(QStringLiteral("error")); }));
    EXPECT_EQ(QAccessible::accessibleInterface(heard), nullptr) << "a screen reader meets a button that is gone";
}

// Each guide has its Chinese page, with the parts of the English one.
TEST(Guides, AreThereInChinese) {
    const auto headings = [](std::string_view page) {
        std::vector<std::size_t> levels;
        for (const QString& line : toQt(page).split(QLatin1Char('\n'))) {
            if (line.startsWith(QLatin1Char('#')))
                levels.push_back(static_cast<std::size_t>(line.indexOf(QLatin1Char(' '))));
        }
        return levels;
    };
    const QRegularExpression chinese(QStringLiteral("[\\x{4e00}-\\x{9fff}]"));
    for (const std::string_view guide : guideNames()) {
        const std::string_view page = guidePage(guide, "zh_CN");
        EXPECT_EQ(headings(page), headings(guidePage(guide))) << guide;
        EXPECT_GT(toQt(page).count(chinese), 100) << guide;
        EXPECT_EQ(toQt(page).count(QLatin1Char('|')), toQt(guidePage(guide)).count(QLatin1Char('|'))) << guide;
        EXPECT_EQ(guidePage(guide, "eo"), guidePage(guide)) << "English where there is no translation";
    }
}

// `Ctrl+F` in a guide is a key of an action, or one that the picture has for itself.
TEST_F(HelpTest, GuidesNameKeysThatAreThere) {
    std::set<QString> known;
    for (const char* key : {"Ctrl", "Shift", "Esc", "Space", "Shift+Up", "Shift+Down", "Backspace", "Shift+Backspace"})
        known.insert(QLatin1String(key));
    for (const QAction* each : window_->actions().all()) {
        for (const QKeySequence& key : each->shortcuts())
            known.insert(key.toString(QKeySequence::PortableText));
    }
    const QRegularExpression keys(
        QStringLiteral("`((?:Ctrl|Alt|Shift)(?:\\+[^`]+)?|F[0-9]+|Esc|Del|Space|Backspace)`"));
    int found = 0;
    for (const std::string_view language : {"", "zh_CN"}) {
        for (const std::string_view guide : guideNames()) {
            auto each = keys.globalMatch(toQt(guidePage(guide, language)));
            for (; each.hasNext(); ++found) {
                const QString key = each.next().captured(1);
                EXPECT_TRUE(known.contains(key)) << guide << ": " << key.toStdString();
            }
        }
    }
    EXPECT_GT(found, 80) << "the pattern has to find them";
}

} // namespace
} // namespace qaliper::help_test
