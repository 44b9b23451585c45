#pragma once

#include <QColor>
#include <QIcon>

class QPainter;
class QRectF;

// Line icons as SVG text, coloured when they are painted: they follow the theme, and are sharp at every scale.

namespace qaliper {

enum class Glyph {
    Open,
    Save,
    Export,
    Undo,
    Redo,
    Search,
    Plus,
    Minus,
    Fit,
    Close,
    ChevronDown,
    ChevronLeft,
    ChevronRight,
    Error,
    Warning,
    Note,
    Check,
    Preview,
    Explain,
    Wand,
    Link,
    Lines,
    Map,
    Model,
    Bookmark,
};

// In the text colour of the application's palette; greyed when disabled, in the accent when checked.
QIcon glyphIcon(Glyph glyph);
// Always in that colour.
QIcon glyphIcon(Glyph glyph, const QColor& colour);

void paintGlyph(QPainter& painter, Glyph glyph, const QRectF& rect, const QColor& colour);

} // namespace qaliper
