#pragma once

#include <QColor>
#include <QIcon>

class QPainter;
class QRectF;

// Line icons as SVG text, coloured when painted: they follow the theme and are sharp at every device pixel ratio.

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
    More,
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

// In the text colour of the application's palette; grey when disabled, in the accent colour when checked.
QIcon glyphIcon(Glyph glyph);
// In a fixed colour.
QIcon glyphIcon(Glyph glyph, const QColor& colour);

void paintGlyph(QPainter& painter, Glyph glyph, const QRectF& rect, const QColor& colour);

} // namespace qaliper
