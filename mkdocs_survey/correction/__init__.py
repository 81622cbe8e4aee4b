"""Correction: flagged paragraphs handed over, their edits taken back (requirement E5).

A paragraph is handed over as it is written in its file, with everything that was found about it.
An edit may change its words and nothing else, at most three times; then a person decides.
"""
