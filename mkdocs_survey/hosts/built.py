"""What a build adds to a site, as texts; kept, so that a site without changes is built from them.

The texts are a function of what is in :func:`_key`: the pages as they were rendered, the corpus,
the settings and the files that they name, the encoder packs, the code. Where all of it is as it
was, nothing is checked, numbered or printed again.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from mkdocs_survey.blob_cache import BlobCache, key_of
from mkdocs_survey.checks.result_cache import made_with
from mkdocs_survey.checks.waivers import today
from mkdocs_survey.code_version import code_version
from mkdocs_survey.corpus.index import record_citations
from mkdocs_survey.corpus.reading import fingerprint
from mkdocs_survey.encoders import Encoders
from mkdocs_survey.hosts.project import Outcome, Project, examine
from mkdocs_survey.model import Language
from mkdocs_survey.publish.citations import citation_rows
from mkdocs_survey.publish.review import Site, review_html
from mkdocs_survey.publish.site import PackedPages, SitePublication, publish
from mkdocs_survey.report import json as json_report
from mkdocs_survey.report import text as text_report
from mkdocs_survey.text.page import CollectedPage

FILE = "builds.sqlite"

MAX_ROWS = 5_000
"""Pages kept, those of former builds included; one of 120 citations takes some 40 KB, packed."""

_LIBRARIES = (
    *("bm25s", "jinja2", "markdown", "markupsafe", "numpy", "onnxruntime", "pint", "pybtex"),
    *("pystemmer", "snowballstemmer"),
)
"""Whose versions the texts depend on."""

_SITES, _PAGES = b"site", b"page"


@dataclass(frozen=True, slots=True)
class ReviewPlace:
    """Where the review page stands.

    Attributes:
        page: its path, ``""`` for a site without one.
        urls: page path → address relative to the site's root, as the host builds it.
    """

    page: str
    lang: Language
    urls: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Built:
    """What a build adds to a site.

    Attributes:
        review: HTML of the review page's body, ``""`` for a site without one.
        report: the report for machines.
        summary: the report for people.
        refusal: what the gate says where it is closed, ``""`` where it is open.
    """

    publication: SitePublication
    review: str
    report: str
    summary: str
    refusal: str


def build_site(
    project: Project,
    pages: Sequence[CollectedPage],
    aside: Mapping[str, str],
    review: ReviewPlace,
) -> Built:
    """Check and publish the pages of a site, or return what an equal build has found.

    Args:
        aside: see :func:`~mkdocs_survey.hosts.project.examine`.

    Raises:
        SurveyError: if corpus, glossary or encoders cannot be read.
    """
    with closing(BlobCache(project.cache / FILE, MAX_ROWS)) as cache:
        key = _key(project, pages, aside, review)
        built = _load(cache, key)
        if built is None:
            outcome = examine(project, tuple(page.page for page in pages), aside=aside)
            built = _built(outcome, review)
            _store(cache, key, built)
    record_citations(project.cache, citation_rows(built.publication.citations), key.hex())
    return built


def _built(outcome: Outcome, review: ReviewPlace) -> Built:
    found = (outcome.result, outcome.coverage, outcome.gate)
    settings = outcome.project.settings
    site = Site(
        *found,
        settings.coverage.fail_under,
        outcome.corpus,
        review.urls,
        review.page,
        settings.coverage.pages,
    )
    return Built(
        publish(outcome.result, outcome.corpus, settings),
        review_html(site, review.lang) if review.page else "",
        json_report.render(*found),
        text_report.render(*found),
        "" if outcome.gate.ok else f"the gate says no. {'; '.join(outcome.gate.reasons)}",
    )


def _key(
    project: Project,
    pages: Sequence[CollectedPage],
    aside: Mapping[str, str],
    review: ReviewPlace,
) -> bytes:
    settings = project.settings
    with Encoders.open(settings.semantic, base=project.root) as encoders:
        models = made_with(encoders)
    return key_of(
        code_version("mkdocs_survey"),
        *(f"{name} {metadata.version(name)}" for name in _LIBRARIES),
        repr(settings),
        models,
        fingerprint(project.root / settings.corpus),
        *(_content(path) for path in project.inputs),
        # waivers and decisions end on a day; a site without any is the same tomorrow
        today().isoformat() if _ends(project, pages) else "",
        repr(sorted(aside.items())),
        repr((review.page, review.lang, sorted(review.urls.items()))),
        *(page.identity.hex() for page in pages),
    )


def _ends(project: Project, pages: Sequence[CollectedPage]) -> bool:
    decisions = project.decisions
    return any(page.has_waivers for page in pages) or (decisions is not None and decisions.exists())


def _content(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:  # whoever needs the file has a message for it
        return ""


def _load(cache: BlobCache, key: bytes) -> Built | None:
    packed = cache.load(_SITES, [key]).get(key)
    if packed is None:
        return None
    citations, review, report, summary, refusal, names = json.loads(zlib.decompress(packed))
    keys = {path: bytes.fromhex(name) for path, name in names}
    known = cache.load(_PAGES, list(keys.values()))
    if not all(name in known for name in keys.values()):
        return None
    pages = PackedPages({path: known[name] for path, name in keys.items()})
    publication = SitePublication(pages, citations)
    return Built(publication, review, report, summary, refusal)


def _store(cache: BlobCache, key: bytes, built: Built) -> None:
    # pages by their own content: of two builds that differ in one page, the others are kept once
    pages = built.publication.pages.packed
    names = {path: hashlib.sha256(packed).digest()[:16] for path, packed in pages.items()}
    known = cache.load(_PAGES, list(names.values()))
    cache.store(_PAGES, {names[p]: data for p, data in pages.items() if names[p] not in known})
    record = [
        *(built.publication.citations, built.review, built.report, built.summary, built.refusal),
        [(path, name.hex()) for path, name in names.items()],
    ]
    cache.store(_SITES, {key: zlib.compress(json.dumps(record).encode("ascii"), 1)})
