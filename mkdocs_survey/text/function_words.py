"""Words and characters that carry grammar, not content; own lists of closed classes."""

from __future__ import annotations

_ENGLISH = """
    a an the this that these those such some any each every all both either another other others
    i you he she it we they me him her us them my your his its our their who whom whose which what
    and or but nor so yet if then than as because since while when where whether though although
    of in on at by for with from to into onto upon over under between among within without during
    through across about against before after above below via per along around toward towards
    is are was were be been being am do does did doing done have has had having will would shall
    should can could may might must cannot not no never neither none n't
    also too very more most less least fewer only just even still already again here there thus
    however therefore moreover furthermore how why not up down out off
    s t don doesn didn isn aren wasn weren won wouldn shouldn couldn can't cannot
    isn't aren't wasn't weren't don't doesn't didn't won't wouldn't shouldn't couldn't haven't
    hasn't hadn't mustn't needn't
"""

FUNCTION_WORDS = frozenset(_ENGLISH.split())
"""English words without content of their own, lower-case."""

FUNCTION_CHARACTERS = frozenset(
    "的了着过是在有和与及或而也都就又还把被让给对从到于以为之其这那个此该者所等不没未无非"
)
