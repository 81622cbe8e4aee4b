"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# The same examples in every run, and no deadline: a busy machine is no failure.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")
