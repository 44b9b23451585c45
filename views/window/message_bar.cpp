#include "views/window/message_bar.h"

#include <QVBoxLayout>

#include "views/base/alert.h"
#include "views/window/message_row.h"

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
    leave_.stop(); // it has its own time
    refresh();
}

// The same trouble once more is said once.
void MessageBar::showError(const QString& text) {
    errors_.removeAll(text);
    errors_.append(text);
    refresh();
}

void MessageBar::dropNews() {
    if (news_.isEmpty())
        return;
    news_.clear();
    refresh();
}

void MessageBar::closeError() {
    if (!errors_.isEmpty())
        errors_.removeLast();
    refresh();
}

QString MessageBar::text() const {
    QStringList said;
    if (!errors_.isEmpty())
        said.append(errors_.last());
    if (!news_.isEmpty())
        said.append(news_);
    return said.join(QLatin1Char('\n'));
}

void MessageBar::refresh() {
    errorRow_->setVisible(!errors_.isEmpty());
    if (!errors_.isEmpty())
        errorRow_->say(errors_.last(), errors_.size() - 1);
    newsRow_->setVisible(!news_.isEmpty());
    newsRow_->say(news_, 0);
    const bool saysAnything = !errors_.isEmpty() || !news_.isEmpty();
    setVisible(saysAnything);
    if (news_.isEmpty())
        leave_.stop();
    else if (isVisible() && !leave_.isActive())
        leave_.start();
    emit changed();
    if (saysAnything)
        setAlertWords(*this, text());
}

// News that came while another tab was looked at has its time now.
void MessageBar::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    if (!news_.isEmpty())
        leave_.start();
}

void MessageBar::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    leave_.stop();
}

} // namespace qaliper
