"""Adding the plugin to an existing configuration changes one place and nothing else."""

from __future__ import annotations

import codecs

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_survey.errors import ConfigError
from mkdocs_survey.hosts.plugin_entry import with_plugin

CASES = {
    "no plugins: search is named too, since MkDocs drops it from a list that is written": (
        "site_name: A  # ours\n",
        "site_name: A  # ours\nplugins:\n  - search\n  - survey\n",
    ),
    "a list": (
        "plugins:\n  - search\n  - tags\nnav: []\n",
        "plugins:\n  - search\n  - tags\n  - survey\nnav: []\n",
    ),
    "a list that is not indented": (
        "plugins:\n- search\nnav: []\n",
        "plugins:\n- search\n- survey\nnav: []\n",
    ),
    "options of the last plugin, and comments": (
        "plugins:\n  - search:\n      lang: [en, zh]  # both\n\n# pages\nnav: []\n",
        "plugins:\n  - search:\n      lang: [en, zh]  # both\n  - survey\n\n# pages\nnav: []\n",
    ),
    "a list in one line": (
        "plugins: [search, tags] # few\n",
        "plugins: [search, tags, survey] # few\n",
    ),
    "an empty list": ("plugins: []\n", "plugins: [survey]\n"),
    "nothing after the key": ("plugins:\nnav: []\n", "plugins:\n  - survey\nnav: []\n"),
    "a mapping": (
        "plugins:\n  search: {}\n  tags:\n    tags_file: t.md\n",
        "plugins:\n  search: {}\n  tags:\n    tags_file: t.md\n  survey: {}\n",
    ),
    "a literal block as the last value": (
        "plugins:\n  - macros:\n      text: |\n        one\n        two\nnav: []\n",
        "plugins:\n  - macros:\n      text: |\n        one\n        two\n  - survey\nnav: []\n",
    ),
    "tags that only MkDocs knows": (
        "x: !ENV [A, b]\nslugify: !!python/object/apply:os.system {a: b}\nplugins: [search]\n",
        "x: !ENV [A, b]\nslugify: !!python/object/apply:os.system {a: b}\n"
        "plugins: [search, survey]\n",
    ),
    "Windows line ends": (
        "plugins:\r\n  - search\r\nnav: []\r\n",
        "plugins:\r\n  - search\r\n  - survey\r\nnav: []\r\n",
    ),
    "no line end at the end": ("plugins:\n  - search", "plugins:\n  - search\n  - survey\n"),
    "there already": ("plugins:\n  - survey:\n      cache: c\n", None),
    "there already, as a mapping": ("plugins: {survey: {}}\n", None),
}


@pytest.mark.parametrize(("before", "after"), CASES.values(), ids=CASES)
def test_one_place_changes(before: str, after: str | None) -> None:
    edited = with_plugin(before.encode(), "mkdocs.yml")
    assert edited.decode() == (before if after is None else after)
    assert with_plugin(edited, "mkdocs.yml") == edited, "a second run changes nothing"


def test_a_byte_order_mark_stays() -> None:
    edited = with_plugin(codecs.BOM_UTF8 + "site_name: 名\n".encode(), "mkdocs.yml")
    assert edited.startswith(codecs.BOM_UTF8 + "site_name: 名\nplugins:".encode())


@pytest.mark.parametrize(
    "text",
    [
        "plugins: [search\n",
        "- a list\n",
        "plugins: search\n",
        "base: &b [search]\nplugins: *b\n",
        "site_name: \xff".encode("latin-1"),
    ],
)
def test_what_cannot_be_edited_is_refused(text: str | bytes) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(ConfigError) as caught:
        with_plugin(data, "mkdocs.yml")
    assert "mkdocs.yml" in str(caught.value)


_NAMES = st.sampled_from(["search", "tags", "blog", "macros", "social"])
_PLUGIN = st.one_of(_NAMES, st.builds(lambda n, v: {n: {"a": v}}, _NAMES, st.text(max_size=8)))


@given(
    st.dictionaries(st.sampled_from(["site_name", "nav", "extra"]), st.text(max_size=12)),
    st.lists(_PLUGIN, max_size=4),
    st.sampled_from([None, False, True]),
)
def test_whatever_is_edited_reads_as_before_with_the_plugin_last(
    settings: dict[str, str], plugins: list[object], flow: bool | None
) -> None:
    before = {**settings, "plugins": plugins}
    text = yaml.safe_dump(before, default_flow_style=flow, allow_unicode=True)
    after = yaml.safe_load(with_plugin(text.encode(), "mkdocs.yml"))
    assert after == {**before, "plugins": [*plugins, "survey"]}
