"""Where sentences end: the project's rules against pysbd, in English and Chinese.

``known`` cases are those of ``tests/text/sentence_cases.txt``, which the rules were written
against; ``new`` ones stand in ``bench/segmentation_cases.txt`` and were not. A line counts as right
if every end in it is. pysbd gets the language of the line. Speed: processor time over all lines
of one language, repeated.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import save_results  # noqa: E402
from mkdocs_survey.model import Language  # noqa: E402
from mkdocs_survey.text.sentences import split_sentences  # noqa: E402

FILES = {
    "known": ROOT / "tests/text/sentence_cases.txt",
    "new": ROOT / "bench/segmentation_cases.txt",
}
REPEATS = 40
Splitter = Callable[[str], list[str]]


def cases(path: Path) -> list[list[str]]:
    """Return each line as its sentences, without the white space around them."""
    lines = path.read_text("utf-8").splitlines()
    return [
        [piece.strip() for piece in line.split("|")]
        for line in lines
        if line.strip() and not line.startswith("#")
    ]


def language(sentences: Sequence[str]) -> Language:
    text = "".join(sentences)
    return "zh" if sum("一" <= c <= "鿿" for c in text) * 4 > len(text) else "en"


def ours(text: str) -> list[str]:
    return [span.of(text) for span in split_sentences(text)]


def pysbd_splitter(lang: Language) -> Splitter:
    import pysbd

    segmenter = pysbd.Segmenter(language=lang, clean=False)
    return lambda text: [piece.strip() for piece in segmenter.segment(text) if piece.strip()]


def joined(sentences: Sequence[str], lang: Language) -> str:
    """Chinese sentences follow each other without a space, English ones with one."""
    return ("" if lang == "zh" else " ").join(sentences)


def right(splitter: Splitter, wanted: Sequence[Sequence[str]], lang: Language) -> list[bool]:
    return [splitter(joined(w, lang)) == list(w) for w in wanted]


def speed(splitter: Splitter, wanted: Sequence[Sequence[str]], lang: Language) -> int:
    texts = [joined(w, lang) for w in wanted]
    start = time.process_time()
    for _ in range(REPEATS):
        for text in texts:
            splitter(text)
    return round(REPEATS * sum(map(len, wanted)) / (time.process_time() - start))


def main() -> None:
    results: dict[str, Any] = {}
    for lang in ("en", "zh"):
        splitters = {"own rules": ours, "pysbd": pysbd_splitter(lang)}
        table: dict[str, Any] = {name: {} for name in splitters}
        for kind, path in FILES.items():
            wanted = [w for w in cases(path) if language(w) == lang]
            table[f"{kind}_lines"] = len(wanted)
            for name, splitter in splitters.items():
                hits = right(splitter, wanted, lang)
                table[name][f"{kind}_right"] = sum(hits)
                for w, hit in zip(wanted, hits, strict=True):
                    if not hit:
                        print(f"  {lang} {name} {kind}: {splitter(joined(w, lang))}")
                if kind == "known":
                    table[name]["sentences_per_s"] = speed(splitter, wanted, lang)
        results[lang] = table
        print(lang, table)
    print(save_results("segmentation", results))


if __name__ == "__main__":
    main()
