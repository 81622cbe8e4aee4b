"""Planted faults: how many of them would the checks catch?

One module a kind of fault, each a pure function from the words of a claim to the edits that make
it wrong. :mod:`plan` draws faults for a site, :mod:`trial` has them judged as a build would. Word
lists are kept apart from those of the checks, so that a gap there shows here.
"""

from mkdocs_survey.mutation.edit import Edit
from mkdocs_survey.mutation.kinds import Kind
from mkdocs_survey.mutation.plan import Fault, Plan, plan
from mkdocs_survey.mutation.trial import Report, Trial, try_faults

__all__ = ["Edit", "Fault", "Kind", "Plan", "Report", "Trial", "plan", "try_faults"]
