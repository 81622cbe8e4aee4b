"""``source.yaml``: what a source is and where its snapshot came from."""

from __future__ import annotations

from dataclasses import dataclass

import yaml

from mkdocs_survey.corpus.problems import Problems
from mkdocs_survey.corpus.yaml_nodes import Record, compose
from mkdocs_survey.errors import CorpusError
from mkdocs_survey.model import Language, Place, Source

_FIELDS = (
    *("key", "title", "lang", "identity", "file", "sha256"),
    *("extractor", "date", "passages", "retired"),
)


@dataclass(frozen=True, slots=True)
class About:
    """The content of a ``source.yaml``.

    Attributes:
        identity: what the work is known by (``doi:…``, ``title:…``); card ids derive from it,
            so it never changes once it is written.
        retired: ids of passages that the current file no longer holds.
    """

    source: Source
    identity: str
    retired: tuple[str, ...] = ()


def dump_about(about: About) -> bytes:
    """Return the file's bytes, the same for the same content."""
    source = about.source
    data = {
        "key": source.key,
        "title": source.title,
        "lang": source.lang,
        "identity": about.identity,
        "file": source.file,
        "sha256": source.sha256,
        "extractor": source.extractor,
        "date": source.date,
        "passages": "local" if source.local else "shared",
        "retired": list(about.retired),
    }
    text: str = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=100)
    return text.encode("utf-8")


def load_about(data: bytes, file: str, key: str) -> About:
    """Read a ``source.yaml``.

    Args:
        key: the name of its folder, which its ``key`` must equal.

    Raises:
        CorpusError: naming every wrong value with its line.
    """
    root = compose(data, file)
    if root is None:
        raise CorpusError("the file is empty", Place(file))
    problems = Problems()
    record = Record(root, _FIELDS, problems)
    if record.text("key") not in ("", key):
        problems.add(record.place, f"'key' must be the name of its folder, {key!r}")
    language: Language = "zh" if record.choice("lang", ("en", "zh")) == "zh" else "en"
    source = Source(
        key=key,
        title=record.text("title"),
        lang=language,
        file=record.text("file"),
        sha256=record.text("sha256"),
        extractor=record.text("extractor"),
        date=record.text("date"),
        local=record.choice("passages", ("shared", "local")) == "local",
    )
    about = About(
        source=source,
        identity=record.text("identity"),
        retired=tuple(item.scalar() or "" for item in record.items("retired")),
    )
    problems.raise_if_any()
    return about
