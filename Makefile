# What a contributor runs by name. PYTHON may point at the interpreter of a virtual environment.
PYTHON ?= python

.PHONY: real
real: ## read the papers in ../shared/corpus and check the two pages written on them
	$(PYTHON) -m tests.real.ingest
	$(PYTHON) -m mkdocs_survey.cli check -f tests/real/mkdocs.yml
