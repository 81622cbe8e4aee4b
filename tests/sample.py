"""The sample white paper for tests: copies of it, and faults planted into them with a seed."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = (
    "sample_site/index.md",
    "sample_site/zh/index.md",
    "sample_site/zh/english-sources.md",
)
SEED = 12

_SINGLE = re.compile(r"\[CARD:([^\];,#]+)\]")
_DECIMAL = re.compile(r"(?<![\w.,-])\d+\.\d+(?![\w.,]*\w)")
_PERCENT = re.compile(r"(?<=\d) ?%")


@dataclass(frozen=True)
class Planted:
    """One change on one line of a page."""

    file: str
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.after}"


def copy_sample(folder: Path) -> Path:
    """Copy what a build of the sample reads, with the vectors that are there already."""
    for name in ("mkdocs.yml", "glossary.yml"):
        shutil.copy2(ROOT / name, folder / name)
    for name in ("sample_site", "corpus"):
        shutil.copytree(ROOT / name, folder / name)
    return folder


def prose() -> list[tuple[str, int, str]]:
    """Return file, number and text of the lines with one marker at the end of one sentence."""
    return [
        (file, number, line)
        for file in PAGES
        for number, line in enumerate((ROOT / file).read_text("utf-8").splitlines(), 1)
        if len(_SINGLE.findall(line)) == line.count("[CARD:") == 1
        and re.search(r"\][.。]$", line)
        and "|" not in line
        and "[^" not in line
    ]


def drawn(change: Callable[[str, random.Random], str], most: int) -> list[Planted]:
    """Plant a change in up to ``most`` lines of prose, drawn with the seed."""
    chance = random.Random(SEED)  # noqa: S311 - a sample, no secret
    lines = prose()
    chance.shuffle(lines)
    planted = [Planted(file, n, line, change(line, chance)) for file, n, line in lines]
    return [p for p in planted if p.after != p.before][:most]


def write(folder: Path, planted: Sequence[Planted]) -> None:
    for fault in planted:
        page = folder / fault.file
        lines = page.read_text("utf-8").splitlines()
        assert lines[fault.line - 1] == fault.before
        lines[fault.line - 1] = fault.after
        page.write_text("\n".join(lines) + "\n", "utf-8")


def cards_by_source() -> dict[str, str]:
    """Return the source of each card of the sample."""
    return {
        found: path.parent.name
        for path in sorted((ROOT / "corpus/sources").glob("*/cards.yaml"))
        for found in re.findall(r"^- id: (\S+)$", path.read_text("utf-8"), re.MULTILINE)
    }


def swap_card(line: str, chance: random.Random) -> str:
    """Replace the card by one of another source in the same language."""
    sources = cards_by_source()
    own = _own(line)
    others = [
        card
        for card, source in sources.items()
        if source != sources[own] and card.isascii() == own.isascii()
    ]
    return line.replace(f"[CARD:{own}]", f"[CARD:{chance.choice(others)}]")


def change_number(line: str, chance: random.Random) -> str:
    """Change one digit of the first decimal: ``40.7`` becomes ``46.7``, say."""

    def other(match: re.Match[str]) -> str:
        digits = list(match.group())
        place = chance.choice([i for i, c in enumerate(digits) if c.isdigit()])
        digits[place] = chance.choice([d for d in "123456789" if d != digits[place]])
        return "".join(digits)

    return _DECIMAL.sub(other, line, count=1)


def change_unit(line: str, _: random.Random) -> str:
    """Percent become percentage points, and what happens in a second takes a minute."""
    swapped = line.replace("per second", "per minute")
    if swapped != line:
        return swapped
    return _PERCENT.sub(" 个百分点" if _chinese(line) else " percentage points", line, count=1)


def delete_marker(line: str, _: random.Random) -> str:
    return re.sub(r" ?\[CARD:[^\]]+\]", "", line)


def _own(line: str) -> str:
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
