"""Swapped citations on real pages: how many the build refuses, and which right ones it accuses.

For each citation of a site (default: the sample, and the pages on real papers where their passages
have been ingested) the cited card is replaced by five others drawn with a fixed seed, from the
sources in its language and from the same source. The rule SV304 is then asked as in a build: is the
cited card's score open to doubt, and is another card of the corpus clearly ahead? The same question
about the citations as they stand counts the right ones that would be accused.

This is where the constants of ``mkdocs_survey/checks/semantic.py`` come from.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.common import save_results  # noqa: E402
from mkdocs_survey.checks import semantic  # noqa: E402
from mkdocs_survey.checks.pairs import semantic_pairs  # noqa: E402
from mkdocs_survey.corpus.evidence import join  # noqa: E402
from mkdocs_survey.encoders import Encoders  # noqa: E402
from mkdocs_survey.hosts.drive import examine_site  # noqa: E402
from mkdocs_survey.hosts.project import Outcome  # noqa: E402
from mkdocs_survey.model import Pair, SemanticScore, Severity, Suggestion  # noqa: E402
from mkdocs_survey.mutation.swaps import others  # noqa: E402

SITES = (ROOT / "mkdocs.yml", ROOT / "tests" / "real" / "mkdocs.yml")
_DRAWN = 5
_SEED = 20261130


@dataclass(frozen=True)
class Cited:
    """A citation with the score of every card of the corpus for its words."""

    card: str
    own: frozenset[str]
    scores: Mapping[str, SemanticScore]

    def refused(self, card: str, outcome: Outcome) -> tuple[bool, bool]:
        """Return whether citing ``card`` here would be an error, and whether flagged at all."""
        config = outcome.project.settings.semantic
        corpus = outcome.corpus
        language = {name: corpus.sources[corpus.cards[name].source].lang for name in self.scores}
        score = self.scores[card]
        rivals = [
            Suggestion(name, s.score)
            for name, s in self.scores.items()
            if name not in (self.own - {self.card} | {card})
            and s.score > score.score
            and language[name] == language[card]
        ]
        rivals.sort(key=lambda s: (-s.score, s.card))
        seen = semantic.observe(
            score, config, rivals if semantic.is_contested(score, config) else ()
        )
        return any(o.severity is Severity.ERROR for o in seen), bool(seen)


def _citations(outcome: Outcome) -> Iterator[Cited]:
    corpus = outcome.corpus
    cards = [c for c in corpus.cards.values() if corpus.passages_of(c)]
    with tempfile.TemporaryDirectory() as cache:
        encoders = Encoders.open(outcome.project.settings.semantic, cache=Path(cache))
        for result in outcome.result.pages:
            page = result.page
            valid = frozenset(
                m.index for m in page.markers if all(r.card in corpus.cards for r in m.refs)
            )
            for cited in semantic_pairs(page, valid, corpus):
                sentence = page.sentences[cited.sentence]
                markers = [page.markers[c.marker] for c in sentence.citations]
                own = frozenset(r.card for m in markers for r in m.refs)
                pairs: list[Pair] = [
                    replace(
                        cited.pair,
                        evidence=join(corpus.passages_of(c)),
                        evidence_lang=corpus.sources[c.source].lang,
                    )
                    for c in cards
                ]
                scores = semantic.score(pairs, encoders)
                known = {c.id: s for c, s in zip(cards, scores, strict=True) if s is not None}
                if cited.cards[0] in known:
                    yield Cited(cited.cards[0], own, known)
        encoders.close()


def _measure(outcome: Outcome) -> dict[str, Any]:
    cited = list(_citations(outcome))
    draw = random.Random(_SEED)  # noqa: S311 - a sample, no secret
    row: dict[str, Any] = {
        "citations": len(cited),
        "right_refused": sum(c.refused(c.card, outcome)[0] for c in cited),
        "right_flagged": sum(c.refused(c.card, outcome)[1] for c in cited),
    }
    for name in ("any source", "same source"):
        swaps = []
        for one in cited:
            same, other = others(one.card, outcome.corpus, one.own)
            cards = same if name == "same source" else sorted([*same, *other])
            measured = [card for card in cards if card in one.scores]
            swaps += [
                one.refused(card, outcome)
                for card in draw.sample(measured, min(_DRAWN, len(measured)))
            ]
        row[name] = _shares(swaps)
    return row


def _shares(swaps: Sequence[tuple[bool, bool]]) -> dict[str, Any]:
    n = len(swaps)
    return {
        "swaps": n,
        "refused_percent": round(100 * sum(refused for refused, _ in swaps) / n, 1) if n else 0.0,
        "flagged_percent": round(100 * sum(flagged for _, flagged in swaps) / n, 1) if n else 0.0,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sites", nargs="*", type=Path, help="mkdocs.yml files; nothing is saved")
    chosen = parser.parse_args().sites
    results = {}
    for config in chosen or SITES:
        name = config.resolve().parent.relative_to(ROOT).as_posix()
        row = _measure(examine_site(config))
        results["sample" if name == "." else name] = row
        print(
            f"{config}: {row['citations']} citations; right ones refused {row['right_refused']},"
            f" flagged {row['right_flagged']}"
        )
        for kind in ("any source", "same source"):
            found = row[kind]
            print(
                f"  swapped, {kind}: {found['swaps']}, refused {found['refused_percent']} %,"
                f" flagged {found['flagged_percent']} %"
            )
    if not chosen:
        save_results("swaps", results)


if __name__ == "__main__":
    main()
