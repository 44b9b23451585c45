#!/usr/bin/env python3
"""Makes an installed Qaliper independent of Debian 12, which it was built on: make.py PREFIX [ROOT]

PREFIX is what "cmake --install" wrote; with a ROOT (packaging/aarch64/root.sh) it is for aarch64, and what it needs is taken from there.
All libraries but the C library's are copied into it, with the plugins of Qt and Graphviz, fonts, and the licence of each; every program and
library looks for them beside itself. What the C library has since 2.36 only is given beside it (arc4random.cpp), so that all of it runs with
glibc 2.35. Then everything is checked: nothing may ask for a library that is not there, for a folder outside, or for a newer C library. Needs
binutils, patchelf and a compiler."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Optional

from elf import C_LIBRARY, asked, functions_after, is_elf, look_in, lower_versions, newer_than

GLIBC = (2, 35)
SHIM = "libqaliper-arc4random.so"
SHIM_FUNCTIONS = {"arc4random", "arc4random_buf"}
# Without the plugins for OpenGL: the window is painted without it, and a driver of the system never meets the libraries in here.
QT_PLUGINS = (
    "platforms/libqxcb.so platforms/libqwayland-generic.so platforms/libqoffscreen.so wayland-shell-integration/libxdg-shell.so"
    " wayland-decoration-client/libbradient.so iconengines/libqsvgicon.so imageformats/libqjpeg.so imageformats/libqsvg.so"
    " platforminputcontexts/libcomposeplatforminputcontextplugin.so platforminputcontexts/libibusplatforminputcontextplugin.so"
).split()
GRAPHVIZ_PLUGINS = ["libgvplugin_core.so.6", "libgvplugin_dot_layout.so.6"]
# What each plugin offers, the same on all machines. The package writes it where it is installed; in a root it is only unpacked.
GRAPHVIZ_LIST = Path("/usr/lib/x86_64-linux-gnu/graphviz/config6a")
FONTS = [
    *(f"/usr/share/fonts/opentype/inter/Inter-{style}.otf" for style in ("Regular", "Italic", "SemiBold", "Bold")),
    *(f"/usr/share/fonts/truetype/dejavu/DejaVu{face}.ttf" for face in ("Sans", "Sans-Bold", "SansMono")),
]
TRANSLATIONS = ["/usr/share/qt6/translations/qtbase_zh_CN.qm"]


class Bundle:
    def __init__(self, prefix: Path, root: Optional[Path]) -> None:
        self.prefix = prefix
        self.root = root
        self.system = root / "usr/lib/aarch64-linux-gnu" if root else Path("/usr/lib/x86_64-linux-gnu")
        self.library = prefix / "lib"
        self.has_window = (prefix / "bin/qaliper").exists()
        self.origins: dict[Path, Path] = {}  # of each copied file, where it came from

    def copy(self, source: Path, target: Path) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        shutil.copymode(source, target)
        self.origins[target] = source

    def objects(self) -> list[Path]:
        """All programs and libraries in it."""
        files = (path for path in self.prefix.rglob("*") if path.is_file() and not path.is_symlink())
        return sorted(path for path in files if is_elf(path))


def system_libraries(bundle: Bundle) -> dict[str, Path]:
    if bundle.root:
        return {path.name: path for path in bundle.system.glob("*.so.*")}
    listed = subprocess.run(["/sbin/ldconfig", "-p"], check=True, capture_output=True, text=True).stdout
    return {name: Path(path) for name, path in re.findall(r"^\s+(\S+) \(libc6,x86-64.*\) => (\S+)$", listed, re.MULTILINE)}


def copy_plugins(bundle: Bundle) -> None:
    for plugin in GRAPHVIZ_PLUGINS:
        bundle.copy(bundle.system / "graphviz" / plugin, bundle.library / "graphviz" / plugin)
    # Graphviz looks for this list in the folder "graphviz" beside its library.
    listed = GRAPHVIZ_LIST.read_text()
    parts = re.finditer(r"^(\S+) \w+ \{\n.*?^\}\n", listed, re.MULTILINE | re.DOTALL)
    kept = [part[0] for part in parts if part[1] in GRAPHVIZ_PLUGINS]
    if len(kept) != len(GRAPHVIZ_PLUGINS):
        sys.exit(f"{GRAPHVIZ_LIST} does not list {' and '.join(GRAPHVIZ_PLUGINS)}")
    (bundle.library / "graphviz/config6a").write_text("".join(kept))
    if bundle.has_window:
        for plugin in QT_PLUGINS:
            bundle.copy(bundle.system / "qt6/plugins" / plugin, bundle.library / "qt6/plugins" / plugin)
        for file in TRANSLATIONS:
            bundle.copy(Path(file), bundle.prefix / "share/qt6/translations" / Path(file).name)
        for file in FONTS:
            bundle.copy(Path(file), bundle.prefix / "share/qaliper/fonts" / Path(file).name)
        shutil.copyfile(Path(__file__).parent / "fonts.conf", bundle.prefix / "share/qaliper/fonts/fonts.conf")
        (bundle.prefix / "bin/qt.conf").write_text("[Paths]\nPrefix=..\nPlugins=lib/qt6/plugins\nTranslations=share/qt6/translations\n")


def copy_libraries(bundle: Bundle) -> None:
    """Copies what the programs and plugins need, what that needs, and so on."""
    there = system_libraries(bundle)
    waiting = bundle.objects()
    while waiting:
        path = waiting.pop()
        for name in asked(path).libraries:
            if C_LIBRARY.match(name) or (path.parent / name).exists() or (bundle.library / name).exists():
                continue
            if name not in there:
                sys.exit(f"{path.name} needs {name}, which is not installed")
            bundle.copy(there[name].resolve(), bundle.library / name)
            waiting.append(bundle.library / name)


def make_movable(bundle: Bundle) -> None:
    source = Path(__file__).parent / "arc4random.cpp"
    compiler = "aarch64-linux-gnu-g++" if bundle.root else os.environ.get("CXX", "c++")
    subprocess.run([compiler, "-O2", "-fPIC", "-shared", "-fno-exceptions", "-fno-builtin", "-nodefaultlibs", "-s", f"-Wl,-soname,{SHIM}",
        "-o", bundle.library / SHIM, source, "-lc"], check=True)
    for path in bundle.objects():
        to_library = os.path.relpath(bundle.library, path.parent)
        folders = ["$ORIGIN"] if to_library == "." else ["$ORIGIN", f"$ORIGIN/{to_library}"]
        newer = functions_after(path, GLIBC)
        if not set(newer) <= SHIM_FUNCTIONS:
            sys.exit(f"{path.name} calls functions that glibc has only after {'.'.join(map(str, GLIBC))}: {' '.join(newer)}")
        look_in(path, folders, [SHIM] if newer else [])
        if newer:
            lower_versions(path, GLIBC)


def copy_licences(bundle: Bundle) -> None:
    """The copyright file of each Debian package that something was taken from, the licences that it refers to, and the list of them."""
    folder = bundle.prefix / "share/doc/qaliper/licences"
    folder.mkdir(parents=True)
    packages: dict[str, list[str]] = {}
    for target, source in bundle.origins.items():
        packages.setdefault(owner(source, bundle.root), []).append(str(target.relative_to(bundle.prefix)))
    lines = ["package\tversion\tsource package\tfiles"]
    common: set[str] = set()
    for package, files in sorted(packages.items()):
        text = (bundle.root or Path("/")).joinpath("usr/share/doc", package.split(":")[0], "copyright").read_text(errors="replace")
        (folder / package.split(":")[0]).write_text(text)
        common.update(name.rstrip(".") for name in re.findall(r"/usr/share/common-licenses/([A-Za-z0-9.-]+)", text))
        facts = dpkg_query(bundle.root, "-W", "-f=${Version}\t${source:Package} ${source:Version}", package)
        lines.append(f"{package}\t{facts}\t{' '.join(sorted(files))}")
    for name in sorted(common):
        if (Path("/usr/share/common-licenses") / name).exists():
            shutil.copyfile(Path("/usr/share/common-licenses") / name, folder / name)
    (folder / "packages.tsv").write_text("\n".join(lines) + "\n")
    (folder / "README").write_text(
        "Qaliper brings these parts of Debian 12 along, unchanged but for the folders where they look for each other. packages.tsv says which\n"
        "file is of which package, and which source package Debian has its source in; the file named after a package is its licence. They are\n"
        "loaded when a program starts, so that you can put your own build of one in its place. ONNX Runtime has its licence one folder above.\n")


def dpkg_query(root: Optional[Path], *question: str) -> str:
    """What the system's or the root's list of packages answers; nothing where it does not know."""
    place = [f"--admindir={root}/var/lib/dpkg"] if root else []
    return subprocess.run(["dpkg-query", *place, *question], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def owner(source: Path, root: Optional[Path]) -> str:
    """The Debian package of a file, which dpkg may know under /lib instead of /usr/lib."""
    installed = "/" + str(source.relative_to(root or "/"))
    for path in (installed, installed.removeprefix("/usr"), "/usr" + installed):
        found = dpkg_query(root, "-S", path)
        if found:
            return found.split(": ")[0].split(",")[0]
    sys.exit(f"{source} is of no Debian package, so its licence is not known")


def faults(bundle: Bundle) -> list[str]:
    """What keeps it from running elsewhere."""
    told = []
    for path in bundle.objects():
        name = path.relative_to(bundle.prefix)
        asks = asked(path)
        folders = [Path(os.path.normpath(folder.replace("$ORIGIN", str(path.parent)))) for folder in asks.paths]
        for folder, written in zip(folders, asks.paths):
            if not written.startswith("$ORIGIN") or not folder.is_relative_to(bundle.prefix):
                told.append(f"{name} looks for libraries in {written}")
        for library in asks.libraries:
            if not C_LIBRARY.match(library) and not any((folder / library).exists() for folder in folders):
                told.append(f"{name} needs {library}, which is not beside it")
        told += [f"{name} needs {version}" for version in asks.versions if newer_than(version, GLIBC)]
    return told


def main() -> None:
    if len(sys.argv) not in (2, 3):
        sys.exit("make.py PREFIX [ROOT]")
    bundle = Bundle(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve() if len(sys.argv) == 3 else None)
    copy_plugins(bundle)
    copy_libraries(bundle)
    make_movable(bundle)
    copy_licences(bundle)
    told = faults(bundle)
    if told:
        sys.exit("\n".join(told))
    versions = (version for path in bundle.objects() for version in asked(path).versions if re.fullmatch(r"GLIBC_[0-9.]+", version))
    newest = max(versions, key=lambda version: tuple(map(int, version[6:].split("."))))
    print(f"{len(bundle.objects())} programs and libraries need nothing but {newest}.")


if __name__ == "__main__":
    main()
