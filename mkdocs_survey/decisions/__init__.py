"""Sign-offs: what reviewers decided about findings, kept in a file beside the text (reviews.yml).

The other way to write a waiver; the comment in the text is read by
:mod:`mkdocs_survey.text.waivers`.
"""
