"""Settings: frozen dataclasses, validated; an unknown or wrong key is an error with its path.

The same tree is read from ``plugins: - survey:`` in ``mkdocs.yml`` by every host and command.
The reference page of options is generated from the fields' metadata, so nothing is undocumented.
"""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, get_args, get_origin, get_type_hints

from mkdocs_survey.errors import ConfigError


def _opt(default: Any, doc: str, **limits: Any) -> Any:
    """A setting: its default, its documentation, and ``low``/``high``/``choices`` limits."""
    metadata = {"doc": doc, **limits}
    if isinstance(default, type):
        return field(default_factory=default, metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True)
class CoverageConfig:
    """When the gate closes."""

    fail_under: int = _opt(
        90, "Least share of claims that carry a valid marker, in percent.", low=0, high=100
    )
    fail_under_changed: int | None = _opt(
        None,
        "The same for the claims that a change touched (`check --diff`); empty: as `fail_under`.",
        low=0,
        high=100,
    )

    pages: Mapping[str, int] = _opt(
        dict,
        "Bounds of their own for pages, by glob of page or file; the last that matches counts.",
        low=0,
        high=100,
    )

    @property
    def fail_under_of_changes(self) -> int:
        """The bound for what a change touched."""
        return self.fail_under if self.fail_under_changed is None else self.fail_under_changed


@dataclass(frozen=True)
class SemanticConfig:
    """How a sentence is compared with its passage."""

    enabled: bool = _opt(True, "Run the semantic check.")
    threshold: float = _opt(
        0.72, "Score below which a citation is suspected to be wrong.", low=0.0, high=1.0
    )
    background: float = _opt(
        0.42, "Score below which the passage is not even background (D3).", low=0.0, high=1.0
    )
    scale: str = _opt(
        "calibrated",
        "Compare the calibrated score or the raw cosine.",
        choices=("calibrated", "cosine"),
    )
    encoder_en: str = _opt("minilm-l6-v2-int8", "Encoder pack for English on English.")
    encoder_zh: str = _opt("use-multilingual-v3", "Encoder pack wherever Chinese takes part.")
    calibration: str = _opt(
        "", "JSON file of the site's own calibrations, written by `mkdocs-survey calibrate`."
    )
    suggestions: int = _opt(2, "How many better-fitting cards a finding names.", low=0, high=10)


@dataclass(frozen=True)
class EvidenceConfig:
    """How figures, terms, names and quotations are compared with the passage."""

    enabled: bool = _opt(True, "Run the evidence-chain check.")
    strict: bool = _opt(
        False, "What is not found in the passage or its section is an error, not a warning."
    )
    glossary: str = _opt("", "YAML file of terms: standard form, aliases, translations.")


@dataclass(frozen=True)
class ReferencesConfig:
    """How references are numbered and printed."""

    style: str = _opt("numeric", "Reference style.", choices=("numeric", "gb7714"))
    scope: str = _opt(
        "page", "Number each page from 1, or the whole site.", choices=("page", "site")
    )
    page: str = _opt(
        "references.md",
        "Page for all works of the site, written by `publish` alone; empty for none.",
    )


@dataclass(frozen=True)
class ReviewConfig:
    """The page on which a reviewer finds what must be looked at."""

    page: str = _opt("review.md", "Path of the review page in the site; empty for none.")
    decisions: str = _opt(
        "reviews.yml", "File of what reviewers accepted and rejected; empty for none."
    )


@dataclass(frozen=True)
class DraftingConfig:
    """Whether `card draft` asks a model; a build never does."""

    endpoint: str = _opt(
        "", "Address of an OpenAI-compatible service that `card draft` sends passages to."
    )
    model: str = _opt("", "Model that the service is asked for.")
    key_env: str = _opt("", "Environment variable that holds the key of the service.")
    timeout: int = _opt(60, "Seconds one attempt may take.", low=1, high=600)
    retries: int = _opt(3, "Attempts after the first.", low=0, high=8)
    max_chars: int = _opt(
        24_000, "Most characters of passages sent of one source.", low=500, high=400_000
    )


