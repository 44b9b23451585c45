#include "views/base/colours.h"

#include <QPalette>
#include <QWidget>

#include "model/draw/theme.h"

namespace qaliper {

namespace {

Colours coloursFrom(const Theme& theme) {
    Colours colours;
    colours.isDark = theme.isDark;
    colours.panel = toQt(theme.panel);
    colours.canvas = toQt(theme.canvas);
    colours.border = toQt(theme.border);
    colours.text = toQt(theme.text);
    colours.secondary = toQt(theme.text2);
    colours.tertiary = toQt(theme.text3);
    colours.accent = toQt(theme.accent);
    colours.selection = toQt(theme.selection);
    colours.error = toQt(theme.error);
    colours.warning = toQt(theme.warning);
    colours.info = toQt(theme.note);
    colours.ok = toQt(theme.ok);
    colours.quantized = toQt(theme.int8);
    colours.float8 = toQt(theme.float8);
    colours.broken = toQt(theme.broken);
    colours.window = theme.isDark ? 0x171A1F : 0xFAFBFC;
    colours.hover = theme.isDark ? 0x232930 : 0xF0F3F7;
    colours.onAccent = theme.isDark ? 0x0B1420 : 0xFFFFFF;
    return colours;
}

} // namespace

QColor toQt(const Colour& colour) { return {colour.red, colour.green, colour.blue}; }

const Colours& lightColours() {
    static const Colours colours = coloursFrom(lightTheme());
    return colours;
}

const Colours& darkColours() {
    static const Colours colours = coloursFrom(darkTheme());
    return colours;
}

const Colours& coloursOf(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < 128 ? darkColours() : lightColours();
}

const Colours& coloursOf(const QWidget* widget) { return coloursOf(widget->palette()); }

const Theme& themeOf(const QWidget* widget) { return coloursOf(widget).isDark ? darkTheme() : lightTheme(); }

} // namespace qaliper
