"""Verified white papers and surveys: every claim checked against the passage it cites."""

__version__ = "0.1.0"
