"""The file of decisions: read entry by entry, changed entry by entry."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.decisions.decision import Binding, Decision, Ruling
from mkdocs_survey.decisions.reading import read_decisions
from mkdocs_survey.decisions.writing import entry_text, merge, without
from mkdocs_survey.errors import ConfigError
from mkdocs_survey.model import Place

FILE = "reviews.yml"
ONE = Decision(
    Ruling.ACCEPT, "SV402", "index.md", Binding("0" * 31 + "1", "a" * 32, "b" * 32, "c" * 32),
    "Jane Doe", date(2026, 3, 1), "checked by hand", date(2027, 3, 1), "The ratio was 1.26.", "doe",
)  # fmt: skip
TWO = Decision(
    Ruling.REJECT, "SV201", "zh/系统.md", Binding("2" * 32, "d" * 32), "Li", date(2026, 3, 2)
)


def bare(data: bytes) -> list[Decision]:
    return [replace(d, place=Place("")) for d in read_decisions(data, FILE).decisions]


def written(*decisions: Decision) -> bytes:
    return "".join(map(entry_text, decisions)).encode()


def test_an_entry_can_be_read_by_people() -> None:
    assert entry_text(ONE) == (
        "- decision: accept\n"
        "  rule: SV402\n"
        '  page: "index.md"\n'
        '  text: "The ratio was 1.26."\n'
        '  card: "doe"\n'
        '  by: "Jane Doe"\n'
        "  on: 2026-03-01\n"
        "  until: 2027-03-01\n"
        '  reason: "checked by hand"\n'
        "  bound:\n"
        '    finding: "00000000000000000000000000000001"\n'
        '    sentence: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"\n'
        '    cards: "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"\n'
        '    passages: "cccccccccccccccccccccccccccccccc"\n'
    )


_WORDS = st.text(min_size=1, max_size=40).map(lambda t: " ".join(t.split())).filter(bool)
_HASHES = st.text("0123456789abcdef", min_size=32, max_size=32)
_DECISIONS = st.builds(
    Decision,
    ruling=st.sampled_from(Ruling),
    rule=st.sampled_from(["SV201", "SV402"]),
    page=_WORDS,
    bound=st.builds(Binding, _HASHES, _HASHES, _HASHES, _HASHES),
    by=_WORDS,
    on=st.dates(),
    reason=_WORDS,
    until=st.none() | st.dates(),
    text=_WORDS,
    card=_WORDS,
)


@given(st.lists(_DECISIONS, max_size=3))
def test_what_is_written_is_read(decisions: list[Decision]) -> None:
    data = written(*decisions)
    sound = [
        replace(
            d,
            **{
                name: getattr(d, name).encode("utf-8", "replace").decode()
                for name in ("page", "by", "reason", "text", "card")
            },
        )
        for d in decisions
    ]
    assert bare(data) == sound
    assert len(yaml.safe_load(data) or []) == len(decisions)


DAMAGED = {
    "no mapping": ("- accept\n", "1:3", "a mapping was expected, not 'accept'"),
    "no such decision": (
        entry_text(TWO).replace("reject", "maybe"),
        "1:13",
        "'decision' must be accept or reject",
    ),
    "no reason": (
        entry_text(replace(ONE, reason="")),
        "1:3",
        "it gives no 'reason' for accepting the finding",
    ),
    "no date": (
        entry_text(TWO).replace("2026-03-02", "2026-02-30"),
        "5:7",
        "'on' must be a date such as 2027-01-31",
    ),
    "a date that is a word": (
        entry_text(ONE).replace("2027-03-01", "soon"),
        "8:10",
        "'until' must be a date such as 2027-01-31",
    ),
    "no hash": (
        entry_text(TWO).replace("2" * 32, "xyz"),
        "7:14",
        "'finding' must be a hash of 16 to 64 hex digits",
    ),
    "no such rule": (entry_text(TWO).replace("SV201", "SV999"), "1:3", "there is no rule 'SV999'"),
    "unknown field": (entry_text(TWO) + "  mood: good\n", "9:3", "unknown field 'mood'"),
    "no YAML": ('- decision: accept\n  reason: "never closed\n', "3:1", "not valid YAML"),
    "a tab": ("- decision: accept\n\trule: SV201\n", "2:1", "not valid YAML"),
}


@pytest.mark.parametrize("name", DAMAGED)
@pytest.mark.parametrize("last", [False, True])
def test_a_damaged_entry_costs_only_itself(name: str, last: bool) -> None:
    entry, place, what = DAMAGED[name]
    before = "# our sign-offs\n" + entry_text(ONE)
    text = before + entry if last else before + entry + entry_text(TWO)
    found = read_decisions(text.encode(), FILE)
    kept = [replace(d, place=Place("")) for d in found.decisions]
    assert kept == ([ONE] if last else [ONE, TWO])
    line, col = map(int, place.split(":"))
    line += before.count("\n")
    assert any(d.what.startswith(what) or what in d.what for d in found.damages)
    if "YAML" not in what:  # where the parser gives up is the parser's affair
        assert (found.damages[0].place.line, found.damages[0].place.col) == (line, col)
    else:
        assert line - 2 <= found.damages[0].place.line <= line + 1


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"a: 1\n", "a list of decisions was expected, not a mapping"),
        (b"\xff\xfe", "the file is not UTF-8"),
        (b"'", "not valid YAML"),
    ],
)
def test_a_file_that_is_no_list_says_so(data: bytes, what: str) -> None:
    with pytest.raises(ConfigError, match=what):
        read_decisions(data, FILE)


@pytest.mark.parametrize("data", [b"", b"# nothing yet\n", b"[]\n"])
def test_an_empty_file_holds_nothing(data: bytes) -> None:
    assert read_decisions(data, FILE).decisions == ()


COMMENTED = (
    "# Sign-offs of the paper\n\n"
    "# the printed table has it\n"
    + entry_text(ONE)
    + "\n# asked Li\n"
    + entry_text(TWO)
    + "# the end\n"
)


@pytest.mark.parametrize("crlf", [False, True])
def test_merging_keeps_comments_and_order(crlf: bool) -> None:
    data = COMMENTED.replace("\n", "\r\n" if crlf else "\n").encode()
    later = replace(ONE, on=ONE.on + timedelta(1), reason="seen again")
    third = replace(TWO, bound=Binding("3" * 32, "e" * 32))
    merged = merge(data, [later, TWO, third], FILE)
    assert ([len(merged.added), len(merged.replaced)], len(merged.same)) == ([1, 1], 1)
    expected = COMMENTED.replace(entry_text(ONE), entry_text(later)) + entry_text(third)
    assert merged.data.decode() == expected.replace("\n", "\r\n" if crlf else "\n")


def test_merging_twice_changes_nothing() -> None:
    once = merge(b"", [ONE, TWO], FILE).data
    assert merge(once, [ONE, TWO], FILE).data == once == written(ONE, TWO)


def test_an_older_decision_does_not_replace_a_later_one() -> None:
    older = replace(ONE, on=ONE.on - timedelta(1), reason="first thought")
    merged = merge(written(ONE), [older], FILE)
    assert (merged.data, merged.older) == (written(ONE), (older,))


def test_merging_leaves_damaged_entries_for_people() -> None:
    damaged = "- decision: maybe\n"
    merged = merge((damaged + entry_text(ONE)).encode(), [TWO], FILE)
    assert merged.data.decode() == damaged + entry_text(ONE) + entry_text(TWO)


def test_pruning_takes_an_entry_and_the_comment_above_it() -> None:
    first, second = read_decisions(COMMENTED.encode(), FILE).decisions
    assert without(COMMENTED.encode(), {first.place}, FILE).decode() == (
        "# Sign-offs of the paper\n\n\n# asked Li\n" + entry_text(TWO) + "# the end\n"
    )
    assert bare(without(COMMENTED.encode(), {first.place, second.place}, FILE)) == []


def test_a_file_in_another_form_is_left_alone() -> None:
    indented = "".join(f"  {line}\n" for line in (entry_text(ONE) + entry_text(TWO)).splitlines())
    with pytest.raises(ConfigError, match="no entry of this file can be changed alone"):
        without(
            indented.encode(), {read_decisions(indented.encode(), FILE).decisions[0].place}, FILE
        )


@given(st.lists(_DECISIONS, max_size=3, unique_by=lambda d: d.bound.finding), st.integers(0, 7))
def test_pruning_any_entries_leaves_the_others(decisions: list[Decision], which: int) -> None:
    data = written(*decisions)
    read = read_decisions(data, FILE).decisions
    gone = {d.place for n, d in enumerate(read) if which >> n & 1}
    kept = [replace(d, place=Place("")) for d in read if d.place not in gone]
    assert bare(without(data, gone, FILE)) == kept
