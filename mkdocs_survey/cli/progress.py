"""How far a long command is, on the error stream: a bar on a terminal, else a line a step."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

import click

from mkdocs_survey.report.printable import printable


class Progress:
    """Counts steps; a context manager.

    Args:
        total: how many steps there will be.
        shown: whether anything is printed.
    """

    def __init__(self, total: int, *, shown: bool = True) -> None:
        self._total = total
        self._done = 0
        self._shown = shown
        self._bar: Any = None
        if shown and sys.stderr.isatty():
            self._bar = click.progressbar(
                length=total,
                label="  papers",
                file=sys.stderr,
                show_pos=True,
                show_percent=False,
                show_eta=True,
                fill_char="━",
                empty_char=" ",
            )

    def __enter__(self) -> Progress:
        if self._bar is not None:
            self._bar.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.__exit__(kind, error, trace)

    def step(self, name: str, result: str) -> None:
        """Count one step: what was done, and what came of it."""
        self._done += 1
        if self._bar is not None:
            self._bar.update(1)
        elif self._shown and self._total > 1:
            line = f"[{self._done}/{self._total}] {printable(name)}: {result}"
            click.echo(line, err=True)
