"""Decisions of reviewers: the file, and what it does to a survey."""
