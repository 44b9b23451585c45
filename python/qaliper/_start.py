"""The programs that the wheel brings, in place of the Python that starts them."""

import os
import sys
from typing import NoReturn

from ._program import environment, program


def _become(name: str) -> NoReturn:
    path = program(name)
    os.execve(path, [path, *sys.argv[1:]], environment())


def command_line() -> NoReturn:
    """``qaliper-cli``."""
    _become("qaliper-cli")


def window() -> NoReturn:
    """``qaliper``, which opens models in a window."""
    _become("qaliper")
