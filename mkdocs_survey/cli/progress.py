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
            self._bar = _bar("papers", total)

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


class Stages:
    """How far the stages of one piece of work are, one after the other; a context manager.

    On a terminal a bar a stage with the remaining time, else a line where a stage begins. A stage
    of a single step is too short to tell of.
    """

    def __init__(self) -> None:
        self._stage = ""
        self._done = 0
        self._bar: Any = None

    def __enter__(self) -> Stages:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Tell that ``done`` of the ``total`` steps of a stage are done."""
        if total < 2:
            return
        if stage != self._stage:
            self._end()
            self._stage, self._done = stage, 0
            if sys.stderr.isatty():
                self._bar = _bar(stage, total)
                self._bar.__enter__()
            else:
                click.echo(f"note: {stage}: {total} steps", err=True)
        if self._bar is not None:
            self._bar.update(done - self._done)
        self._done = done
        if done == total:
            self._end()

    def _end(self) -> None:
        if self._bar is not None:
            self._bar.__exit__(None, None, None)
        self._bar, self._stage = None, ""


def _bar(label: str, length: int) -> Any:
    return click.progressbar(
        length=length,
        label=f"  {label}",
        file=sys.stderr,
        show_pos=True,
        show_percent=False,
        show_eta=True,
        fill_char="━",
        empty_char=" ",
    )
