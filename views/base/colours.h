#pragma once

#include <QColor>

class QPalette;
class QWidget;

// Colours of the interface by role, light and dark. Every text colour has a contrast of at least 4.5 : 1 on panel,
// canvas and selection; everything a colour shows, a shape or a word shows too.

namespace qaliper {

struct Colour;
struct Theme;

struct Colours {
    bool isDark = false;
    QColor window, panel, canvas, border;
    QColor text, secondary, tertiary; // three weights of text
    QColor accent, onAccent;          // onAccent: text on the accent
    QColor selection, hover;
    QColor error, warning, info, ok;
    QColor quantized, float8, broken; // Q/DQ chains
};

QColor toQt(const Colour& colour);

const Colours& lightColours();
const Colours& darkColours();

// The set that belongs to a palette. Widgets use their own palette, so a change of theme reaches them with its event.
const Colours& coloursOf(const QPalette& palette);
const Colours& coloursOf(const QWidget* widget);
const Theme& themeOf(const QWidget* widget); // the colours of the picture

} // namespace qaliper
