"""The sample white paper for tests: copies of it, and faults planted into them with a seed."""

from __future__ import annotations

import json
import random
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from mkdocs_survey.corpus.store import Corpus, open_corpus
from mkdocs_survey.mutation import numbers, swaps, units

ROOT = Path(__file__).parents[1]
PAGES = (
    "sample_site/index.md",
    "sample_site/zh/index.md",
    "sample_site/zh/english-sources.md",
)
SEED = 12

_SINGLE = re.compile(r"\[CARD:([^\];,#]+)\]")
_DECIMAL = re.compile(r"\d+\.\d+")


@dataclass(frozen=True)
class Planted:
    """One change on one line of a page."""

    file: str
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.after}"


def copy_sample(folder: Path, vectors: Path | None = None) -> Path:
    """Copy what a build of the sample reads; ``vectors`` is a cache of another copy, for speed."""
    for name in ("mkdocs.yml", "glossary.yml"):
        shutil.copy2(ROOT / name, folder / name)
    for name in ("sample_site", "corpus"):
        shutil.copytree(ROOT / name, folder / name)
    if vectors:
        shutil.copytree(vectors, folder / ".cache")
    return folder


def prose() -> list[tuple[str, int, str]]:
    """Return file, line number and words of the sentences that end in a marker with one card."""
    return [
        (file, number, sentence)
        for file in PAGES
        for number, line in enumerate((ROOT / file).read_text("utf-8").splitlines(), 1)
        if not line.startswith(("|", "Table", "表", "<", "    Every"))
        for sentence in _sentences(line)
        if len(_SINGLE.findall(sentence)) == sentence.count("[CARD:") == 1
    ]


def _sentences(line: str) -> list[str]:
    """A line of an English page is a sentence; a Chinese one holds a paragraph."""
    if not _chinese(_SINGLE.sub("", line)):
        return [line.strip()] if re.search(r"\][.]$", line) else []
    return [s.strip() for s in re.findall(r"[^。？！]*\[CARD:[^\]]+\]。", line)]


def drawn(change: Callable[[str, random.Random], str], most: int) -> list[Planted]:
    """Plant a change in up to ``most`` sentences, drawn with the seed."""
    chance = random.Random(SEED)  # noqa: S311 - a sample, no secret
    sentences = prose()
    chance.shuffle(sentences)
    planted = [Planted(file, n, text, change(text, chance)) for file, n, text in sentences]
    return [p for p in planted if p.after != p.before][:most]


def write(folder: Path, planted: Sequence[Planted]) -> None:
    """Write the changes into a copy of the sample."""
    for fault in planted:
        page = folder / fault.file
        lines = page.read_text("utf-8").splitlines()
        assert lines[fault.line - 1].count(fault.before) == 1
        lines[fault.line - 1] = lines[fault.line - 1].replace(fault.before, fault.after)
        page.write_text("\n".join(lines) + "\n", "utf-8")


def alter_passages(folder: Path, cards: Sequence[str]) -> None:
    """Add a word to the first passage of each card, as if somebody had touched the snapshot."""
    for card in cards:
        source = folder / "corpus/sources" / cards_by_source()[card]
        entries = yaml.safe_load((source / "cards.yaml").read_text("utf-8"))
        wanted = next(e for e in entries if e["id"] == card)["passages"][0]["sha256"]
        rows = [json.loads(r) for r in (source / "passages.jsonl").read_text("utf-8").splitlines()]
        for row in rows:
            row["text"] += " So." if row["sha256"] == wanted else ""
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (source / "passages.jsonl").write_text(text, "utf-8")


def cards_by_source() -> dict[str, str]:
    """Return the source of each card of the sample."""
    return {
        found: path.parent.name
        for path in sorted((ROOT / "corpus/sources").glob("*/cards.yaml"))
        for found in re.findall(r"^- id: (\S+)$", path.read_text("utf-8"), re.MULTILINE)
    }


def swap_card(line: str, chance: random.Random) -> str:
    """Replace the card by one of another source in the same language."""
    own = own_card(line)
    _, others = swaps.others(own, _corpus(), [own])
    return line.replace(f"[CARD:{own}]", f"[CARD:{chance.choice(others)}]")


def change_number(line: str, chance: random.Random) -> str:
    """Change one digit of a decimal: ``40.7`` becomes ``46.7``, say."""
    made = [e for e in numbers.edits(_words(line)) if _DECIMAL.fullmatch(e.old(line))]
    return chance.choice(made).apply(line) if made else line


def change_unit(line: str, chance: random.Random) -> str:
    """Percent become percentage points, and what happens in a second takes a minute."""
    made = units.edits(_words(line))
    return chance.choice(made).apply(line) if made else line


def delete_marker(line: str, _: random.Random) -> str:
    """Leave the sentence without its source."""
    return re.sub(r" ?\[CARD:[^\]]+\]", "", line)


def _words(line: str) -> str:
    """Return the words before the marker, which stands at the end of the sentence."""
    return line[: line.index("[CARD:")]


@cache
def _corpus() -> Corpus:
    with tempfile.TemporaryDirectory() as index:
        return open_corpus(ROOT / "corpus", Path(index))


def own_card(line: str) -> str:
    """Return the card that a sentence of :func:`prose` cites."""
    match = _SINGLE.search(line)
    assert match
    return match[1]


def _chinese(text: str) -> bool:
    return bool(re.search("[一-鿿]", text))


def flattened(value: object) -> Iterator[float]:
    """Yield every number in a results file, those in its keys too."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from map(float, re.findall(r"\d+(?:\.\d+)?", str(key)))
            yield from flattened(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from flattened(inner)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield float(value)


def ratios(value: object) -> Iterator[float]:
    """Yield 100·a/b for any two counts a ≤ b that stand together in a results file."""
    if isinstance(value, dict):
        counts = [v for v in value.values() if isinstance(v, int) and not isinstance(v, bool)]
        yield from (100 * a / b for a in counts for b in counts if 0 < b >= a)
        for inner in value.values():
            yield from ratios(inner)
