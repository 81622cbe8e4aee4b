"""Counts the entries that one BibTeX parser reads; a process a parser, for two share a name.

Run as ``python bib_count.py PARSER``: JSON strings of file contents come in, one a line; counts go
out, 0 for a file that the parser rejects. PARSER is pybtex or bibtexparser (1 or 2, as installed).
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import sys
from typing import Any


def _pybtex(text: str) -> int:
    from pybtex import errors
    from pybtex.database import parse_string

    with contextlib.suppress(Exception):
        errors.set_strict_mode(True)
        return len(parse_string(text, "bibtex").entries)
    # told to go on after faults, it makes an empty entry of every address in a comment
    errors.set_strict_mode(False)
    entries = parse_string(text, "bibtex").entries.values()
    return sum(bool(entry.fields or entry.persons) for entry in entries)


def _bibtexparser(text: str) -> int:
    import bibtexparser

    if not hasattr(bibtexparser, "bparser"):
        return len(bibtexparser.parse_string(text).entries)
    parser: Any = bibtexparser.bparser.BibTexParser(
        common_strings=True, ignore_nonstandard_types=False
    )
    return len(parser.parse(text).entries)


def main() -> None:
    logging.disable(logging.CRITICAL)
    count = {"pybtex": _pybtex, "bibtexparser": _bibtexparser}[sys.argv[1]]
    for line in sys.stdin:
        number = 0
        with contextlib.suppress(Exception), contextlib.redirect_stderr(io.StringIO()):
            number = count(json.loads(line))
        print(number, flush=True)


if __name__ == "__main__":
    main()
