"""A hash of our own code: what other code has made must not be taken for what this code makes."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import metadata, resources

from mkdocs_survey import __version__

_READ = (
    *(".py", ".sql", ".toml", ".json", ".yaml", ".yml", ".u8", ".txt"),
    *(".html", ".css", ".js"),
)


@cache
def code_version(*packages: str) -> str:
    """Return the hash of these packages' code and tables, subpackages included.

    Args:
        packages: dotted names, such as ``mkdocs_survey.text``.
    """
    digest = hashlib.sha256(__version__.encode())
    for package in packages:
        folders = [resources.files(package)]
        while folders:
            for file in sorted(folders.pop().iterdir(), key=lambda f: f.name):
                if file.is_dir():
                    folders.append(file)
                elif file.name.endswith(_READ):
                    digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


@cache
def library_versions(*distributions: str) -> str:
    """Return the installed versions of libraries, a line each; of one not installed as such, none.

    Args:
        distributions: names as on the package index, such as ``python-docx``.
    """
    return "\n".join(f"{name} {_version(name)}" for name in distributions)


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:  # vendored, or put on the path by hand
        return "unknown"
