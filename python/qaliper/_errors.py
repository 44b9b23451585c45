"""What the functions raise. ``str()`` of each is a sentence for a person."""


class QaliperError(Exception):
    """``qaliper-cli`` could not do what was asked.

    Attributes:
        status: its exit status.
    """

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class UsageError(QaliperError):
    """An argument has no meaning: a target that no release ever was, an unknown rule."""


class FileError(QaliperError):
    """A file could not be read or written, or is no model."""


class Rejected(QaliperError):
    """The model, the data or the target does not allow it. Nothing was written."""
