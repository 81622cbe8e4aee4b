"""SV2xx: claims carry markers."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV201", Severity.COVERAGE)
class UnsourcedClaim:
    """A sentence states something checkable and carries no marker."""


@register("SV202", Severity.INFO)
class NoClaims:
    """A page has no claims, so its coverage says nothing."""
