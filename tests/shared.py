"""Where the labelled pairs and the real sources lie; tests that need them skip without them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SHARED = Path(
    os.environ.get("MKDOCS_SURVEY_SHARED") or Path(__file__).parents[2] / "shared"
).resolve()

needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(),
    reason="needs ../shared (labelled pairs and real sources), which is not part of the repository",
)
