#include "views/window/message_row.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "views/base/glyph_label.h"
#include "views/base/labels.h"

namespace qaliper {

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
}

} // namespace qaliper
