"""SV3xx: the passage is about what the sentence says."""

from mkdocs_survey.model import Severity
from mkdocs_survey.rules.registry import register


@register("SV301", Severity.WARNING)
class SuspectedWrongCitation:
    """The passage hardly matches the sentence: the citation may be the wrong one."""


@register("SV302", Severity.WARNING)
class BackgroundOnly:
    """The passage is on the topic but does not state what the sentence states."""


@register("SV303", Severity.INFO)
class SemanticUnchecked:
    """The semantic check could not run for this sentence."""
