"""What figures the parser reads: value, unit, kind, bound, place."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.text.quantities import Bound, Kind, Quantity, parse
from mkdocs_survey.text.quantities.counted import counted_unit
from mkdocs_survey.text.quantities.numerals_en import cardinal
from mkdocs_survey.text.quantities.numerals_zh import parse_numeral
from mkdocs_survey.text.quantities.unit_names import unit_names
from mkdocs_survey.text.quantities.units import factor


def only(text: str) -> Quantity:
    (quantity,) = parse(text).quantities
    return quantity


@pytest.mark.parametrize(
    ("text", "kind", "value", "unit"),
    [
        # plain numbers and separators of both languages
        ("1,234,567 people", Kind.COUNT, 1234567, ""),
        ("100 000 tests", Kind.COUNT, 100000, ""),
        ("3·1 points", Kind.COUNT, "3.1", ""),
        ("７５人", Kind.COUNT, 75, ""),
        # scale words
        ("1.2 billion people", Kind.COUNT, 1200000000, ""),
        ("12亿人", Kind.COUNT, 1200000000, ""),
        ("1亿2000万人", Kind.COUNT, 120000000, ""),
        ("10k runs", Kind.COUNT, 10000, ""),
        ("6.05万亿美元", Kind.MONEY, 6050000000000, "USD"),
        ("$8.2m", Kind.MONEY, 8200000, "USD"),
        ("€76.25 million", Kind.MONEY, 76250000, "EUR"),
        ("126.6万元", Kind.MONEY, 1266000, "CNY"),
        # shares
        ("12 % of patients", Kind.PERCENT, 12, "%"),
        ("12 percent", Kind.PERCENT, 12, "%"),
        ("百分之七", Kind.PERCENT, 7, "%"),
        ("三分之一", Kind.PERCENT, "100/3", "%"),
        ("两成", Kind.PERCENT, 20, "%"),
        ("two-thirds of them", Kind.PERCENT, "200/3", "%"),
        ("1/3 of adults", Kind.PERCENT, "100/3", "%"),
        ("3.2 percentage points", Kind.POINTS, "3.2", "points"),
        ("3.2个百分点", Kind.POINTS, "3.2", "points"),
        # units
        ("5 mg/kg", Kind.MEASURE, 5, "mg/kg"),
        ("超过20公里", Kind.MEASURE, 20, "km"),
        ("a 2 1/2-hour rehearsal", Kind.MEASURE, "2.5", "h"),
        ("30 more days", Kind.MEASURE, 30, "day"),
        ("65-year-old", Kind.MEASURE, 65, "year"),
        ("7nm", Kind.MEASURE, 7, "nm"),
        ("38 MWh", Kind.MEASURE, 38, "MWh"),
        ("38 kilowatt-hours", Kind.MEASURE, 38, "kWh"),
        ("38兆瓦时", Kind.MEASURE, 38, "MWh"),
        ("23 GiB", Kind.MEASURE, 23, "GiB"),
        ("120 MB per second", Kind.MEASURE, 120, "MB/s"),
        ("每秒120MB", Kind.MEASURE, 120, "MB/s"),
        ("450 pairs per second", Kind.COUNT, 450, "1/s"),
        ("35‰", Kind.PERCENT, "3.5", "%"),
        ("25 basis points", Kind.POINTS, "0.25", "points"),
        ("12 t-tests", Kind.COUNT, 12, ""),
        # multiples
        ("doubled", Kind.MULTIPLE, 2, "x"),
        ("two-fold", Kind.MULTIPLE, 2, "x"),
        ("three times", Kind.MULTIPLE, 3, "x"),
        ("3倍", Kind.MULTIPLE, 3, "x"),
        ("翻一番", Kind.MULTIPLE, 2, "x"),
        ("翻两番", Kind.MULTIPLE, 4, "x"),
        # words
        ("half a million people", Kind.COUNT, 500000, ""),
        ("a dozen trials", Kind.COUNT, 12, ""),
        ("twenty-one patients", Kind.COUNT, 21, ""),
        ("二十一名患者", Kind.COUNT, 21, ""),
        ("三点二", Kind.NUMBER, "3.2", ""),
        ("两百三十万人", Kind.COUNT, 2300000, ""),
        # exponents, p-values, levels, ordinals
        ("1.2 × 10^5 cells", Kind.COUNT, 120000, ""),
        ("p < 0.001", Kind.P_VALUE, "0.001", ""),
        ("95% CI", Kind.LEVEL, 95, "%"),
        ("第31届", Kind.ORDINAL, 31, ""),
        ("the 17th century", Kind.ORDINAL, 17, ""),
    ],
)
def test_reads(text: str, kind: Kind, value: int | str, unit: str) -> None:
    quantity = only(text)
    assert (quantity.kind, quantity.value, quantity.unit) == (kind, Fraction(value), unit)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("about 3 %", Bound.ABOUT),
        ("约3%", Bound.ABOUT),
        ("3%左右", Bound.ABOUT),
        ("more than 3 %", Bound.OVER),
        ("≥3%", Bound.OVER),
        ("超过3%", Bound.OVER),
        ("3000余家", Bound.OVER),
        ("less than 3 %", Bound.UNDER),
        ("不到3%", Bound.UNDER),
        ("3 %", Bound.EXACT),
    ],
)
def test_bounds(text: str, bound: Bound) -> None:
    assert only(text).bound is bound


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("12–15 %", 12, 15, "%"),
        ("between 12 and 15 million people", 12000000, 15000000, ""),
        ("1200万至1500万人", 12000000, 15000000, ""),
        ("16 to 24 years", 16, 24, "year"),
        ("0.1至0.9微米", "0.1", "0.9", "um"),
    ],
)
def test_ends_of_a_range_share_unit_and_scale(
    text: str, low: int | str, high: int | str, unit: str
) -> None:
    first, second = parse(text).quantities
    assert (first.value, second.value) == (Fraction(low), Fraction(high))
    assert first.unit == second.unit == unit
    assert first.interval == second.interval == (first.value, second.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4 May 2020", (2020, 5, 4)),
        ("May 4, 2020", (2020, 5, 4)),
        ("Apr 24, 2018", (2018, 4, 24)),
        ("2020年5月4日", (2020, 5, 4)),
        ("二〇二〇年五月", (2020, 5, None)),
        ("2020-05-04", (2020, 5, 4)),
        ("May 2020", (2020, 5, None)),
        ("in 1997", (1997, None, None)),
        ("1997年", (1997, None, None)),
        ("27日", (None, None, 27)),
        ("the 1990s", (1990, None, None)),
        ("20世纪90年代", (1990, None, None)),
        ("Q3 2020", (2020, None, None)),
    ],
)
def test_dates(text: str, expected: tuple[int | None, int | None, int | None]) -> None:
    when = only(text).date
    assert when is not None
    assert (when.year, when.month, when.day) == expected


@pytest.mark.parametrize(
    ("text", "hour", "minute"),
    [("6:55 PM", 18, 55), ("5 pm", 17, None), ("下午2时30分", 14, 30), ("11时", 11, None)],
)
def test_times_of_day(text: str, hour: int, minute: int | None) -> None:
    when = only(text).date
    assert when is not None
    assert (when.hour, when.minute) == (hour, minute)


@pytest.mark.parametrize(
    ("text", "possible"),
    [("31 January", True), ("32 April", False), ("16月9日", False), ("6:138 PM", False)],
)
def test_impossible_dates_are_known(text: str, possible: bool) -> None:
    when = only(text).date
    assert when is not None
    assert when.possible is possible


@pytest.mark.parametrize(
    "text",
    [
        "COVID-19", "GPT-4", "SARS-CoV-2", "IL-6", "H1N1", "CD4", "11-β is a name", "K9me3",
        "2019-nCoV", "a 3D print", "Table 2", "Section 3.1", "see [12] and [3, 5–7]", "ISO 9001",
        "第3章", "图2", "version 3.1.2", "https://example.org/2020/05", "1. a list item",
        "一些人统一行动，十分重要",
    ],
)  # fmt: skip
def test_parts_of_names_and_references_are_no_quantities(text: str) -> None:
    assert [q for q in parse(text).quantities if q.value != 11] == []


def test_names_with_numbers_are_kept_apart() -> None:
    names = [(d.stem, d.number) for d in parse("GPT-4 and COVID-19").designations]
    assert names == [("gpt", "4"), ("covid", "19")]


def test_spans_cover_the_figure_with_its_unit() -> None:
    text = "It cost $8.2 million，约合5670万元。"
    assert [q.span.of(text) for q in parse(text).quantities] == ["$8.2 million", "5670万元"]


@given(st.integers(min_value=0, max_value=10**12))
def test_digits_round_trip(number: int) -> None:
    for text in (f"{number}", f"{number:,}"):
        assert [q.value for q in parse(f"there were {text} cells").quantities] == [number]


_HAN_DIGITS = "零一二三四五六七八九"


def _in_chinese(number: int) -> str:
    """Write a number below 10,000 with place values."""
    text, gap = "", False
    for place, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // place % 10
        if digit:
            text += ("零" if gap and text else "") + _HAN_DIGITS[digit] + name
        gap = digit == 0
    return text


@given(st.integers(min_value=1, max_value=9999), st.integers(min_value=0, max_value=9999))
def test_chinese_numerals_round_trip(high: int, low: int) -> None:
    assert parse_numeral(_in_chinese(low)) == low or low == 0
    text = _in_chinese(high) + "万" + ("零" if 0 < low < 1000 else "") + _in_chinese(low)
    assert parse_numeral(text) == high * 10000 + low


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("two hundred and five", 205),
        ("three thousand two hundred", 3200),
        ("seventy-five", 75),
        ("a hundred", 100),
        ("two three", None),
    ],
)
def test_english_numerals(words: str, value: int | None) -> None:
    assert cardinal(words) == value


@given(st.text(alphabet="0123456789.,-–% 万亿年月日第百分之twohundredmillion[]()$", max_size=80))
def test_any_text_gives_figures_in_order_inside_the_text(text: str) -> None:
    places = [(q.span.start, q.span.end) for q in parse(text).quantities]
    assert places == sorted(places)
    assert all(0 <= start < end <= len(text) for start, end in places)


@pytest.mark.parametrize(
    "unit",
    [
        "1",
        "1,000",
        "1.",
        "- ",
        "一",
        "十万",
        "two ",
        "a ",
        "[1,",
        "1/",
        "5月",
        "1-",
        "a1-",
        "第1.",
        "https://",
    ],
)
def test_hostile_text_takes_linear_time(unit: str) -> None:
    def seconds(size: int) -> float:
        text = unit * (size // len(unit))
        start = time.process_time()
        parse(text)
        return time.process_time() - start

    seconds(100)
    assert seconds(20_000) < 40 * (seconds(2_000) + 0.005)


def test_a_megabyte_of_digits_is_no_quantity() -> None:
    assert parse("1" * 1_000_000).quantities == ()


@pytest.mark.parametrize(
    ("noun", "unit"),
    [
        ("chinese characters", "character"),
        ("words per panel", "word"),
        ("word summary", "word"),
        ("journal articles", "document"),
        ("countries", "country"),
        ("个字符", "character"),
        ("篇论文", "document"),
        ("patients", ""),
        ("", ""),
    ],
)
def test_counted_nouns_that_are_units(noun: str, unit: str) -> None:
    assert counted_unit(noun) == unit


def test_every_unit_that_can_be_written_can_be_converted() -> None:
    symbols, words = unit_names()
    assert [name for name in {*symbols.values(), *words.values()} if factor(name, name) != 1] == []
    without = {name for name in symbols.values() if factor(f"{name}/s", f"{name}/min") != 60}
    assert without <= {"degC", "degF", "decibel"}, "pint does not know these"
