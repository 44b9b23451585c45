#pragma once

#include <QColor>

class QPalette;
class QWidget;

// Colours of the interface by their role, one set for light and one for dark. Every text colour stands at least 4.5 : 1
// against the panel, the canvas and the selection behind it; what a colour says, a shape or a word says too.

namespace qaliper {

struct Colour;
struct Theme;

struct Colours {
    bool isDark = false;
    QColor window, panel, canvas, border;
    QColor text, secondary, tertiary; // three weights of text
    QColor accent, onAccent;          // and what is written on it
    QColor selection, hover;
    QColor error, warning, info, ok;
    QColor quantized, float8, broken; // chains of Q/DQ
};

QColor toQt(const Colour& colour);

const Colours& lightColours();
const Colours& darkColours();

// The set that belongs to a palette: widgets ask their own, so a change of theme reaches them with the palette's event.
const Colours& coloursOf(const QPalette& palette);
const Colours& coloursOf(const QWidget* widget);
const Theme& themeOf(const QWidget* widget); // of the picture

} // namespace qaliper
