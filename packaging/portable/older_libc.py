#!/usr/bin/env python3
"""Takes the version GLIBC_2.36 out of a copy of glibc, which then is to programs as one that has not what 2.36 brought:
older_libc.py LIBC. Programs that ask for that version do not start with it."""

import struct
import sys
from pathlib import Path


def main() -> None:
    path = Path(sys.argv[1])
    data = bytearray(path.read_bytes())
    sections_at, = struct.unpack_from("<Q", data, 0x28)
    size, count, _ = struct.unpack_from("<HHH", data, 0x3A)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, sections_at + i * size) for i in range(count)]
    definitions = next(section for section in sections if section[1] == 0x6FFFFFFD)  # SHT_GNU_verdef
    names = sections[definitions[6]][4]
    at = definitions[4]
    while True:
        _, _, _, _, hash_, first, following = struct.unpack_from("<HHHHIII", data, at)
        name, = struct.unpack_from("<I", data, at + first)
        if data.startswith(b"GLIBC_2.36\0", names + name):
            struct.pack_into("<I", data, at + 8, hash_ ^ 1)  # the loader compares this first
            path.write_bytes(data)
            return
        if following == 0:
            sys.exit(f"{path} has no version GLIBC_2.36")
        at += following


if __name__ == "__main__":
    main()
