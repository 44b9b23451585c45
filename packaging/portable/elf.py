"""What an ELF file for Linux on x86-64 or aarch64 asks of others, and what is changed in one: where it looks for libraries, which it asks for, and
which versions of the C library's symbols."""

import re
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

# The C library's own files, which every system has; all others are shipped.
C_LIBRARY = re.compile(r"^(ld-linux-x86-64|ld-linux-aarch64|lib(c|m|dl|rt|pthread|resolv|util|anl|mvec))\.so\.\d+$")


@dataclass(frozen=True)
class Asked:
    libraries: list[str]  # names of the libraries that it needs
    paths: list[str]  # where it looks for them
    versions: list[str]  # versions of their symbols


def functions_after(path: Path, limit: tuple[int, ...]) -> list[str]:
    """Functions that it calls and the C library has only since a version after the limit."""
    listed = subprocess.run(["nm", "--dynamic", "--undefined-only", path], check=True, capture_output=True, text=True).stdout
    return [name for name, version in re.findall(r" [UwW] (\w+)@(GLIBC_\S+)$", listed, re.MULTILINE) if newer_than(version, limit)]


def is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(5) == b"\x7fELF\x02"


def asked(path: Path) -> Asked:
    def read(option):
        return subprocess.run(["readelf", option, "--wide", path], check=True, capture_output=True, text=True).stdout

    dynamic = read("--dynamic")
    return Asked(
        libraries=re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic),
        paths=[path for paths in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", dynamic) for path in paths.split(":")],
        versions=re.findall(r" Name: (\S+)\s+Flags: ", read("--version-info")),
    )


def newer_than(version: str, limit: tuple[int, ...]) -> bool:
    """Whether this is a version of the C library's symbols that came after the limit."""
    number = re.fullmatch(r"GLIBC_([0-9.]+)", version)
    return version == "GLIBC_ABI_DT_RELR" or number is not None and tuple(map(int, number[1].split("."))) > limit


def look_in(path: Path, folders: list[str], more: list[str]) -> None:
    """Looks in these folders, before those of LD_LIBRARY_PATH, for what it needs, and for more libraries."""
    for library in more:  # at once with the folders, patchelf 0.14 writes the one over the other
        subprocess.run(["patchelf", "--add-needed", library, path], check=True)
    subprocess.run(["patchelf", "--force-rpath", "--set-rpath", ":".join(folders), path], check=True)


def lower_versions(path: Path, limit: tuple[int, ...]) -> None:
    """Asks for symbols whose version came after the limit under another version of the C library that the file asks for. Libraries
    without versions, such as our own, have a symbol under any version; the C library itself does not have it under that one."""
    data = bytearray(path.read_bytes())
    sections_at, = struct.unpack_from("<Q", data, 0x28)
    size, count, _ = struct.unpack_from("<HHH", data, 0x3A)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, sections_at + i * size) for i in range(count)]
    needs = next(section for section in sections if section[1] == 0x6FFFFFFE)  # SHT_GNU_verneed
    names = sections[needs[6]][4]
    newer, other = [], None
    file_at = needs[4]
    while True:
        _, entries, _, first, next_file = struct.unpack_from("<HHIII", data, file_at)
        entry_at = file_at + first
        for _ in range(entries):
            hash_, flags, index, name, next_entry = struct.unpack_from("<IHHII", data, entry_at)
            version = data[names + name : data.index(0, names + name)].decode()
            if newer_than(version, limit):
                newer.append((entry_at, flags, index, next_entry))
            elif version.startswith("GLIBC_"):
                other = (hash_, name)
            entry_at += next_entry
        if next_file == 0:
            break
        file_at += next_file
    for entry_at, flags, index, next_entry in newer:
        struct.pack_into("<IHHII", data, entry_at, other[0], flags, index, other[1], next_entry)
    path.write_bytes(data)
