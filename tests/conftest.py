"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# The same examples in every run, and no deadline: a busy machine is no failure.
settings.register_profile("repeatable", derandomize=True, deadline=None)
# `make slow`: other examples in every run, and many of them.
settings.register_profile("deep", max_examples=2000, deadline=None)
settings.load_profile("repeatable")
