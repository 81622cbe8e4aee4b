"""From the name of an encoder pack in the settings to the pack.

Three kinds of names: the id of a built-in pack; a path (with a ``/``) of a folder relative to
``mkdocs.yml``; ``hub:owner/name@revision``. Only the last one ever uses the network, and only
when somebody wrote it down.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mkdocs_survey.encoders import builtin, local
from mkdocs_survey.encoders.pack import Pack
from mkdocs_survey.errors import ConfigError

BUILT_IN: dict[str, Callable[[Path], Pack]] = {
    "minilm-l6-v2-int8": builtin.minilm_l6_v2_int8,
    "use-multilingual-v3": builtin.use_multilingual_v3,
}


def find_pack(name: str, home: Path, base: Path) -> Pack:
    """Return the pack that ``name`` stands for.

    Args:
        home: folder for files made from installed packages.
        base: folder that relative paths start from.

    Raises:
        ConfigError: the name is none of a pack.
        EncoderError: the pack's files are missing.
    """
    if name in BUILT_IN:
        return BUILT_IN[name](home)
    if name.startswith("hub:"):
        return local.hub_pack(name)
    if "/" in name or "\\" in name:
        return local.folder_pack(name, base / name)
    raise ConfigError(
        f"there is no encoder pack {name!r}",
        remedy=f"Built in: {', '.join(BUILT_IN)}; or a folder such as ./packs/mine,"
        " or hub:owner/name@commit.",
    )
