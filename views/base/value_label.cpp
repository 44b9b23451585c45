#include "views/base/value_label.h"

#include <algorithm>
#include <array>

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QStyleHints>

#include "views/base/labels.h"

namespace qaliper {

namespace {

constexpr QChar breakHere(0x200B); // zero width space
constexpr QChar noBreak(0x2060);   // word joiner

constexpr qsizetype usualLine = 40; // characters
constexpr int longestWord = 20;     // may be broken before a capital from here on

bool isUnit(QStringView word) {
    constexpr std::array units{u"%", u"B", u"KiB", u"MiB", u"GiB", u"TiB", u"ms", u"dB"};
    return std::ranges::any_of(units, [&](const char16_t* unit) {
        return word.startsWith(unit) &&
            (word.size() == QStringView(unit).size() || !word[QStringView(unit).size()].isLetter());
    });
}

// Paths, names of C++ and long words in capitals break; numbers, a number and its unit, and "Q/DQ" do not.
QString breakable(const QString& text) {
    QString result;
    int inWord = 0; // characters since the text could break
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isAfterNumber = i > 0 && text[i - 1].isDigit();
        if (text[i] == u' ' && isAfterNumber && isUnit(QStringView(text).sliced(i + 1))) {
            result += QChar::Nbsp;
            continue;
        }
        if (i > 0 && QStringView(text).sliced(i - 1).startsWith(u"Q/DQ")) {
            result += text[i];
            result += noBreak;
            continue;
        }
        result += text[i];
        inWord = text[i].isSpace() ? 0 : inWord + 1;
        const QChar next = i + 1 < text.size() ? text[i + 1] : QChar();
        const bool isInNumber = text[i] == u'.' && next.isDigit();
        const bool isAfterScope = text[i] == u':' && i > 0 && text[i - 1] == u':';
        const bool isBeforeCapital = inWord >= longestWord && text[i].isLower() && next.isUpper();
        if (text[i] == u'/' || text[i] == u'_' || (text[i] == u'.' && !isInNumber) || isAfterScope || isBeforeCapital) {
            result += breakHere;
            inWord = 0;
        }
    }
    return result;
}

} // namespace

ValueLabel::ValueLabel(const QString& text, QWidget* parent) : QLabel(parent) {
    setWords(text);
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    makeSelectable(*this);
    setMinimumWidth(40);
}

void ValueLabel::setWords(const QString& text) {
    whole_ = text;
    heights_.clear();
    setText(breakable(text));
    setAccessibleName(text);
}

void ValueLabel::makeLink(const QString& tip) {
    isLink_ = true;
    setProperty("textLink", true);
    // A QLabel that takes the focus makes a text document when it is polished, which costs several times as much as text
    // to measure and to paint. Polished before, it makes one when it is used.
    ensurePolished();
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setToolTip(tip);
    setAccessibleDescription(tip);
}

int ValueLabel::heightForWidth(int width) const {
    const auto known = heights_.constFind(width);
    return known != heights_.cend() ? *known : *heights_.insert(width, QLabel::heightForWidth(width));
}

QSize ValueLabel::sizeHint() const {
    const int oneLine = fontMetrics().averageCharWidth() * static_cast<int>(std::min(text().size(), usualLine));
    return minimumSizeHint().expandedTo({oneLine, 0});
}

QSize ValueLabel::minimumSizeHint() const { return {minimumWidth(), fontMetrics().lineSpacing()}; }

bool ValueLabel::event(QEvent* event) {
    switch (event->type()) {
    case QEvent::Polish:
    case QEvent::FontChange:
    case QEvent::StyleChange:
    case QEvent::ContentsRectChange: heights_.clear(); break;
    default: break;
    }
    return QLabel::event(event);
}

void ValueLabel::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (isLink_ &&
        (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space))
        emit activated();
    else
        QLabel::keyPressEvent(event);
}

void ValueLabel::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->pos();
    QLabel::mousePressEvent(event);
}

void ValueLabel::mouseReleaseEvent(QMouseEvent* event) {
    QLabel::mouseReleaseEvent(event);
    const bool isClick =
        (event->pos() - pressed_).manhattanLength() < QGuiApplication::styleHints()->startDragDistance();
    if (isLink_ && event->button() == Qt::LeftButton && isClick && !hasSelectedText())
        emit activated();
}

void ValueLabel::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Copy")), &QAction::triggered, this, &ValueLabel::copy);
    menu->popup(event->globalPos());
}

void ValueLabel::copy() const {
    QString text = hasSelectedText() ? selectedText() : whole_;
    QGuiApplication::clipboard()->setText(text.remove(breakHere).remove(noBreak).replace(QChar::Nbsp, u' '));
}

} // namespace qaliper
