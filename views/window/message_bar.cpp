#include "views/window/message_bar.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/base/alert.h"
#include "views/base/glyph_label.h"
#include "views/base/labels.h"

namespace qaliper {

namespace {

constexpr int readingTime = 8000; // ms

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      errorRow_(new MessageRow(MessageRow::Kind::Error, this)),
      newsRow_(new MessageRow(MessageRow::Kind::News, this)) {
    setProperty("bar", true);
    makeAlert(*this);
    setAutoFillBackground(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(errorRow_);
    column->addWidget(newsRow_);
    leave_.setSingleShot(true);
    leave_.setInterval(readingTime);
    connect(&leave_, &QTimer::timeout, this, &MessageBar::dropNews);
    connect(newsRow_, &MessageRow::closed, this, &MessageBar::dropNews);
    connect(errorRow_, &MessageRow::closed, this, &MessageBar::closeError);
    hide();
}

void MessageBar::tell(const QString& text) {
    news_ = text;
    isNewsInFront_ = true;
    leave_.stop(); // the new result gets the full time
    refresh();
}

void MessageBar::tellNumbers(const QString& text) {
    numbers_ = text;
    isNewsInFront_ = true;
    leave_.stop();
    refresh();
}

// A repeated error is shown once.
void MessageBar::showError(const QString& text) {
    errors_.removeAll(text);
    errors_.append(text);
    isNewsInFront_ = false;
    refresh();
}

void MessageBar::dropNews() {
    if (news().isEmpty())
        return;
    news_.clear();
    numbers_.clear();
    refresh();
}

void MessageBar::dropError(const QString& text) {
    if (errors_.removeAll(text) > 0)
        refresh();
}

void MessageBar::closeError() {
    if (!errors_.isEmpty())
        errors_.removeLast();
    refresh();
}

bool MessageBar::showsNews() const { return !news().isEmpty() && (isNewsInFront_ || errors_.isEmpty()); }

QString MessageBar::text() const {
    if (showsNews())
        return news();
    return errors_.isEmpty() ? QString() : errors_.last();
}

QString MessageBar::news() const {
    QStringList lines{news_, numbers_};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

void MessageBar::refresh() {
    const bool saysAnything = !errors_.isEmpty() || !news().isEmpty();
    const qsizetype waiting = errors_.size() + (news().isEmpty() ? 0 : 1) - 1;
    errorRow_->setVisible(saysAnything && !showsNews());
    newsRow_->setVisible(showsNews());
    if (saysAnything)
        (showsNews() ? newsRow_ : errorRow_)->say(text(), waiting);
    setVisible(saysAnything);
    emit changed();
    if (!showsNews())
        leave_.stop();
    else if (isVisible() && !leave_.isActive())
        leave_.start();
    if (saysAnything)
        setAlertWords(*this, text());
}

// A result that arrived while another tab was shown gets its time now.
void MessageBar::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    if (showsNews())
        leave_.start();
}

void MessageBar::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    leave_.stop();
}

MessageRow::MessageRow(Kind kind, QWidget* parent)
    : QWidget(parent),
      text_(makeParagraph({}, TextStyle::Plain, this)),
      waiting_(makeLabel({}, TextStyle::Secondary, this)) {
    const bool isError = kind == Kind::Error;
    auto* glyph = new GlyphLabel(isError ? Glyph::Error : Glyph::Check, 18, this);
    glyph->setRole(isError ? GlyphLabel::Role::Error : GlyphLabel::Role::Ok);
    waiting_->setObjectName(QStringLiteral("waitingMessages"));
    auto* copy = new QPushButton(tr("Copy"), this);
    copy->setObjectName(QStringLiteral("copyMessage"));
    copy->setProperty("small", true);
    copy->setVisible(isError);
    auto* close = new QToolButton(this);
    close->setObjectName(QStringLiteral("closeMessage"));
    close->setIcon(glyphIcon(Glyph::Close));
    close->setIconSize({14, 14});
    close->setToolTip(tr("Close"));
    close->setAccessibleName(tr("Close the message"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 8, 6);
    row->setSpacing(10);
    row->addWidget(glyph);
    row->addWidget(text_, 1);
    row->addWidget(waiting_);
    row->addWidget(copy);
    row->addWidget(close);
    connect(close, &QToolButton::clicked, this, &MessageRow::closed);
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text_->text()); });
}

void MessageRow::say(const QString& text, qsizetype waiting) {
    text_->setText(text);
    waiting_->setText(waiting == 1 ? tr("1 more message") : tr("%1 more messages").arg(waiting));
    waiting_->setVisible(waiting > 0);
    updateGeometry(); // the bar asks for the height again
}

} // namespace qaliper
