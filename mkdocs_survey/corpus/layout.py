"""Where the files of a corpus lie, and which keys are safe names for folders."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.errors import CorpusError
from mkdocs_survey.model import Place

_KEY = re.compile(r"[^\W_][\w.-]*(?<!\.)")
MAX_KEY = 80
# Names that Windows keeps for devices, with any extension.
_DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(10))]
)


def check_key(key: str) -> str:
    """Return ``key`` in Unicode NFC if it can name a source everywhere.

    Allowed are letters and digits of any script and ``_ . -``; it starts with a letter or digit,
    does not end with a full stop, is no device name of Windows and at most :data:`MAX_KEY` long.

    Raises:
        CorpusError: the key could leave the corpus or not be a folder on some system.
    """
    key = unicodedata.normalize("NFC", key)
    if not _KEY.fullmatch(key) or len(key) > MAX_KEY or key.split(".")[0].lower() in _DEVICES:
        raise CorpusError(
            f"{key!r} cannot be the key of a source",
            remedy="Use letters and digits of any script and - _ . , at most "
            f"{MAX_KEY} characters, starting with a letter or digit.",
        )
    return key


@dataclass(frozen=True, slots=True)
class Layout:
    """The files of the corpus below ``root``."""

    root: Path

    @property
    def bibliography(self) -> Path:
        """``references.bib``."""
        return self.root / "references.bib"

    @property
    def sources(self) -> Path:
        """The folder with one folder per source."""
        return self.root / "sources"

    def source_keys(self) -> list[str]:
        """Return the keys of the sources on disk, sorted.

        Raises:
            CorpusError: the name of a folder cannot be a key.
        """
        if not self.sources.is_dir():
            return []
        keys = sorted(p.name for p in self.sources.iterdir() if p.is_dir() and p.name[0] != ".")
        for key in keys:
            try:
                check_key(key)
            except CorpusError as error:
                raise CorpusError(
                    error.what,
                    Place(f"{self.root.name}/sources/{key}"),
                    f"Rename the folder or move it away. {error.remedy}",
                ) from None
        return keys

    def of(self, key: str) -> SourceFiles:
        """Return the files of one source.

        Raises:
            CorpusError: the key is not safe, or its folder is a link that leads out of the corpus.
        """
        folder = self.sources / check_key(key)
        if not folder.resolve().is_relative_to(self.root.resolve()):
            raise CorpusError(f"sources/{key} leads out of the corpus; links are not followed")
        return SourceFiles(folder)


@dataclass(frozen=True, slots=True)
class SourceFiles:
    """The files of one source."""

    folder: Path

    @property
    def about(self) -> Path:
        """``source.yaml``: identity, original file, extractor, language, retired passages."""
        return self.folder / "source.yaml"

    @property
    def passages(self) -> Path:
        """``passages.jsonl``: the snapshot."""
        return self.folder / "passages.jsonl"

    @property
    def cards(self) -> Path:
        """``cards.yaml``."""
        return self.folder / "cards.yaml"

    @property
    def gitignore(self) -> Path:
        """Keeps the passages of a local source out of version control."""
        return self.folder / ".gitignore"
