"""``python -m qaliper`` is ``qaliper-cli``."""

from ._start import command_line

command_line()
