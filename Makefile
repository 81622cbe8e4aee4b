# What a contributor runs by name, inside the virtual environment of the project.
PYTHON ?= python

.PHONY: real
real: ## read the papers in ../shared/corpus and check the two pages written on them
	$(PYTHON) -m tests.real.ingest
	mkdocs-survey check -f tests/real/mkdocs.yml
