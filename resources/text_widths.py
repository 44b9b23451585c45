#!/usr/bin/env python3
"""Writes tables/text_widths.tsv: the advance widths by which boxes are sized and text is elided.

    resources/text_widths.py DejaVuSans.ttf DejaVuSans-Bold.ttf > resources/tables/text_widths.tsv

DejaVu Sans is the widest of the fonts a viewer is likely to fall back to, so text that fits with it fits with the
others. Only the cmap and hmtx tables of the fonts are read (OpenType specification, format 4 subtables). A row is a code
point in hexadecimal and its advance in thousandths of an em, regular and bold; characters without a row count as one em.
"""

import struct
import sys

RANGES = [(0x20, 0x52F), (0x2010, 0x2044), (0x2070, 0x209C), (0x2190, 0x2193), (0x2200, 0x22FF), (0x27E8, 0x27E9)]


def tables_of(font):
    count = struct.unpack_from(">H", font, 4)[0]
    rows = (struct.unpack_from(">4sIII", font, 12 + 16 * i) for i in range(count))
    return {tag.decode(): offset for tag, _, offset, _ in rows}


def character_map(font, cmap):
    """Code point to glyph, from the Unicode BMP subtable."""
    for i in range(struct.unpack_from(">H", font, cmap + 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", font, cmap + 4 + 8 * i)
        at = cmap + offset
        if (platform, encoding) == (3, 1) and struct.unpack_from(">H", font, at)[0] == 4:
            return segments(font, at)
    sys.exit("the font has no Unicode BMP subtable of format 4")


def segments(font, at):
    count = struct.unpack_from(">H", font, at + 6)[0] // 2
    glyphs = {}
    for i in range(count):
        end = struct.unpack_from(">H", font, at + 14 + 2 * i)[0]
        start = struct.unpack_from(">H", font, at + 16 + 2 * (count + i))[0]
        delta = struct.unpack_from(">H", font, at + 16 + 2 * (2 * count + i))[0]
        where = at + 16 + 2 * (3 * count + i)
        indirect = struct.unpack_from(">H", font, where)[0]
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if indirect:
                glyph = struct.unpack_from(">H", font, where + indirect + 2 * (code - start))[0]
            glyphs[code] = (glyph + delta) & 0xFFFF if glyph or not indirect else 0
    return glyphs


def advances(path):
    with open(path, "rb") as file:
        font = file.read()
    table = tables_of(font)
    units = struct.unpack_from(">H", font, table["head"] + 18)[0]
    measured = struct.unpack_from(">H", font, table["hhea"] + 34)[0]
    glyphs = character_map(font, table["cmap"])

    def advance(code):
        glyph = min(glyphs[code], measured - 1)
        return round(1000 * struct.unpack_from(">H", font, table["hmtx"] + 4 * glyph)[0] / units)

    return {code: advance(code) for first, last in RANGES for code in range(first, last + 1) if glyphs.get(code)}


regular, bold = (advances(path) for path in sys.argv[1:3])
print("# made by resources/text_widths.py from DejaVu Sans 2.37")
print("# code\tregular\tbold")
for code in sorted(regular.keys() & bold.keys()):
    print(f"{code:x}\t{regular[code]}\t{bold[code]}")
