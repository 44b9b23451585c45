#include "views/colours.h"

#include <QPalette>
#include <QWidget>

namespace qaliper {

const Colours& lightColours() {
    static const Colours colours{
        .isDark = false,
        .window = 0xFAFBFC,
        .panel = 0xFFFFFF,
        .canvas = 0xF3F5F8,
        .border = 0xD8DEE5,
        .text = 0x1B2128,
        .secondary = 0x53606D,
        .tertiary = 0x5E6A76,
        .accent = 0x0B63CE,
        .onAccent = 0xFFFFFF,
        .selection = 0xE1EDFC,
        .hover = 0xF0F3F7,
        .error = 0xC8242F,
        .warning = 0x965A00,
        .info = 0x0B63CE,
        .ok = 0x1A7F4B,
        .quantized = 0x006DAA,
        .float8 = 0x007A58,
        .broken = 0xB84700,
    };
    return colours;
}

const Colours& darkColours() {
    static const Colours colours{
        .isDark = true,
        .window = 0x171A1F,
        .panel = 0x1A1E23,
        .canvas = 0x13161A,
        .border = 0x2E353D,
        .text = 0xE6EAEE,
        .secondary = 0xA3AEB9,
        .tertiary = 0x8793A0,
        .accent = 0x5AA2FF,
        .onAccent = 0x0B1420,
        .selection = 0x1C3353,
        .hover = 0x232930,
        .error = 0xFF6B6B,
        .warning = 0xF0B429,
        .info = 0x5AA2FF,
        .ok = 0x4CC38A,
        .quantized = 0x56B4E9,
        .float8 = 0x3CCB9F,
        .broken = 0xFF8A4C,
    };
    return colours;
}

const Colours& coloursOf(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < 128 ? darkColours() : lightColours();
}

const Colours& coloursOf(const QWidget* widget) { return coloursOf(widget->palette()); }

} // namespace qaliper
