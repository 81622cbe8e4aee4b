"""What the PDF reader yields of papers whose text is known: the JOSE papers and a Chinese one.

Truth is the JATS (Markdown for the Chinese paper) of the same text, in ``../shared/corpus/ingest``;
``--jats DIR --pdf DIR`` measures other papers in the same way. By letters and digits only:

- sentences of 60 to 220 characters found inside *one* passage, and anywhere in the passages;
- passages whose beginning and end stand in different sections of the truth;
- titles of the reference list that stand in a body passage (and not in the text itself);
- section titles that carry the right number;
- paragraphs that are passages of their own: same beginning and same end;
- pages a second.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from defusedxml import ElementTree

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import require_shared, save_results  # noqa: E402
from mkdocs_survey.ingest.document import Extract, SourceDocument  # noqa: E402
from mkdocs_survey.ingest.formats import read_source  # noqa: E402
from mkdocs_survey.model import PassageKind  # noqa: E402


def squeeze(text: str) -> str:
    text = unicodedata.normalize("NFKC", text)
    return "".join(c for c in text if c.isalnum()).casefold()


@dataclass(frozen=True)
class Section:
    title: str
    number: str
    text: str  # its own, without subsections, squeezed
    paragraphs: tuple[str, ...]


def jats_sections(root: Element) -> list[Section]:
    body = root.find("body")
    return [] if body is None else list(_sections(body, ""))


def _sections(node: Element, prefix: str) -> Iterator[Section]:
    for n, sec in enumerate(node.findall("sec"), 1):
        title = "".join(sec.find("title").itertext()) if sec.find("title") is not None else ""
        own = [p for kid in sec if kid.tag != "sec" for p in kid.iter("p")]
        texts = [" ".join("".join(p.itertext()).split()) for p in own]
        printed = re.match(r"(\d+(?:\.\d+)*)\.?\s", title)
        number = printed[1] if printed else f"{prefix}{n}"
        yield Section(title, number, squeeze(" ".join(texts)), tuple(texts))
        yield from _sections(sec, f"{number}.")


def sentences(paragraphs: Sequence[str]) -> list[str]:
    cut = [s for t in paragraphs for s in re.split(r"(?<=[.!?])\s+(?=[A-Z])", t)]
    return [s for s in cut if 60 <= len(s) <= 220]


def measure(jats: Path, pdf: Path, verbose: bool) -> dict[str, Any]:
    root = ElementTree.parse(jats).getroot()
    body = root.find("body")
    everything = [] if body is None else list(body.iter("p"))
    wanted = sentences([" ".join("".join(p.itertext()).split()) for p in everything])
    sections = jats_sections(root)
    start = time.perf_counter()
    document = read_source(pdf.read_bytes(), pdf.name)
    elapsed = time.perf_counter() - start
    passages = [(p, squeeze(p.text)) for p in document.passages]
    all_text = "".join(text for _, text in passages)
    text_of_body = squeeze(" ".join("".join(p.itertext()) for p in everything))
    one = [s for s in wanted if any(squeeze(s) in text for _, text in passages)]
    row: dict[str, Any] = {
        "sentences": len(wanted),
        "in_one_passage": len(one),
        "anywhere": sum(squeeze(s) in all_text for s in wanted),
        "body_passages": sum(p.kind is PassageKind.BODY for p, _ in passages),
        "crossing": 0,
        "titles": 0,
        "titles_right": 0,
        "references": 0,
        "references_in_body": 0,
        "pages": max(p.page for p in document.passages),
        "seconds": round(elapsed, 2),
    }
    for passage, text in passages:
        if passage.kind is PassageKind.BODY and _crosses(passage, text, sections):
            row["crossing"] += 1
            print(f"  {pdf.stem} crosses: {passage.at} {passage.text[:60]!r}") if verbose else None
    for section in sections:
        if not section.text:
            continue
        row["titles"] += 1
        at = {
            p.at.split("/")[0] for p, _ in passages if squeeze(p.section) == squeeze(section.title)
        }
        right = f"sec.{section.number}" in at
        row["titles_right"] += right
        if verbose and not right:
            print(f"  {pdf.stem} title {section.number} {section.title!r} is at {sorted(at)}")
    for title in root.iterfind("back/ref-list//article-title"):
        name = squeeze("".join(title.itertext()))
        row["references"] += 1
        if len(name) > 25 and name not in text_of_body:
            row["references_in_body"] += any(
                name in text for p, text in passages if p.kind is not PassageKind.REFERENCE
            )
    paragraphs = [squeeze(t) for s in sections for t in s.paragraphs if len(t) > 60]
    units = [t for _, text in passages for t in [text]] + [
        squeeze(item) for p, _ in passages for item in p.text.split("\n")
    ]
    row["paragraphs"] = len(paragraphs)
    row["paragraphs_whole"] = sum(t in units for t in paragraphs)
    if verbose:
        for s in wanted:
            if s not in one:
                print(f"  {pdf.stem} missing: {s!r}")
    return row


def _crosses(passage: Extract, text: str, sections: Sequence[Section]) -> bool:
    if len(text) < 60:
        return False
    ends = (text[:30], text[-30:])
    homes = [{n for n, s in enumerate(sections) if end in s.text} for end in ends]
    return all(homes) and not homes[0] & homes[1]


def chinese(folder: Path, verbose: bool) -> dict[str, Any]:
    truth = read_source(
        (folder / "cncf-security-whitepaper-zh.md").read_bytes(), "cncf-security-whitepaper-zh.md"
    )
    path = folder / "pdf" / "cncf-security-whitepaper-zh.pdf"
    start = time.perf_counter()
    document = read_source(path.read_bytes(), path.name)
    elapsed = time.perf_counter() - start
    row: dict[str, Any] = {
        "pages": max(p.page for p in document.passages),
        "seconds": round(elapsed, 2),
    }
    texts = [squeeze(p.text) for p in document.passages]
    everything = "".join(texts)
    for name, low, high in (("20_110", 20, 110), ("60_220", 60, 220)):
        wanted = _chinese_sentences(truth, low, high)
        one = [s for s in wanted if any(squeeze(s) in t for t in texts)]
        row[f"sentences_{name}"] = len(wanted)
        row[f"in_one_passage_{name}"] = len(one)
        row[f"anywhere_{name}"] = sum(squeeze(s) in everything for s in wanted)
        if verbose and low == 20:
            for s in wanted:
                if s not in one:
                    print("  missing:", s)
    return row


def _chinese_sentences(document: SourceDocument, low: int, high: int) -> list[str]:
    body = [p.text for p in document.passages if p.kind is PassageKind.BODY]
    cut = [
        s.strip()
        for t in body
        for line in t.split("\n")
        for s in re.findall("[^。！？]+[。！？]?", line)
    ]
    return [s for s in cut if low <= len(s) <= high and re.search("[\u4e00-\u9fff]", s)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the PDF reader.")
    parser.add_argument(
        "--jats", type=Path, help="folder of the truth (default: the shared papers)"
    )
    parser.add_argument("--pdf", type=Path, help="folder of the PDFs of the same names")
    parser.add_argument("-v", "--verbose", action="store_true")
    options = parser.parse_args()
    folder = require_shared() / "corpus" / "ingest"
    jats = options.jats or folder / "jats"
    pdf = options.pdf or folder / "pdf"
    rows = {}
    for path in sorted(jats.glob("*.xml")):
        rows[path.stem] = measure(path, pdf / f"{path.stem}.pdf", options.verbose)
        row = rows[path.stem]
        print(
            f"{path.stem:<12} sentences {row['in_one_passage']}/{row['sentences']},"
            f" titles {row['titles_right']}/{row['titles']}, crossing {row['crossing']},"
            f" references in body {row['references_in_body']},"
            f" paragraphs {row['paragraphs_whole']}/{row['paragraphs']}, {row['seconds']} s"
        )
    sums = {
        key: round(sum(row[key] for row in rows.values()), 2)
        for key in next(iter(rows.values()), {})
    }
    results: dict[str, Any] = {"papers": len(rows), "sums": sums, "rows": rows}
    for part, whole in (
        ("in_one_passage", "sentences"),
        ("anywhere", "sentences"),
        ("crossing", "body_passages"),
        ("titles_right", "titles"),
        ("paragraphs_whole", "paragraphs"),
    ):
        results[f"{part}_percent"] = round(100 * sums[part] / sums[whole], 2)
        print(f"{part}: {sums[part]}/{sums[whole]} ({results[f'{part}_percent']} %)")
    results["pages_per_s"] = round(sums["pages"] / sums["seconds"], 1)
    print(f"references in body: {sums['references_in_body']}; {results['pages_per_s']} pages/s")
    if options.jats is None:
        results["chinese"] = row = chinese(folder, options.verbose)
        for name in ("20_110", "60_220"):
            print(
                f"Chinese, sentences {name}: {row[f'in_one_passage_{name}']}"
                f"/{row[f'sentences_{name}']} in one passage, {row[f'anywhere_{name}']} anywhere"
            )
        save_results("pdf_ingest", results)


if __name__ == "__main__":
    main()
