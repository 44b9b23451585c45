#include "views/base/markdown.h"

#include <algorithm>
#include <array>

#include <QFontDatabase>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextList>
#include <QTextTable>

#include "views/base/colours.h"

namespace qaliper {

namespace {

constexpr double aboveHeading = 18;
constexpr double belowHeading = 6;
constexpr double belowParagraph = 8;
constexpr double belowItem = 4;
constexpr double aroundCode = 12;
constexpr double inCell = 5;
constexpr std::array headingScale{1.0, 1.5, 1.2, 1.05}; // by level, of the size of the text

bool isCode(const QTextBlock& block) {
    return block.isValid() && block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
}

QTextBlockFormat formatOf(const QTextBlock& block, const Colours& colours) {
    QTextBlockFormat format = block.blockFormat();
    if (isCode(block)) {
        format.setBackground(colours.hover);
        format.setLeftMargin(aroundCode);
        format.setNonBreakableLines(false);
        format.setTopMargin(0);
        format.setBottomMargin(isCode(block.next()) ? 0 : belowParagraph);
    } else if (format.headingLevel() > 0) {
        format.setTopMargin(block.position() > 0 ? aboveHeading : 0);
        format.setBottomMargin(belowHeading);
    } else {
        format.setTopMargin(0);
        format.setBottomMargin(block.textList() ? belowItem : belowParagraph);
    }
    return format;
}

void setWords(QTextCursor& cursor, const QTextBlock& block, const QFont& text) {
    const int level = block.blockFormat().headingLevel();
    QTextCharFormat words = cursor.charFormat();
    if (isCode(block)) {
        words.setFontFamilies({QFontDatabase::systemFont(QFontDatabase::FixedFont).family()});
        cursor.setCharFormat(words);
    } else if (level > 0) {
        words.clearProperty(QTextFormat::FontSizeAdjustment); // Qt's own headings shout
        const auto last = headingScale.size() - 1;
        words.setFontPointSize(
            QFontInfo(text).pointSizeF() * headingScale.at(std::min(static_cast<std::size_t>(level), last)));
        cursor.setCharFormat(words);
    }
}

// Thin lines, and a head that stands out, instead of the bevels of Qt.
void styleTable(QTextTable& table, const Colours& colours) {
    QTextTableFormat format = table.format();
    if (format.borderCollapse() && format.cellPadding() == inCell)
        return; // from another of its blocks
    format.setBorder(1);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(colours.border);
    format.setBorderCollapse(true);
    format.setCellSpacing(0);
    format.setCellPadding(inCell);
    format.setTopMargin(belowHeading);
    format.setBottomMargin(belowParagraph);
    table.setFormat(format);
    for (int column = 0; column < table.columns(); ++column) {
        QTextCharFormat head = table.cellAt(0, column).format();
        head.setBackground(colours.hover);
        table.cellAt(0, column).setFormat(head);
    }
}

// A list with "*" gets the circles of a list within a list from Qt.
void fillBullets(const QTextBlock& block) {
    QTextList* list = block.textList();
    if (!list || list->format().style() != QTextListFormat::ListCircle)
        return;
    QTextListFormat format = list->format();
    format.setStyle(QTextListFormat::ListDisc);
    list->setFormat(format);
}

// Chinese has no blanks between its words: a line that was broken in the source goes on without one.
QString withoutBreaksInChinese(QString page) {
    static const QRegularExpression broken(QStringLiteral(
        "(?<=[\\x{2E80}-\\x{9FFF}\\x{FF00}-\\x{FFEF}])\\n *(?=[\\x{2E80}-\\x{9FFF}\\x{FF00}-\\x{FFEF}])"));
    return page.remove(broken);
}

} // namespace

void showMarkdown(QTextBrowser& browser, const QString& page) {
    browser.ensurePolished(); // sizes follow the font that the style sheet gives
    // "Tensor<T>" is text and no tag
    browser.document()->setMarkdown(withoutBreaksInChinese(page),
        QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML);
    QTextCursor cursor(browser.document());
    cursor.beginEditBlock();
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        QTextBlockFormat format = formatOf(block, coloursOf(&browser));
        if (QTextTable* table = cursor.currentTable()) {
            styleTable(*table, coloursOf(&browser));
            format.setBottomMargin(0);
        }
        cursor.setBlockFormat(format);
        fillBullets(block);
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        setWords(cursor, block, browser.font());
    }
    cursor.endEditBlock();
    browser.moveCursor(QTextCursor::Start);
}

} // namespace qaliper
