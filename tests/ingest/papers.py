"""Small papers that the readers' tests share."""

from __future__ import annotations

from collections.abc import Iterable

from mkdocs_survey.ingest.document import Extract, SourceDocument
from mkdocs_survey.ingest.jats import read_jats
from mkdocs_survey.ingest.markdown import read_markdown

ARTICLE = """\
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.2 20190208//EN"
  "JATS-publishing1.dtd">
<article xmlns:mml="http://www.w3.org/1998/Math/MathML"
  xmlns:xlink="http://www.w3.org/1999/xlink">
<front><journal-meta><journal-title-group><journal-title>Journal of Odds</journal-title>
</journal-title-group></journal-meta><article-meta>
<article-id pub-id-type="doi">10.1000/odds.1</article-id>
<title-group><article-title>On <italic>odds</italic></article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Doe</surname>
<given-names>Jane</given-names></name></contrib></contrib-group>
<pub-date pub-type="epub"><year>2006</year></pub-date>
<volume>3</volume><fpage>10</fpage><lpage>19</lpage>
</article-meta></front>
<body>%s</body><back>%s</back></article>
"""


def jats(body: str, back: str = "") -> SourceDocument:
    """Read a JATS article with this body and back matter."""
    return read_jats((ARTICLE % (body, back)).encode(), "odds.xml")


def markdown(text: str) -> SourceDocument:
    """Read a Markdown paper."""
    return read_markdown(text.encode(), "odds.md")


def outline(extracts: Iterable[Extract]) -> list[tuple[str, str, str]]:
    """Return coordinates, kind and text of passages."""
    return [(e.at, e.kind.value, e.text) for e in extracts]
