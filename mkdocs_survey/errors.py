"""The errors this project raises: what happened, where, and what to do.

Every error that a user can cause is a :class:`SurveyError`; the command line prints it and exits
with its ``exit_code``. Anything else that escapes is a defect of ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs_survey.model import Place


class SurveyError(Exception):
    """The tool could not do its work.

    Args:
        what: what happened, one sentence without a final full stop.
        place: where, if it is a place in a file.
        remedy: what the user can do about it, one sentence.
    """

    exit_code = 2

    def __init__(self, what: str, place: Place | None = None, remedy: str = "") -> None:
        self.what = what
        self.place = place
        self.remedy = remedy
        super().__init__(str(self))

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        remedy = f"\n  {self.remedy}" if self.remedy else ""
        return f"{where}{self.what}{remedy}"


class ConfigError(SurveyError):
    """A setting is unknown, of the wrong type, or out of range."""


class CorpusError(SurveyError):
    """A file of the corpus cannot be read or contradicts another one."""


class IngestError(SurveyError):
    """A source file cannot be turned into passages."""


class EncoderError(SurveyError):
    """An encoder pack is missing, incomplete or damaged."""


class HistoryError(SurveyError):
    """Git cannot tell what a change touched."""
