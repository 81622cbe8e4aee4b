"""Drafts of real papers: verbatim without exception, and full where the paper is."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_survey.corpus.adding import Options, add_files
from mkdocs_survey.corpus.store import Corpus, open_corpus
from mkdocs_survey.drafting.drafts import Draft, draft_from_text
from mkdocs_survey.model import CardField

from ..shared import SHARED, needs_shared

pytestmark = needs_shared


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Corpus]:
    folder = tmp_path_factory.mktemp("papers")
    files = [*(SHARED / "corpus/en").glob("*.xml"), *(SHARED / "corpus/zh").glob("*.md")]
    add_files(folder / "corpus", sorted(files), Options())
    return folder / "corpus", open_corpus(folder / "corpus", folder / ".cache")


@pytest.fixture(scope="module")
def drafts(corpus: tuple[Path, Corpus]) -> list[Draft]:
    root, opened = corpus
    return [draft_from_text(root, opened, key) for key in opened.sources]


def _fields(draft: Draft) -> list[CardField]:
    return [f for f in (draft.card.fields.values() if draft.card else ()) if f is not None]


def test_every_field_is_a_slice_of_its_passage(
    corpus: tuple[Path, Corpus], drafts: list[Draft]
) -> None:
    _, opened = corpus
    said = [(draft.source, field) for draft in drafts for field in _fields(draft)]
    assert len(said) >= 40
    for source, field in said:
        (passage,) = (p for p in opened.passages(source) if p.at == field.at and not p.retired)
        assert field.text in passage.text


def test_studies_get_most_of_their_fields(drafts: list[Draft]) -> None:
    filled = {draft.source: len(_fields(draft)) for draft in drafts}
    # the papers with methods and results; essays, letters and retractions have less to give
    for study in ("serrano2006", "erlwein2010", "urisman2006", "yang2016", "lauer2015"):
        (key,) = (source for source in filled if source.startswith(study))
        assert filled[key] >= 4, key


def test_what_has_no_question_and_no_finding_gets_no_card(drafts: list[Draft]) -> None:
    (retraction,) = (draft for draft in drafts if draft.source.startswith("hall2007"))
    assert retraction.card is None
