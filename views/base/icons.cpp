#include "views/base/icons.h"

#include <algorithm>
#include <optional>

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

#include "views/base/colours.h"

namespace qaliper {

namespace {

// In a square of 20 × 20. "@" stands for the colour, "%" for the colour on a filled shape.
const char* shapeOf(Glyph glyph) {
    switch (glyph) {
    case Glyph::Open:
        return "<path d='M2.5 15.5V5.2c0-.7.5-1.2 1.2-1.2h3.6l1.9 2h6.1c.7 0 1.2.5 1.2 1.2v1.3'/>"
               "<path d='M2.5 15.5l2.3-6c.2-.6.6-.9 1.2-.9h10.9c.7 0 1.1.6.9 1.2l-1.7 "
               "5.1c-.2.6-.6.9-1.2.9H3.1c-.4 0-.6-.1-.6-.3z'/>";
    case Glyph::Save:
        return "<path d='M3.5 4.7c0-.7.5-1.2 1.2-1.2h8.6l3.2 3.2v8.6c0 .7-.5 1.2-1.2 1.2H4.7c-.7 "
               "0-1.2-.5-1.2-1.2z'/>"
               "<path d='M6.5 3.7v3.6h6V3.7M6 16.3v-5h8v5'/>";
    case Glyph::Export:
        return "<path d='M10 12.5V3M6.5 6.2L10 2.8l3.5 3.4'/><path d='M3.5 11.5v3.8c0 .7.5 1.2 1.2 "
               "1.2h10.6c.7 0 1.2-.5 1.2-1.2v-3.8'/>";
    case Glyph::Undo: return "<path d='M7 4.5L3.5 8 7 11.5'/><path d='M3.8 8h8.2c2.5 0 4.5 1.8 4.5 4s-2 4-4.5 4H8.5'/>";
    case Glyph::Redo:
        return "<path d='M13 4.5L16.5 8 13 11.5'/><path d='M16.2 8H8c-2.5 0-4.5 1.8-4.5 4s2 4 4.5 4h3.5'/>";
    case Glyph::Search: return "<circle cx='8.8' cy='8.8' r='5'/><path d='M12.6 12.6l4 4'/>";
    case Glyph::Plus: return "<path d='M10 4v12M4 10h12'/>";
    case Glyph::Minus: return "<path d='M4 10h12'/>";
    case Glyph::Fit: return "<path d='M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4'/>";
    case Glyph::Close: return "<path d='M5 5l10 10M15 5L5 15'/>";
    case Glyph::ChevronDown: return "<path d='M5.5 8l4.5 4.5L14.5 8'/>";
    case Glyph::ChevronLeft: return "<path d='M12 5.5L7.5 10l4.5 4.5'/>";
    case Glyph::ChevronRight: return "<path d='M8 5.5l4.5 4.5L8 14.5'/>";
    case Glyph::More: return "<path d='M5 5.5L9.5 10 5 14.5M10.5 5.5L15 10l-4.5 4.5'/>";
    case Glyph::Error:
        return "<path fill='@' stroke='@' d='M6.7 2.4h6.6l4.3 4.3v6.6l-4.3 4.3H6.7l-4.3-4.3V6.7z'/>"
               "<path stroke='%' stroke-width='2' d='M7.2 7.2l5.6 5.6M12.8 7.2l-5.6 5.6'/>";
    case Glyph::Warning:
        return "<path fill='@' stroke='@' stroke-width='2' d='M10 3.2l7.6 13.2H2.4z'/>"
               "<path stroke='%' stroke-width='2' d='M10 8v3.8M10 14.3v.1'/>";
    case Glyph::Note:
        return "<rect fill='@' stroke='@' x='2.8' y='2.8' width='14.4' height='14.4' rx='3.2'/>"
               "<path stroke='%' stroke-width='2' d='M10 9.6v4.2M10 6.3v.1'/>";
    case Glyph::Check: return "<path d='M4 10.5l4 4 8-8.5'/>";
    case Glyph::Preview:
        return "<path d='M1.8 10S4.6 4.8 10 4.8 18.2 10 18.2 10 15.4 15.2 10 15.2 1.8 10 1.8 10z'/><circle "
               "cx='10' cy='10' r='2.4'/>";
    case Glyph::Explain:
        return "<path d='M10 5.6C8.6 4.4 6.6 4 3.2 4v11c3.4 0 5.4.4 6.8 1.6 1.4-1.2 3.4-1.6 6.8-1.6V4c-3.4 "
               "0-5.4.4-6.8 1.6zM10 5.6v11'/>";
    case Glyph::Wand:
        return "<path d='M3 17L12 8M10.6 6.6l2.8 2.8'/><path d='M14.8 2.6v3M13.3 4.1h3M17.2 9.4v2.2M16.1 "
               "10.5h2.2M8.2 2.8v2.2M7.1 3.9h2.2'/>";
    case Glyph::Link:
        return "<rect x='2.2' y='7' width='7.2' height='6' rx='3'/><rect x='10.6' y='7' width='7.2' "
               "height='6' rx='3'/>"
               "<path d='M7.4 10h5.2'/>";
    case Glyph::Lines: return "<path d='M3 5h14M3 10h9M3 15h12'/>";
    case Glyph::Map:
        return "<rect x='2.8' y='3.8' width='14.4' height='12.4' rx='2'/><rect x='9.6' y='9.2' width='5' "
               "height='4.2' rx='.8'/>";
    case Glyph::Bookmark: return "<path d='M5.5 3h9v14l-4.5-4-4.5 4z'/>";
    case Glyph::Model:
        return "<rect x='7' y='2.5' width='6' height='4' rx='1.2'/><rect x='2.5' y='13.5' width='6' "
               "height='4' rx='1.2'/>"
               "<rect x='11.5' y='13.5' width='6' height='4' rx='1.2'/><path d='M10 6.5V10M5.5 "
               "13.5V10h9v3.5'/>";
    }
    return "";
}

QByteArray svgOf(Glyph glyph, const QColor& colour) {
    const QColor on = colour.lightness() > 140 ? QColor(0x13161A) : QColor(Qt::white);
    QByteArray svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'><g fill='none' stroke='@' "
                     "stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'>";
    svg += shapeOf(glyph);
    svg += "</g></svg>";
    svg.replace('@', colour.name().toLatin1());
    svg.replace('%', on.name().toLatin1());
    return svg;
}

class GlyphEngine final : public QIconEngine {
public:
    GlyphEngine(Glyph glyph, std::optional<QColor> colour) : glyph_(glyph), colour_(colour) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        const double side = std::min(rect.width(), rect.height());
        const QRectF square(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2, side, side);
        paintGlyph(*painter, glyph_, square, colourFor(mode, state));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new GlyphEngine(glyph_, colour_); }

private:
    QColor colourFor(QIcon::Mode mode, QIcon::State state) const {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Disabled)
            return palette.color(QPalette::Disabled, QPalette::ButtonText);
        if (colour_)
            return *colour_;
        const Colours& colours = coloursOf(palette);
        return state == QIcon::On ? colours.accent : colours.secondary;
    }

    Glyph glyph_;
    std::optional<QColor> colour_;
};

} // namespace

QIcon glyphIcon(Glyph glyph) { return QIcon(new GlyphEngine(glyph, std::nullopt)); }

QIcon glyphIcon(Glyph glyph, const QColor& colour) { return QIcon(new GlyphEngine(glyph, colour)); }

void paintGlyph(QPainter& painter, Glyph glyph, const QRectF& rect, const QColor& colour) {
    QSvgRenderer renderer(svgOf(glyph, colour));
    renderer.render(&painter, rect);
}

} // namespace qaliper