@dataclass(frozen=True)
class SurveyConfig:
    """All settings; every one is optional."""

    corpus: str = _opt("corpus", "Folder of sources and cards, relative to mkdocs.yml.")
    cache: str = _opt(".cache/mkdocs-survey", "Folder of the index and vectors; disposable.")
    include: tuple[str, ...] = _opt((), "Globs of the pages that are checked; empty for all.")
    exclude: tuple[str, ...] = _opt((), "Globs of pages that are not checked; they win.")
    baseline: str = _opt(
        "survey-baseline.json",
        "File of the findings that were there when the tool was adopted; empty for none.",
    )
    corrections: str = _opt(
        "survey-corrections.json",
        "File in which `recheck` keeps the original of what it corrected and counts the rounds.",
    )
    coverage: CoverageConfig = _opt(CoverageConfig, "When the gate closes.")
    semantic: SemanticConfig = _opt(SemanticConfig, "The semantic check.")
    evidence: EvidenceConfig = _opt(EvidenceConfig, "The evidence-chain check.")
    references: ReferencesConfig = _opt(ReferencesConfig, "Numbers and reference lists.")
    review: ReviewConfig = _opt(ReviewConfig, "The review page.")
    drafting: DraftingConfig = _opt(DraftingConfig, "Cards drafted by a model.")


def load_config(data: Mapping[str, Any] | None, path: str = "survey") -> SurveyConfig:
    """Build the settings from the mapping under ``survey:``.

    Raises:
        ConfigError: naming the path of the key, what is wrong and what is allowed.
    """
    config: SurveyConfig = _build(SurveyConfig, data or {}, path)
    if config.semantic.background > config.semantic.threshold:
        raise ConfigError(
            f"{path}.semantic.background ({config.semantic.background}) is above "
            f"{path}.semantic.threshold ({config.semantic.threshold})",
            remedy="Background is the lower of the two bands; see the options reference.",
        )
    for name, page in (("review", config.review.page), ("references", config.references.page)):
        if not _is_page(page):
            raise ConfigError(
                f"{path}.{name}.page is {page!r}",
                remedy=f"Allowed: a path in the docs directory that ends in .md, like {name}.md.",
            )
    return config


def _is_page(path: str) -> bool:
    """Tell whether a page can lie there: hosts write generated pages wherever a path leads."""
    if not path:
        return True
    parts = path.split("/")
    return path.endswith(".md") and "\\" not in path and not {"", ".", ".."} & set(parts)


def _build(cls: type[Any], data: Any, path: str) -> Any:
    if not isinstance(data, Mapping):
        raise ConfigError(f"{path} is {_kind(data)}, a mapping of settings was expected")
    fields = {f.name: f for f in dataclasses.fields(cls)}
    hints = get_type_hints(cls)
    values: dict[str, Any] = {}
    for key, value in data.items():
        if key not in fields:
            close = difflib.get_close_matches(str(key), fields, n=1)
            hint = f"Did you mean {path}.{close[0]}?" if close else f"Known: {', '.join(fields)}."
            raise ConfigError(f"{path}.{key} is not a setting", remedy=hint)
        if dataclasses.is_dataclass(hints[key]):
            # an empty `coverage:` in YAML is None and means "the defaults"
            value = {} if value is None else value
            values[key] = _build(hints[key], value, f"{path}.{key}")
        else:
            values[key] = _scalar(hints[key], value, f"{path}.{key}", fields[key].metadata)
    return cls(**values)


def _scalar(kind: Any, value: Any, path: str, limits: Mapping[str, Any]) -> Any:
    if get_origin(kind) is tuple:
        item = get_args(kind)[0]
        if not isinstance(value, list | tuple) or not all(isinstance(v, item) for v in value):
            raise ConfigError(f"{path} is {_kind(value)}, a list of strings was expected")
        return tuple(value)
    if get_origin(kind) is Mapping:
        if not isinstance(value, Mapping) or not all(isinstance(k, str) for k in value):
            raise ConfigError(f"{path} is {_kind(value)}, a mapping by names was expected")
        item = get_args(kind)[1]
        return {k: _scalar(item, v, f"{path}[{k}]", limits) for k, v in value.items()}
    if type(None) in get_args(kind):
        if value is None:
            return None
        kind = next(k for k in get_args(kind) if k is not type(None))
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    # bool is a subclass of int: `fail_under: yes` must not count as 1
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ConfigError(f"{path} is {_kind(value)}, {_NAMES[kind]} was expected")
    if "choices" in limits and value not in limits["choices"]:
        raise ConfigError(
            f"{path} is {value!r}", remedy=f"Allowed: {', '.join(limits['choices'])}."
        )
    if "low" in limits and not limits["low"] <= value <= limits["high"]:
        raise ConfigError(
            f"{path} is {value}", remedy=f"Allowed: {limits['low']} to {limits['high']}."
        )
    return value


_NAMES = {int: "a whole number", float: "a number", bool: "true or false", str: "text"}


def _kind(value: Any) -> str:
    if value is None:
        return "empty"
    return f"{value!r} ({type(value).__name__})"
