"""Which entry a file is about: what counts, and how sure it makes."""

from __future__ import annotations

import pytest

from mkdocs_survey.corpus.matching import EntryIndex
from mkdocs_survey.ingest.bib import read_bibliography
from mkdocs_survey.ingest.formats import read_source

ENTRIES = r"""
@article{doi, title = {A title that nobody prints}, doi = {10.1000/ABC.1}}
@article{odds, author = {Doe, Jane}, title = {The Odds of {Small} Studies: A Survey}, year = 2006}
@article{zh, author = {王小云}, title = {深度学习的历史，现状与发展}, year = {2020}}
@misc{intro, author = {Roe, R.}, title = {Introduction}}
@misc{stored, title = {Other}, file = {Full Text:/home/x/storage/AB12/Roe - 2001 - Other.md:text}}
@misc{roe2001, author = {Roe, R.}, title = {Yet another}, year = 2001}
@article{twin1, author = {Doe, Jane}, title = {Same words in the title}, year = 1990}
@article{twin2, author = {Doe, Jane}, title = {Same words in the title}, year = 2010}
"""
INDEX = EntryIndex(read_bibliography(ENTRIES.encode(), "refs.bib").entries.values())


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("x.md", "---\ntitle: T\ndoi: https://doi.org/10.1000/abc.1\n---\n\nText.",
         "doi certain: same DOI"),
        ("x.md", "# T\n\nCite as doi:10.1000/abc.1. More.", "doi likely: DOI in its text"),
        ("x.md", "# A title that nobody prints\n\n10.1000/abc.1",
         "doi certain: DOI and title in its text"),
        ("x.md", "# T\n\n" + "Long text of it. " * 300 + "10.1000/abc.1", None),
        ("x.md", "# T\n\n## References\n\n1. Doe. 10.1000/abc.1", None),
        ("x.md", "---\ntitle: 'The odds of small studies: a survey'\nauthor: J. Doe\n---\n\nText.",
         "odds certain: same title and author"),
        ("x.md", "# The odds of small studies: A survey\n\nText.", "odds likely: same title"),
        ("x.md", "# Introduction\n\nText.", "intro guess: same title"),
        ("x.md", "---\ntitle: Introduction\nauthor: R. Roe\n---\n\nText.",
         "intro certain: same title and author"),
        ("x.md", "# 深度学习的历史，现状与发展\n\n正文。", "zh likely: same title"),
        ("x.md", "---\ntitle: 'The odds of small studies – a survay'\nauthor: J. Doe\n---\n\nText.",
         "odds likely: titles alike (0.96), same author"),
        ("x.md", "# The odds of small studies, a survay\n\nText.",
         "odds guess: titles alike (0.96)"),
        ("x.md", "---\ntitle: 'The odds of small studies: a survey'\nyear: 1999\n---\n\nText.",
         None),
        ("x.md", "# Volume 3\n\nThe odds of small studies: a survey\n\nJane Doe, Here University",
         "odds likely: title and author in its text"),
        ("x.md", "# Volume 3\n\nThe odds of small studies: a survey",
         "odds guess: title in its text"),
        ("x.md", "---\ntitle: 深度学习的历史,现状与发展\nauthor: 王小云\n---\n\n正文。",
         "zh certain: same title and author"),
        ("x.md", "# T\n\nIntroduction by R. Roe.", None),
        ("Roe - 2001 - Other.md", "# T\n\nText.", "stored likely: the entry names the file"),
        ("roe2001.md", "# T\n\nText.", "roe2001 likely: its key is the file's name"),
        ("roe2001.md", "---\ntitle: T\nyear: 2019\n---\n\nText.", None),
        ("x.md", "---\ntitle: Same words in the title\nauthor: Jane Doe\nyear: 2010\n---\n\nText.",
         "twin2 certain: same title and author"),
        ("x.md", "---\ntitle: 'Odds of small studies 2: a survey'\nauthor: J. Doe\n---\n\nText.",
         None),
        ("x.md", "Text without anything.", None),
    ],
)  # fmt: skip
def test_match(name: str, text: str, expected: str | None) -> None:
    found = INDEX.match(read_source(text.encode(), name), name)
    match = found and found[0]
    assert (match and f"{match.key} {match.certainty}: {match.reason}") == expected


def test_no_entry_no_match() -> None:
    assert EntryIndex().match(read_source(b"# T\n\nText.", "x.md"), "x.md") is None
