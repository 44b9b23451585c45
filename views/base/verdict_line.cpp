#include "views/base/verdict_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>

#include "views/base/glyph_label.h"
#include "views/base/labels.h"

namespace qaliper {

namespace {

// As the style sheet has it.
QString nameOf(VerdictLine::Tone tone) {
    switch (tone) {
    case VerdictLine::Tone::Good: return QStringLiteral("good");
    case VerdictLine::Tone::Caution: return QStringLiteral("caution");
    case VerdictLine::Tone::Plain: break;
    }
    return {};
}

} // namespace

VerdictLine::VerdictLine(const QString& textName, QWidget* parent)
    : QWidget(parent),
      glyph_(new GlyphLabel(Glyph::Check, 16, this)),
      text_(makeParagraph({}, TextStyle::Plain, this)) {
    text_->setObjectName(textName);
    text_->setAlignment(Qt::AlignLeft | Qt::AlignTop); // beside the icon, however high the line is
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(glyph_, 0, Qt::AlignTop);
    row->addWidget(text_, 1);
    hide();
}

void VerdictLine::setText(const QString& text, Tone tone) {
    const bool isGood = tone == Tone::Good;
    glyph_->setHidden(tone == Tone::Plain);
    glyph_->setGlyph(isGood ? Glyph::Check : Glyph::Warning);
    glyph_->setRole(isGood ? GlyphLabel::Role::Ok : GlyphLabel::Role::Warning);
    text_->setText(text);
    text_->setProperty("tone", nameOf(tone));
    text_->style()->unpolish(text_); // the style sheet was applied before the property was set
    text_->style()->polish(text_);
    setHidden(text.isEmpty());
}

} // namespace qaliper
