#include "views/window/message_bar.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "views/base/glyph_label.h"
#include "views/base/labels.h"

namespace qaliper {

namespace {

constexpr int readingTime = 8000; // ms

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      glyph_(new GlyphLabel(Glyph::Note, 18, this)),
      text_(makeParagraph({}, TextStyle::Plain, this)),
      copy_(new QPushButton(tr("Copy"), this)) {
    setProperty("bar", true);
    setAutoFillBackground(true);
    copy_->setObjectName(QStringLiteral("copyMessage"));
    copy_->setProperty("small", true);
    auto* close = new QToolButton(this);
    close->setIcon(glyphIcon(Glyph::Close));
    close->setIconSize({14, 14});
    close->setToolTip(tr("Close"));
    close->setAccessibleName(tr("Close the message"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 8, 6);
    row->setSpacing(10);
    row->addWidget(glyph_);
    row->addWidget(text_, 1);
    row->addWidget(copy_);
    row->addWidget(close);
    leave_.setSingleShot(true);
    leave_.setInterval(readingTime);
    connect(&leave_, &QTimer::timeout, this, &QWidget::hide);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(copy_, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text_->text()); });
    hide();
}

void MessageBar::tell(const QString& text) { show(text, false); }

void MessageBar::complain(const QString& text) { show(text, true); }

void MessageBar::dropNews() {
    if (leave_.isActive())
        hide();
    leave_.stop();
}

QString MessageBar::text() const { return isHidden() ? QString() : text_->text(); }

void MessageBar::show(const QString& text, bool isError) {
    text_->setText(text);
    glyph_->setGlyph(isError ? Glyph::Error : Glyph::Check);
    glyph_->setRole(isError ? GlyphLabel::Role::Error : GlyphLabel::Role::Ok);
    copy_->setVisible(isError);
    setVisible(true);
    emit shown();
    if (isError)
        leave_.stop();
    else
        leave_.start();
}

} // namespace qaliper
