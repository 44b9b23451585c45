#include "views/base/glyph_label.h"

#include <QPainter>

#include "views/base/colours.h"

namespace qaliper {

GlyphLabel::GlyphLabel(Glyph glyph, int side, QWidget* parent) : QWidget(parent), glyph_(glyph) {
    setFixedSize(side, side);
}

void GlyphLabel::setGlyph(Glyph glyph) {
    glyph_ = glyph;
    update();
}

void GlyphLabel::setRole(Role role) {
    role_ = role;
    update();
}

void GlyphLabel::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    const Colours& colours = coloursOf(this);
    QColor colour = colours.secondary;
    switch (role_) {
    case Role::Plain: break;
    case Role::Error: colour = colours.error; break;
    case Role::Warning: colour = colours.warning; break;
    case Role::Info: colour = colours.info; break;
    case Role::Ok: colour = colours.ok; break;
    case Role::Accent: colour = colours.accent; break;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintGlyph(painter, glyph_, rect(), colour);
}

} // namespace qaliper
