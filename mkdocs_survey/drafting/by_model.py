"""Drafts by way of an endpoint: a model points at the words, the passages decide."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.blob_cache import BlobCache, key_of
from mkdocs_survey.corpus.store import Corpus
from mkdocs_survey.drafting.answers import BadAnswer, judge
from mkdocs_survey.drafting.drafts import (
    Draft,
    State,
    as_draft,
    longest_field,
    readable_passages,
)
from mkdocs_survey.drafting.endpoint import Endpoint, EndpointError
from mkdocs_survey.drafting.question import messages, sent_passages
from mkdocs_survey.errors import SurveyError
from mkdocs_survey.model import Passage

CACHE = "drafts.sqlite"
_SPACE = b"answers/1"
_MAX_ANSWERS = 10_000
_AT_ONCE = 4  # questions under way; more earn status 429 from most services
_READINGS = 2  # a model that answers with something else than JSON is asked once more


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked about one source, and the passages that answers may quote."""

    source: str
    messages: tuple[dict[str, str], ...]
    passages: tuple[Passage, ...]
    longest: int


class _Answers:
    """Answers on disk, shared by the threads that ask."""

    def __init__(self, path: Path) -> None:
        self._cache = BlobCache(path, _MAX_ANSWERS)
        self._lock = threading.Lock()

    def load(self, key: bytes) -> str | None:
        with self._lock:
            kept = self._cache.load(_SPACE, [key]).get(key)
        return None if kept is None else kept.decode("utf-8")

    def store(self, key: bytes, answer: str) -> None:
        with self._lock:
            self._cache.store(_SPACE, {key: answer.encode("utf-8", "replace")})

    def close(self) -> None:
        self._cache.close()


def drafts_from_endpoint(
    root: Path,
    corpus: Corpus,
    sources: Sequence[str],
    endpoint: Endpoint,
    *,
    cache: Path,
    max_chars: int,
) -> Iterator[Draft]:
    """Draft a card for each source, in order; nothing is written but answers to the cache.

    An answer is kept under the hash of all that was sent (passages, wording, model, address): the
    same question is not asked twice, and an interrupted run goes on where it stopped.

    Args:
        cache: the folder of derived data.
        max_chars: most characters of passages that are sent of one source.
    """
    with (
        closing(_Answers(cache / CACHE)) as answers,
        ThreadPoolExecutor(_AT_ONCE) as pool,
    ):

        def drafted(source: str) -> Draft:
            try:
                question = _question(corpus, source, endpoint, max_chars)
                return _draft(root, corpus, question, endpoint, answers)
            except SurveyError as error:
                return Draft(source, State.FAILED, error=error)

        try:
            yield from pool.map(drafted, sources)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _question(corpus: Corpus, source: str, endpoint: Endpoint, max_chars: int) -> _Question:
    passages = readable_passages(corpus, source)
    known = corpus.sources[source]
    if known.local and not endpoint.is_here:
        raise SurveyError(
            f"the passages of {source!r} are local: they may not leave this machine",
            remedy="Draft without an endpoint, or with one on this machine.",
        )
    sent = sent_passages(passages, max_chars)
    longest = longest_field(corpus, source)
    return _Question(source, tuple(messages(known.title, sent, longest)), tuple(sent), longest)


def _draft(
    root: Path, corpus: Corpus, question: _Question, endpoint: Endpoint, answers: _Answers
) -> Draft:
    if not question.passages:
        return Draft(question.source, State.EMPTY)
    key = key_of(endpoint.url, endpoint.model, json.dumps(question.messages))
    kept = answers.load(key)
    problem = ""
    for _ in range(_READINGS):
        answer = kept if kept is not None else endpoint.ask(question.messages)
        try:
            judged = judge(answer, question.passages, question.longest)
        except BadAnswer as bad:
            problem, kept = str(bad), None
            continue
        if kept is None:
            answers.store(key, answer)
        return as_draft(root, corpus, question.source, judged.fields, judged.rejected)
    raise EndpointError(
        f"the model's answer cannot be used: {problem}",
        remedy="Try another model, or draft without an endpoint.",
    )
