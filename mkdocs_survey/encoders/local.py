"""Packs of one's own: a local folder, or a repository of the Hugging Face hub pinned by commit."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs_survey.encoders.files import file_sha256
from mkdocs_survey.encoders.pack import Pack, identity
from mkdocs_survey.errors import EncoderError
from mkdocs_survey.model import Language, Place

if TYPE_CHECKING:
    from mkdocs_survey.encoders.encoder import Encoder, Pooling

MANIFEST = "pack.json"
MODEL = "model.onnx"
TOKENIZER = "tokenizer.json"
CALIBRATION = "calibration.json"

_LANGUAGES: tuple[Language, ...] = ("en", "zh")
_POOLINGS: tuple[Pooling, ...] = ("mean", "cls", "none")
_KEYS = {"languages", "pooling", "max_tokens", "files"}
_HUB = re.compile(r"hub:(?P<repo>[\w.-]+/[\w.-]+)@(?P<revision>[0-9a-f]{40})")


def folder_pack(name: str, folder: Path) -> Pack:
    """Return the pack in ``folder``: ``model.onnx``, ``tokenizer.json``, ``pack.json``.

    Raises:
        EncoderError: a file is missing or the manifest is wrong.
    """
    manifest = _manifest(folder, name)
    files = manifest["files"]
    for file in (MODEL, TOKENIZER):
        if not (folder / file).is_file():
            raise EncoderError(
                f"the encoder pack {name} has no {file}",
                remedy=f"A pack is {MODEL}, {TOKENIZER},"
                f" {MANIFEST} in one folder; see the page on encoders.",
            )

    def load() -> Encoder:
        from mkdocs_survey.encoders.encoder import Encoder
        from mkdocs_survey.encoders.tokens import JsonTokenizer

        for file in (MODEL, TOKENIZER):
            if file_sha256(folder / file) != files[file]:
                raise EncoderError(
                    f"{file} of the encoder pack {name} has another sha256 than {MANIFEST} says",
                    remedy=f"If the change is meant, write the new hash into {MANIFEST}.",
                )
        tokenizer = JsonTokenizer(folder / TOKENIZER)
        return Encoder(folder / MODEL, tokenizer, manifest["pooling"], manifest["max_tokens"])

    calibration = folder / CALIBRATION
    return Pack(
        name,
        tuple(manifest["languages"]),
        identity(manifest),
        f"folder {name}",
        load,
        calibration if calibration.is_file() else None,
    )


def hub_pack(name: str) -> Pack:
    """Return the pack ``hub:owner/name@revision``; downloads it once, then reads the hub's cache.

    Only a full commit id is accepted as revision, so the files cannot change behind the name.

    Raises:
        EncoderError: malformed name, ``huggingface_hub`` missing, or no connection.
    """
    match = _HUB.fullmatch(name)
    if not match:
        raise EncoderError(
            f"{name!r} does not pin an encoder pack",
            remedy="Write hub:owner/name@revision with the 40 hex digits of a commit.",
        )
    try:
        hub: Any = importlib.import_module("huggingface_hub")
    except ImportError as error:
        raise EncoderError(
            f"{name} needs the package huggingface_hub",
            remedy="Run: pip install huggingface_hub",
        ) from error
    try:
        folder = hub.snapshot_download(
            match["repo"],
            revision=match["revision"],
            allow_patterns=[MODEL, TOKENIZER, MANIFEST, CALIBRATION],
        )
    except Exception as error:  # the client raises whatever its transport raises
        raise EncoderError(
            f"{name} is not in the hub's cache and cannot be fetched ({type(error).__name__})",
            remedy="Connect once, or copy the pack into a folder and name that instead.",
        ) from error
    return folder_pack(name, Path(folder))


def _manifest(folder: Path, name: str) -> dict[str, Any]:
    path = folder / MANIFEST
    place = Place(f"{name}/{MANIFEST}")  # as the settings say it: reports are published
    try:
        data = json.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise EncoderError(f"no {MANIFEST} here", place, "Name the folder of a pack.") from error
    except (OSError, ValueError) as error:
        raise EncoderError(f"{MANIFEST} cannot be read as JSON ({error})", place) from error
    problem = _manifest_problem(data)
    if problem:
        raise EncoderError(problem, place, "See the page on encoders for a pack's manifest.")
    return dict(data)


def _manifest_problem(data: Any) -> str:
    if not isinstance(data, dict) or set(data) != _KEYS:
        return f"the manifest must have exactly the keys {', '.join(sorted(_KEYS))}"
    languages = data["languages"]
    if not isinstance(languages, list) or not languages or not set(languages) <= set(_LANGUAGES):
        return f"languages must be a list of {', '.join(_LANGUAGES)}"
    if data["pooling"] not in _POOLINGS:
        return f"pooling must be one of {', '.join(_POOLINGS)}"
    max_tokens = data["max_tokens"]
    if type(max_tokens) is not int or not 3 <= max_tokens <= 8192:
        return "max_tokens must be a whole number from 3 to 8192"
    files = data["files"]
    if not isinstance(files, dict) or set(files) != {MODEL, TOKENIZER}:
        return f"files must hold the sha256 of {MODEL} and {TOKENIZER}"
    return ""
