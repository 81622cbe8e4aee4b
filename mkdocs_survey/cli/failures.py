"""One way for every command to fail: the message of a SurveyError, its exit code, no traceback."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import click

from mkdocs_survey.errors import SurveyError


def reports_errors(function: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a click command: print a :class:`SurveyError` and exit with its code."""

    @functools.wraps(function)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except SurveyError as error:
            click.echo(f"mkdocs-survey: {error}", err=True)
            raise SystemExit(error.exit_code) from None
        except BrokenPipeError:
            raise  # whoever read our output has had enough: click ends quietly
        except KeyboardInterrupt:
            # click would end with 1, which a pipeline takes for the word of the gate
            click.echo("\nmkdocs-survey: interrupted", err=True)
            raise SystemExit(2) from None
        except OSError as error:
            name = f"{error.filename}: " if error.filename else ""
            click.echo(f"mkdocs-survey: {name}{error.strerror or error}", err=True)
            raise SystemExit(2) from None

    return wrapped
