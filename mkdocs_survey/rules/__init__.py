"""The rules: one class a code, grouped by check; importing this package fills the registry."""

from mkdocs_survey.rules import alignment, corpus, evidence, semantic, sourcing, waivers
from mkdocs_survey.rules.registry import RULES, Rule

__all__ = ["RULES", "Rule", "alignment", "corpus", "evidence", "semantic", "sourcing", "waivers"]
