"""ONNX encoder packs, tokenizers, calibration and the vector cache.

>>> with Encoders.open(config.semantic, cache=root / config.cache, base=root) as encoders:
...     encoders.vectors("use-multilingual-v3", ["一个句子。"]).shape
(1, 512)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import platformdirs

from mkdocs_survey.config import SemanticConfig
from mkdocs_survey.encoders.calibration import Calibration
from mkdocs_survey.encoders.calibration_file import read_calibrations, shipped_calibrations
from mkdocs_survey.encoders.pack import Pack
from mkdocs_survey.encoders.packs import BUILT_IN, find_pack
from mkdocs_survey.encoders.vector_cache import VectorCache
from mkdocs_survey.errors import EncoderError
from mkdocs_survey.model import Language, Place

if TYPE_CHECKING:  # NumPy and the models are loaded when the first text is encoded
    from mkdocs_survey.encoders.encoder import Encoder, Vectors

__all__ = [
    "BUILT_IN",
    "Encoders",
    "Pack",
    "calibrations_of",
    "find_pack",
    "home_folder",
]


def calibrations_of(pack: Pack) -> tuple[Calibration, ...]:
    """Return the calibrations fitted with ``pack``: its own file's, else those that ship.

    Raises:
        EncoderError: the pack's own calibration file is damaged.
    """
    known = read_calibrations(pack.calibration) if pack.calibration else shipped_calibrations()
    return tuple(c for c in known if c.pack == pack.sha256)


def home_folder() -> Path:
    """Return the user's cache folder for files made from installed packages."""
    return Path(platformdirs.user_cache_dir("mkdocs-survey", appauthor=False)) / "encoders"


class Encoders:
    """The encoders of a project: which pack for which languages, vectors through the cache.

    Models are loaded when the first text comes that the cache does not hold.
    """

    def __init__(
        self,
        packs: dict[str, Pack],
        config: SemanticConfig,
        cache: VectorCache,
        own: Sequence[Calibration] = (),
    ) -> None:
        self._packs = packs
        self._own = own
        self._names = (config.encoder_en, config.encoder_zh)
        self._cache = cache
        self.calibrated = config.scale == "calibrated"
        """Whether scores are calibrated; else they are raw cosines and need no calibration."""
        self._loaded: dict[str, Encoder] = {}
        self.problems: dict[str, EncoderError] = {}
        """Packs that cannot be used, by name, and why; what is said beside ``unchecked``."""

    @classmethod
    def open(
        cls,
        config: SemanticConfig,
        cache: Path | None = None,
        base: Path | None = None,
        home: Path | None = None,
    ) -> Encoders:
        """Find the packs that ``config`` names. One that is missing becomes a problem, no error.

        A name that no pack can have is an error all the same: a slip of the pen in the settings
        must not leave a site unchecked under an open gate.

        Args:
            cache: folder for the vectors; ``None`` keeps them as long as the process runs.
            base: folder that paths of packs are relative to; the working directory if ``None``.
            home: folder for graphs made from packages, see :func:`home_folder`.

        Raises:
            ConfigError: a name is none of a pack.
            EncoderError: the file that ``semantic.calibration`` names cannot be read, or was made
                with other packs.
        """
        file = cache / "vectors.sqlite" if cache else None
        own = read_calibrations((base or Path()) / config.calibration) if config.calibration else ()
        encoders = cls({}, config, VectorCache(file), own)
        for name in dict.fromkeys(encoders._names):
            try:
                encoders._packs[name] = find_pack(name, home or home_folder(), base or Path())
            except EncoderError as error:
                encoders.problems[name] = error
        packs = {pack.sha256 for pack in encoders._packs.values()}
        if not encoders.problems and any(entry.pack not in packs for entry in own):
            raise EncoderError(
                "the calibration was made with other encoder packs than the settings name",
                Place(config.calibration),
                "Make it again with `mkdocs-survey calibrate`.",
            )
        return encoders

    def pack_for(self, *languages: Language) -> Pack | None:
        """Return the pack that compares texts of these languages, ``None`` if there is none.

        The English pack where all are English, the other one wherever Chinese takes part.
        """
        name = self._names[0] if set(languages) <= {"en"} else self._names[1]
        pack = self._packs.get(name)
        return pack if pack and set(languages) <= set(pack.languages) else None

    def calibration_for(self, claim: Language, passage: Language) -> Calibration | None:
        """Return the calibration for these languages, ``None`` if none was fitted.

        The site's own (``semantic.calibration``) goes before the pack's, and that before those
        that ship.

        Raises:
            EncoderError: the pack's calibration file is damaged.
        """
        pack = self.pack_for(claim, passage)
        if pack is None:
            return None
        wanted = f"{claim}-{passage}"
        known = (*self._own, *calibrations_of(pack))
        return next((c for c in known if (c.pack, c.languages) == (pack.sha256, wanted)), None)

    def vectors(self, pack: Pack, texts: Sequence[str]) -> Vectors:
        """Return L2-normalised vectors of ``texts``, shape ``(len(texts), dimensions)``.

        Raises:
            EncoderError: the pack's files are damaged.
        """
        return self._cache.vectors(
            pack.sha256, texts, lambda missing: self._encoder(pack).encode(missing)
        )

    def _encoder(self, pack: Pack) -> Encoder:
        if pack.id not in self._loaded:
            self._loaded[pack.id] = pack.load()
        return self._loaded[pack.id]

    def close(self) -> None:
        """Close the vector cache."""
        self._cache.close()

    def __enter__(self) -> Encoders:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
