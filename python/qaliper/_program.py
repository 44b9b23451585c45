"""Runs the program that the wheel brings."""

import importlib.util
import os
import re
import shutil
import subprocess
import threading
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import IO, Callable, Optional, Sequence, Union

from ._errors import FileError, QaliperError, Rejected, UsageError

_ERRORS = {2: UsageError, 3: FileError, 4: Rejected}
_PREFIX = "qaliper-cli: "
_SHARE = re.compile(r"(.*): (\d+) %, (\d+) s left")


@dataclass(frozen=True)
class Progress:
    """How far a long function is.

    Attributes:
        stage: what it does now, "Measuring ranges".
        share: how much of the whole is done, 0 to 1; None while that is not known.
        seconds_left: how long the rest will take; None while that is not known.
    """

    stage: str
    share: Optional[float]
    seconds_left: Optional[int]


@dataclass(frozen=True)
class Answer:
    """What a run ended with.

    Attributes:
        status: the exit status; 0, or what the command says of it.
        output: the whole standard output.
        said: the last line of its standard error that is no progress; empty if there is none.
    """

    status: int
    output: str
    said: str


def program(name: str) -> str:
    """The path of ``qaliper-cli`` or ``qaliper``: that of the wheel, else the one that PATH finds."""
    own = Path(__file__).parent / "program" / "bin" / name
    found = str(own) if own.exists() else shutil.which(name)
    if found is None:
        raise FileError(f"{name} is neither in this package nor in a folder of PATH", 3)
    return found


# ONNX Runtime 1.N has the API N; what is older has not the one that the programs were built for.
_OLDEST_RUNTIME = (1, 29)


def runtime_library() -> Optional[str]:
    """The library of the installed package ``onnxruntime`` in its newest release, which is not imported; None where there is none that
    is new enough."""
    try:
        package = importlib.util.find_spec("onnxruntime")
    except (ImportError, ValueError):
        return None
    found: list[tuple[list[int], str]] = []
    for folder in (package.submodule_search_locations or []) if package is not None else []:
        for library in Path(folder, "capi").glob("libonnxruntime.so.*"):
            release = library.name.removeprefix("libonnxruntime.so.").split(".")
            if len(release) > 1 and all(part.isdigit() for part in release):
                found.append(([int(part) for part in release], str(library)))
    newest = max(found, default=None)
    return newest[1] if newest is not None and tuple(newest[0][:2]) >= _OLDEST_RUNTIME else None


def environment() -> "dict[str, str]":
    """That of this process; the programs take ONNX Runtime from the installed package, unless QALIPER_ORT_LIBRARY is set."""
    variables = dict(os.environ)
    library = None if "QALIPER_ORT_LIBRARY" in variables else runtime_library()
    if library is not None:
        variables["QALIPER_ORT_LIBRARY"] = library
    return variables


def run(*arguments: Union[str, "PathLike[str]"], progress: Optional[Callable[[Progress], object]] = None) -> Answer:
    """Runs ``qaliper-cli`` with these arguments and waits for its end.

    Args:
        arguments: the subcommand and what follows it.
        progress: called on another thread for each stage and each quarter of long commands.

    Returns:
        Status and output, whatever they are. An interrupt ends the program first.
    """
    command = [program("qaliper-cli"), *(fspath(argument) for argument in arguments)]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          encoding="utf-8", errors="replace", env=environment()) as process:
        assert process.stdout is not None and process.stderr is not None
        said: list[str] = []
        listener = threading.Thread(target=_listen, args=(process.stderr, said, progress))
        listener.start()
        try:
            output = process.stdout.read()
            status = process.wait()
        except BaseException:
            process.kill()
            raise
        finally:
            listener.join()
    return Answer(status, output, said[-1] if said else "")


def _listen(lines: IO[str], said: "list[str]", progress: Optional[Callable[[Progress], object]]) -> None:
    for line in lines:
        text = line.rstrip("\n")
        text = text[len(_PREFIX):] if text.startswith(_PREFIX) else text
        if text:
            said.append(text)
        if text and progress is not None:
            parts = _SHARE.fullmatch(text)
            progress(Progress(parts[1], int(parts[2]) / 100, int(parts[3])) if parts else Progress(text, None, None))


def succeeded(answer: Answer, fine: Sequence[int]) -> str:
    """The output, if the status is one of these; raises what fits the status otherwise."""
    if answer.status in fine:
        return answer.output
    raise error_of(answer.said or f"qaliper-cli ended with {answer.status}", answer.status)


def error_of(message: str, status: int) -> QaliperError:
    return _ERRORS.get(status, QaliperError)(message, status)
