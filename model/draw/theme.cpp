#include "model/draw/theme.h"

#include <cmath>

namespace qaliper {

namespace {

constexpr Theme light{
    .isDark = false,
    .canvas = rgb(0xf3f5f8),
    .panel = rgb(0xffffff),
    .border = rgb(0xd8dee5),
    .text = rgb(0x1b2128),
    .text2 = rgb(0x53606d),
    .text3 = rgb(0x5e6a76),
    .accent = rgb(0x0b63ce),
    .selection = rgb(0xe1edfc),
    .nodeFill = rgb(0xffffff),
    .nodeBorder = rgb(0xc6ced7),
    .edge = rgb(0x7e8a97),
    .group = rgb(0xd3dae2),
    .int8 = rgb(0x006daa),
    .float8 = rgb(0x007a58),
    .int4 = rgb(0x6b3fa0),
    .broken = rgb(0xb84700),
    .plainFloat = rgb(0x5e6a76),
    .error = rgb(0xc8242f),
    .warning = rgb(0x965a00),
    .note = rgb(0x0b63ce),
    .ok = rgb(0x1a7f4b),
    .onSign = rgb(0xffffff),
    .category = {rgb(0x2f6fde), rgb(0x7b57c2), rgb(0xc4620a), rgb(0x66727f), rgb(0x0f8577), rgb(0xb03a86),
        rgb(0x0072b2), rgb(0x3f4a55), rgb(0x8a6d1b), rgb(0x9c2f4b)},
};

constexpr Theme dark{
    .isDark = true,
    .canvas = rgb(0x13161a),
    .panel = rgb(0x1a1e23),
    .border = rgb(0x2e353d),
    .text = rgb(0xe6eaee),
    .text2 = rgb(0xa3aeb9),
    .text3 = rgb(0x919ca8),
    .accent = rgb(0x5aa2ff),
    .selection = rgb(0x1c3353),
    .nodeFill = rgb(0x20252b),
    .nodeBorder = rgb(0x3b444e),
    .edge = rgb(0x6f7c89),
    .group = rgb(0x2e353d),
    .int8 = rgb(0x56b4e9),
    .float8 = rgb(0x3ccb9f),
    .int4 = rgb(0xb69af0),
    .broken = rgb(0xff8a4c),
    .plainFloat = rgb(0x8793a0),
    .error = rgb(0xff6b6b),
    .warning = rgb(0xf0b429),
    .note = rgb(0x5aa2ff),
    .ok = rgb(0x4cc38a),
    .onSign = rgb(0x13161a),
    .category = {rgb(0x6aa5ff), rgb(0xb69af0), rgb(0xf2a154), rgb(0x93a0ad), rgb(0x4fc3b1), rgb(0xe584c0),
        rgb(0x56b4e9), rgb(0xb8c2cc), rgb(0xd6b656), rgb(0xe8798f)},
};

std::uint8_t mix(std::uint8_t under, std::uint8_t over, double share) {
    return static_cast<std::uint8_t>(std::lround(under + (over - under) * share));
}

} // namespace

std::string hexColour(Colour colour) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "#";
    for (const std::uint8_t part : {colour.red, colour.green, colour.blue}) {
        text += digits[part >> 4U];
        text += digits[part & 0xfU];
    }
    return text;
}

Colour blend(Colour under, Colour over, double share) {
    return {mix(under.red, over.red, share), mix(under.green, over.green, share), mix(under.blue, over.blue, share)};
}

const Theme& lightTheme() { return light; }
const Theme& darkTheme() { return dark; }

} // namespace qaliper
